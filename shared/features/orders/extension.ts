import { addDays, type EpochMs, type IsoDate } from '../../dates.ts';
import { type DaysOff, firstStartDate, isDayOff, startDates } from '../deliveries/rules.ts';
import { lastRunningDay } from './running.ts';
import type { Order, OrderState } from './schema.ts';

/** States of an order whose food is still to come. */
const running: ReadonlySet<OrderState> = new Set(['paid', 'active', 'frozen']);

/** Days before the last food from which on the customer is told that it ends. */
export const PLAN_ENDING_DAYS = 3;

/** Tells whether food of an order is still to come. */
export const isRunning = ({ state }: Pick<Order, 'state'>): boolean => running.has(state);

/**
 * The first day of an order that goes on after all running ones; undefined where nothing runs, where one that does so
 * waits to be paid, or where that day lies further ahead than anybody begins a first order: it need not be thought of yet.
 */
export function extensionStart(
  orders: readonly Pick<Order, 'state' | 'startDate' | 'endDate' | 'skip'>[],
  order: Pick<Order, 'skip'>,
  { now, closedDays }: { readonly now: EpochMs; readonly closedDays: readonly IsoDate[] },
): IsoDate | undefined {
  const lastDay = lastRunningDay(orders.filter(isRunning));
  if (lastDay === undefined) return undefined;
  if (orders.some(({ state, startDate }) => state === 'pending_payment' && startDate > lastDay))
    return undefined;
  const daysOff: DaysOff = [...order.skip, ...closedDays];
  const first = firstStartDate(now, 'morning', daysOff);
  let date = addDays(lastDay, 1);
  while (date < first || isDayOff(date, daysOff)) date = addDays(date, 1);
  return startDates(firstStartDate(now, 'morning', [])).includes(date) ? date : undefined;
}
