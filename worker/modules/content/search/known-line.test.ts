import { expect, test } from 'vitest';
import { withKnownLine } from './known-line.ts';

test.each([
  ['2000 калорий в день', '2100 калорий в день'],
  ['на 1250ккал', 'на 1200ккал'],
  ['1500 ккал', '1500 ккал'],
  ['2000 рублей', '2000 рублей'],
  ['2000 калькуляторов', '2000 калькуляторов'],
])('%s is looked for as %s', (query, expected) => {
  expect(withKnownLine(query, [1200, 1500, 2100])).toBe(expected);
});
