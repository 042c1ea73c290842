import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { ClosedOutcome, ClosedReach } from '#shared/features/deliveries/closed-days/contract.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { HomemadeDeliveryState } from '#shared/features/homemade/order.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { refundOfDays } from '#shared/features/orders/refund.ts';
import { planAgain } from '../../modules/deliveries/deliveries/changes/failures/plan.ts';
import { DAYS_TRIED } from '../../modules/deliveries/deliveries/changes/until-written.ts';
import {
  closedDaysOf,
  type PlannedCalendar,
  planAroundClosedDays,
} from '../../modules/deliveries/deliveries/closed-days/plan.ts';
import { openDaysAfter } from '../../modules/ordering/homemade/closed-days.ts';
import { Places, type Visit, type ZonePlaces } from './places.ts';

/** An order with something on a closed day. */
export interface ReachedOrder extends PlannedCalendar {
  readonly customerId: string;
  readonly price: PriceBreakdown;
  readonly days: number;
  /** Food days that were given back before. */
  readonly refundedDays: number;
  /** Whether there is money that could go back. */
  readonly isPaid: boolean;
  /** Whether its deliveries take places: those of an order that was not paid in time do not. */
  readonly holdsPlaces: boolean;
  readonly deliveries: readonly (PlannedCalendar['deliveries'][number] & Visit)[];
}
type ReachedDelivery = ReachedOrder['deliveries'][number];

/** An order of dishes that comes on a closed day. */
export interface ReachedDishes extends Visit {
  readonly customerId: string;
  readonly state: HomemadeDeliveryState;
  readonly holdsPlaces: boolean;
}

interface Terms {
  /** The days that are being closed, and all that are closed then. */
  readonly closing: readonly IsoDate[];
  readonly closed: readonly IsoDate[];
  readonly now: EpochMs;
  readonly places: ZonePlaces;
}
/** The same with the places that are left while one after the other moves. */
type Trial = Omit<Terms, 'places'> & { readonly places: Places };

type Outcome = ClosedReach['outcomes'][number];
const foodDays = (deliveries: readonly { readonly food_dates: readonly IsoDate[] }[]) =>
  deliveries.reduce((sum, { food_dates: dates }) => sum + dates.length, 0);

const outcome = (
  what: ClosedOutcome,
  count: number,
  date: IsoDate | null = null,
  fullOn: IsoDate | null = null,
): Outcome[] => (count > 0 ? [{ what, date, fullOn: fullOn === date ? null : fullOn, count }] : []);

/**
 * What comes of the first try whose days have places, in the order in which the act tries them: it is refused by the
 * database where this finds none. Null where no try has them; `wanted` is the first try, had it places or not.
 */
function firstWithRoom<T extends { readonly comes: readonly Visit[]; readonly leaves: readonly Visit[] }>(
  { holdsPlaces }: ReachedOrder,
  places: Places,
  planFor: (takenDates: number) => T | null,
): { readonly wanted: T | null; readonly found: T | null } {
  let wanted: T | null = null;
  for (let takenDates = 0; takenDates < DAYS_TRIED; takenDates += 1) {
    const plan = planFor(takenDates);
    wanted ??= plan;
    if (plan === null) break;
    if (!holdsPlaces) return { wanted, found: plan };
    if (!places.hasRoom(plan.comes)) continue;
    places.take(plan.comes);
    places.leave(plan.leaves);
    return { wanted, found: plan };
  }
  return { wanted, found: null };
}

/** Deliveries of an order that moves off the days, and when the first of its food comes. */
function movedOf(order: ReachedOrder, { closing, closed, now, places }: Trial) {
  const byId = new Map(order.deliveries.map((one) => [one.id, one]));
  const planFor = (takenDates: number) => {
    const plan = planAroundClosedDays(order, {
      ...{ closed, firstOpenDate: firstDeliveryDate(now), takenDates, newId: () => '' },
    });
    if (plan === null) return null;
    const zoneOf = (id: string) => byId.get(id)?.zone ?? '';
    const leaving = [
      ...plan.removed,
      ...plan.kept.filter((one) => byId.get(one.id)?.date !== one.date).map(({ id }) => id),
    ];
    return {
      plan,
      leaves: leaving.flatMap((id) => byId.get(id) ?? []),
      comes: [
        ...plan.kept
          .filter(({ id, date }) => byId.get(id)?.date !== date)
          .map(({ id, date }) => ({ zone: zoneOf(id), date })),
        ...plan.added.map(({ modelId, date }) => ({ zone: zoneOf(modelId), date })),
      ],
    };
  };
  const trial = firstWithRoom(order, places, planFor);
  const [wanted, plan] = [trial.wanted?.plan, trial.found?.plan];
  const touched = plan ?? wanted;
  const reached = order.deliveries.filter(
    (one) =>
      (touched?.removed.includes(one.id) || touched?.kept.some(({ id }) => id === one.id)) &&
      closedDaysOf(one, closing).length > 0,
  );
  const dateOf = (one: typeof plan) => one?.added[0]?.date ?? one?.kept[0]?.date ?? null;
  const [what, date] = plan ? (['moved', dateOf(plan)] as const) : (['no-place', null] as const);
  return {
    outcomes: outcome(what, reached.length, date, dateOf(wanted)),
    count: reached.length,
    foodDays: plan?.closedFood?.foodDates.length ?? 0,
  };
}

/** One delivery whose food is cooked again: its order then has that too. */
function cookAgain(order: ReachedOrder, one: ReachedDelivery, { closed, now, places }: Trial) {
  const daysOff = [...order.skip, ...closed];
  const planFor = (takenDates: number) => {
    const planned = planAgain(order, one, { daysOff, takenDates, now });
    return { planned, comes: [{ zone: one.zone, date: planned.date }], leaves: [] };
  };
  const { wanted, found } = firstWithRoom(order, places, planFor);
  const fullOn = wanted?.planned.date ?? null;
  const again = found?.planned;
  return {
    outcomes: again ? outcome('again', 1, again.date, fullOn) : outcome('no-place', 1, null, fullOn),
    order: {
      ...order,
      deliveries: [
        ...order.deliveries.map((other) =>
          other.id === one.id ? { ...other, state: 'failed' as const } : other,
        ),
        ...(again
          ? [{ ...one, id: `again ${one.id}`, state: 'planned' as const, replaces: one.id, date: again.date }]
          : []),
      ],
    },
  };
}

/** What becomes of what can no longer be changed: what a courier has comes, all else of the day is cooked again. */
function lateOf(order: ReachedOrder, trial: Trial) {
  const { closing, now } = trial;
  const firstOpenDate = firstDeliveryDate(now);
  const late = order.deliveries.filter(
    (one) =>
      (['locked', 'cooking', 'on_route'].includes(one.state) ||
        (one.state === 'planned' && one.date < firstOpenDate)) &&
      closedDaysOf(one, closing).length > 0,
  );
  const onDay = late.filter(({ date }) => closing.includes(date));
  const again = onDay.filter(({ state }) => state !== 'on_route');
  const outcomes: Outcome[] = [
    ...outcome('on-route', onDay.length - again.length),
    ...outcome('early', late.length - onDay.length),
  ];
  let left = order;
  for (const one of again) {
    const cooked = cookAgain(left, one, trial);
    outcomes.push(...cooked.outcomes);
    left = cooked.order;
  }
  return { outcomes, count: late.length, foodDays: foodDays(again), order: left };
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

function dishesOutcome({ zone, date, state, holdsPlaces }: ReachedDishes, trial: Trial): Outcome[] {
  const { closed, now, places } = trial;
  if (state === 'on_route') return outcome('on-route', 1);
  if (state !== 'planned' || date < firstDeliveryDate(now)) return outcome('dishes-wait', 1);
  const days = openDaysAfter(date, closed);
  const next = days.find((day) => !holdsPlaces || places.hasRoom([{ zone, date: day }]));
  if (next === undefined) return outcome('dishes-no-place', 1, null, days[0]);
  if (holdsPlaces) places.take([{ zone, date: next }]);
  return outcome('dishes-moved', 1, next, days[0]);
}

/** Sums what becomes of one and the same, the earliest day first. */
function sumUp(outcomes: readonly Outcome[]): Outcome[] {
  const all = Map.groupBy(outcomes, ({ what, date, fullOn }) => `${what} ${date ?? ''} ${fullOn ?? ''}`);
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
  const trial = { ...terms, places: new Places(terms.places) };
  const outcomes: Outcome[] = [];
  const customers = new Set(dishes.map(({ customerId }) => customerId));
  const reach = { deliveries: 0, certificates: 0, refundableKop: 0 };
  // In the order of the act: what is cooked again takes its places before what only moves, and dishes come last.
  const late = orders.map((order) => ({ order, late: lateOf(order, trial) }));
  for (const { order, late: closedFood } of late) {
    const moved = movedOf(closedFood.order, trial);
    const count = closedFood.count + moved.count;
    if (count === 0) continue;
    outcomes.push(...moved.outcomes, ...closedFood.outcomes);
    customers.add(order.customerId);
    reach.deliveries += count;
    reach.certificates += Number(order.price.lines.some(({ kind }) => kind === 'certificate'));
    reach.refundableKop += refundableOf(order, moved.foodDays + closedFood.foodDays);
  }
  outcomes.push(...dishes.flatMap((one) => dishesOutcome(one, trial)));
  return { ...reach, customers: customers.size, dishes: dishes.length, outcomes: sumUp(outcomes) };
}
