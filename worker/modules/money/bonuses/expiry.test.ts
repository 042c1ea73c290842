import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bonusAccount, bonusMove } from '#tests/factories/bonus-account.ts';
import { openGrants, sumOf } from './account.ts';
import { decideExpiry } from './expiry.ts';

const spend = (id: string, amountKop: number) =>
  bonusMove(id, { at: 90, amountKop, reason: 'bonuses_spent', isIn: false });

describe('what has had its term', () => {
  test.each([
    ['nothing of an empty account', [], []],
    ['nothing that came later', [bonusMove('a', { at: 50 })], []],
    ['what is left of what came before', [bonusMove('a'), spend('s', 30)], [['expired:a:30', 70]]],
    ['nothing that was spent', [bonusMove('a'), spend('s', 100)], []],
    [
      'each grant of its own',
      [bonusMove('a'), bonusMove('b', { at: 2 }), bonusMove('c', { at: 60 })],
      [
        ['expired:a:0', 100],
        ['expired:b:0', 100],
      ],
    ],
  ])('is %s', (_, moves, expected) => {
    const ended = decideExpiry(bonusAccount(moves), 50, 99);
    expect(ended.map(({ key, amountKop }) => [key, amountKop])).toEqual(expected);
  });

  test('is one move of a gift, whatever the terms that it brought', () => {
    const got = bonusMove('g', { key: 'gift:g1', at: 55, amountKop: 100 });
    const gift = { id: 'g1', giverId: 'boris', isReturned: false } as const;
    const account = bonusAccount(
      [got],
      [
        {
          ...gift,
          lots: [
            [10, 20],
            [20, 50],
            [60, 30],
          ],
        },
      ],
    );
    expect(decideExpiry(account, 50, 99)).toEqual([
      {
        ...{ id: 'expired-g-0', key: 'expired:g:0', from: 'bonuses:anna', to: 'company' },
        ...{ amountKop: 70, reason: 'bonuses_expired', orderId: null, at: 99 },
      },
    ]);
  });

  test('goes out once: nothing of it is left, and all else is', () => {
    const grants = fc.array(fc.record({ at: fc.nat(100), amountKop: fc.integer({ min: 1, max: 9000 }) }));
    fc.assert(
      fc.property(grants, fc.nat(), fc.nat(100), (list, seed, before) => {
        const came = list.map((one, index) => bonusMove(`m${index}`, one));
        const moves = [...came, spend('s', seed % (sumOf(list) + 1))];
        const account = bonusAccount(moves);
        const ended = decideExpiry(account, before, 99);
        expect(decideExpiry(account, before, 99)).toEqual(ended);
        const out = ended.map(({ id, key, amountKop }) =>
          bonusMove(id, { key, amountKop, at: 99, reason: 'bonuses_expired', isIn: false }),
        );
        const after = bonusAccount([...moves, ...out]);
        expect(decideExpiry(after, before, 99)).toEqual([]);
        expect(openGrants(after)).toEqual(openGrants(account).filter(({ at }) => at >= before));
      }),
    );
  });
});
