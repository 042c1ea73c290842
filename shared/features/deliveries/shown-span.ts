import { addDays, type IsoDate } from '../../dates.ts';

/** Days before today whose month is shown at once, and days after it: the longest programme without weekends takes 118. */
const CALENDAR_DAYS = { before: 14, after: 200 } as const;

/**
 * The dates whose deliveries the account's first page shows, from the first day of a month on. Orders under way are shown
 * whole beside them; older months come when they are looked at.
 */
export function shownSpan(today: IsoDate): { from: IsoDate; to: IsoDate } {
  const month = addDays(today, -CALENDAR_DAYS.before).slice(0, 7);
  return { from: `${month}-01`, to: addDays(today, CALENDAR_DAYS.after) };
}
