import { expect, test } from 'vitest';
import type { KitchenDish } from '#shared/features/rations/kitchen.ts';
import type { ClosedDelivery } from './decide.ts';
import { suggestReplacements } from './suggest.ts';

const DAY = '2026-11-18';
const dishOf = (code: string, parts: Partial<KitchenDish> = {}): KitchenDish => ({
  ...{ code, title: code, kind: 'soup', slots: ['lunch'], tint: 'lime', reheat: '' },
  picture: { name: code, width: 1, height: 1, tint: null, version: '1' },
  per100: { kcal: 60, proteinG: 3, fatG: 2, carbohydrateG: 7 },
  ...{ allergens: [], exclusionGroups: [], ingredients: [], shelfLifeHours: 72, traits: [] },
  ...parts,
});
const stew = dishOf('stew');

const delivery = (
  id: string,
  exclusions: readonly string[],
  parts: Partial<ClosedDelivery> = {},
): ClosedDelivery => ({
  ...{ id, orderId: id, orderNumber: '100001', date: DAY, state: 'locked', foodDates: [DAY] },
  price: { lines: [], totalKop: 0 },
  ...{ days: 1, packed: [], persons: [{ name: '', exclusions, claims: [] }] },
  tastes: { exclusions: { allergens: [], dislikes: [] }, ingredients: [], tired: [], repeatLimit: 0 },
  served: [
    {
      ...{ date: DAY, person: 1, kcal: 1_000 },
      meals: [{ slot: 'lunch', dish: { code: 'stew', title: 'Рагу', kcal: 300 } }],
    },
  ],
  customer: { id, version: 1, name: 'Анна', phone: '+79160000000' },
  ...parts,
});
const deliveries = [
  delivery('a', []),
  delivery('b', ['allergy-fish']),
  delivery('c', ['allergy-fish', 'allergy-dairy']),
];

test('what is refused to the fewest comes first, then what is of the same kind', () => {
  const dishes = [
    dishOf('fish', { allergens: ['fish'] }),
    dishOf('cream', { allergens: ['dairy'] }),
    dishOf('pilaf', { kind: 'main' }),
    dishOf('broth'),
    stew,
  ];
  expect(suggestReplacements(deliveries, stew, dishes)).toEqual([
    { code: 'broth', title: 'broth', portions: 3, refused: 0 },
    { code: 'pilaf', title: 'pilaf', portions: 3, refused: 0 },
    { code: 'cream', title: 'cream', portions: 2, refused: 1 },
    { code: 'fish', title: 'fish', portions: 1, refused: 2 },
  ]);
});

test('nothing is offered that comes at no such meal, or to nobody', () => {
  const dishes = [dishOf('porridge', { slots: ['breakfast'] }), dishOf('stale', { shelfLifeHours: 0 })];
  expect(suggestReplacements(deliveries, stew, dishes)).toEqual([]);
});
