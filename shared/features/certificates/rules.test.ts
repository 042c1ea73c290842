import { expect, test } from 'vitest';
import { deliveryMoment, groupCode, validTo } from './rules.ts';

test.each([
  ['2026-11-16', '2027-11-16'],
  ['2028-02-29', '2029-02-28'],
  ['2026-12-31', '2027-12-31'],
])('a certificate of %s can be spent until %s', (deliverOn, last) => {
  expect(validTo(deliverOn)).toBe(last);
});

test('a gift is sent on the morning of its day, any other certificate at once', () => {
  const now = Date.parse('2026-11-16T09:30:00Z');
  expect(deliveryMoment('2026-11-16', now)).toBe(now);
  // «At once» is meant at night, too: half past three in Moscow.
  const night = Date.parse('2026-11-16T00:30:00Z');
  expect(deliveryMoment('2026-11-16', night)).toBe(night);
  expect(deliveryMoment('2026-12-24', now)).toBe(Date.parse('2026-12-24T06:00:00Z'));
});

test('a code is read in groups of four', () => {
  expect(groupCode('ABCDEFGH2345JKLM')).toBe('ABCD-EFGH-2345-JKLM');
});
