import { addDays, type EpochMs, type IsoDate } from '#shared/dates.ts';
import {
  type DaysOff,
  firstDeliveryDate,
  isDayOff,
  type PlannedDelivery,
} from '#shared/features/deliveries/rules.ts';
import type { CalendarRows, DeliveryRow } from '../load.ts';

/** What the day depends on, on which the food of a failed delivery comes again. */
export type FailedCalendar = Pick<CalendarRows, 'frozen_until' | 'frozen_plan'> & {
  readonly deliveries: readonly Pick<DeliveryRow, 'date' | 'state'>[];
};

/** For how long a customer can have the money instead, at the least: until the cut-off of the day. */
const CHOICE_MS = 2 * 3_600_000;

interface Terms {
  readonly daysOff: DaysOff;
  /** How often a date was refused for want of a place: each time the food comes on the next possible day. */
  readonly takenDates: number;
  readonly now: EpochMs;
}

/**
 * The delivery that brings the food of a failed one again, for the same days: on the nearest day that can still be ordered
 * for, also beside another delivery of the order, but on none that its customer has skipped or frozen. Before a freeze
 * that has not begun it comes where it can be eaten by then.
 */
export function planAgain(
  { frozen_until: frozenUntil, frozen_plan: frozenPlan, deliveries }: FailedCalendar,
  failed: Pick<DeliveryRow, 'date' | 'food_dates'>,
  { daysOff, takenDates, now }: Terms,
): PlannedDelivery {
  const away = new Set(
    deliveries.flatMap(({ date, state }) => (state === 'skipped' || state === 'frozen' ? [date] : [])),
  );
  const [frozenFrom = ''] = (frozenPlan?.deliveries ?? []).map(({ date }) => date).toSorted();
  const isFrozen = (date: IsoDate) =>
    frozenUntil !== null && date < frozenUntil && addDays(date, failed.food_dates.length) > frozenFrom;
  const isPossible = (date: IsoDate) => !isDayOff(date, daysOff) && !away.has(date) && !isFrozen(date);
  let date = [firstDeliveryDate(now + CHOICE_MS), addDays(failed.date, 1)].toSorted().at(-1) ?? '';
  for (let refused = 0; ; date = addDays(date, 1)) {
    if (!isPossible(date)) continue;
    if (refused === takenDates) return { date, foodDates: failed.food_dates };
    refused += 1;
  }
}
