import { addDays, type IsoDate } from '#shared/dates.ts';
import type { listDeliveries } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { getMenu } from '#shared/features/menu/contract.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { listOrders } from '#shared/features/orders/contract.ts';
import type { Order, OrderedRation } from '#shared/features/orders/schema.ts';
import type { RestCall } from '../../platform/rest-client.ts';
import { nextDelivery } from './calendar.ts';

/** Days before and after today that the calendar shows: the longest programme without weekends takes 118. */
const CALENDAR_DAYS = { before: 120, after: 200 } as const;

/** The dishes of one day with the ration that they belong to. */
export interface KnownMenu {
  readonly ration: string;
  readonly day: MenuDay;
}

/** Names what decides on the dishes of a day: the same rations bring the same ones. */
export function rationOf({ programme, kcal }: OrderedRation): string {
  return `${programme.code} ${kcal}`;
}

/** Everything that the account's first page needs. */
export interface ProfileData {
  readonly orders: readonly Order[];
  readonly deliveries: readonly Delivery[];
  /** The dishes of the day that is shown first. */
  readonly menu: KnownMenu | null;
}

/** The dishes that a person eats on a date; null when the menu does not reach that far. */
export async function loadDayMenu(
  rest: RestCall,
  ration: OrderedRation,
  date: string,
): Promise<MenuDay | null> {
  const { days } = await rest<typeof getMenu>('GET /rest/menu/', {
    query: { programme: ration.programme.code, kcal: ration.kcal, from: date, days: 1 },
  });
  return days[0] ?? null;
}

async function loadFirstMenu(rest: RestCall, delivery: Delivery | undefined): Promise<KnownMenu | null> {
  const [date] = delivery?.foodDates ?? [];
  const [ration] = delivery?.rations ?? [];
  if (!ration || date === undefined) return null;
  try {
    const day = await loadDayMenu(rest, ration, date);
    return day && { ration: rationOf(ration), day };
  } catch {
    // The calendar is worth showing without the dishes, which the browser then asks for again.
    return null;
  }
}

export async function loadProfile(rest: RestCall, today: IsoDate): Promise<ProfileData> {
  const query = { from: addDays(today, -CALENDAR_DAYS.before), to: addDays(today, CALENDAR_DAYS.after) };
  const [{ orders }, { deliveries }] = await Promise.all([
    rest<typeof listOrders>('GET /rest/orders/'),
    rest<typeof listDeliveries>('GET /rest/deliveries/', { query }),
  ]);
  return { orders, deliveries, menu: await loadFirstMenu(rest, nextDelivery(deliveries, today)) };
}
