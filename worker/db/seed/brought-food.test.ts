import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '#shared/dates.ts';
import { isDayWithinLine } from '#shared/features/menu/portions.ts';
import { MENU_CYCLE_DAYS, MENU_REPEATS } from '#shared/features/menu/rules.ts';
import { claimTexts, keepsClaim } from '#shared/features/programmes/claims.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { MealPlan } from '#shared/features/rations/compose.ts';
import { broughtBy, catalogue, kitchen, parts } from '#tests/factories/brought-menus.ts';

const first: IsoDate = '2026-11-26';
const starts = Array.from({ length: 60 }, (_, day) => addDays(first, day));
/** What is brought follows from the day of the cycle alone: of the sixty starts these are all that differ. */
const differentStarts = starts.filter((_, day) => day < MENU_CYCLE_DAYS);
const WEEK = 7;

const claimed = ({ meals }: Pick<MealPlan, 'meals'>) =>
  meals.map(({ slot, dish }) => ({ slot, traits: kitchen.dishes.get(dish?.code ?? '')?.traits ?? [] }));
const codesOf = ({ meals }: Pick<MealPlan, 'meals'>) => meals.map(({ dish }) => dish?.code ?? '');
const lines = catalogue.programmes.flatMap(({ code, kind, kcalLines }) =>
  kcalLines.map((kcal) => [code, kcal, kind] as const),
);
const weeksOf = <Day>(days: readonly Day[]) =>
  days.slice(0, 1 - WEEK).map((_, index) => days.slice(index, index + WEEK));

/** What is broken in one order, each with the date on which it is. */
function brokenIn(programme: string, lineKcal: number, days: readonly MealPlan[], start: IsoDate): string[] {
  const claims = kitchen.programmes.get(programme)?.claims ?? [];
  const on = (index: number) => addDays(start, index);
  const daily = days.flatMap((day, index) => [
    ...(isDayWithinLine(day.totals.kcal, lineKcal) ? [] : [`${on(index)}: ${day.totals.kcal} ккал`]),
    ...(day.meals.some(({ dish }) => dish === null) ? [`${on(index)}: open`] : []),
    ...claims
      .filter((claim) => claim.in !== 'week' && !keepsClaim(claim, claimed(day)))
      .map((claim) => `${on(index)}: ${claimTexts([claim]).join()}`),
  ]);
  const weekly = weeksOf(days).flatMap((week, index) => {
    const codes = week.flatMap(codesOf);
    const often = [...new Set(codes)].filter(
      (code) => codes.filter((one) => one === code).length > MENU_REPEATS,
    );
    return [
      ...often.map((code) => `${on(index)}: ${code} too often`),
      ...claims
        .filter((claim) => claim.in === 'week' && !keepsClaim(claim, week.flatMap(claimed)))
        .map((claim) => `${on(index)}: ${claimTexts([claim]).join()}`),
    ];
  });
  return [...daily, ...weekly];
}

const dishesOf = (days: readonly MealPlan[]) => days.map(codesOf);

describe('what is brought', () => {
  it('is the same a cycle later, so that the starts of one cycle stand for all sixty', () => {
    const [programme, lineKcal, days] = ['balans', 1500, MENU_CYCLE_DAYS] as const;
    for (const start of starts.slice(MENU_CYCLE_DAYS)) {
      const order = { programme, lineKcal, part: 'evening', days } as const;
      const before = addDays(start, -MENU_CYCLE_DAYS);
      expect(dishesOf(broughtBy({ ...order, start }))).toEqual(
        dishesOf(broughtBy({ ...order, start: before })),
      );
    }
  });

  it.each(lines.filter(([, , kind]) => kind === 'daily'))(
    'of %s at %i kcal keeps to its claims, its line and the limit of repeats, whenever it begins',
    (programme, lineKcal) => {
      const broken = differentStarts.flatMap((start) =>
        parts.flatMap((part) => {
          const days = broughtBy({ programme, lineKcal, part, start, days: MENU_CYCLE_DAYS });
          return brokenIn(programme, lineKcal, days, start).map((what) => `${start} ${part}, ${what}`);
        }),
      );
      expect(broken).toEqual([]);
    },
  );

  it.each(lines.filter(([, , kind]) => kind === 'set'))(
    'of %s at %i kcal is what is listed, whenever it begins',
    (programme, lineKcal) => {
      const listed = catalogue.menu
        .filter((place) => place.programme === programme && place.cycleDay < SET_DAYS)
        .map(({ cycleDay, slot, dish }) => `${cycleDay} ${slot} ${dish.code}`);
      for (const start of starts) {
        for (const part of parts) {
          const days = broughtBy({ programme, lineKcal, part, start, days: SET_DAYS });
          const brought = days.flatMap(({ meals }, day) =>
            meals.map(({ slot, dish }) => `${day} ${slot} ${dish?.code}`),
          );
          expect([start, part, brought.toSorted()]).toEqual([start, part, listed.toSorted()]);
          expect(days.every(({ totals }) => isDayWithinLine(totals.kcal, lineKcal))).toBe(true);
        }
      }
    },
  );
});
