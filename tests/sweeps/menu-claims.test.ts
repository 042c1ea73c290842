import { expect } from 'vitest';
import { shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import { allergens } from '#shared/features/dishes/labels.ts';
import { composeDay } from '#shared/features/menu/compose.ts';
import { getMenu, listMenuDishes } from '#shared/features/menu/contract.ts';
import type { MenuDay, MenuDish } from '#shared/features/menu/schema.ts';
import { breaksClaim, type Claim } from '#shared/features/programmes/claims.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { getKitchen, type ProgrammeKitchen } from '#shared/features/rations/contract.ts';
import { keepsUntil } from '#shared/features/rations/freshness.ts';
import { catalogue } from '#tests/factories/brought-menus.ts';
import { present } from '#tests/harness/present.ts';
import { test } from '#tests/site.ts';

const keepingOf = new Map(catalogue.dishes.map(({ code, keeping }) => [code, keeping]));

type Allergen = (typeof allergens)[number];

interface Shown {
  readonly day: MenuDay;
  readonly pool: readonly MenuDish[];
  readonly lineKcal: number;
  readonly allergen: Allergen;
}

const mealsOf = ({ day, pool, lineKcal, allergen }: Shown) =>
  composeDay(day, { lineKcal, pool, exclusions: { allergens: [allergen], dislikes: [] } }).meals;

/** Dishes that stand in place of others although another one would keep what is claimed. */
function needlessly(shown: Shown, { claims, dishes }: ProgrammeKitchen): string[] {
  const breaks = (claim: Claim, code: string, slot: MenuDish['slots'][number]) =>
    breaksClaim(claim, { slot, traits: dishes.find((dish) => dish.code === code)?.traits ?? [] });
  const keeping = shown.pool.map((dish) => ({
    ...dish,
    slots: dish.slots.filter((slot) => !claims.some((claim) => breaks(claim, dish.code, slot))),
  }));
  const best = mealsOf({ ...shown, pool: keeping });
  return mealsOf(shown).flatMap((meal, index) => {
    if (meal.kind !== 'replaced' || best[index]?.kind !== 'replaced') return [];
    const { code, title } = meal.dish;
    return claims.some((claim) => breaks(claim, code, meal.slot)) ? [`${shown.day.date}: ${title}`] : [];
  });
}

test('what a page shows in place of an allergen keeps to what its programme claims', async ({ site }) => {
  const visitor = site.visitor();
  const { programmes } = await visitor.call(listProgrammes);
  let replaced = 0;
  for (const { code: programme, defaultKcal: lineKcal } of programmes) {
    const kitchen = await visitor.call(getKitchen, { query: { programme } });
    const { dishes: pool } = await visitor.call(listMenuDishes, { query: { programme } });
    const { days } = await visitor.call(getMenu, { query: { programme, kcal: lineKcal, days: 28 } });
    const shown = days.flatMap((day) => allergens.map((allergen) => ({ day, pool, lineKcal, allergen })));
    replaced += shown.flatMap(mealsOf).filter(({ kind }) => kind === 'replaced').length;
    expect(
      shown.flatMap((one) => needlessly(one, kitchen)),
      programme,
    ).toEqual([]);
  }
  expect(replaced).toBeGreaterThan(3000);
});

test('the public menu marks the dishes that another one replaces on the second day of a delivery', async ({
  site,
}) => {
  const visitor = site.visitor();
  const marks: string[] = [];
  for (const programme of ['balans', 'fitnes']) {
    const { days } = await visitor.call(getMenu, {
      query: { programme, kcal: '1500', days: '14', from: '2026-11-16' },
    });
    for (const { date, meals } of days) {
      const slots = meals.map(({ slot }) => slot);
      for (const { slot, dish, keepsUntil: told } of meals) {
        const hours = shelfLifeHours[present(keepingOf.get(dish.code), dish.code)];
        expect([dish.code, date, told]).toEqual([dish.code, date, keepsUntil(hours, { date, slot, slots })]);
        if (told !== undefined) marks.push(dish.title);
      }
    }
  }
  expect(marks.length).toBeGreaterThan(5);
});
