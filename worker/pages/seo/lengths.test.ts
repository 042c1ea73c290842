import { expect, test } from 'vitest';
import { fittingDescription, fittingTitle } from './lengths.ts';

test.each([
  ['with the brand', ['Борщ: состав и КБЖУ', 'Борщ'], 'Борщ: состав и КБЖУ | BeFit'],
  ['a shorter one with the brand', ['б'.repeat(64), 'Борщ'], 'Борщ | BeFit'],
  ['one without the brand', ['б'.repeat(64)], 'б'.repeat(64)],
])('a title is %s', (_, titles, expected) => {
  expect(fittingTitle(titles, 'BeFit')).toBe(expected);
});

test('a long description ends with its last whole sentence', () => {
  const first = `${'о'.repeat(120)}.`;
  expect(fittingDescription(`${first} ${'е'.repeat(80)}.`)).toBe(first);
});
