import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { bonusAccount, bonusMove } from '#tests/factories/bonus-account.ts';
import { openGrants, sumOf } from './account.ts';
import { decideGift, returnedGifts } from './gifts.ts';

const NOW = Date.parse('2026-06-01T09:00:00.000Z');
const request = { id: 'g1', key: 'k', charity: null, phone: '+79990000000', amountKop: 10_000 };
const grants = [
  bonusMove('old', { at: NOW - 20 * DAY_MS, amountKop: 8000 }),
  bonusMove('recent', { at: NOW - 10 * DAY_MS, amountKop: 7000 }),
];
const complaint = bonusMove('c', { key: 'ticket:1', at: NOW - DAY_MS, amountKop: 5000 });

describe('a gift', () => {
  test.each([
    ['to a charity', { charity: 'forest', phone: null }, null, 'company', false],
    ['to a friend', {}, { id: 'boris' }, 'bonuses:boris', false],
    ['to nobody yet', {}, null, 'gift:g1', true],
  ])('%s goes where it belongs, with its terms', (_, parts, friend, to, isWaiting) => {
    const decision = decideGift(bonusAccount(grants), friend, { ...request, ...parts }, NOW);
    expect(decision).toMatchObject({
      gift: {
        customerId: 'anna',
        isWaiting,
        waitsUntil: NOW + 30 * DAY_MS,
        lots: [
          [NOW - 20 * DAY_MS, 8000],
          [NOW - 10 * DAY_MS, 2000],
        ],
      },
      transfer: { key: 'gift:g1', from: 'bonuses:anna', to, amountKop: 10_000, reason: 'bonuses_spent' },
    });
  });

  test.each([
    ['all there is', grants, 15_000, undefined],
    ['more than there is', grants, 15_001, null],
    ['what came for a complaint', [...grants, complaint], 15_001, 15_000],
    ['more than there is with a complaint', [...grants, complaint], 20_001, null],
  ])('of %s', (_, moves, amountKop, refused) => {
    const decision = decideGift(bonusAccount(moves), null, { ...request, amountKop }, NOW);
    expect('giftableKop' in decision ? decision.giftableKop : undefined).toBe(refused);
  });

  test('that nobody comes for goes back', () => {
    expect(returnedGifts([{ id: 'g1', customerId: 'anna', amountKop: 500 }], NOW)).toEqual([
      {
        ...{ id: 'gift-returned-g1', key: 'gift-returned:g1', from: 'gift:g1', to: 'bonuses:anna' },
        ...{ amountKop: 500, reason: 'bonuses_returned', orderId: null, at: NOW },
      },
    ]);
  });

  test('of any ledger consists of its sum, and leaves the rest with its terms', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.nat(), fc.nat(), (list, spentSeed, giftSeed) => {
        const total = list.reduce((sum, amountKop) => sum + amountKop, 0);
        const spent = spentSeed % total;
        const amountKop = 1 + (giftSeed % (total - spent));
        const moves = [
          ...list.map((kop, index) =>
            bonusMove(`m${index}`, { at: NOW - (90 - index) * DAY_MS, amountKop: kop }),
          ),
          bonusMove('s', { at: NOW, amountKop: spent, reason: 'bonuses_spent', isIn: false }),
        ];
        const decision = decideGift(bonusAccount(moves), null, { ...request, amountKop }, NOW);
        if ('giftableKop' in decision) throw new Error('refused');
        const { lots } = decision.gift;
        expect(lots.reduce((sum, [, kop]) => sum + kop, 0)).toBe(amountKop);
        expect(lots.every(([, kop]) => kop > 0)).toBe(true);
        const sent = bonusMove('gift', { key: 'gift:g1', amountKop, reason: 'bonuses_spent', isIn: false });
        const after = bonusAccount(
          [...moves, sent],
          [{ id: 'g1', giverId: 'anna', isReturned: false, lots }],
        );
        const left = openGrants(after);
        expect(sumOf(left)).toBe(total - spent - amountKop);
        expect(left.every((one) => one.amountKop > 0)).toBe(true);
      }),
    );
  });
});
