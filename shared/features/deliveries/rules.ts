import {
  addDays,
  daysBetween,
  type EpochMs,
  type IsoDate,
  moscowDate,
  moscowTime,
  weekdayOf,
} from '../../dates.ts';
import { AFTER_RUNNING_DAYS, START_WINDOW_DAYS } from '../orders/price.ts';
import type { SkippedWeekday } from '../orders/schema.ts';
import type { DeliveryState } from './schema.ts';
import { FOOD_DAYS_PER_DELIVERY } from './terms.ts';

/** Hour of the cut-off in Moscow and how many calendar days before the delivery it lies. */
export const CUT_OFF = { hour: 14, daysBefore: 2 } as const;

/**
 * Days without food and delivery: weekdays that the customer skips (`sat`, `sun`) and dates on which the kitchen is
 * closed. The paid number of days stays, the end moves.
 */
export type DaysOff = readonly (SkippedWeekday | IsoDate)[];

/** The last moment when a delivery of that date can be ordered or changed. */
export function cutOffOf(deliveryDate: IsoDate): EpochMs {
  return moscowTime(addDays(deliveryDate, -CUT_OFF.daysBefore), CUT_OFF.hour);
}

/** The first date whose cut-off has not passed. */
export function firstDeliveryDate(now: EpochMs): IsoDate {
  const candidate = addDays(moscowDate(now), CUT_OFF.daysBefore);
  return cutOffOf(candidate) > now ? candidate : addDays(candidate, 1);
}

/** Tells whether the date is a day without food and delivery. */
export function isDayOff(date: IsoDate, daysOff: DaysOff): boolean {
  const weekday = weekdayOf(date);
  return (
    (weekday === 6 && daysOff.includes('sat')) ||
    (weekday === 0 && daysOff.includes('sun')) ||
    daysOff.includes(date)
  );
}

/** The dates that have food: the paid number of days stays, days without food move the end. */
export function foodDates(startDate: IsoDate, days: number, daysOff: DaysOff): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = startDate; dates.length < days; date = addDays(date, 1)) {
    if (!isDayOff(date, daysOff)) dates.push(date);
  }
  return dates;
}

/** A delivery to be made: its date and the days it feeds. */
export interface PlannedDelivery {
  readonly date: IsoDate;
  readonly foodDates: readonly IsoDate[];
}

/** Food days by the delivery that brings them: those that follow each other, as no dish keeps over a day without food. */
function groupFoodDates(dates: readonly IsoDate[]): IsoDate[][] {
  const groups: IsoDate[][] = [];
  for (const date of dates) {
    const group = groups.at(-1);
    const [first = date] = group ?? [];
    if (group && group.length < FOOD_DAYS_PER_DELIVERY && daysBetween(first, date) < FOOD_DAYS_PER_DELIVERY) {
      group.push(date);
    } else groups.push([date]);
  }
  return groups;
}

/**
 * Deliveries of an order: each brings the food of up to two food days, in the morning of the first of them or
 * in the evening before. An evening that falls on a day off moves to the morning of the food day.
 */
export function planDeliveries(plan: {
  startDate: IsoDate;
  days: number;
  daysOff: DaysOff;
  part?: 'morning' | 'evening';
}): PlannedDelivery[] {
  const dates = foodDates(plan.startDate, plan.days, plan.daysOff);
  return groupFoodDates(dates).map((group) => {
    const first = group[0] ?? plan.startDate;
    const evening = addDays(first, -1);
    const isBefore = plan.part === 'evening' && !isDayOff(evening, plan.daysOff);
    return { date: isBefore ? evening : first, foodDates: group };
  });
}

/** The first food day that can still be ordered for an interval's part of the day. */
export function firstStartDate(now: EpochMs, part: 'morning' | 'evening', daysOff: DaysOff): IsoDate {
  let date = firstDeliveryDate(now);
  for (;;) {
    const delivery = planDeliveries({ startDate: date, days: 1, daysOff, part })[0];
    if (!isDayOff(date, daysOff) && delivery && cutOffOf(delivery.date) > now) return date;
    date = addDays(date, 1);
  }
}

// A page asks for the same window many times over.
let lastWindow: readonly IsoDate[] = [];

/**
 * The last date to choose as the first food day: `START_WINDOW_DAYS` from the first that can be delivered, or some days
 * behind what the customer has ordered already, so that the next plan can follow it.
 */
export function lastStartDate(firstStart: IsoDate, runningUntil: IsoDate | undefined): IsoDate {
  const last = addDays(firstStart, START_WINDOW_DAYS - 1);
  const after = addDays(runningUntil ?? firstStart, AFTER_RUNNING_DAYS);
  if (after > last) return after;
  return last;
}

/** The dates to choose the first food day from, in a row. */
export function startDates(firstStart: IsoDate, runningUntil?: IsoDate): readonly IsoDate[] {
  const last = lastStartDate(firstStart, runningUntil);
  if (lastWindow[0] !== firstStart || lastWindow.at(-1) !== last)
    lastWindow = Array.from({ length: daysBetween(firstStart, last) + 1 }, (_, index) =>
      addDays(firstStart, index),
    );
  return lastWindow;
}

/** The wanted one of the dates, else the nearest later, else the first on which the food may begin, if there is any. */
export function nearestDate(
  dates: readonly IsoDate[],
  wanted: IsoDate,
  mayStart: (date: IsoDate) => boolean,
): IsoDate | undefined {
  return dates.find((date) => date >= wanted && mayStart(date)) ?? dates.find(mayStart);
}

/** Which states a delivery may move to; the database refuses the rest as well. */
export const deliveryTransitions: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  planned: ['locked', 'skipped', 'frozen'],
  locked: ['cooking', 'failed'],
  cooking: ['on_route', 'failed'],
  on_route: ['delivered', 'failed'],
  delivered: [],
  failed: [],
  skipped: ['planned'],
  frozen: ['planned'],
};

/** Until when an order waits on a date; null once the freeze is over. */
export function frozenUntilOn(today: IsoDate, frozenUntil: IsoDate | null): IsoDate | null {
  return frozenUntil !== null && frozenUntil > today ? frozenUntil : null;
}

/** How a state is called to the customer. */
export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  planned: 'В плане',
  locked: 'Состав закрыт',
  cooking: 'Готовим',
  on_route: 'В пути',
  delivered: 'Доставлено',
  failed: 'Не доставлено',
  skipped: 'Пропущено',
  frozen: 'Заморожено',
};

/** The state to show: a planned delivery whose cut-off has passed is locked. */
export function effectiveState(state: DeliveryState, date: IsoDate, now: EpochMs): DeliveryState {
  return state === 'planned' && cutOffOf(date) <= now ? 'locked' : state;
}
