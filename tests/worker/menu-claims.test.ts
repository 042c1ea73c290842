import { afterAll, beforeAll, expect, test } from 'vitest';
import { allergens } from '#shared/features/dishes/labels.ts';
import { composeDay } from '#shared/features/menu/compose.ts';
import { getMenu, listMenuDishes } from '#shared/features/menu/contract.ts';
import type { MenuDay, MenuDish } from '#shared/features/menu/schema.ts';
import { breaksClaim, type Claim } from '#shared/features/programmes/claims.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { getKitchen, type ProgrammeKitchen } from '#shared/features/rations/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

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

test('what a page shows in place of an allergen keeps to what its programme claims', async () => {
  const visitor = new Visitor(site);
  const { programmes } = await mustCall(visitor, listProgrammes, {});
  let replaced = 0;
  for (const { code: programme, defaultKcal: lineKcal } of programmes) {
    const kitchen = await mustCall(visitor, getKitchen, { query: { programme } });
    const { dishes: pool } = await mustCall(visitor, listMenuDishes, { query: { programme } });
    const { days } = await mustCall(visitor, getMenu, { query: { programme, kcal: lineKcal, days: 28 } });
    const shown = days.flatMap((day) => allergens.map((allergen) => ({ day, pool, lineKcal, allergen })));
    replaced += shown.flatMap(mealsOf).filter(({ kind }) => kind === 'replaced').length;
    expect(
      shown.flatMap((one) => needlessly(one, kitchen)),
      programme,
    ).toEqual([]);
  }
  expect(replaced).toBeGreaterThan(3000);
});
