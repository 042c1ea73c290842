import { addDays, type IsoDate } from '../../dates.ts';

/** Days before and after today that the calendar shows: the longest programme without weekends takes 118. */
const CALENDAR_DAYS = { before: 120, after: 200 } as const;

/** The dates whose deliveries the account's first page shows. */
export function shownSpan(today: IsoDate): { from: IsoDate; to: IsoDate } {
  return { from: addDays(today, -CALENDAR_DAYS.before), to: addDays(today, CALENDAR_DAYS.after) };
}
