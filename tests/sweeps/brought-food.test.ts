import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type IsoDate } from '#shared/dates.ts';
import type { DaysOff } from '#shared/features/deliveries/rules.ts';
import { noTastes, REPEAT_DAYS } from '#shared/features/exclusions/tastes.ts';
import { isDayWithinLine } from '#shared/features/menu/portions.ts';
import { MENU_CYCLE_DAYS, MENU_REPEATS } from '#shared/features/menu/rules.ts';
import { claimTexts, keepsClaim } from '#shared/features/programmes/claims.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import { composeMealPlans, type MealPlan } from '#shared/features/rations/compose.ts';
import { type OrderedFood, requestsOf } from '#shared/features/rations/promises.ts';
import {
  type BroughtDay,
  broughtBy,
  broughtDaysBy,
  catalogue,
  kitchen,
  parts,
} from '#tests/factories/brought-menus.ts';

const first: IsoDate = '2026-11-26';
const starts = Array.from({ length: 60 }, (_, day) => addDays(first, day));
/**
 * What is brought follows from the day of the cycle alone, and a cycle is four whole weeks: of the sixty starts these are
 * all that differ, with whichever weekends.
 */
const differentStarts = starts.slice(0, MENU_CYCLE_DAYS);

/** Orders with each choice of weekends, as long as a cycle of the menu. Hours matter by their part of the day alone. */
const weekends: readonly (readonly [name: string, daysOff: DaysOff, foodDays: number])[] = [
  ['every day', [], 28],
  ['without Saturdays', ['sat'], 24],
  ['without Sundays', ['sun'], 24],
  ['without weekends', ['sat', 'sun'], 20],
];

/**
 * Closed days within an order: how many, and how many days of food before them. From six closed days on nothing is left of
 * what was eaten before, which is a new start; up to five days after up to eight days of food were tried once, and the
 * shorter ones, which leave most of the week before them in force, are tried each time.
 */
const closings = [1, 2].flatMap((length) => [2, 8].map((after) => ({ length, after })));
/** Days of food that have an end of closed days in their week, and some more. */
const AROUND_CLOSED = 26;

const claimed = ({ meals }: Pick<MealPlan, 'meals'>) =>
  meals.map(({ slot, dish }) => ({ slot, traits: kitchen.dishes.get(dish?.code ?? '')?.traits ?? [] }));
const codesOf = ({ meals }: Pick<MealPlan, 'meals'>) => meals.map(({ dish }) => dish?.code ?? '');
const lines = catalogue.programmes.flatMap(({ code, kind, kcalLines }) =>
  kcalLines.map((kcal) => [code, kcal, kind] as const),
);
const claimsOf = (programme: string) => kitchen.programmes.get(programme)?.claims ?? [];

/** Keeps an answer for each key, since the same days come in many orders. */
function remembered<T>(find: (item: T) => readonly string[]) {
  const known = new Map<string, readonly string[]>();
  return (key: string, item: T): readonly string[] => {
    const answer = known.get(key) ?? find(item);
    known.set(key, answer);
    return answer;
  };
}

/** What the orders of a programme's line break. */
function checksOf(programme: string, lineKcal: number) {
  const claims = claimsOf(programme);
  const daily = remembered<MealPlan>((day) => [
    ...(isDayWithinLine(day.totals.kcal, lineKcal) ? [] : [`${day.totals.kcal} ккал`]),
    ...(day.meals.some(({ dish }) => dish === null) ? ['a meal stays open'] : []),
    ...claimTexts(claims.filter((claim) => claim.in !== 'week' && !keepsClaim(claim, claimed(day)))),
  ]);
  const repeats = remembered<readonly BroughtDay[]>((week) => {
    const codes = week.flatMap(({ plan }) => codesOf(plan));
    return [...new Set(codes)].filter((code) => codes.filter((one) => one === code).length > MENU_REPEATS);
  });
  const weekly = remembered<readonly BroughtDay[]>((week) =>
    claims
      .filter(({ in: period }) => period === 'week')
      .filter(
        (claim) =>
          !keepsClaim(
            claim,
            week.flatMap(({ plan }) => claimed(plan)),
          ),
      )
      .map((claim) => claimTexts([claim]).join()),
  );
  return { daily, repeats, weekly };
}

/** The days of a week that ends with a day of an order, oldest first. */
function weekOf(days: readonly BroughtDay[], last: number): BroughtDay[] {
  const to = days[last]?.date ?? '';
  return days
    .slice(Math.max(0, last + 1 - REPEAT_DAYS), last + 1)
    .filter(({ date }) => daysBetween(date, to) < REPEAT_DAYS);
}

/** What an order breaks, each with its date; claims of weeks are made of weeks without a day off. */
function brokenIn(order: OrderedFood, checks: ReturnType<typeof checksOf>): string[] {
  const days = broughtDaysBy(order);
  return days.flatMap(({ date, plan, menuId }, index) => {
    const week = weekOf(days, index);
    const key = week.map((day) => day.menuId).join();
    const broken = [
      ...checks.daily(String(menuId), plan),
      ...checks.repeats(key, week).map((code) => `${code} too often`),
      ...(week.length === REPEAT_DAYS ? checks.weekly(key, week) : []),
    ];
    return broken.map((what) => `${order.start} ${order.part}, ${date}: ${what}`);
  });
}

const dishesOf = (days: readonly MealPlan[]) => days.map(codesOf);
const dailyLines = lines.filter(([, , kind]) => kind === 'daily');

describe('what is brought', () => {
  it('is the same a cycle later, so that the starts of one cycle stand for all sixty', () => {
    const order = { programme: 'balans', lineKcal: 1500, part: 'evening', days: MENU_CYCLE_DAYS } as const;
    const whole = (start: IsoDate) =>
      composeMealPlans(requestsOf({ ...order, start }), noTastes, kitchen).map(codesOf);
    for (const start of starts.slice(MENU_CYCLE_DAYS))
      expect(whole(start)).toEqual(whole(addDays(start, -MENU_CYCLE_DAYS)));
  });

  it.each(dailyLines)('of %s at %i kcal is the same, composed day by day or whole', (programme, lineKcal) => {
    for (const [index, [, daysOff, days]] of weekends.entries()) {
      const start = addDays(first, index);
      const order = { programme, lineKcal, part: 'evening', start, days, daysOff } as const;
      expect(dishesOf(broughtBy(order))).toEqual(
        dishesOf(composeMealPlans(requestsOf(order), noTastes, kitchen)),
      );
    }
  });

  it.each(dailyLines)(
    'of %s at %i kcal keeps to its claims, its line and the limit of repeats, whenever it begins and whichever weekends it has',
    (programme, lineKcal) => {
      const checks = checksOf(programme, lineKcal);
      const broken = weekends.flatMap(([name, daysOff, days]) =>
        differentStarts.flatMap((start) =>
          parts.flatMap((part) =>
            brokenIn({ programme, lineKcal, part, start, days, daysOff }, checks).map(
              (what) => `${name}: ${what}`,
            ),
          ),
        ),
      );
      expect(broken).toEqual([]);
    },
  );

  it.each(dailyLines.filter(([code]) => code === 'ofis'))(
    'of %s at %i kcal has no lunch more than twice in four weeks, as its page says',
    (programme, lineKcal) => {
      const often = weekends.flatMap(([name, daysOff, days]) =>
        differentStarts.flatMap((start) =>
          parts.flatMap((part) => {
            const brought = broughtDaysBy({ programme, lineKcal, part, start, days, daysOff });
            const lunches = brought.map(
              ({ plan }) => plan.meals.find(({ slot }) => slot === 'lunch')?.dish?.code,
            );
            const times = Map.groupBy(lunches, (code) => code);
            return [...times].flatMap(([code, { length }]) =>
              length > 2 ? [`${name}, ${start} ${part}: ${code}`] : [],
            );
          }),
        ),
      );
      expect(often).toEqual([]);
    },
  );

  it.each(dailyLines)('of %s at %i kcal keeps to them around closed days', (programme, lineKcal) => {
    const checks = checksOf(programme, lineKcal);
    const broken = differentStarts.flatMap((start) =>
      closings.flatMap(({ length, after }) =>
        parts.flatMap((part) => {
          const daysOff = Array.from({ length }, (_, day) => addDays(start, after + day));
          const order = { programme, lineKcal, part, start, days: AROUND_CLOSED, daysOff };
          return brokenIn(order, checks).map((what) => `closed ${daysOff.join()}: ${what}`);
        }),
      ),
    );
    expect(broken).toEqual([]);
  });

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
