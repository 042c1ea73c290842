import { daysBetween, type IsoDate } from '../../dates.ts';

/** Days after which the menu of a programme begins again. */
export const MENU_CYCLE_DAYS = 28;
/** Dates of the menu that are open before purchase, counted from today. */
export const MENU_WINDOW_DAYS = 28;
/** How often a dish comes within seven days at most, planned or in place of another one. */
export const MENU_REPEATS = 2;
/** The Monday on which a cycle began. */
export const CYCLE_START: IsoDate = '2026-01-05';

/** Day of the 28-day cycle on which a date falls, 0 to 27. */
export function cycleDayOf(date: IsoDate): number {
  return ((daysBetween(CYCLE_START, date) % MENU_CYCLE_DAYS) + MENU_CYCLE_DAYS) % MENU_CYCLE_DAYS;
}
