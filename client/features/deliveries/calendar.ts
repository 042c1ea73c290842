import { addDays, formatDays, type IsoDate, isIsoDate } from '#shared/dates.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import { shownSpan } from '#shared/features/deliveries/shown-span.ts';
import { isFailed } from '#shared/features/homemade/coming.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { listNeeds } from '#shared/features/needs/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';

const ahead: ReadonlySet<DeliveryState> = new Set(['planned', 'locked', 'cooking', 'on_route']);

export function nextDelivery(deliveries: readonly Delivery[], today: IsoDate): Delivery | undefined {
  return deliveries
    .filter(({ state, date }) => ahead.has(state) && date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))[0];
}

/** States in which a delivery brings nothing: its days of food come with another one. */
const off: ReadonlySet<DeliveryState> = new Set(['skipped', 'frozen', 'failed']);

export const bringsFood = ({ state }: Pick<Delivery, 'state'>): boolean => !off.has(state);

/** The deliveries of a date; those that bring something go first. */
export function dayOf(deliveries: readonly Delivery[], date: IsoDate) {
  return {
    deliveries: deliveries
      .filter((delivery) => delivery.date === date)
      .toSorted((a, b) => Number(bringsFood(b)) - Number(bringsFood(a))),
    food: deliveries.filter((delivery) => bringsFood(delivery) && delivery.foodDates.includes(date)),
  };
}

/** The day that is shown first: today where there is food, else the first one of the next delivery. */
export function firstShownDate(deliveries: readonly Delivery[], today: IsoDate): IsoDate {
  if (dayOf(deliveries, today).food.length > 0) return today;
  const next = nextDelivery(deliveries, today);
  const first = next?.foodDates[0];
  // What comes late is for days that are over.
  if (next && (first === undefined || first < next.date)) return next.date;
  return first ?? deliveries.at(-1)?.date ?? today;
}

/** «2 д 3 ч», «3 ч 12 мин», «12 мин 40 с»: time left in the two largest units. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days}\u00a0д ${hours}\u00a0ч`;
  return hours > 0 ? `${hours}\u00a0ч ${minutes % 60} мин` : `${minutes} мин ${seconds % 60}\u00a0с`;
}

/** Tells whether a date lies in a freeze: from the first delivery that waits to the day on which the food goes on. */
export function isFrozenOn(deliveries: readonly Delivery[], date: IsoDate): boolean {
  return deliveries.some(({ orderId, state, frozenUntil, date: from, foodDates }) => {
    if (state !== 'frozen') return false;
    if (foodDates.includes(date)) return true;
    if (frozenUntil === null || date < from || date >= frozenUntil) return false;
    return !deliveries.some(
      (one) => one.orderId === orderId && bringsFood(one) && one.foodDates.includes(date),
    );
  });
}

/** The food of a delivery on one of its days: on a later one it is in the fridge already. */
export function foodWords({ state, date, foodDates }: Delivery, on: IsoDate): string {
  const words = `еда на ${formatDays(foodDates)}`;
  return state === 'delivered' && date < on ? `${words}, уже у вас` : words;
}

/** The subscriptions that go on by themselves; asked for in the browser where an order is renewed. */
export function useRenewals(orders: readonly Order[]): readonly Subscription[] {
  const isWanted = orders.some(({ isRenewed }) => isRenewed);
  // New orders may have moved the next renewal.
  const { latest } = useRestData(listSubscriptions, {}, { isWanted, version: orders });
  return latest?.subscriptions ?? [];
}

/** Loads the meal plans of a range of dates, with exclusions and replacements applied. */
export async function loadFood(rest: RestCall, from: IsoDate, to: IsoDate = from) {
  const { days } = await rest(listMealPlans, { query: { from, to } });
  return { from, to, days };
}

export type KnownFood = Awaited<ReturnType<typeof loadFood>>;

/**
 * Days of food that load with the page. Those that are closed are among them: the last delivery past its cut-off comes
 * on the evening of the day after tomorrow, for the two days that follow.
 */
const FIRST_FOOD_DAYS = 5;

/** Meal plans of the first shown days; null without deliveries, and where they failed to load. */
function loadFirstFood(rest: RestCall, deliveries: readonly Delivery[], date: IsoDate) {
  if (deliveries.length === 0) return null;
  // The calendar is useful without the dishes; the browser loads them again.
  return loadFood(rest, date, addDays(date, FIRST_FOOD_DAYS - 1)).catch(() => null);
}

/** Deliveries of an older month; none where all load with the page. */
async function loadMonth(rest: RestCall, month: string | null) {
  if (month === null) return [];
  const query = { from: `${month}-01`, to: addDays(`${month}-01`, 31) };
  return (await rest(listDeliveries, { query })).deliveries;
}

const byDate = (a: { date: IsoDate }, b: { date: IsoDate }) => (a.date < b.date ? -1 : 1);

/** The month that an address looks at, by itself or by its day; null where it loads with the page. */
export function olderMonth(query: URLSearchParams, today: IsoDate): string | null {
  const month = query.get('month') ?? query.get('date')?.slice(0, 7) ?? '';
  const span = shownSpan(today);
  const isShown = `${month}-01` >= span.from && `${month}-31` <= span.to;
  return isShown || !isIsoDate(`${month}-01`) ? null : month;
}

/** Loads the calendar; `month` is an older one that is looked at, `date` the day that is. */
export async function loadProfile(
  rest: RestCall,
  today: IsoDate,
  { month = null, date = null }: { readonly month?: string | null; readonly date?: IsoDate | null } = {},
) {
  const span = shownSpan(today);
  const [{ orders, since = null }, { deliveries, incidents }, facts, { orders: dishes }, others] =
    await Promise.all([
      rest(listOrders, { query: { only: 'current' } }),
      rest(listDeliveries, { query: { ...span, whole: 'running' } }),
      rest(listNeeds),
      rest(listHomemadeOrders, { query: { only: 'current' } }),
      loadMonth(rest, month),
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
    food: await loadFirstFood(rest, deliveries, date ?? firstShownDate(deliveries, today)),
  };
}

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
