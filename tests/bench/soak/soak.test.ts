import { describe, expect, test } from 'vitest';
import { keepsRule } from './part.ts';
import { parts, readParts, tableOf } from './soak.ts';

describe('the command line', () => {
  test('asks for every part where it names none, and for those that it names', () => {
    expect(readParts([])).toEqual(parts);
    expect(readParts(['hostile', 'kills']).map(({ name }) => name)).toEqual(['slow', 'crowd', 'kills']);
  });

  test('is refused where it names a part that does not exist', () => {
    expect(() => readParts(['load', 'lod'])).toThrow(/No part of the soak is called lod: there are .*kills/);
  });
});

test.each([
  [3, { is: 3 }, true],
  [2, { is: 3 }, false],
  [4, { atMost: 3 }, false],
  [3, { atLeast: 3 }, true],
  [Number.NaN, { is: 0 }, false],
])('%d keeps the rule %o: %s', (value, rule, isKept) => {
  expect(keepsRule({ value, rule })).toBe(isKept);
});

test('a broken rule is marked in the table, with what it is understood by', () => {
  const [, , line] = tableOf('load', [
    { row: 'browsing', name: 'failed', value: 2, rule: { is: 0 }, note: '2 × 500' },
  ]);
  expect(line).toContain('BROKEN 2 × 500');
});
