import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, DAY_MS, daysBetween, moscowDate } from '../../dates.ts';
import { cutOffOf, planDeliveries } from '../deliveries/rules.ts';
import { NOTICE_MS, nextTryAt, planRenewal, type RenewalTerms, renewalStart } from './rules.ts';

const terms: RenewalTerms = { endDate: '2026-12-15', resumeOn: null, daysOff: [], part: 'morning' };
const now = Date.parse('2026-11-16T07:00:00.000Z');

test('a renewal starts the day after the end and is charged a day before its cut-off', () => {
  expect(planRenewal(terms, now)).toEqual({
    start: '2026-12-16',
    chargeAt: Date.parse('2026-12-13T07:00:00.000Z'),
  });
});

test('a pause moves the renewal to its end, past skipped weekdays', () => {
  expect(planRenewal({ ...terms, resumeOn: '2027-01-09', daysOff: ['sat'] }, now).start).toBe('2027-01-10');
});

test('refused charges are retried on days 1, 3 and 5', () => {
  const days = [1, 2, 3, 4].map((declines) => nextTryAt(declines, 0));
  expect(days).toEqual([DAY_MS, 2 * DAY_MS, 2 * DAY_MS, undefined]);
});

test('every renewal is notified a day ahead and charged in time for its first delivery', () => {
  const inputs = fc.record({
    left: fc.integer({ min: -20, max: 40 }),
    at: fc.integer({ min: now, max: now + 400 * DAY_MS }),
    part: fc.constantFrom('morning' as const, 'evening' as const),
    daysOff: fc.constantFrom([], ['sat'] as const, ['sat', 'sun'] as const),
  });
  fc.assert(
    fc.property(inputs, ({ left, at, part, daysOff }) => {
      const endDate = addDays(moscowDate(at), left);
      const renewal = { endDate, resumeOn: null, part, daysOff: [...daysOff] };
      const { chargeAt, start } = planRenewal(renewal, at);
      expect(chargeAt).toBeGreaterThanOrEqual(at + NOTICE_MS);
      expect(daysBetween(endDate, start)).toBeGreaterThan(0);
      const [delivery] = planDeliveries({ startDate: start, days: 1, daysOff: [...daysOff], part });
      expect(cutOffOf(delivery?.date ?? '')).toBeGreaterThan(chargeAt);
      expect(renewalStart(renewal, chargeAt)).toBe(start);
    }),
  );
});
