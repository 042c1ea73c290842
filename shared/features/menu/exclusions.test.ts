import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allergens, exclusionGroups } from '../dishes/labels.ts';
import {
  allergyWord,
  dislikesKopPerDay,
  exclusionNames,
  hasExclusions,
  isSafe,
  isWanted,
  readExclusions,
  writeExclusions,
} from './exclusions.ts';

it('exclusions are read from a list or repeated parameters, without unknown values', () => {
  const read = readExclusions(['onion-garlic,allergy-nuts', 'fish', '<script>', 'allergy-pork', 'fish']);
  expect(read).toEqual({ allergens: ['nuts'], dislikes: ['fish', 'onion-garlic'] });
  expect(exclusionNames(read)).toEqual(['орехи', 'рыба', 'лук и чеснок']);
  expect(hasExclusions(readExclusions(['', 'nothing']))).toBe(false);
});

it('an allergen is not also a dislike', () => {
  expect(readExclusions(['fish,allergy-fish'])).toEqual({ allergens: ['fish'], dislikes: [] });
});

it('exclusions survive being written to an address and read back', () => {
  const words = [...allergens.map(allergyWord), ...exclusionGroups];
  fc.assert(
    fc.property(fc.subarray(words), (chosen) => {
      const read = readExclusions(chosen);
      expect(readExclusions([writeExclusions(read)])).toEqual(read);
    }),
  );
});

it('dislikes beyond the free ones are charged, allergens never', () => {
  const without = (count: number) => ({
    allergens: [...allergens],
    dislikes: exclusionGroups.slice(0, count),
  });
  expect([0, 5, 6, 8].map((count) => dislikesKopPerDay(without(count)))).toEqual([0, 0, 5000, 15_000]);
});

it('a safe dish is distinguished from one without dislikes', () => {
  const plov = { allergens: [], exclusionGroups: ['beef', 'onion-garlic'] as const };
  expect(isSafe(plov, readExclusions(['allergy-nuts']))).toBe(true);
  expect(isWanted(plov, readExclusions(['allergy-nuts']))).toBe(true);
  expect(isWanted(plov, readExclusions(['beef']))).toBe(false);
});
