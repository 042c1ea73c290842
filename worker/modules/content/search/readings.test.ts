import { expect, test } from 'vitest';
import { readingsOf } from './readings.ts';

test.each([
  ['ceg', 'суп'],
  ['rehbwf c hbcjv', 'курица с рисом'],
])('«%s» is «%s» in the Russian layout', (typed, meant) => {
  expect(readingsOf(typed)).toContain(meant);
});

test.each([
  ['borsch', 'борщ'],
  ['kurica', 'курица'],
  ['syrniki', 'сырники'],
  ['losos na grile', 'лосос на гриле'],
  ['yayco', 'яйцо'],
])('«%s» is «%s» in Russian letters', (typed, meant) => {
  expect(readingsOf(typed)).toContain(meant);
});

test('a query in Russian letters is meant as it is', () => {
  expect(readingsOf('борщ')).toEqual(['борщ']);
});
