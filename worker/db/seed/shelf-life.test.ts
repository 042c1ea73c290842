import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '#shared/dates.ts';
import { shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import { noTastes } from '#shared/features/exclusions/tastes.ts';
import { cycleDayOf, MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import { composeMealPlans } from '#shared/features/rations/compose.ts';
import { hoursUntilMeal, packedAt } from '#shared/features/rations/freshness.ts';
import { catalogue, kitchen, parts } from '#tests/factories/brought-menus.ts';

const first: IsoDate = '2026-01-05';
const dates = Array.from({ length: MENU_CYCLE_DAYS }, (_, day) => addDays(first, day));
const lines = catalogue.programmes.flatMap(({ code, kcalLines, mealSlots }) =>
  kcalLines.map((kcal) => [code, kcal, mealSlots] as const),
);

/** The plan of a date that is the first or the second food day of its delivery. */
function mealPlanOf(programme: string, lineKcal: number, [date, isSecond, part]: Place) {
  const firstFood = isSecond ? addDays(date, -1) : date;
  const packed = packedAt(part === 'evening' ? addDays(firstFood, -1) : firstFood, firstFood);
  const request = {
    date,
    person: 1,
    programme,
    lineKcal,
    packedAt: packed,
    setDay: Number(isSecond),
    exclusions: [],
    chosen: new Map(),
  };
  const [plan] = composeMealPlans([request], noTastes, kitchen);
  return { packed, meals: plan?.meals ?? [] };
}

type Place = readonly [date: IsoDate, isSecond: boolean, part: (typeof parts)[number]];
const places: readonly Place[] = dates.flatMap((date) =>
  [false, true].flatMap((isSecond) => parts.map((part) => [date, isSecond, part] as const)),
);

describe('shelf life', () => {
  it('is short where the food is raw, longer where it is cooked through', () => {
    const { hot, dry } = shelfLifeHours;
    for (const raw of ['raw-fish', 'fresh', 'soft-eggs', 'dressed'] as const) {
      expect(shelfLifeHours[raw]).toBeLessThanOrEqual(36);
      expect(shelfLifeHours[raw]).toBeLessThan(hot);
    }
    expect(hot).toBeLessThan(dry);
  });

  it('is that of raw fish for every dish that has some', () => {
    const raw = ['losos-slabosolenyy', 'ikra-letuchey-ryby'];
    const withRaw = catalogue.dishes.filter(
      ({ code, lines: recipe }) =>
        code === 'poke-tunec' || recipe.some(({ ingredient }) => raw.includes(ingredient)),
    );
    expect(withRaw.length).toBeGreaterThan(2);
    expect(withRaw.map(({ keeping }) => keeping)).toEqual(withRaw.map(() => 'raw-fish'));
  });

  it('is that of a salad at most for every salad', () => {
    const salads = catalogue.dishes.filter(({ kind }) => kind === 'salad');
    expect(salads.filter(({ keeping }) => shelfLifeHours[keeping] > 36).map(({ code }) => code)).toEqual([]);
  });

  it.each(lines)(
    'of %s at %i kcal is never passed, and no meal is left open for it',
    (programme, kcal, slots) => {
      for (const place of places) {
        const { packed, meals } = mealPlanOf(programme, kcal, place);
        expect(meals).toHaveLength(slots.length);
        for (const { slot, dish } of meals) {
          expect([cycleDayOf(place[0]), place[1], place[2], slot, dish === null]).toEqual([
            cycleDayOf(place[0]),
            place[1],
            place[2],
            slot,
            false,
          ]);
          const hours = hoursUntilMeal(packed, { date: place[0], slot, slots });
          expect(dish?.shelfLifeHours).toBeGreaterThanOrEqual(hours);
        }
      }
    },
  );
});
