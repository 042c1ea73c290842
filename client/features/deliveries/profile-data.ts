import { addDays, type IsoDate, isIsoDate } from '#shared/dates.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import type { Delivery, Incident } from '#shared/features/deliveries/schema.ts';
import { shownSpan } from '#shared/features/deliveries/shown-span.ts';
import { isFailed } from '#shared/features/homemade/coming.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { listNeeds, type NeedFacts } from '#shared/features/needs/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import type { Order, OrderedPlan } from '#shared/features/orders/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstShownDate, type KnownFood, loadFood } from './calendar.ts';

/** Key of a plan: equal keys are served the same dishes. */
export function planKey({ programme, kcal }: OrderedPlan): string {
  return `${programme.code} ${kcal}`;
}

/** Everything that the account's first page needs. */
export interface ProfileData {
  /** Those that are not over and the newest one that was eaten, newest first. */
  readonly orders: readonly Order[];
  /** When the food of the first order of all began; null before there is one. */
  readonly since: IsoDate | null;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Orders of dishes that are still to come, the first one first. */
  readonly dishes: readonly HomemadeOrder[];
  /** Those that did not arrive: they come on no day until their customer has chosen one. */
  readonly failedDishes: readonly HomemadeOrder[];
  /** Incidents that affect coming deliveries. */
  readonly incidents: readonly Incident[];
  /** What waits for the customer beside what orders and deliveries tell. */
  readonly facts: NeedFacts;
  /** Meal plans of the first shown days; null if they failed to load. */
  readonly food: KnownFood | null;
}

/**
 * Days of food that load with the page. Those that are closed are among them: the last delivery past its cut-off comes
 * on the evening of the day after tomorrow, for the two days that follow.
 */
const FIRST_FOOD_DAYS = 5;

/** Meal plans of the first shown days. */
async function loadFirstFood(
  rest: RestCall,
  deliveries: readonly Delivery[],
  today: IsoDate,
): Promise<KnownFood | null> {
  if (deliveries.length === 0) return null;
  const date = firstShownDate(deliveries, today);
  try {
    return await loadFood(rest, date, addDays(date, FIRST_FOOD_DAYS - 1));
  } catch {
    // The calendar is useful without the dishes; the browser loads them again.
    return null;
  }
}

/** Deliveries of an older month; none for an invalid month or one that loads with the page. */
async function loadMonth(rest: RestCall, month: string | null, span: { from: IsoDate; to: IsoDate }) {
  if (month === null || !isIsoDate(`${month}-01`)) return [];
  const query = { from: `${month}-01`, to: addDays(`${month}-01`, 31) };
  if (query.from >= span.from && query.to <= span.to) return [];
  return (await rest(listDeliveries, { query })).deliveries;
}

/** Loads the account's first page; `month` as `YYYY-MM` names one that lies far from today. */
export async function loadProfile(
  rest: RestCall,
  today: IsoDate,
  month: string | null = null,
): Promise<ProfileData> {
  const span = shownSpan(today);
  const [{ orders, since = null }, { deliveries, incidents }, facts, { orders: dishes }, others] =
    await Promise.all([
      rest(listOrders, { query: { only: 'current' } }),
      rest(listDeliveries, { query: { ...span, whole: 'running' } }),
      rest(listNeeds),
      rest(listHomemadeOrders, { query: { only: 'current' } }),
      loadMonth(rest, month, span),
    ]);
  const known = new Map([...others, ...deliveries].map((delivery) => [delivery.id, delivery]));
  return {
    ...{ orders, since },
    deliveries: [...known.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    dishes: dishes.filter((one) => !isFailed(one)).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    failedDishes: dishes.filter(isFailed),
    incidents,
    facts,
    food: await loadFirstFood(rest, deliveries, today),
  };
}
