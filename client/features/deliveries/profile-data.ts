import { addDays, type IsoDate, isIsoDate } from '#shared/dates.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { shownSpan } from '#shared/features/deliveries/shown-span.ts';
import { isFailed } from '#shared/features/homemade/coming.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { listNeeds } from '#shared/features/needs/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstShownDate, loadFood } from './calendar.ts';

/**
 * Days of food that load with the page. Those that are closed are among them: the last delivery past its cut-off comes
 * on the evening of the day after tomorrow, for the two days that follow.
 */
const FIRST_FOOD_DAYS = 5;

/** Meal plans of the first shown days; null without deliveries, and where they failed to load. */
function loadFirstFood(rest: RestCall, deliveries: readonly Delivery[], today: IsoDate) {
  if (deliveries.length === 0) return null;
  const date = firstShownDate(deliveries, today);
  // The calendar is useful without the dishes; the browser loads them again.
  return loadFood(rest, date, addDays(date, FIRST_FOOD_DAYS - 1)).catch(() => null);
}

/** Deliveries of an older month; none for an invalid month or one that loads with the page. */
async function loadMonth(rest: RestCall, month: string | null, span: { from: IsoDate; to: IsoDate }) {
  if (month === null || !isIsoDate(`${month}-01`)) return [];
  const query = { from: `${month}-01`, to: addDays(`${month}-01`, 31) };
  if (query.from >= span.from && query.to <= span.to) return [];
  return (await rest(listDeliveries, { query })).deliveries;
}

const byDate = (a: { date: IsoDate }, b: { date: IsoDate }) => (a.date < b.date ? -1 : 1);

/** Loads the account's first page; `month` as `YYYY-MM` names one that lies far from today. */
export async function loadProfile(rest: RestCall, today: IsoDate, month: string | null = null) {
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
  const sorted: readonly Delivery[] = [...known.values()].toSorted(byDate);
  return {
    /** Those that are not over and the newest one that was eaten, newest first. */
    orders,
    /** When the food of the first order of all began; null before there is one. */
    since,
    deliveries: sorted,
    /** Orders of dishes that are still to come, the first one first. */
    dishes: dishes.filter((one) => !isFailed(one)).toSorted(byDate),
    /** Those that did not arrive: they come on no day until their customer has chosen one. */
    failedDishes: dishes.filter(isFailed),
    /** What affects coming deliveries. */
    incidents,
    /** What waits for the customer beside what orders and deliveries tell. */
    facts,
    food: await loadFirstFood(rest, deliveries, today),
  };
}

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
