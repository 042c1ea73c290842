import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearScale, roundTicks } from './linear-scale.ts';

test('a linear scale maps the ends to the ends, also when reversed', () => {
  const scale = linearScale([60, 80], [100, 0]);
  expect([60, 65, 80].map(scale)).toEqual([100, 75, 0]);
  expect(linearScale([5, 5], [0, 100])(5)).toBe(50);
});

test('the ticks of an axis enclose the values and are few, whatever is measured', () => {
  expect(roundTicks([68.4, 71.9])).toEqual([68, 69, 70, 71, 72]);
  const figure = fc.double({ min: 0.1, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 30 }), (values) => {
      const ticks = roundTicks(values);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values) + 1e-6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6);
      expect([ticks.length >= 2, ticks.length <= 7]).toEqual([true, true]);
    }),
  );
});
