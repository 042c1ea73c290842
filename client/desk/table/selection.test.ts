import { expect, test } from 'vitest';
import { rangeOf, stepTo, toggled } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('a range takes both ends, downwards and upwards', () => {
  expect(rangeOf(ids, 1, 3)).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ids, 3, 1)).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ids, 2, 2)).toEqual(['c']);
});

test('a row is taken in, and left out again, while the others stay', () => {
  const both = toggled(new Set(['a']), 'b');
  expect([...both]).toEqual(['a', 'b']);
  expect([...toggled(both, 'a')]).toEqual(['b']);
});

test('keys walk within the table and stop at its ends', () => {
  const table = { count: 5, page: 3 };
  expect(stepTo('ArrowDown', -1, table)).toBe(0);
  expect(stepTo('ArrowDown', 4, table)).toBe(4);
  expect(stepTo('PageUp', 2, table)).toBe(0);
  expect(stepTo('End', 0, table)).toBe(4);
  expect(stepTo('x', 0, table)).toBeUndefined();
});
