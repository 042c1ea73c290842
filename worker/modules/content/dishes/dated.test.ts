import { expect, test } from 'vitest';
import { datedDishes } from './dated.ts';
import type { DishRow } from './sql.ts';

const { toldOf } = datedDishes;

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
