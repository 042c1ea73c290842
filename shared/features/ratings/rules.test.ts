import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summarise } from './rules.ts';

it('a rating is the mean of the stars, and zero without reviews', () => {
  expect(summarise([0, 0, 0, 1, 3])).toEqual({ average: 4.75, count: 4, byStars: [0, 0, 0, 1, 3] });
  expect(summarise([0, 0, 0, 0, 0]).average).toBe(0);
});

it('a rating lies between the worst and the best review', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }), (byStars) => {
      fc.pre(byStars.some((reviews) => reviews > 0));
      const { average, count } = summarise(byStars);
      const given = byStars.flatMap((reviews, index) => (reviews > 0 ? [index + 1] : []));
      expect(average).toBeGreaterThanOrEqual(Math.min(...given));
      expect(average).toBeLessThanOrEqual(Math.max(...given));
      expect(count).toBe(byStars.reduce((sum, reviews) => sum + reviews, 0));
    }),
  );
});
