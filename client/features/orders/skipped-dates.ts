import { addDays, daysBetween, type IsoDate } from '#shared/dates.ts';
import { isDayOff } from '#shared/features/deliveries/rules.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';

/** Dates between the first and the last day of food that have none. */
export function skippedDates(start: IsoDate, end: IsoDate, skip: readonly SkippedWeekday[]): IsoDate[] {
  const dates = Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) =>
    addDays(start, index),
  );
  return dates.filter((date) => isDayOff(date, skip));
}
