import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../dates.ts';
import {
  bmiOf,
  checkTarget,
  earliestDay,
  FASTEST_G_A_WEEK,
  leastWeightG,
  recentPace,
  type SuggestionFacts,
  smooth,
  suggestLine,
  weightText,
} from './rules.ts';
import { WeightText } from './schema.ts';

const today = '2026-11-21';
const goals = fc.constantFrom('lose' as const, 'keep' as const, 'gain' as const);
const lines = [1000, 1200, 1500, 1800, 2100, 2500];

test('a weight is typed with a comma or a point and shown with a comma', () => {
  expect(['72,4', ' 72.4 ', '72'].map((text) => WeightText.parse(text))).toEqual([72_400, 72_400, 72_000]);
  for (const text of ['', '7', '72,44', '720', '-72', '7e1', '34,9'])
    expect(WeightText.safeParse(text).success).toBe(false);
  expect(weightText(72_449)).toBe('72,4\u00a0кг');
});

describe('a goal', () => {
  const target = { goal: 'lose', height: 170, weight: 70_000, target: 65_000, today } as const;

  test('may be a kilogram a week and no faster', () => {
    expect(checkTarget({ ...target, targetOn: addDays(today, 35) })).toEqual({});
    expect(checkTarget({ ...target, targetOn: addDays(today, 34) }).targetOn).toMatch(/26\sдекабря 2026/);
  });

  test('is refused kindly below a healthy weight', () => {
    expect(checkTarget({ ...target, target: 50_000, targetOn: addDays(today, 300) }).target).toMatch(
      /53,5\sкг.*врачом/,
    );
  });

  test('is never accepted when underweight or faster than a kilogram a week', () => {
    const inputs = fc.record({
      goal: goals,
      height: fc.integer({ min: 130, max: 220 }),
      weight: fc.integer({ min: 350, max: 2200 }).map((tenths) => tenths * 100),
      target: fc.integer({ min: 350, max: 2200 }).map((tenths) => tenths * 100),
      days: fc.integer({ min: -10, max: 900 }),
    });
    fc.assert(
      fc.property(inputs, ({ days, ...rest }) => {
        const problems = checkTarget({ ...rest, today, targetOn: addDays(today, days) });
        if (Object.keys(problems).length > 0) return;
        expect(bmiOf(rest.target, rest.height)).toBeGreaterThanOrEqual(18.5);
        const pace = (Math.abs(rest.weight - rest.target) * 7) / days;
        expect(pace).toBeLessThanOrEqual(FASTEST_G_A_WEEK);
      }),
    );
  });

  test('can be reached on the day that the refusal names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40_000, max: 120_000 }), fc.nat(30_000), (from, change) => {
        const day = earliestDay(from, from + change, today);
        expect((change * 7) / daysBetween(today, day)).toBeLessThanOrEqual(FASTEST_G_A_WEEK);
      }),
    );
    expect(bmiOf(leastWeightG(170), 170)).toBeGreaterThanOrEqual(18.5);
  });
});

/** Weights on every other day of three weeks, changing by so much a week. */
const weighings = (gPerWeek: number, last = 70_000) =>
  Array.from({ length: 11 }, (_, index) => ({
    date: addDays(today, index * 2 - 20),
    weightG: Math.round(last + (gPerWeek * (index * 2 - 20)) / 7),
  }));

test('the trend lies among the weights and follows them', () => {
  const days = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 9 }), g: fc.integer({ min: 50_000, max: 90_000 }) }),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(days, (list) => {
      let date = '2026-01-01';
      const weights = list.map(({ gap, g }) => {
        date = addDays(date, gap);
        return { date, weightG: g };
      });
      const all = weights.map(({ weightG }) => weightG);
      for (const trend of smooth(weights)) {
        expect(trend).toBeGreaterThanOrEqual(Math.min(...all) - 1e-6);
        expect(trend).toBeLessThanOrEqual(Math.max(...all) + 1e-6);
      }
    }),
  );
  expect(recentPace(weighings(-420), today)).toEqual({ gPerWeek: -420, days: 20 });
  expect(recentPace(weighings(-420).slice(5), today)).toBeNull();
});

describe('a proposal', () => {
  const facts: SuggestionFacts = {
    goal: 'lose',
    height: 170,
    targetG: 60_000,
    weights: weighings(0),
    currentKcal: 1500,
    lines,
    foodDates: Array.from({ length: 14 }, (_, index) => addDays(today, -index)),
    today,
  };

  test('is one line less when the weight does not change, and one more when it changes too fast', () => {
    expect(suggestLine(facts)).toMatchObject({ kcal: 1200, direction: 'less' });
    expect(suggestLine({ ...facts, weights: weighings(-1200) })).toMatchObject({
      kcal: 1800,
      direction: 'more',
    });
    expect(suggestLine({ ...facts, weights: weighings(-500) })).toBeNull();
    expect(suggestLine({ ...facts, goal: 'gain', targetG: 80_000 })).toMatchObject({ kcal: 1800 });
  });

  test('requires two weeks of weights and ten days of delivered food', () => {
    expect(suggestLine({ ...facts, foodDates: facts.foodDates.slice(5) })).toBeNull();
    expect(suggestLine({ ...facts, weights: facts.weights.slice(-3) })).toBeNull();
  });

  test('is never below 1200 kcal, never less for the underweight, and always one line away', () => {
    const inputs = fc.record({
      goal: goals,
      height: fc.integer({ min: 140, max: 200 }),
      targetG: fc.integer({ min: 40_000, max: 100_000 }),
      weights: fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 42_000, max: 110_000 })),
      currentKcal: fc.constantFrom(...lines),
    });
    fc.assert(
      fc.property(inputs, ({ weights: [pace, last], ...rest }) => {
        const weights = weighings(pace, last);
        const proposal = suggestLine({ ...facts, ...rest, weights });
        if (!proposal) return;
        expect(proposal.kcal).toBeGreaterThanOrEqual(1200);
        expect(Math.sign(proposal.kcal - rest.currentKcal)).toBe(proposal.direction === 'more' ? 1 : -1);
        if (bmiOf(last, rest.height) <= 18.5) expect(proposal.direction).toBe('more');
        const between = lines.filter((line) => (line - proposal.kcal) * (line - rest.currentKcal) < 0);
        expect(between).toEqual([]);
      }),
    );
  });
});
