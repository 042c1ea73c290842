import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bonusLevels } from '../promotions/terms.ts';
import {
  expiredBefore,
  expiresOn,
  expiryDates,
  levelOf,
  maskName,
  maskPhone,
  remainingGrants,
} from './rules.ts';

const DAY = 86_400_000;
const first = Date.parse('2026-05-01T09:00:00.000Z');

test('a grant can be spent for 180 days after its own day, whatever the hour', () => {
  expect(expiresOn(first)).toBe('2026-10-28');
  const lastMoment = Date.parse('2026-10-28T20:59:59.999Z');
  expect(first < expiredBefore(lastMoment)).toBe(false);
  expect(first < expiredBefore(lastMoment + 1)).toBe(true);
});

describe('the rest of the grants', () => {
  const ledgers = fc
    .array(fc.record({ gap: fc.nat(20 * DAY), amountKop: fc.integer({ min: 1, max: 500_000 }) }))
    .chain((list) => {
      let at = first;
      const grants = list.map(({ gap, amountKop }) => {
        at += gap;
        return { at, amountKop };
      });
      const total = grants.reduce((sum, { amountKop }) => sum + amountKop, 0);
      return fc.record({ grants: fc.constant(grants), spent: fc.nat(total), total: fc.constant(total) });
    });

  test('sums to the balance, is never negative and is spent oldest first', () => {
    fc.assert(
      fc.property(ledgers, ({ grants, spent, total }) => {
        const left = remainingGrants(grants, spent);
        expect(left.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(total - spent);
        for (const { amountKop } of left) expect(amountKop).toBeGreaterThan(0);
        // All but the first are whole, and they are the newest ones.
        expect(left.slice(1)).toEqual(left.length > 1 ? grants.slice(1 - left.length) : []);
        const dates = expiryDates(grants, spent);
        expect(dates.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(total - spent);
        expect(dates.map(({ date }) => date)).toEqual(dates.map(({ date }) => date).sort());
      }),
    );
  });

  test('is the same whether a sum is spent at once or in two steps', () => {
    fc.assert(
      fc.property(ledgers, fc.nat(100), ({ grants, spent }, per) => {
        const part = Math.floor((spent * per) / 100);
        expect(remainingGrants(remainingGrants(grants, part), spent - part)).toEqual(
          remainingGrants(grants, spent),
        );
      }),
    );
  });
});

test('a level names the sum missing to the next one', () => {
  expect(levelOf(bonusLevels, 0)).toEqual({
    share: 300,
    next: { fromKop: 5_000_000, share: 500, missingKop: 5_000_000 },
  });
  expect(levelOf(bonusLevels, 5_000_000).share).toBe(500);
  expect(levelOf(bonusLevels, 20_000_000)).toEqual({ share: 700, next: null });
});

test('names of friends are masked', () => {
  expect([maskName('анна Крылова'), maskName(' ')]).toEqual(['А•••', 'Друг']);
  expect(maskPhone('+79162041830')).toBe('+7\u00a0•••\u00a0•••-18-30');
});
