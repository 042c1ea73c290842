import { expect, it } from 'vitest';
import type { AffectedDay } from '#shared/features/rations/affected.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import { changesLine } from '../side-exclusion-modal.tsx';

type Meal = AffectedDay['meals'][number];

const slot = { slot: 'lunch', slotName: 'Обед' } as const;
const gone = { insteadOf: 'Борщ', because: ['свёкла'] };
const dish: ServedDish = {
  ...{ code: 'plov', title: 'Плов', kind: 'main', tint: 'lime', weightG: 300, allergens: [] },
  ...{ kcal: 500, proteinG: 20, fatG: 20, carbohydrateG: 60 },
  picture: { name: 'plov', width: 1, height: 1, tint: null, version: '' },
  ...{ reheat: '', shelfLifeHours: 72 },
};
const meals = {
  replaced: { ...slot, ...gone, dish, kind: 'replaced' },
  kept: { ...slot, dish, kind: 'kept', insteadOf: null, because: gone.because },
  unsafe: { ...slot, ...gone, dish: null, kind: 'unsafe' },
} satisfies Partial<Record<Meal['kind'], Meal>>;
const dayOf = (...kinds: readonly (keyof typeof meals)[]): AffectedDay => ({
  date: '2026-12-01',
  meals: kinds.map((kind) => meals[kind]),
});
const lineOf = (...days: AffectedDay[]) => changesLine({ days, known: 14, dishes: 70 });

it('counts what is replaced, and says of the rest what becomes of it', () => {
  expect(lineOf(dayOf('replaced', 'replaced'), dayOf('replaced'))).toBe(
    'Меняются 3 из 70\u00a0блюд: в 2\u00a0днях из 14',
  );
  expect(lineOf(dayOf('replaced'))).toBe('Меняется 1 из 70\u00a0блюд: в 1\u00a0дне из 14');
  expect(lineOf(...Array.from({ length: 14 }, () => dayOf('replaced')))).toBe(
    'Меняются 14 из 70\u00a0блюд: замены будут каждый день',
  );
  expect(lineOf(dayOf('kept'), dayOf('unsafe', 'unsafe'))).toBe(
    '1\u00a0блюдо останется: близкой замены нет. Для 2\u00a0блюд безопасной замены нет',
  );
  expect(lineOf()).toBe('Меню не изменится: этого в нём нет');
});
