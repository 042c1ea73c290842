import { expect, test } from 'vitest';
import { changedDays, toldOf } from './days.ts';
import type { DishRow } from './sql.ts';

test('a dish gets the day on which it was first told of or became another', () => {
  const known = [
    { code: 'borsch', digest: 'old', changed_on: '2026-01-02' },
    { code: 'plov', digest: 'same', changed_on: '2026-01-02' },
  ];
  const digests = new Map([
    ['borsch', 'new'],
    ['plov', 'same'],
    ['uha', 'first'],
  ]);
  expect(changedDays(known, digests, '2026-11-27')).toEqual([
    { code: 'borsch', digest: 'new', changed_on: '2026-11-27' },
    { code: 'uha', digest: 'first', changed_on: '2026-11-27' },
  ]);
});

test('a dish is the same with what nobody reads of it: its tint, the bytes of a picture, a new column', () => {
  const picture = { name: 'dishes/borsch', width: 600, height: 400, tint: null, version: 'one' };
  const onion = { code: 'luk', name: 'Лук', composition: [], grams: 20, yield: 0.9, picture };
  const borsch: DishRow = {
    ...{ code: 'borsch', title: 'Борщ', kind: 'soup', slots: ['lunch'], tint: 'rose', picture },
    ...{ description: 'Со сметаной.', reheat: 'Две минуты.', shelf_life_hours: 48, weight_g: 300 },
    ...{ kcal_per_100: 60, protein_per_100: 3, fat_per_100: 2, carbohydrate_per_100: 7 },
    ...{ allergens: ['dairy'], exclusion_groups: ['onion-garlic'], ingredients: [onion] },
  };
  const other = { ...picture, version: 'two' };
  const unread = {
    ...borsch,
    ...({ tint: 'sky', picture: other, added: 1 } as const),
    ingredients: [{ ...onion, picture: other, added: 1 }],
  };
  expect(JSON.stringify(toldOf(unread))).toBe(JSON.stringify(toldOf(borsch)));
  expect(toldOf({ ...borsch, ingredients: [{ ...onion, grams: 21 }] })).not.toEqual(toldOf(borsch));
});
