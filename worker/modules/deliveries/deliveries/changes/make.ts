import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Scope } from '../../../../scope.ts';
import { announceSoon } from '../../../messaging/account-channels.ts';
import { changeMessage } from '../../../messaging/notifications/order-messages.ts';
import { type Calendar, type Change, load } from './calendar.ts';
import { type CalendarChanges, decideChange, type Named } from './decide.ts';
import type { findCalendar } from './load.ts';
import { overtaken, type Paid, saveCalendar, takenDate } from './save.ts';

/** Names a change that is made now. */
export const nameChange = ({ clock }: Scope): Named => ({ id: uuidv7(), at: clock.now() });

/** Writes a change of a calendar, of which its customer is told. */
export async function save(scope: Scope, calendar: Calendar, changes: CalendarChanges, paid: Paid = {}) {
  const { id, text } = changes.change;
  const { customer_id: customerId, number } = calendar;
  const now = scope.clock.now();
  const told = { key: `calendar-changed:${id}`, customerId, number: String(number), what: text, now };
  await saveCalendar(scope.db, calendar, changes, {
    ...paid,
    messages: [changeMessage(told)],
    at: now,
  });
  announceSoon(scope, customerId);
  return { text, version: calendar.version + 1 };
}

/** Says what the database has refused a change for. */
function mapConflict(cause: unknown): never {
  if (isRefusedBy(cause, ...overtaken)) throw new AppError('calendar_changed', { cause });
  if (isRefusedBy(cause, ...takenDate)) {
    throw new AppError('delivery_days_full', {
      message: 'На новые даты по вашему адресу мест больше нет. Выберите другие',
      cause,
    });
  }
  throw cause;
}

/** Loads, decides and saves a change; decides again where anything else of its customer has changed meanwhile. */
export const make = <T>(loadDecideSave: () => Promise<T>): Promise<T> =>
  untilSaved(loadDecideSave).catch(mapConflict);

/** Makes a change of what comes when to the calendar that its customer has seen. */
export function makeChange(
  scope: Scope,
  customerId: string,
  { version, ...of }: Parameters<typeof findCalendar>[2] & { readonly version: number },
  plan: (calendar: Calendar) => Change,
) {
  return make(async () => {
    const calendar = await load(scope, customerId, of, version);
    return save(scope, calendar, decideChange(calendar, plan(calendar), nameChange(scope)));
  });
}
