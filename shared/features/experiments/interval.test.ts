import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOf, shareInterval, shareOfBuyers } from './interval.ts';

const count = (most = 100_000) =>
  fc
    .nat({ max: most })
    .chain((visitors) => fc.record({ visitors: fc.constant(visitors), buyers: fc.nat({ max: visitors }) }));

describe('the interval of a share', () => {
  test('holds the share, within 0 and 1', () => {
    fc.assert(
      fc.property(count(), (one) => {
        const { low, high } = shareInterval(one);
        const share = shareOfBuyers(one);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
      }),
    );
  });

  test('is Wilson’s: 81 of 263 lie between 25.53 % and 36.62 %', () => {
    const { low, high } = shareInterval({ visitors: 263, buyers: 81 });
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });
});

describe('the interval of a difference', () => {
  test('is Newcombe’s: 56 of 70 against 48 of 80 gain 20 points, from 5.24 to 33.39', () => {
    const gained = differenceOf({ visitors: 80, buyers: 48 }, { visitors: 70, buyers: 56 });
    expect(gained.difference).toBeCloseTo(0.2, 10);
    expect(gained.low).toBeCloseTo(0.0524, 4);
    expect(gained.high).toBeCloseTo(0.3339, 4);
  });

  test('holds the difference, within −1 and 1', () => {
    fc.assert(
      fc.property(count(), count(), (control, variant) => {
        const { difference, low, high } = differenceOf(control, variant);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(difference + 1e-12);
        expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
      }),
    );
  });

  test('is turned round when the branches change places', () => {
    fc.assert(
      fc.property(count(), count(), (one, other) => {
        const [there, back] = [differenceOf(one, other), differenceOf(other, one)];
        expect(there.low).toBeCloseTo(-back.high, 12);
        expect(there.high).toBeCloseTo(-back.low, 12);
      }),
    );
  });

  test('of equal branches holds no difference at all', () => {
    fc.assert(
      fc.property(count(), (one) => {
        const { low, high } = differenceOf(one, one);
        expect(low).toBeLessThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('holds the true difference in 92 of 100 experiments or more, however few and whatever the shares', () => {
    const visitors = 30;
    const chances = (share: number) => {
      const all = [(1 - share) ** visitors];
      for (let k = 1; k <= visitors; k += 1)
        all.push(((all[k - 1] ?? 0) * ((visitors - k + 1) / k) * share) / (1 - share));
      return all;
    };
    const counts = Array.from({ length: visitors + 1 }, (_, buyers) => ({ visitors, buyers }));
    const intervals = counts.map((control) => counts.map((variant) => differenceOf(control, variant)));
    const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(share, share, (first, second) => {
        const [ofFirst, ofSecond] = [chances(first), chances(second)];
        const truth = second - first;
        let covered = 0;
        for (const [one, chance] of ofFirst.entries()) {
          for (const [other, otherChance] of ofSecond.entries()) {
            const interval = intervals[one]?.[other];
            if (interval && interval.low <= truth && truth <= interval.high) covered += chance * otherChance;
          }
        }
        expect(covered).toBeGreaterThan(0.92);
      }),
    );
  });
});
