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

it('reads a list as well as repeats, and nothing that it does not know', () => {
  const read = readExclusions(['onion-garlic,allergy-nuts', 'fish', '<script>', 'allergy-pork', 'fish']);
  expect(read).toEqual({ allergens: ['nuts'], dislikes: ['fish', 'onion-garlic'] });
  expect(exclusionNames(read)).toEqual(['орехи', 'рыба', 'лук и чеснок']);
  expect(hasExclusions(readExclusions(['', 'nothing']))).toBe(false);
});

it('takes an allergen for no dislike as well', () => {
  expect(readExclusions(['fish,allergy-fish'])).toEqual({ allergens: ['fish'], dislikes: [] });
});

it('comes back from an address as it went in', () => {
  const words = [...allergens.map(allergyWord), ...exclusionGroups];
  fc.assert(
    fc.property(fc.subarray(words), (chosen) => {
      const read = readExclusions(chosen);
      expect(readExclusions([writeExclusions(read)])).toEqual(read);
    }),
  );
});

it('charges for dislikes beyond the free ones, never for allergens', () => {
  const without = (count: number) => ({
    allergens: [...allergens],
    dislikes: exclusionGroups.slice(0, count),
  });
  expect([0, 5, 6, 8].map((count) => dislikesKopPerDay(without(count)))).toEqual([0, 0, 5000, 15_000]);
});

it('knows a safe dish from a wanted one', () => {
  const plov = { allergens: [], exclusionGroups: ['beef', 'onion-garlic'] as const };
  expect(isSafe(plov, readExclusions(['allergy-nuts']))).toBe(true);
  expect(isWanted(plov, readExclusions(['allergy-nuts']))).toBe(true);
  expect(isWanted(plov, readExclusions(['beef']))).toBe(false);
});
