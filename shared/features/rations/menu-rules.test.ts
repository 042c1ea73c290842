import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '../../dates.ts';
import type { MealSlot } from '../dishes/labels.ts';
import type { DishTrait } from '../dishes/traits.ts';
import { MENU_CYCLE_DAYS } from '../menu/rules.ts';
import type { Claim } from '../programmes/claims.ts';
import { composeMealPlans } from './compose.ts';
import { packedAt } from './freshness.ts';
import type { Kitchen, KitchenDish } from './kitchen.ts';

/** A Monday on which a cycle begins. */
const first: IsoDate = '2026-01-05';

function dish(code: string, shelfLifeHours: number, traits: readonly DishTrait[] = []): KitchenDish {
  return {
    ...{ code, title: code, traits, shelfLifeHours },
    kind: 'main',
    slots: ['lunch', 'dinner'],
    picture: { name: code, width: 0, height: 0, tint: null, version: '' },
    tint: 'lime',
    per100: { kcal: 150, proteinG: 5, fatG: 5, carbohydrateG: 5 },
    allergens: [],
    exclusionGroups: [],
    reheat: 'Разогрейте',
    ingredients: [],
  };
}

interface Menu {
  readonly claims?: readonly Claim[];
  readonly isSet?: boolean;
  readonly others: readonly KitchenDish[];
  /** Codes of lunch and dinner on each of the first days; the rest of the cycle has dishes of its own. */
  readonly days: readonly (readonly [lunch: string, dinner: string])[];
}

/** A kitchen whose dishes `raw…` do not keep to a second day. */
function kitchenOf({ claims = [], isSet = false, others, days }: Menu): Kitchen {
  const whole = Array.from(
    { length: MENU_CYCLE_DAYS },
    (_, day) => days[day] ?? ([`own-${day}-lunch`, `own-${day}-dinner`] as const),
  );
  const known = new Map(others.map((one) => [one.code, one]));
  for (const code of whole.flat()) {
    if (!known.has(code)) known.set(code, dish(code, code.startsWith('raw') ? 24 : 96, ['soup']));
  }
  return {
    dishes: known,
    plan: [
      ...whole.flatMap(([lunch, dinner], cycleDay) => [
        { programme: 'p', cycleDay, slot: 'lunch' as const, code: lunch },
        { programme: 'p', cycleDay, slot: 'dinner' as const, code: dinner },
      ]),
      ...others.map(({ code }) => ({ programme: 'lent', cycleDay: 0, slot: 'lunch' as const, code })),
    ],
    programmes: new Map([['p', { claims, isSet, alternativesFrom: 'lent', excludedGroups: [] }]]),
  };
}

/** Codes of the lunches and dinners of morning deliveries from a date on; `lunch` is chosen for the first day. */
function broughtFrom(start: IsoDate, days: number, kitchen: Kitchen, lunch?: string): string[][] {
  const requests = Array.from({ length: days }, (_, index) => {
    const setDay = index % 2;
    const delivered = addDays(start, index - setDay);
    return {
      ...{ person: 1, programme: 'p', lineKcal: 1500, setDay, exclusions: [] },
      chosen: new Map<MealSlot, string>(index === 0 && lunch !== undefined ? [['lunch', lunch]] : []),
      date: addDays(start, index),
      packedAt: packedAt(delivered, delivered),
    };
  });
  const tastes = {
    exclusions: { allergens: [], dislikes: [] },
    ...{ ingredients: [], tired: [], repeatLimit: 0 },
  };
  return composeMealPlans(requests, tastes, kitchen).map(({ meals }) =>
    meals.map((meal) => meal.dish?.code ?? ''),
  );
}

/** Dishes keep so far that nothing of the rest of the cycle comes in place of another one. */
const withoutSoup = (codes: readonly string[], traits: readonly DishTrait[] = []) =>
  codes.map((code) => dish(code, 96, traits));

const noSoup: Claim = { in: 'none', has: 'soup' };

describe('what comes in place of a dish that does not keep', () => {
  it('is no dish that came twice in seven days, or is planned so', () => {
    const kitchen = kitchenOf({
      claims: [noSoup],
      others: withoutSoup(['a-often', 'b-ahead', 'c-rare']),
      days: [
        ['a-often', 'x1'],
        ['raw-1', 'x2'],
        ['a-often', 'x3'],
        ['raw-2', 'x4'],
        ['b-ahead', 'x5'],
        ['x6', 'x7'],
        ['b-ahead', 'x8'],
      ],
    });
    const brought = broughtFrom(first, 4, kitchen);
    expect(brought.map(([lunch]) => lunch)).toEqual(['a-often', 'c-rare', 'a-often', 'c-rare']);
  });

  it('keeps a claim of the day, though another dish would be nearer in order', () => {
    const kitchen = kitchenOf({
      claims: [{ in: 'day', has: 'fish' }],
      others: [...withoutSoup(['a-meat', 'b-meat'], ['meat']), ...withoutSoup(['c-fish'], ['fish'])],
      days: [
        ['x1', 'x2'],
        ['raw-fish', 'x3'],
      ],
    });
    expect(broughtFrom(first, 2, kitchen)[1]).toEqual(['c-fish', 'x3']);
  });

  it.each([
    ['nothing else of the week does', 'x6', 'b-fish'],
    ['another day of it does', 'c-fish', 'a-meat'],
  ])('keeps a claim of the week where %s', (_, nextDay, expected) => {
    const kitchen = kitchenOf({
      claims: [{ in: 'week', has: 'fish' }],
      others: [
        ...withoutSoup(['a-meat'], ['meat']),
        ...withoutSoup(['b-fish', 'c-fish'], ['fish']),
        dish('raw-fish', 24, ['fish']),
      ],
      days: [
        ['x1', 'x2'],
        ['raw-fish', 'x3'],
        ['x4', 'x5'],
        [nextDay, 'x7'],
        // The days before the first one are the last of the cycle.
        ...Array.from({ length: 23 }, (__, day) => [`y${day}`, `z${day}`] as const),
        ['c-fish', 'x8'],
      ],
    });
    expect(broughtFrom(first, 2, kitchen)[1]?.[0]).toBe(expected);
  });

  it('is the same whatever the customer has chosen for another day', () => {
    const kitchen = kitchenOf({
      claims: [noSoup],
      others: withoutSoup(['a', 'b', 'c']),
      days: [
        ['x1', 'x2'],
        ['raw-1', 'x3'],
        ['x4', 'x5'],
        ['raw-2', 'x6'],
      ],
    });
    const before = broughtFrom(first, 4, kitchen);
    const after = broughtFrom(first, 4, kitchen, 'a');
    expect(after[0]).toEqual(['a', 'x2']);
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  it('is nothing in a set, whose days come in their order, whatever the date', () => {
    const kitchen = kitchenOf({
      isSet: true,
      others: [],
      days: [
        ['raw-1', 'x1'],
        ['x2', 'x3'],
      ],
    });
    for (const start of [first, addDays(first, 1), addDays(first, 9)]) {
      expect(broughtFrom(start, 2, kitchen)).toEqual([
        ['raw-1', 'x1'],
        ['x2', 'x3'],
      ]);
    }
  });
});
