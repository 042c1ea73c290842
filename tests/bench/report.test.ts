import { expect, test } from 'vitest';
import { readParts as readBench } from './bench.ts';
import { median, Report, reaches } from './report.ts';
import { readParts } from './soak/soak.ts';

test.each([
  [[9, 1, 5], 5],
  [[4, 1, 2, 9], 3],
  [[Number.NaN, 7], 7],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [3, { is: 3 }, true],
  [4, { atMost: 3 }, false],
  [3, { atLeast: 3 }, true],
  [Number.NaN, { is: 0 }, false],
])('%d reaches %o: %s', (value, bar, expected) => {
  expect(reaches({ values: [value], bar })).toBe(expected);
});

test('values are compared round by round, and a missed bar is marked', () => {
  const report = new Report();
  report.addRatios('home', 'ratio', [10, 30, 50], [5, 10], { atMost: 2 });
  expect(report.of('home', 'ratio')).toEqual([2, 3]);
  expect(report.lines().join()).toContain('MISSED');
});

test('the words of the command line choose sections, and what is unknown is refused', () => {
  expect(readBench(['browser', 'server']).map(({ name }) => name)).toEqual(['server', 'browser']);
  expect(readParts(['hostile', 'kills']).map(({ name }) => name)).toEqual(['slow', 'crowd', 'kills']);
  expect(() => readBench(['speed'])).toThrow('No part is called speed');
});
