import { describe, expect, it } from 'vitest';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import {
  cycleOf,
  dayClaims,
  dishClaims,
  namedDishes,
  proteinOf,
  proteinOrder,
  weekClaims,
} from '#tests/factories/menu-claims.ts';
import { textsOf } from '#tests/harness/texts-of.ts';
import { catalogueFiles } from './catalogue.ts';
import { readCatalogue } from './catalogue-data.ts';
import programmes from './programmes.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };

const catalogue = readCatalogue(catalogueFiles);
const linesOf = (code: string) => catalogue.programmes.find((row) => row.code === code)?.kcalLines ?? [];
const entriesOf = (code: string) => catalogue.menu.filter(({ programme }) => programme === code);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('what a programme says of itself', () => {
  it.each(
    Object.entries(dishClaims).flatMap(([code, claims]) => claims.map((claim) => [code, ...claim] as const)),
  )('%s: «%s» holds of every dish', (code, _, holds) => {
    const broken = entriesOf(code).filter((entry) => !holds(entry));
    expect([...new Set(broken.map(({ dish }) => dish.title))]).toEqual([]);
  });

  it.each(dayClaims.map((one) => [one.programme, one.claim, one] as const))(
    '%s: «%s» holds on every day of the cycle',
    (code, _, { line, holds }) => {
      const days = cycleOf(catalogue, code, line);
      expect(days).toHaveLength(MENU_CYCLE_DAYS);
      expect(days.flatMap((meals, day) => (holds(meals) ? [] : [day + 1]))).toEqual([]);
    },
  );

  it.each(
    Object.entries(weekClaims).flatMap(([code, claims]) => claims.map((claim) => [code, ...claim] as const)),
  )('%s: any seven days running have «%s»', (code, _, isThere) => {
    const days = cycleOf(catalogue, code, linesOf(code)[0] ?? 0);
    const without = days.flatMap((_, start) => {
      const week = Array.from({ length: 7 }, (_, day) => days[(start + day) % days.length] ?? []).flat();
      return week.some(isThere) ? [] : [start + 1];
    });
    expect(without).toEqual([]);
  });

  it.each(Object.entries(namedDishes))(
    '%s: the dishes that its page names come in a cycle',
    (code, named) => {
      const served = new Set(entriesOf(code).map(({ dish }) => dish.code));
      expect(named.filter((dish) => !served.has(dish))).toEqual([]);
    },
  );
});

describe('programmes beside each other', () => {
  const daily = catalogue.programmes.filter(({ kind }) => kind === 'daily').map(({ code }) => code);
  /** The programme that has most of something, and has more than any other. */
  const leaderBy = (count: (code: string) => number) => {
    const [first, second] = daily.toSorted((one, other) => count(other) - count(one));
    return first !== undefined && second !== undefined && count(first) > count(second) ? first : undefined;
  };

  it('«Баланс» has more dishes, «Вегетарианская» more soups than any other', () => {
    expect(leaderBy((code) => new Set(entriesOf(code).map(({ dish }) => dish.code)).size)).toBe('balans');
    expect(leaderBy((code) => entriesOf(code).filter(({ dish }) => dish.kind === 'soup').length)).toBe(
      'vegetarianskaya',
    );
  });

  it('«Офис» serves no lunch more than twice in a cycle', () => {
    const lunches = entriesOf('ofis').filter(({ slot }) => slot === 'lunch');
    const daysOf = (code: string) => lunches.filter(({ dish }) => dish.code === code).length;
    expect(lunches.filter(({ dish }) => daysOf(dish.code) > 2)).toEqual([]);
  });

  it.each(proteinOrder)('%s has more protein than %s on every date', (more, less) => {
    const lines = linesOf(more).filter((line) => linesOf(less).includes(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const others = cycleOf(catalogue, less, line).map(proteinOf);
      const own = cycleOf(catalogue, more, line).map(proteinOf);
      expect(own.flatMap((value, day) => (value > (others[day] ?? 0) ? [] : [day + 1]))).toEqual([]);
    }
  });

  it('«Актив» has more carbohydrates than «Фитнес», as its page says', () => {
    const carbohydrates = (code: string) =>
      mean(
        cycleOf(catalogue, code, 1500).map((meals) =>
          meals.reduce((sum, { carbohydrateG }) => sum + carbohydrateG, 0),
        ),
      );
    expect(carbohydrates('aktiv')).toBeGreaterThan(carbohydrates('fitnes'));
  });
});

it('no dish is called «без сахара»: what dates and honey sweeten has sugar of their own', () => {
  const texts = catalogue.dishes.filter(({ title, description }) => /без сахара/i.test(title + description));
  expect(texts.map(({ title }) => title)).toEqual([]);
});

it('nobody is promised an effect on their health, by us or by a review', () => {
  const texts = textsOf([
    programmes.filter(({ code }) => code === 'bez-ostrogo'),
    reviews.filter(({ programme }) => programme === 'bez-ostrogo'),
  ]);
  expect(texts.length).toBeGreaterThan(5);
  expect(
    texts.filter((text) => /лечебн|вылеч|помогл|выздоров|после операции|врач разрешил|щадящ/i.test(text)),
  ).toEqual([]);
});
