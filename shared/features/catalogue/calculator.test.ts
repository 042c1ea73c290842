import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from '#tests/harness/keys-of.ts';
import {
  activityLevels,
  type Body,
  bodyLimits,
  differenceOf,
  energyNeed,
  goals,
  LEAST_DEFICIT,
  LEAST_PROPOSED_KCAL,
  MOST_DEFICIT,
  proposalFor,
  readBody,
  safeGoal,
} from './calculator.ts';

const within = ({ least, most }: { least: number; most: number }) => fc.integer({ min: least, max: most });
const keys = <T extends object>(of: T) => fc.constantFrom(...keysOf(of));
const bodies: fc.Arbitrary<Body> = fc.record({
  sex: fc.constantFrom('female', 'male'),
  age: within(bodyLimits.age),
  height: within(bodyLimits.height),
  weight: within(bodyLimits.weight),
  activity: keys(activityLevels),
  goal: keys(goals),
});

const anna: Body = { sex: 'female', age: 32, height: 168, weight: 62, activity: 'light', goal: 'keep' };

describe('the energy need', () => {
  it('follows the formula of Mifflin and St Jeor', () => {
    // 620 + 1050 − 160 − 161 = 1349; × 1.375 = 1854.875.
    expect(energyNeed(anna)).toEqual({ rest: 1349, spent: 1855, proposed: 1855 });
    expect(energyNeed({ ...anna, sex: 'male', goal: 'lose' })).toEqual({
      rest: 1515,
      spent: 2083,
      proposed: 1771,
    });
  });

  it('never falls below the minimum', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(energyNeed(body).proposed).toBeGreaterThanOrEqual(LEAST_PROPOSED_KCAL);
      }),
    );
  });

  it('grows with weight, height and activity, and falls with age', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const { spent } = energyNeed(body);
        expect(energyNeed({ ...body, weight: body.weight + 1 }).spent).toBeGreaterThan(spent);
        expect(energyNeed({ ...body, height: body.height + 1 }).spent).toBeGreaterThan(spent);
        expect(energyNeed({ ...body, age: body.age + 1 }).spent).toBeLessThan(spent);
        expect(energyNeed({ ...body, activity: 'high' }).spent).toBeGreaterThanOrEqual(spent);
      }),
    );
  });
});

describe('the safe goal', () => {
  it('is to keep the weight where losing it would take less than is ever proposed', () => {
    // 10 × 45 + 6.25 × 150 − 5 × 60 − 161 = 926.5; × 1.2 = 1111.8: 1200 kcal would not be less.
    const small: Body = { sex: 'female', age: 60, height: 150, weight: 45, activity: 'low', goal: 'lose' };
    expect(safeGoal(small)).toBe('keep');
    expect(safeGoal({ ...anna, goal: 'lose' })).toBe('lose');
    expect(safeGoal({ ...small, goal: 'gain' })).toBe('gain');
  });

  it('to lose leaves a line that is less than what is spent', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        if (safeGoal({ ...body, goal: 'lose' }) !== 'lose') return;
        const { spent } = energyNeed(body);
        expect(LEAST_PROPOSED_KCAL).toBeLessThanOrEqual(spent * (1 - LEAST_DEFICIT));
        expect(differenceOf(LEAST_PROPOSED_KCAL, spent)).toBeLessThan(0);
      }),
    );
  });
});

describe('the difference of a line', () => {
  it.each([
    [1200, 1210, -1],
    [1500, 1765, -15],
    [1800, 1636, 10],
  ])('%i kcal of %i spent is %i %%', (line, spent, difference) => {
    expect(differenceOf(line, spent)).toBe(difference);
  });
});

const programme = (code: string, ...lines: number[]) => ({ code, lines: lines.map((kcal) => ({ kcal })) });
const offered = [
  programme('balans', 1200, 1500, 1800, 2100),
  programme('pohudenie', 1000, 1200, 1500),
  programme('nabor-massy', 2100, 2500),
];

describe('the proposed calorie line', () => {
  it('takes no more than the dietitian advises, or is the largest there is', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const { kcal, isEnough } = proposalFor(body, offered) ?? { kcal: 0, isEnough: false };
        const isWithin = kcal >= energyNeed(body).spent * (1 - MOST_DEFICIT) && kcal >= LEAST_PROPOSED_KCAL;
        expect([isEnough, isEnough || kcal >= 2100]).toEqual([isWithin, true]);
      }),
    );
  });

  it.each([
    // 1200 would be nearer to 85 % of 1558 kcal, and 23 % less than that.
    [{ weight: 46, height: 159 }, 'pohudenie', 1500, true],
    [{ sex: 'male', weight: 90, height: 182 }, 'balans', 2100, true],
    [{ sex: 'male', weight: 130, height: 190 }, 'balans', 2100, false],
    [{ sex: 'male', weight: 95, height: 182, goal: 'keep' }, 'nabor-massy', 2500, true],
  ] as const)('to %o is of «%s», %i kcal', (parts, code, kcal, isEnough) => {
    const found = proposalFor({ ...anna, goal: 'lose', ...parts }, offered);
    expect([found?.programme.code, found?.kcal, found?.isEnough]).toEqual([code, kcal, isEnough]);
  });
});

describe('the form', () => {
  it('is restored from its address', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const fields = new Map(Object.entries(body).map(([name, value]) => [name, String(value)]));
        expect(readBody((name) => fields.get(name) ?? null)).toEqual(body);
      }),
    );
  });

  it.each([
    ['age', '17'],
    ['age', ''],
    ['height', '300'],
    ['weight', 'много'],
    ['activity', 'constructor'],
    ['goal', 'fly'],
    ['sex', ''],
  ])('is refused with %s «%s»', (name, value) => {
    const fields = new Map(
      Object.entries({ ...anna, [name]: value }).map(([key, entry]) => [key, String(entry)]),
    );
    expect(readBody((key) => fields.get(key) ?? null)).toBeNull();
  });
});
