import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrap } from './wrap.ts';

/** As wide as it has letters. */
const widthOf = (text: string) => text.length;
const inLines = (text: string, width: number) => wrap(text, width, widthOf);

test('a long surname is broken behind its hyphen', () => {
  expect(inLines('Анна Константинопольская-Богоявленская', 21)).toEqual([
    ...['Анна', 'Константинопольская-', 'Богоявленская'],
  ]);
});

test('a surname that fits is not', () => {
  expect(inLines('Анна Римская-Корсакова', 18)).toEqual(['Анна', 'Римская-Корсакова']);
});

test('a word without a hyphen leaves no single letter behind', () => {
  expect(inLines('Константинопольская', 18)).toEqual(['Константинопольс', 'кая']);
});

test('whatever is wrapped, each line fits and no letter is lost', () => {
  const text = fc.string({ unit: fc.constantFrom('а', 'б', '-', ' '), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (words, width) => {
      const lines = inLines(words, width);
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
    }),
  );
});
