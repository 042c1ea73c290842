import { expect, it } from 'vitest';
import { alternativesOfDay } from './alternatives.ts';
import type { MealPlan } from './compose.ts';
import type { ServedDish } from './schema.ts';

const dish = (code: string, kcal: number, proteinG: number): ServedDish => ({
  ...{
    code,
    title: code,
    kind: 'main',
    tint: 'lime',
    kcal,
    proteinG,
    fatG: 5,
    carbohydrateG: 5,
    weightG: 200,
  },
  ...{ allergens: [], exclusionGroups: [], reheat: '', shelfLifeHours: 60 },
  picture: { name: code, width: 0, height: 0, tint: null, version: '' },
});

const meal = (present: ServedDish | null): Pick<MealPlan, 'meals'> => ({
  meals: [{ kind: 'planned', slot: 'lunch', slotName: 'Обед', dish: present, insteadOf: null, because: [] }],
});

const choices = [dish('near', 400, 20), dish('protein', 405, 30), dish('light', 380, 18)].map((one) => ({
  dish: one,
  kcalDifference: 0,
}));

it.each([
  ['near', dish('present', 400, 20), 'near'],
  ['protein', dish('present', 400, 20), 'protein'],
  ['light', dish('present', 400, 20), 'light'],
  ['protein', dish('present', 400, 30), undefined],
  ['light', dish('present', 380, 20), undefined],
  ['light', null, 'light'],
] as const)('%s offers what it promises', (rule, present, expected) => {
  const [found] = alternativesOfDay(meal(present), rule, () => choices);
  expect(found?.to.code).toBe(expected);
});
