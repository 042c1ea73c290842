import { addDays, type EpochMs, type IsoDate } from '#shared/dates.ts';
import type { ClosedOutcome, ClosedReach } from '#shared/features/deliveries/closed-days/contract.ts';
import { firstDeliveryDate, planDeliveries } from '#shared/features/deliveries/rules.ts';
import type { HomemadeDeliveryState } from '#shared/features/homemade/order.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { refundOfDays } from '#shared/features/orders/refund.ts';
import { firstDayAfter, type PlannedCalendar, planAroundClosedDays } from '../../modules/deliveries/api.ts';

/** An order with something on a closed day. */
export interface ReachedOrder extends PlannedCalendar {
  readonly customerId: string;
  readonly price: PriceBreakdown;
  readonly days: number;
  /** Food days that were given back before. */
  readonly refundedDays: number;
  /** Whether there is money that could go back. */
  readonly isPaid: boolean;
}

/** An order of dishes that comes on a closed day. */
export interface ReachedDishes {
  readonly customerId: string;
  readonly date: IsoDate;
  readonly state: HomemadeDeliveryState;
}

interface Terms {
  /** The days that are being closed, and all that are closed then. */
  readonly closing: readonly IsoDate[];
  readonly closed: readonly IsoDate[];
  readonly now: EpochMs;
}

type Outcome = ClosedReach['outcomes'][number];
const foodDays = (deliveries: readonly { readonly food_dates: readonly IsoDate[] }[]) =>
  deliveries.reduce((sum, { food_dates: dates }) => sum + dates.length, 0);

/** Deliveries of an order that moves off the days, and when the first of its food comes. */
function movedOf(order: ReachedOrder, { closing, closed, now }: Terms) {
  const plan = planAroundClosedDays(order, {
    ...{ closed, firstOpenDate: firstDeliveryDate(now), takenDates: 0, newId: () => '' },
  });
  const reached = order.deliveries.filter(
    ({ id, date, food_dates: dates }) =>
      (plan?.removed.includes(id) || plan?.kept.some((one) => one.id === id)) &&
      [date, ...dates].some((one) => closing.includes(one)),
  );
  const date = plan?.added[0]?.date ?? plan?.kept[0]?.date ?? null;
  return { reached, date, foodDays: plan?.closedFood?.foodDates.length ?? 0 };
}

/** What becomes of what can no longer be changed: what a courier has comes, all else of the day is cooked again. */
function lateOf(order: ReachedOrder, { closing, closed, now }: Terms) {
  const firstOpenDate = firstDeliveryDate(now);
  const late = order.deliveries.filter(
    ({ state, date, food_dates: dates }) =>
      (['locked', 'cooking', 'on_route'].includes(state) || (state === 'planned' && date < firstOpenDate)) &&
      [date, ...dates].some((one) => closing.includes(one)),
  );
  const onDay = late.filter(({ date }) => closing.includes(date));
  const again = onDay.filter(({ state }) => state !== 'on_route');
  const daysOff = [...order.skip, ...closed];
  const [planned] = planDeliveries({
    startDate: firstDayAfter(order, daysOff, now),
    ...{ days: 1, daysOff, part: order.part },
  });
  return {
    again,
    onRoute: onDay.length - again.length,
    early: late.length - onDay.length,
    date: planned?.date ?? null,
  };
}

/** What an order would get back for all of its food of the days, at what it has paid for it. */
function refundableOf(
  { price, days, refundedDays, isPaid, deliveries }: ReachedOrder,
  count: number,
): number {
  if (!isPaid || count === 0) return 0;
  const before = foodDays(deliveries.filter(({ state }) => state === 'delivered')) + refundedDays;
  const { moneyKop, bonusesKop, certificateKop } = refundOfDays(price, { days, before, count });
  return moneyKop + bonusesKop + certificateKop;
}

const outcome = (what: ClosedOutcome, date: IsoDate | null, count: number): Outcome[] =>
  count > 0 ? [{ what, date, count }] : [];

function dishesOutcome({ date, state }: ReachedDishes, { closed, now }: Terms): Outcome[] {
  if (state === 'on_route') return outcome('on-route', null, 1);
  if (state !== 'planned' || date < firstDeliveryDate(now)) return outcome('dishes-wait', null, 1);
  let next = addDays(date, 1);
  while (closed.includes(next)) next = addDays(next, 1);
  return outcome('dishes-moved', next, 1);
}

/** Sums what becomes of one and the same, the earliest day first. */
function sumUp(outcomes: readonly Outcome[]): Outcome[] {
  const all = Map.groupBy(outcomes, ({ what, date }) => `${what} ${date ?? ''}`);
  return [...all.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
    );
}

/**
 * What closing the kitchen on days means:
 *
 * - what can still be changed moves behind the last food of its order (`clearClosedDays`): its customer is told once and
 *   may have the money for those days instead, as for food that we have failed to bring, until the cut-off of the new day;
 * - what is closed and has not set out fails and is cooked again, with the same choice; what has set out comes;
 * - dishes move to the next day with a place, and those that are closed wait for their customer's or a person's choice;
 * - who chooses nothing gets the new day.
 */
export function decideReach(
  orders: readonly ReachedOrder[],
  dishes: readonly ReachedDishes[],
  terms: Terms,
): ClosedReach {
  const outcomes: Outcome[] = dishes.flatMap((one) => dishesOutcome(one, terms));
  const customers = new Set(dishes.map(({ customerId }) => customerId));
  const reach = { deliveries: 0, certificates: 0, refundableKop: 0 };
  for (const order of orders) {
    const moved = movedOf(order, terms);
    const late = lateOf(order, terms);
    const own = [
      ...outcome('moved', moved.date, moved.reached.length),
      ...outcome('again', late.date, late.again.length),
      ...outcome('on-route', null, late.onRoute),
      ...outcome('early', null, late.early),
    ];
    if (own.length === 0) continue;
    outcomes.push(...own);
    customers.add(order.customerId);
    reach.deliveries += own.reduce((sum, { count }) => sum + count, 0);
    reach.certificates += Number(order.price.lines.some(({ kind }) => kind === 'certificate'));
    reach.refundableKop += refundableOf(order, moved.foodDays + foodDays(late.again));
  }
  return { ...reach, customers: customers.size, dishes: dishes.length, outcomes: sumUp(outcomes) };
}
