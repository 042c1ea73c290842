import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../scope.ts';
import { type Calendar, load, requireOpen } from './calendar.ts';
import { type CalendarChanges, changesOf, type Named } from './decide.ts';
import { make, nameChange, save } from './make.ts';
import { snapshotOf } from './snapshot.ts';

/** What is written where the courier is told something of one delivery; an empty note takes it back. */
export function decideNote(
  calendar: Calendar,
  deliveryId: string,
  note: string,
  { id }: Named,
): CalendarChanges {
  const found = requireOpen(
    calendar.deliveries.find((one) => one.id === deliveryId),
    'note',
    calendar,
  );
  const { note: before = '', ...destination } = found.destination;
  if (note === before)
    throw new AppError('validation_failed', {
      fields: { note: note === '' ? 'Напишите, что передать курьеру' : 'Эта записка уже сохранена' },
    });
  const what = note === '' ? 'убрана' : 'сохранена';
  return changesOf(calendar, {
    change: { id, kind: 'note', text: `Доставка ${formatDay(found.date)}: записка курьеру ${what}` },
    updated: [{ ...found, destination: note === '' ? destination : { ...destination, note } }],
    undo: snapshotOf(calendar, new Set([deliveryId]), []),
  });
}

/** Tells the courier something of one delivery, until they set out. */
export const noteDelivery = (
  scope: Scope,
  customerId: string,
  id: string,
  { version, note }: { readonly version: number; readonly note: string },
) =>
  make(async () => {
    const calendar = await load(scope, customerId, { deliveryId: id }, version);
    return save(scope, calendar, decideNote(calendar, id, note, nameChange(scope)));
  });
