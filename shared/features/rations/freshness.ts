import { type EpochMs, HOUR_MS, type IsoDate, moscowTime } from '../../dates.ts';
import type { MealSlot } from '../dishes/labels.ts';
import { usualTimeOf } from '../menu/meal-times.ts';

/** Hour in Moscow by which the food of a delivery is packed: three hours before the first interval of its part of the day. */
const PACKED_BY = { morning: 3, evening: 15 } as const;

/** The moment from which the shelf life of a delivery's food counts; what comes before its first food day comes in the evening. */
export function packedAt(deliveryDate: IsoDate, firstFoodDate: IsoDate): EpochMs {
  return moscowTime(deliveryDate, deliveryDate < firstFoodDate ? PACKED_BY.evening : PACKED_BY.morning);
}

/** Hours between packing and the usual time of a meal. */
export function hoursUntilMeal(
  packed: EpochMs,
  {
    date,
    slot,
    slots,
  }: { readonly date: IsoDate; readonly slot: MealSlot; readonly slots: readonly MealSlot[] },
): number {
  const [hours = 0, minutes = 0] = usualTimeOf(slot, slots).split(':').map(Number);
  return (moscowTime(date, 0) - packed) / HOUR_MS + hours + minutes / 60;
}
