import { describe, expect, test } from 'vitest';
import { PromoCode, type PromoOrder, type PromoTerms, refusePromo } from './promo-code.ts';

const terms: PromoTerms = {
  gain: { share: 1000 },
  validFrom: '2026-11-01',
  validTo: '2026-11-30',
  usesLeft: 1,
  isFriends: false,
  programme: { code: 'balans', name: 'Баланс' },
  minDays: 7,
  onlyFirstOrder: true,
};
const order: PromoOrder = {
  programmes: ['balans'],
  days: 7,
  isFirst: true,
  hasUsed: false,
  isOwn: false,
  today: '2026-11-30',
};

test('a code is read however it is typed', () => {
  expect(PromoCode.parse(' осень26 ')).toBe('ОСЕНЬ26');
});

describe('a promo code', () => {
  test('works on its first and last day', () => {
    expect(refusePromo(terms, order)).toBeUndefined();
    expect(refusePromo(terms, { ...order, today: '2026-11-01' })).toBeUndefined();
  });

  test.each([
    ['is unknown', undefined, {}, /Такого промокода нет/],
    ['has not begun', terms, { today: '2026-10-31' }, /начнёт действовать 1\sноября 2026/],
    ['has ended', terms, { today: '2026-12-01' }, /действовал до\s30\sноября 2026/],
    ['was used before', terms, { hasUsed: true }, /уже использовали/],
    ['is used up', { ...terms, usesLeft: 0 }, {}, /закончился/],
    ['has served its month', { ...terms, usesLeft: 0, isFriends: true }, {}, /с\s1-го числа/],
    ['is for another programme', terms, { programmes: ['aktiv'] }, /программу «Баланс»/],
    ['is for one of two programmes', terms, { programmes: ['balans', 'aktiv'] }, /программу «Баланс»/],
    ['wants a longer order', terms, { days: 2 }, /от\s7\sдней/],
    ['wants a first order', terms, { isFirst: false }, /только на\sпервый заказ/],
  ])('is refused with the reason when it %s', (_, of, change: Partial<PromoOrder>, message) => {
    expect(refusePromo(of, { ...order, ...change })).toMatch(message);
  });
});
