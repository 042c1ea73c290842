import { expect, test } from 'vitest';
import { nextChargeOf, renewalSentence } from './next-charge.ts';

const now = Date.parse('2026-11-16T07:00:00.000Z');
const order = { startDate: '2026-11-18', days: 14, daysOff: [], part: 'morning' as const };
const price = {
  lines: [
    { kind: 'programme' as const, amountKop: 1_946_000 },
    { kind: 'length-discount' as const, amountKop: -97_300 },
    { kind: 'first-order-discount' as const, amountKop: -166_400 },
    { kind: 'bonuses' as const, amountKop: -50_000 },
  ],
  totalKop: 1_632_300,
};

test('an order is charged again on the day before the cut-off of what follows it, without what was taken off once', () => {
  expect(nextChargeOf(order, price, now)).toEqual({
    chargeAt: Date.parse('2026-11-29T07:00:00.000Z'),
    totalKop: 1_848_700,
  });
  expect(nextChargeOf({ ...order, daysOff: ['sun'] }, price, now).chargeAt).toBe(
    Date.parse('2026-12-01T07:00:00.000Z'),
  );
});

test('the next charge is named by date and sum', () => {
  expect(renewalSentence(nextChargeOf(order, price, now))).toMatch(
    /^Следующее списание\s— 29\sноября, 10:00: 18\s487\s₽ с\sтой\sже\sкарты\.$/,
  );
});
