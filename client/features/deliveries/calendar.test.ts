import { describe, expect, test } from 'vitest';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { buildDelivery } from '#tests/factories/deliveries.ts';
import { dayOf, foodWords, formatTimeLeft, nextDelivery } from './calendar.ts';

const delivery = (date: string, state: Delivery['state'], foodDates: string[]) =>
  buildDelivery({ date, state, foodDates });

describe('the calendar', () => {
  test('distinguishes days with a delivery from days with food', () => {
    const evening = delivery('2026-11-23', 'planned', ['2026-11-24', '2026-11-25']);
    expect(dayOf([evening], '2026-11-23')).toEqual({ deliveries: [evening], food: [] });
    expect(dayOf([evening], '2026-11-25')).toEqual({ deliveries: [], food: [evening] });
  });

  test('prefers a coming delivery to a skipped one of the same day and shows no food of the skipped one', () => {
    const skipped = delivery('2026-11-24', 'skipped', ['2026-11-24', '2026-11-25']);
    const other = delivery('2026-11-24', 'planned', ['2026-11-24']);
    expect(dayOf([skipped, other], '2026-11-24')).toEqual({ deliveries: [other, skipped], food: [other] });
    expect(dayOf([skipped], '2026-11-25')).toEqual({ deliveries: [], food: [] });
  });

  test('finds the next delivery after delivered and skipped ones', () => {
    const next = delivery('2026-11-26', 'planned', []);
    const list = [delivery('2026-11-28', 'planned', []), next, delivery('2026-11-24', 'skipped', [])];
    expect(nextDelivery([...list, delivery('2026-11-22', 'delivered', [])], '2026-11-20')).toBe(next);
    expect(nextDelivery([], '2026-11-20')).toBeUndefined();
  });

  test('never names a delivery of a past date as the next one', () => {
    const past = delivery('2026-11-24', 'locked', []);
    const today = delivery('2026-11-26', 'on_route', []);
    expect(nextDelivery([past, today], '2026-11-26')).toBe(today);
    expect(nextDelivery([past], '2026-11-26')).toBeUndefined();
  });

  test.each([
    [(26 * 60 + 5) * 60_000, '1\u00a0д 2\u00a0ч'],
    [(3 * 60 + 12) * 60_000, '3\u00a0ч 12 мин'],
    [59_000, '0 мин 59\u00a0с'],
    [-1, '0 мин 0\u00a0с'],
  ])('formats %d ms as remaining time', (ms, text) => {
    expect(formatTimeLeft(ms)).toBe(text);
  });
});

test.each([
  ['planned', '2026-11-19', 'еда на 18 и 19\u00a0ноября'],
  ['delivered', '2026-11-18', 'еда на 18 и 19\u00a0ноября'],
  ['delivered', '2026-11-19', 'еда на 18 и 19\u00a0ноября, уже у вас'],
] as const)('food of a delivery that is %s, said on %s: %s', (state, on, words) => {
  const brought = delivery('2026-11-18', state, ['2026-11-18', '2026-11-19']);
  expect(foodWords(brought, on)).toBe(words);
});
