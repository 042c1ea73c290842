import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearScale, roundTicks } from './linear-scale.ts';

test('a linear scale maps the ends to the ends, also when reversed', () => {
  const scale = linearScale([60, 80], [100, 0]);
  expect([60, 65, 80].map(scale)).toEqual([100, 75, 0]);
  expect(linearScale([5, 5], [0, 100])(5)).toBe(50);
});

describe('the ticks of an axis', () => {
  test.each([
    [
      [68.4, 71.9],
      [68, 69, 70, 71, 72],
    ],
    [
      [0, 1],
      [0, 0.5, 1],
    ],
    [
      [1480, 2130],
      [1400, 1600, 1800, 2000, 2200],
    ],
    [
      [70, 70],
      [70, 70.2],
    ],
  ])('of %j are %j', (values, ticks) => {
    expect(roundTicks(values)).toEqual(ticks);
  });

  test('enclose the values and are few, whatever is measured', () => {
    const figure = fc.double({ min: 0.1, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 30 }), (values) => {
        const ticks = roundTicks(values);
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values) + 1e-6);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
