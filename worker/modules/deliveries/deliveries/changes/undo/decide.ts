import type { IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { endingOf, isUndoOpen } from '#shared/features/deliveries/changes.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Calendar } from '../calendar.ts';
import { type CalendarChanges, changesOf, type Named, type StoredDelivery } from '../decide.ts';
import { requestOf } from '../snapshot.ts';
import type { Snapshot, Undo } from './load.ts';

/** What is ordered again as it was before a change; null where nothing is. */
function requestBefore(calendar: Calendar, before: Snapshot): string | null {
  const request = requestOf(calendar);
  if (!request) return null;
  const { interval: _interval, address: _address, recipient: _recipient, ...rest } = request;
  const known = Object.entries(before.request ?? {}).filter(([, value]) => value !== null);
  return JSON.stringify({ ...rest, ...Object.fromEntries(known) });
}

/** What of a delivery comes back. */
function restoredParts(
  before: Omit<Snapshot['touched'][number], 'foodDates'>,
  restores: ReturnType<typeof endingOf>['restores'],
) {
  const { date, interval, state, destination, zone } = before;
  return {
    ...(restores.includes('date') && { date }),
    ...(restores.includes('interval') && { interval }),
    ...(restores.includes('state') && { state }),
    ...(restores.includes('destination') && { destination }),
    ...(restores.includes('zone') && { zone }),
  };
}

/**
 * Takes the last change of a calendar back, whatever it was: every delivery that it touched is as before, and what it
 * added is gone. Refused once the kitchen has any of them, or would have had by now.
 */
export function decideUndo(calendar: Calendar, undo: Undo, { id }: Named): CalendarChanges {
  const { before } = undo;
  const ids = new Set([...before.added, ...before.touched.map((one) => one.id)]);
  const touching = calendar.deliveries.filter((one) => ids.has(one.id));
  const { restores, late } = endingOf(undo.kind);
  const isOpen = (one: { readonly state: DeliveryState; readonly date: IsoDate }) =>
    isUndoOpen(undo.kind, one, calendar.firstOpenDate);
  if (![...before.touched, ...touching].every(isOpen)) throw new AppError('cut_off_passed', late);
  // The kitchen may have closed on days that the change had freed.
  const returning = before.touched.flatMap(({ date, state, foodDates }) =>
    state === 'planned' ? [date, ...foodDates] : [],
  );
  if (returning.some((date) => calendar.daysOff.includes(date))) throw new AppError('undo_impossible');
  const known = new Map(calendar.deliveries.map((one) => [one.id, one]));
  const updated: StoredDelivery[] = [];
  const inserted: StoredDelivery[] = [];
  for (const { foodDates, ...one } of before.touched) {
    const found = known.get(one.id);
    if (found) updated.push({ ...found, ...restoredParts(one, restores) });
    else inserted.push({ ...one, food_dates: foodDates, moved_at: null, failed_because: '' });
  }
  return changesOf(calendar, {
    change: { id, kind: 'undo', text: `Отменено изменение «${undo.text}»` },
    order: { interval: before.interval, frozen_until: before.frozenUntil },
    request: requestBefore(calendar, before),
    deleted: before.added,
    updated,
    inserted,
  });
}
