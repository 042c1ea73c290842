import { expect, test } from 'vitest';
import { kopecksOf, moved, numbered } from './typed.ts';

test.each([
  ['1', '3', 'bcad'],
  ['4', '1', 'dabc'],
  ['2', '2', 'abcd'],
  ['1', '99', 'bcda'],
  ['2', '0', 'bacd'],
  ['9', '1', 'abcd'],
  ['', '', 'abcd'],
])('a stop is moved from %s to %s', (from, to, order) => {
  expect(moved([...'abcd'], Number(from), Number(to)).join('')).toBe(order);
});

test.each([
  ['', ['a', 'b', 'c', 'd']],
  ['1–2', ['a', 'b']],
  ['2-3, 1', ['b', 'c', 'a']],
  ['4', ['d']],
  ['3-99', ['c', 'd']],
  // What is no number is no stop, which the call refuses.
  ['первые', ['']],
  ['5', ['']],
  ['1, 99', ['a', '']],
])('«%s» names stops', (which, ids) => {
  expect(numbered([...'abcd'], which)).toEqual(ids);
});

test('cash is typed in roubles, as people write them', () => {
  expect(kopecksOf('12 340,50')).toBe(1_234_050);
  expect(kopecksOf('')).toBe(Number.NaN);
});
