import type { IsoDate } from '#shared/dates.ts';
import { bringersOf, type Calendar, type DeliveryRow, daysOf, openFrom } from '../../deliveries/api.ts';

/** Food that is not to come after all. */
export interface DroppedFood {
  /** Ids of deliveries of which nothing stays. */
  readonly removed: readonly string[];
  /** Deliveries that bring other food too, with the days that stay. */
  readonly shortened: readonly { readonly id: string; readonly foodDates: readonly IsoDate[] }[];
  /** The days that are dropped, oldest first. */
  readonly foodDates: readonly IsoDate[];
}

/** The last days of some deliveries. */
function lastDays(deliveries: readonly DeliveryRow[], count: number): DroppedFood {
  const removed: string[] = [];
  const shortened: { id: string; foodDates: readonly IsoDate[] }[] = [];
  const foodDates: IsoDate[] = [];
  for (const { id, food_dates: dates } of deliveries.toReversed()) {
    const staying = Math.max(0, dates.length - (count - foodDates.length));
    if (staying === dates.length) break;
    foodDates.unshift(...dates.slice(staying));
    if (staying === 0) removed.push(id);
    else shortened.push({ id, foodDates: dates.slice(0, staying) });
  }
  return { removed, shortened, foodDates };
}

/**
 * The food that was to make up for a failed delivery; undefined where the kitchen has any of it by now. Where no
 * delivery is known to bring it any more, it is the last of the order.
 */
export function droppedFor(calendar: Calendar, failed: DeliveryRow): DroppedFood | undefined {
  const open = openFrom(calendar, '');
  const again = bringersOf(calendar.deliveries, failed.id);
  if (again.some((one) => !open.includes(one))) return undefined;
  const isKnown = daysOf(again) >= failed.food_dates.length;
  const dropped = lastDays(
    isKnown ? open.filter((one) => again.includes(one)) : open,
    failed.food_dates.length,
  );
  return dropped.foodDates.length === failed.food_dates.length ? dropped : undefined;
}
