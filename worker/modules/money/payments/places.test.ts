import { expect, test } from 'vitest';
import { isFull, isOverfull } from './places.ts';

test.each([
  ['no limit', { capacity: null, taken: 1000 }, false, false],
  ['a place left', { capacity: 2, taken: 1 }, false, false],
  ['the last place taken', { capacity: 2, taken: 2 }, true, false],
  ['one paid for late', { capacity: 2, taken: 3 }, true, true],
  ['a zone that takes nothing', { capacity: 0, taken: 0 }, true, false],
])('a day with %s', (_, day, full, overfull) => {
  expect([isFull(day), isOverfull(day)]).toEqual([full, overfull]);
});
