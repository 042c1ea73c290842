import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergens, exclusionGroups, mealSlotNames } from '#shared/features/dishes/labels.ts';
import { isEnergyPlausible, sumNutrition } from '#shared/features/dishes/rules.ts';
import { composeDay, portionOf } from '#shared/features/menu/compose.ts';
import { type Exclusions, isSafe, isWanted } from '#shared/features/menu/exclusions.ts';
import { isDayWithinLine, planPortions } from '#shared/features/menu/portions.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay, MenuDish } from '#shared/features/menu/schema.ts';
import { present } from '#tests/harness/present.ts';
import { catalogueFiles } from './catalogue.ts';
import { type CookedDish, readCatalogue } from './catalogue-data.ts';

const catalogue = readCatalogue(catalogueFiles);

function menuDish({ code, title, kind, slots, tint, figures }: CookedDish): MenuDish {
  const { per100, allergens: found, exclusionGroups: groups } = figures;
  const picture = { name: `dishes/${code}`, width: 0, height: 0, tint: null, version: '' };
  return {
    ...{ code, title, kind, slots, tint, picture, per100 },
    ...{ allergens: [...found], exclusionGroups: [...groups] },
  };
}

const dishes = new Map(catalogue.dishes.map((dish) => [dish.code, menuDish(dish)]));

interface Menu {
  readonly programme: string;
  readonly lineKcal: number;
  readonly pool: readonly MenuDish[];
  readonly days: readonly MenuDay[];
}

function menuOf(programme: string, lineKcal: number): Menu {
  const entries = catalogue.menu
    .filter((entry) => entry.programme === programme)
    .map((entry) => ({ ...entry, dish: present(dishes.get(entry.dish.code), 'dish') }));
  const days = Array.from({ length: MENU_CYCLE_DAYS }, (_, cycleDay) => {
    const day = entries.filter((entry) => entry.cycleDay === cycleDay);
    const weights = planPortions(
      lineKcal,
      day.map(({ slot, dish }) => ({ slot, kind: dish.kind, kcalPer100: dish.per100.kcal })),
    );
    const meals = day.map(({ slot, dish }, index) => ({
      slot,
      slotName: mealSlotNames[slot],
      dish: portionOf(dish, weights[index] ?? 0),
    }));
    return { date: `day ${cycleDay + 1}`, totals: sumNutrition(meals.map(({ dish }) => dish)), meals };
  });
  const pool = [...new Map(entries.map(({ dish }) => [dish.code, dish])).values()];
  return { programme, lineKcal, pool, days };
}

const menus = catalogue.programmes.flatMap(({ code, kcalLines }) =>
  kcalLines.map((kcal) => menuOf(code, kcal)),
);

describe('every portion of every programme, line and day', () => {
  it.each(menus.map((menu) => [menu.programme, menu.lineKcal, menu] as const))(
    '%s at %i kcal states energy that its nutrients give and keeps to the line',
    (_, lineKcal, { days }) => {
      expect(days).toHaveLength(MENU_CYCLE_DAYS);
      for (const { meals, totals } of days) {
        expect(meals.filter(({ dish }) => !isEnergyPlausible(dish))).toEqual([]);
        expect(isDayWithinLine(totals.kcal, lineKcal)).toBe(true);
      }
    },
  );
});

describe('a menu without what a visitor leaves out', () => {
  const anyExclusions: fc.Arbitrary<Exclusions> = fc.record({
    allergens: fc.subarray([...allergens]),
    dislikes: fc.subarray([...exclusionGroups]),
  });
  const anyDay = fc
    .constantFrom(...menus)
    .chain((menu) => fc.record({ menu: fc.constant(menu), day: fc.constantFrom(...menu.days) }));

  it('serves no excluded allergen, keeps to the line or says that it does not, and is the same each time', () => {
    fc.assert(
      fc.property(anyDay, anyExclusions, ({ menu, day }, exclusions) => {
        const composition = { ...menu, exclusions };
        const composed = composeDay(day, composition);
        expect(composed.meals.map(({ slot }) => slot)).toEqual(day.meals.map(({ slot }) => slot));
        const served = composed.meals.flatMap((meal) => (meal.kind === 'unsafe' ? [] : [meal.dish]));
        expect(served.filter((dish) => !isSafe(dish, exclusions))).toEqual([]);
        expect(new Set(served.map(({ code }) => code)).size).toBe(served.length);
        expect(composed.totals).toEqual(sumNutrition(served));
        expect(composed.isWithinLine).toBe(isDayWithinLine(composed.totals.kcal, menu.lineKcal));
        expect(composeDay(day, composition)).toEqual(composed);
      }),
      { numRuns: 2000 },
    );
  });

  it('replaces by what fits the meal and is near in energy; leaves a dish where nothing better fits', () => {
    fc.assert(
      fc.property(anyDay, anyExclusions, ({ menu, day }, exclusions) => {
        const { meals } = composeDay(day, { ...menu, exclusions });
        for (const [index, meal] of meals.entries()) {
          const planned = day.meals[index]?.dish;
          if (!planned) throw new Error('no such meal');
          const known = present(dishes.get(planned.code), 'dish');
          expect(meal.kind === 'planned').toBe(isWanted(known, exclusions));
          if (meal.kind === 'replaced') {
            expect(Math.abs(meal.dish.kcal - planned.kcal)).toBeLessThanOrEqual(planned.kcal * 0.1);
            expect(dishes.get(meal.dish.code)?.slots).toContain(meal.slot);
            expect(meal.insteadOf).toBe(planned.title);
          }
          if (meal.kind === 'kept') expect(meal.dish).toEqual(planned);
          if (meal.kind === 'unsafe') expect(isSafe(planned, exclusions)).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves not one meal in a thousand open for a single allergen in «Баланс»', () => {
    const kinds = menus
      .filter(({ programme }) => programme === 'balans')
      .flatMap((menu) =>
        allergens.flatMap((allergen) =>
          menu.days.flatMap((day) => {
            const exclusions = { allergens: [allergen], dislikes: [] };
            return composeDay(day, { ...menu, exclusions }).meals.map(({ kind }) => kind);
          }),
        ),
      );
    expect(kinds.length).toBeGreaterThan(6000);
    expect(kinds.filter((kind) => kind === 'unsafe').length).toBeLessThan(kinds.length / 1000);
  });
});
