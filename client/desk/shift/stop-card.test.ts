import { expect, test } from 'vitest';
import { changeOf } from './stop-card.tsx';

test.each([
  [
    1_234_000,
    [
      [1_300_000, 66_000],
      [1_500_000, 266_000],
    ],
  ],
  [500_000, []],
  [480_000, [[500_000, 20_000]]],
  [1_000_000, []],
])('change of %s kopecks from thousands and five thousands', (due, expected) => {
  expect(changeOf(due).map(({ paidKop, changeKop }) => [paidKop, changeKop])).toEqual(expected);
});
