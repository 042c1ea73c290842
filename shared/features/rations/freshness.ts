import { addDays, type EpochMs, HOUR_MS, type IsoDate, moscowTime } from '../../dates.ts';
import type { MealSlot } from '../dishes/labels.ts';
import { usualTimeOf } from '../menu/meal-times.ts';
import type { KeepsUntil } from '../menu/schema.ts';

/** Hour in Moscow by which the food of a delivery is packed: three hours before the first interval of its part of the day. */
const PACKED_BY = { morning: 3, evening: 15 } as const;

/** The same for meals by the days that they are for: what comes late is eaten from its coming on, as if it had come in time. */
export const packedFor = (deliveryDate: IsoDate, firstFoodDate: IsoDate = deliveryDate): EpochMs =>
  packedAt(deliveryDate < firstFoodDate ? deliveryDate : firstFoodDate, firstFoodDate);

/** The moment from which the shelf life of a delivery's food counts; what comes before its first food day comes in the evening. */
export function packedAt(deliveryDate: IsoDate, firstFoodDate: IsoDate): EpochMs {
  return moscowTime(deliveryDate, deliveryDate < firstFoodDate ? PACKED_BY.evening : PACKED_BY.morning);
}

/** A meal of a date, among the meals of its day. */
interface DatedMeal {
  readonly date: IsoDate;
  readonly slot: MealSlot;
  readonly slots: readonly MealSlot[];
}

/** Hours between packing and the usual time of a meal. */
export function hoursUntilMeal(packed: EpochMs, { date, slot, slots }: DatedMeal): number {
  const [hours = 0, minutes = 0] = usualTimeOf(slot, slots).split(':').map(Number);
  return (moscowTime(date, 0) - packed) / HOUR_MS + hours + minutes / 60;
}

/** Days of a delivery, from the one that is eaten soonest after packing: how its date and first food date precede the meal. */
const deliveryDays: readonly (readonly [
  day: KeepsUntil | 'second-evening',
  delivered: number,
  firstFood: number,
])[] = [
  ['first-morning', 0, 0],
  ['first-evening', -1, 0],
  ['second-morning', -1, -1],
  ['second-evening', -2, -1],
];

/** The last day of a delivery to which a dish keeps until a meal; nothing where it does on all of them. */
export function keepsUntil(shelfLifeHours: number, meal: DatedMeal): KeepsUntil | undefined {
  const kept = deliveryDays.filter(([, delivered, firstFood]) => {
    const packed = packedAt(addDays(meal.date, delivered), addDays(meal.date, firstFood));
    return hoursUntilMeal(packed, meal) <= shelfLifeHours;
  });
  const [last] = kept.at(-1) ?? ['first-morning' as const];
  return last === 'second-evening' ? undefined : last;
}
