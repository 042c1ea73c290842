import { describe, expect, it } from 'vitest';
import { broughtDays, catalogue } from '#tests/factories/brought-menus.ts';
import { namedDishes, proteinOrder } from '#tests/factories/menu-claims.ts';
import { textsOf } from '#tests/harness/texts-of.ts';
import programmes from './programmes.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };

const linesOf = (code: string) => catalogue.programmes.find((row) => row.code === code)?.kcalLines ?? [];
const entriesOf = (code: string) => catalogue.menu.filter(({ programme }) => programme === code);

/** What a day of a programme has of something in the mean of what is brought. */
function meanOf(code: string, line: number, nutrient: 'proteinG' | 'carbohydrateG'): number {
  const days = broughtDays(code, line);
  return days.flat().reduce((sum, meal) => sum + meal[nutrient], 0) / days.length;
}

describe('what a programme says of itself', () => {
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

  it.each(proteinOrder)('%s has more protein than %s, on each line of both', (more, less) => {
    const lines = linesOf(more).filter((line) => linesOf(less).includes(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(meanOf(more, line, 'proteinG')).toBeGreaterThan(meanOf(less, line, 'proteinG'));
  });

  it('«Актив» has more carbohydrates than «Фитнес», as its page says', () => {
    expect(meanOf('aktiv', 1500, 'carbohydrateG')).toBeGreaterThan(meanOf('fitnes', 1500, 'carbohydrateG'));
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
