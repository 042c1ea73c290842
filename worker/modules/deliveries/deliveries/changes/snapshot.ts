import type { Calendar } from './calendar.ts';
import { type CalendarRows, StoredRequest } from './load.ts';
import type { Snapshot } from './undo/load.ts';

/** What is ordered again; null where nothing is. */
export const requestOf = ({ request }: Pick<CalendarRows, 'request'>) =>
  request === null ? null : StoredRequest.parse(request);

/** What undoing brings back where these deliveries are touched and these come new. */
export function snapshotOf(
  calendar: Calendar,
  touched: ReadonlySet<string>,
  added: readonly string[],
): Snapshot {
  const request = requestOf(calendar);
  return {
    interval: calendar.interval,
    frozenUntil: calendar.frozen_until,
    request: request && {
      interval: request.interval,
      address: request.address,
      recipient: request.recipient ?? null,
    },
    touched: calendar.deliveries.flatMap(({ food_dates: foodDates, ...one }) => {
      const { id, date, interval, state, destination, zone, replaces, fees } = one;
      return touched.has(id)
        ? [{ id, date, interval, state, foodDates, destination, zone, replaces, fees }]
        : [];
    }),
    added: [...added],
  };
}
