import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { allergens } from '#shared/features/dishes/labels.ts';
import { noTastes } from '#shared/features/exclusions/tastes.ts';
import { CYCLE_START, MENU_CYCLE_DAYS, MENU_REPEATS } from '#shared/features/menu/rules.ts';
import { keepsClaim } from '#shared/features/programmes/claims.ts';
import { composeMealPlans } from '#shared/features/rations/compose.ts';
import { brokenPromises, requestsOf } from '#shared/features/rations/promises.ts';
import { catalogue, kitchen } from '#tests/factories/brought-menus.ts';

type Allergen = (typeof allergens)[number];

const traitsOf = (code = '') => kitchen.dishes.get(code)?.traits ?? [];

/** What orders of all programmes and lines come to without some allergens, as shares of their days and weeks. */
function sharesOf(mixes: readonly (readonly Allergen[])[], startsOf: (order: number) => readonly number[]) {
  const all = { days: 0, broken: 0, untold: 0, empty: 0, weeks: 0, thirds: 0 };
  const dailies = catalogue.programmes.filter(({ kind }) => kind === 'daily');
  const lines = dailies.flatMap((one) => one.kcalLines.map((lineKcal) => ({ ...one, lineKcal })));
  const orders = lines.flatMap((line) => mixes.map((mix) => ({ ...line, mix })));
  for (const [number, { code: programme, lineKcal, claims, mix }] of orders.entries())
    for (const start of startsOf(number).map((day) => addDays(CYCLE_START, day))) {
      const order = { programme, lineKcal, part: 'morning', start, days: MENU_CYCLE_DAYS } as const;
      const requests = requestsOf(order);
      const tastes = { ...noTastes, exclusions: { allergens: mix, dislikes: [] } };
      const days = composeMealPlans(requests, tastes, kitchen);
      let broken = 0;
      for (const [index, { meals }] of days.entries()) {
        expect(meals.filter(({ dish }) => dish?.allergens.some((one) => mix.includes(one)))).toEqual([]);
        const claimed = meals.map(({ slot, dish }) => ({ slot, traits: traitsOf(dish?.code) }));
        const week = days.slice(Math.max(0, index - 6), index + 1).flatMap((day) => day.meals);
        const times = Map.groupBy(
          week.filter(({ dish }) => dish !== null),
          ({ dish }) => dish?.code,
        );
        all.days += 1;
        broken += Number(claims.some((one) => one.in !== 'week' && !keepsClaim(one, claimed)));
        all.empty += Number(meals.some(({ dish }) => dish === null));
        all.weeks += Number(index >= 6);
        all.thirds += Number(index >= 6 && [...times.values()].some((one) => one.length > MENU_REPEATS));
      }
      all.broken += broken;
      all.untold += broken > 0 && brokenPromises(requests, tastes, kitchen).length === 0 ? broken : 0;
    }
  const { days, weeks, broken, untold, empty, thirds } = all;
  return { broken: broken / days, untold: untold / days, empty: empty / days, thirds: thirds / weeks };
}

test('without one allergen food keeps to what is claimed, as far as anything safe exists', () => {
  // Every fourth day of the cycle, so that each weekday is one.
  const starts = Array.from({ length: MENU_CYCLE_DAYS / 4 }, (_, place) => 4 * place);
  const { broken, untold, empty, thirds } = sharesOf(
    allergens.map((one) => [one]),
    () => starts,
  );
  expect([broken < 0.003, untold, empty < 0.001, thirds < 0.01]).toEqual([true, 0, true, true]);
}, 240_000);

test('without any two of them it breaks no claim of a day that is not told before the order', () => {
  const pairs = allergens.flatMap((one, place) => allergens.slice(place + 1).map((other) => [one, other]));
  // One start for each order, all days of the cycle in turn.
  const { untold, empty, thirds } = sharesOf(pairs, (order) => [(5 * order) % MENU_CYCLE_DAYS]);
  expect([untold, empty < 0.001, thirds < 0.01]).toEqual([0, true, true]);
}, 240_000);
