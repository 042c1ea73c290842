import { formatDays, type IsoDate } from '#shared/dates.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';

export interface CalendarDay {
  readonly deliveries: readonly Delivery[];
  readonly food: readonly Delivery[];
}

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
export function dayOf(deliveries: readonly Delivery[], date: IsoDate): CalendarDay {
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
  if (days > 0) return `${days}\u00a0д\u00a0${hours}\u00a0ч`;
  return hours > 0
    ? `${hours}\u00a0ч\u00a0${minutes % 60}\u00a0мин`
    : `${minutes}\u00a0мин ${seconds % 60}\u00a0с`;
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
  const words = `еда на\u00a0${formatDays(foodDates)}`;
  return state === 'delivered' && date < on ? `${words}, уже\u00a0у\u00a0вас` : words;
}

/** The subscriptions that go on by themselves; asked for in the browser where an order is renewed. */
export function useRenewals(orders: readonly Order[]): readonly Subscription[] {
  const { latest } = useRestData(
    listSubscriptions,
    {},
    // New orders may have moved the next renewal.
    { isWanted: orders.some(({ isRenewed }) => isRenewed), version: orders },
  );
  return latest?.subscriptions ?? [];
}

/** The subscription whose next renewal brings food for a day; undefined where none does. */
export function renewalOn<T extends Pick<Subscription, 'next'>>(
  renewals: readonly T[],
  date: IsoDate,
): T | undefined {
  return renewals.find(({ next }) => next?.foodDates.includes(date));
}

export interface KnownFood {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly days: readonly MealPlanDay[];
}

/** Loads the meal plans of a range of dates, with exclusions and replacements applied. */
export async function loadFood(rest: RestCall, from: IsoDate, to: IsoDate = from): Promise<KnownFood> {
  const { days } = await rest(listMealPlans, { query: { from, to } });
  return { from, to, days };
}
