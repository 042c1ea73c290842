import { describe, expect, it } from 'vitest';
import type { MealSlot } from '../dishes/labels.ts';
import type { DishTrait } from '../dishes/traits.ts';
import { breaksClaim, type Claim, claimTexts, keepsClaim } from './claims.ts';

const meal = (slot: MealSlot, ...traits: DishTrait[]) => ({ slot, traits });

describe('a claim', () => {
  it.each<[string, Claim, boolean]>([
    ['some meal of the day has it', { in: 'day', has: 'fish' }, true],
    ['none has it', { in: 'day', has: 'soup' }, false],
    ['another meal than the named ones has it', { in: 'day', has: 'fish', slots: ['lunch'] }, false],
    ['each named meal has it', { in: 'meals', has: 'vegetables', slots: ['lunch', 'dinner'] }, true],
    ['one named meal lacks it', { in: 'meals', has: 'grain', slots: ['lunch', 'dinner'] }, false],
    ['no dish has what is left out', { in: 'none', has: 'red-meat' }, true],
    ['a dish has what is left out', { in: 'none', has: 'porridge' }, false],
    ['what is left out comes at another meal', { in: 'none', has: 'porridge', slots: ['dinner'] }, true],
  ])('of a day: %s', (_, claim, isKept) => {
    const day = [meal('breakfast', 'porridge'), meal('lunch', 'vegetables', 'grain')];
    expect(keepsClaim(claim, [...day, meal('dinner', 'vegetables', 'fish')])).toBe(isKept);
  });

  it('of a day or a week is broken by no dish alone', () => {
    expect(breaksClaim({ in: 'day', has: 'fish' }, meal('lunch'))).toBe(false);
    expect(breaksClaim({ in: 'week', has: 'fish' }, meal('lunch'))).toBe(false);
  });

  it('is said in the words of a page, those of a week together', () => {
    expect(
      claimTexts([
        { in: 'week', has: 'porridge', slots: ['breakfast'] },
        { in: 'day', has: 'fish' },
        { in: 'day', has: 'grain', slots: ['lunch', 'dinner'] },
        { in: 'meals', has: 'protein', slots: ['breakfast', 'lunch', 'dinner'] },
        { in: 'none', has: 'soup' },
        { in: 'none', has: 'porridge', slots: ['breakfast'] },
        { in: 'week', has: 'nuts' },
        { in: 'week', has: 'curd' },
      ]),
    ).toEqual([
      'Рыба или морепродукты каждый день',
      'Крупа или паста каждый день на обед или\u00a0ужин',
      'Завтрак, обед и ужин — белковые: белок даёт не меньше 20 % калорий',
      'В меню нет супов',
      'На завтрак не бывает каш',
      'За любые семь дней подряд без пропусков: каша на завтрак, орехи и творог',
    ]);
  });
});
