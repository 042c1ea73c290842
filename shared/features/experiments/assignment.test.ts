import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Branch,
  branches,
  drawMissing,
  drawsValue,
  experimentCookies,
  parseDraws,
  parseShares,
} from './assignment.ts';
import { type ExperimentKey, experimentKeys } from './keys.ts';
import { isExperimentPath } from './paths.ts';

const keys = fc.constantFrom(...experimentKeys);
const draws = fc
  .uniqueArray(fc.tuple(keys, fc.constantFrom(...branches)), { selector: ([key]) => key })
  .map((pairs) => new Map<ExperimentKey, Branch>(pairs));

describe('the experiment cookies', () => {
  test('are set for the five known keys, with or without the prefix', () => {
    expect(experimentCookies(['whyBefit,exp_replaceDish,unknown'])).toEqual([
      'exp_whyBefit',
      'exp_replaceDish',
    ]);
    expect(experimentCookies(['exp_familyTariff', 'howItWorks'])).toEqual([
      'exp_howItWorks',
      'exp_familyTariff',
    ]);
    expect(experimentCookies([''])).toEqual([]);
  });
});

describe('the shares of a deployment', () => {
  test('are a list or JSON, with or without the prefix', () => {
    const expected = { exp_whyBefit: 50, exp_howItWorks: 12.5 };
    expect(parseShares('whyBefit:50, exp_howItWorks:12.5')).toEqual(expected);
    expect(parseShares('{"exp_whyBefit": 50, "howItWorks": 12.5}')).toEqual(expected);
    expect(parseShares('')).toEqual({});
  });

  test.each([
    'unknown:50',
    'whyBefit:101',
    'whyBefit:-1',
    'whyBefit:half',
    'whyBefit',
    'whyBefit:1,whyBefit:2',
  ])('are refused as %s', (text) => {
    expect(parseShares(text)).toBeNull();
  });
});

describe('what is drawn', () => {
  test('is read from its cookie as it was written', () => {
    fc.assert(
      fc.property(draws, (drawn) => {
        expect(parseDraws(drawsValue(drawn))).toEqual(drawn);
      }),
    );
  });

  test('is nothing where the cookie is not understood', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        for (const key of parseDraws(value).keys()) expect(experimentKeys).toContain(key);
      }),
    );
    expect(parseDraws(undefined).size).toBe(0);
    expect(parseDraws('whyBefit.2-nothing.1').size).toBe(0);
  });

  test('is drawn once, and only where there is a share', () => {
    const known = new Map<ExperimentKey, Branch>([['exp_whyBefit', 'control']]);
    const drawn = drawMissing({ exp_whyBefit: 100, exp_howItWorks: 50 }, known, () => 0.4);
    expect([...drawn]).toEqual([['exp_howItWorks', 'variant']]);
  });

  test('follows the share: none of 0 per cent, all of 100', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(chance, (random) => {
        const drawn = drawMissing({ exp_whyBefit: 0, exp_howItWorks: 100 }, new Map(), () => random);
        expect(drawn.get('exp_whyBefit')).toBe('control');
        expect(drawn.get('exp_howItWorks')).toBe('variant');
      }),
    );
  });
});

test('home alone is what experiments change, under both of its addresses', () => {
  expect(['/', '/main/', '/main'].every(isExperimentPath)).toBe(true);
  expect(['/faq/', '/programmy/balans/', '/main/x/'].some(isExperimentPath)).toBe(false);
});
