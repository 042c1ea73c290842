import { expect, it } from 'vitest';
import { type MealSlot, mealSlots } from '../dishes/labels.ts';
import { hoursUntilMeal, keepsUntil, packedAt } from './freshness.ts';

it.each([
  // Delivery, its first food day, day and meal, hours from packing.
  ['2026-11-23', '2026-11-23', '2026-11-23', 'breakfast', 5],
  ['2026-11-23', '2026-11-23', '2026-11-24', 'dinner', 40],
  ['2026-11-22', '2026-11-23', '2026-11-23', 'dinner', 28],
  ['2026-11-22', '2026-11-23', '2026-11-24', 'lunch', 46.5],
] as const)(
  'food of the delivery on %s for %s is at %s, %s, %d hours old',
  (on, first, date, slot, hours) => {
    expect(hoursUntilMeal(packedAt(on, first), { date, slot, slots: mealSlots })).toBe(hours);
  },
);

it.each<[number, MealSlot, ReturnType<typeof keepsUntil>]>([
  [60, 'dinner', undefined],
  [48, 'breakfast', undefined],
  [48, 'dinner', 'second-morning'],
  [30, 'breakfast', 'second-morning'],
  [30, 'lunch', 'first-evening'],
  [24, 'dinner', 'first-morning'],
])('what keeps for %d hours keeps until %s of the day %s of a delivery', (hours, slot, last) => {
  expect(keepsUntil(hours, { date: '2026-11-24', slot, slots: mealSlots })).toBe(last);
});
