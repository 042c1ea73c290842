import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../dates.ts';
import {
  type ArrivalFacts,
  bmiOf,
  checkTarget,
  expectedArrival,
  expectedDay,
  FASTEST_G_A_WEEK,
  paceOf,
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
  expect(weightText(72_449)).toBe('72,4 кг');
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
    { minLength: 1 },
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

describe('the day of a goal', () => {
  const way = { fromG: 80_000, toG: 75_000, today };

  test.each([
    // 15 % less than 2,200 kcal: 300 g a week, and 5 kg take 117 days.
    ['follows from the balance of energy', paceOf(-330), 117],
    ['is never before the first healthy one', -3000, 35],
  ])('%s', (_, pace, days) => {
    expect(expectedDay(way, pace)).toBe(addDays(today, days));
  });

  test.each([
    ['leads away from it', 300],
    ['leads nowhere', -20],
    ['takes longer than two years', -51],
  ])('is not told where the pace %s', (_, pace) => {
    expect(expectedDay({ ...way, fromG: 90_000 }, pace)).toBeUndefined();
  });

  const facts = {
    goal: 'lose',
    targetG: 60_000,
    weights: weighings(0).slice(-1),
    spentKcal: 2000,
    delivered: [1500, 1600, 1700].map((kcal, index) => ({ date: addDays(today, -index), kcal })),
    today,
  } satisfies ArrivalFacts;

  test('is expected from the food, and from the weights as soon as there are enough of them', () => {
    expect(expectedArrival(facts)).toMatchObject({ basis: 'food', gPerWeek: paceOf(-400) });
    expect(expectedArrival({ ...facts, weights: weighings(-420) })).toMatchObject({
      basis: 'weights',
      gPerWeek: -420,
    });
    expect(expectedArrival({ ...facts, weights: weighings(420) })).toMatchObject({ on: null });
  });

  test.each([
    ['nothing was eaten', { delivered: [] }],
    ['the goal is reached', { targetG: 200_000 }],
    ['the weight is to be kept', { goal: 'keep' as const }],
    ['no weight is known', { weights: [] }],
  ])('is not told where %s', (_, other) => {
    expect(expectedArrival({ ...facts, ...other })).toBeNull();
  });
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
