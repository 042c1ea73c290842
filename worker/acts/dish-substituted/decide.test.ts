import { expect, test } from 'vitest';
import type { KitchenDish } from '#shared/features/rations/kitchen.ts';
import { type ClosedDelivery, decideSubstitution } from './decide.ts';

const AT = 1_700_000_000_000;
const DAY = '2026-11-18';

const soup: KitchenDish = {
  ...{ code: 'soup', title: 'Суп', kind: 'soup', slots: ['lunch'], tint: 'lime', reheat: '' },
  picture: { name: 'soup', width: 1, height: 1, tint: null, version: '1' },
  per100: { kcal: 60, proteinG: 3, fatG: 2, carbohydrateG: 7 },
  ...{ allergens: ['dairy'], exclusionGroups: ['mushrooms'], ingredients: ['griby'] },
  ...{ shelfLifeHours: 48, traits: ['meat'] },
};
const substitution = { date: DAY, dish: 'stew', replacement: soup, reason: 'shortage' as const };

type Person = ClosedDelivery['persons'][number];
const person = (parts: Partial<Person> = {}): Person => ({ name: '', exclusions: [], claims: [], ...parts });
const dayOf = (number: number, parts: Partial<ClosedDelivery['served'][number]> = {}) => ({
  ...{ date: DAY, person: number, kcal: 1_000 },
  meals: [
    { slot: 'breakfast' as const, dish: { code: 'porridge', title: 'Каша', kcal: 700 } },
    { slot: 'lunch' as const, dish: { code: 'stew', title: 'Рагу', kcal: 300 } },
    { slot: 'dinner' as const, dish: null },
  ],
  ...parts,
});
const noTastes = {
  ...{ exclusions: { allergens: [], dislikes: [] }, ingredients: [], tired: [], repeatLimit: 0 },
};

/** A delivery of one day that costs a thousand roubles. */
const delivery = (parts: Partial<ClosedDelivery> = {}): ClosedDelivery => ({
  ...{ id: 'd1', orderId: 'o1', orderNumber: '100001', date: DAY, state: 'locked', foodDates: [DAY] },
  price: {
    lines: [{ kind: 'programme', person: 1, amountKop: 100_000, count: 1, unitKop: 100_000 }],
    totalKop: 100_000,
  },
  ...{ days: 1, persons: [person()], tastes: noTastes, packed: [], served: [dayOf(1)] },
  customer: { id: 'c1', version: 1, name: 'Анна', phone: '+79160000000' },
  ...parts,
});

test('whoever has the dish gets the other one, with as much energy, and bonuses', () => {
  const changes = decideSubstitution([delivery()], substitution, AT);
  const [meal] = changes.meals;
  expect(changes.meals).toHaveLength(1);
  expect(meal).toMatchObject({
    person: 1,
    slot: 'lunch',
    code: 'stew',
    insteadOf: 'Рагу',
    dish: { code: 'soup' },
  });
  expect(Math.abs(meal?.addedKcal ?? Infinity)).toBeLessThan(60);
  // Three tenths of the day are worth 300 roubles, of which a fifth comes.
  expect(changes.transfers).toMatchObject([
    {
      key: `substituted:o1:${DAY}:1:lunch:stew`,
      to: 'bonuses:c1',
      amountKop: 6_000,
      reason: 'bonuses_granted',
    },
  ]);
  expect(changes.news).toMatchObject([{ deliveryId: 'd1', dates: [DAY], bonusesKop: 6_000 }]);
  expect(changes.refused).toEqual([]);
});

const left = (...exclusions: string[]) => ({ persons: [person({ exclusions })] });
const tasting = (parts: Partial<ClosedDelivery['tastes']>) => ({ tastes: { ...noTastes, ...parts } });
const dairy = { allergens: ['dairy' as const], dislikes: ['mushrooms' as const] };
const claims = [{ in: 'none', has: 'meat' }] as const;

test.each<[string, Partial<ClosedDelivery>, string, unknown]>([
  ['an allergy of the order', left('allergy-dairy'), 'allergy', 'молоко'],
  ['an allergy of the customer', tasting({ exclusions: dairy }), 'allergy', 'молоко'],
  ['an exclusion', left('mushrooms'), 'exclusion', 'грибы'],
  ['a single ingredient', tasting({ ingredients: [{ code: 'griby', name: 'Грибы' }] }), 'exclusion', 'грибы'],
  ['a dish that tires', tasting({ tired: [{ person: 1, code: 'soup' }] }), 'exclusion', 'надоело'],
  ['a programme without such dishes', { persons: [person({ claims })] }, 'programme', expect.any(String)],
  [
    'a day to which it does not keep',
    { served: [dayOf(1, { date: '2026-11-20' })] },
    'keeping',
    expect.any(String),
  ],
])('%s forbids it', (_, parts, why, because) => {
  const changes = decideSubstitution([delivery(parts)], substitution, AT);
  expect(changes).toMatchObject({ meals: [], transfers: [], news: [], repacked: [] });
  expect(changes.refused).toMatchObject([
    { deliveryId: 'd1', person: 1, phone: '+79160000000', why, because: [because] },
  ]);
});

test('each person of a family is decided by themselves, and the customer is told once', () => {
  const changes = decideSubstitution(
    [
      delivery({
        persons: [person(), person({ name: 'Олег', exclusions: ['allergy-dairy'] }), person()],
        served: [dayOf(1), dayOf(2), dayOf(3)],
        packed: [1, 2],
      }),
    ],
    substitution,
    AT,
  );
  expect(changes.meals.map((meal) => meal.person)).toEqual([1, 3]);
  expect(changes.refused).toMatchObject([{ person: 2, personName: 'Олег' }]);
  expect(changes.repacked).toEqual([{ date: DAY, deliveryId: 'd1', person: 1 }]);
  expect(changes.news).toHaveLength(1);
});

test('a customer’s own tastes hold for the customer alone', () => {
  const tastes = { ...noTastes, exclusions: { allergens: ['dairy' as const], dislikes: [] } };
  const all = { persons: [person(), person()], served: [dayOf(1), dayOf(2)], tastes };
  const changes = decideSubstitution([delivery(all)], substitution, AT);
  expect(changes.meals.map((meal) => meal.person)).toEqual([2]);
});

test.each(['on_route', 'delivered'] as const)('what is %s stays, and is counted', (state) => {
  const changes = decideSubstitution([delivery({ state, packed: [1] })], substitution, AT);
  expect(changes).toEqual({ meals: [], transfers: [], news: [], repacked: [], refused: [], left: 1 });
});

test('other dishes of the day stay', () => {
  const none = decideSubstitution([delivery()], { ...substitution, dish: 'pie' }, AT);
  expect(none).toEqual({ meals: [], transfers: [], news: [], repacked: [], refused: [], left: 0 });
});
