import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { allergens } from '#shared/features/dishes/labels.ts';
import { noTastes } from '#shared/features/exclusions/tastes.ts';
import { CYCLE_START, MENU_CYCLE_DAYS, MENU_REPEATS } from '#shared/features/menu/rules.ts';
import { keepsClaim } from '#shared/features/programmes/claims.ts';
import { composeMealPlans } from '#shared/features/rations/compose.ts';
import { requestsOf } from '#shared/features/rations/promises.ts';
import { catalogue, kitchen } from '#tests/factories/brought-menus.ts';

/** Starts of an order: every fourth day of the cycle, so that each weekday is one. */
const starts = Array.from({ length: MENU_CYCLE_DAYS / 4 }, (_, place) => addDays(CYCLE_START, 4 * place));
const traitsOf = (code = '') => kitchen.dishes.get(code)?.traits ?? [];

test('without one allergen food keeps to what is claimed, as far as anything safe exists', () => {
  const all = { days: 0, broken: 0, empty: 0, weeks: 0, thirds: 0 };
  for (const { code: programme, kind, kcalLines, claims } of catalogue.programmes)
    for (const lineKcal of kind === 'daily' ? kcalLines : [])
      for (const allergen of allergens)
        for (const start of starts) {
          const order = { programme, lineKcal, part: 'morning', start, days: MENU_CYCLE_DAYS } as const;
          const tastes = { ...noTastes, exclusions: { allergens: [allergen], dislikes: [] } };
          const days = composeMealPlans(requestsOf(order), tastes, kitchen);
          for (const [index, { meals }] of days.entries()) {
            expect(meals.filter(({ dish }) => dish?.allergens.includes(allergen))).toEqual([]);
            const claimed = meals.map(({ slot, dish }) => ({ slot, traits: traitsOf(dish?.code) }));
            const week = days.slice(Math.max(0, index - 6), index + 1).flatMap((day) => day.meals);
            const times = Map.groupBy(
              week.filter(({ dish }) => dish !== null),
              ({ dish }) => dish?.code,
            );
            all.days += 1;
            all.broken += Number(claims.some((one) => one.in !== 'week' && !keepsClaim(one, claimed)));
            all.empty += Number(meals.some(({ dish }) => dish === null));
            all.weeks += Number(index >= 6);
            all.thirds += Number(index >= 6 && [...times.values()].some((one) => one.length > MENU_REPEATS));
          }
        }
  const shares = {
    broken: all.broken / all.days,
    empty: all.empty / all.days,
    thirds: all.thirds / all.weeks,
  };
  expect(shares.broken).toBeLessThan(0.003);
  expect(shares.empty).toBeLessThan(0.001);
  expect(shares.thirds).toBeLessThan(0.02);
}, 240_000);
