import { addDays, type EpochMs, type IsoDate } from '#shared/dates.ts';
import { type DaysOff, firstStartDate, planDeliveries } from '#shared/features/deliveries/rules.ts';
import type { CalendarRows, DeliveryRow } from '../load.ts';

/** What the days of food that comes again depend on. */
export type FailedCalendar = Pick<CalendarRows, 'part'> & {
  readonly deliveries: readonly Pick<DeliveryRow, 'state' | 'food_dates'>[];
};

interface Terms {
  readonly daysOff: DaysOff;
  /** How often a date was refused for want of a place: each time the food comes a day later. */
  readonly takenDates: number;
  readonly now: EpochMs;
}

/** When the food of a failed delivery comes at the earliest: after the last food of its order. */
function firstDayAfter({ part, deliveries }: FailedCalendar, daysOff: DaysOff, now: EpochMs): IsoDate {
  const last = deliveries
    .filter(({ state }) => state !== 'skipped' && state !== 'frozen')
    .flatMap(({ food_dates: dates }) => dates)
    .toSorted()
    .at(-1);
  const next = firstStartDate(now, part, daysOff);
  return [next, last === undefined ? next : addDays(last, 1)].toSorted().at(-1) ?? next;
}

/** Deliveries that bring so many days of food again, behind the last food of their order. */
export const planAgain = (calendar: FailedCalendar, days: number, { daysOff, takenDates, now }: Terms) =>
  planDeliveries({
    startDate: addDays(firstDayAfter(calendar, daysOff, now), takenDates),
    ...{ days, daysOff, part: calendar.part },
  });
