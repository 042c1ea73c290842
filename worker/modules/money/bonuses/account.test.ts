import { describe, expect, test } from 'vitest';
import { bonusAccount, bonusMove } from '#tests/factories/bonus-account.ts';
import { type GiftLots, giftableKop, heldKop, openGrants } from './account.ts';

const spend = (id: string, amountKop: number, at = 50) =>
  bonusMove(id, { at, amountKop, reason: 'bonuses_spent', isIn: false, orderId: 'o1' });
const comeBack = (id: string, amountKop: number, at = 60) =>
  bonusMove(id, { at, amountKop, reason: 'bonuses_returned', orderId: 'o1' });
const giftOf = (giverId: string, parts: Partial<GiftLots> = {}): GiftLots => ({
  ...{ id: 'g1', giverId, isReturned: false, lots: [[10, 70]] },
  ...parts,
});
const [old, recent] = [bonusMove('old', { at: 10 }), bonusMove('recent', { at: 20, amountKop: 40 })];

const left = (...[moves, gifts]: Parameters<typeof bonusAccount>) =>
  openGrants(bonusAccount(moves, gifts))
    .map(({ at, amountKop }) => `${at}: ${amountKop}`)
    .join(', ');

describe('what is left of grants', () => {
  const sent = bonusMove('gift-g1', {
    ...{ key: 'gift:g1', at: 30, reason: 'bonuses_spent', isIn: false, amountKop: 70 },
  });
  const back = bonusMove('back', {
    ...{ key: 'gift-returned:g1', at: 60, reason: 'bonuses_returned', amountKop: 70 },
  });
  const got = bonusMove('got', { key: 'gift:g1', at: 30, amountKop: 70 });
  const taken = bonusMove('taken', {
    ...{ key: 'reversed:test:recent', at: 30, reason: 'reversed', isIn: false, amountKop: 30 },
  });
  const claimed = bonusMove('claimed', { key: 'gift-claimed:g1', at: 30, amountKop: 70 });
  test.each([
    ['of nothing', [], [], ''],
    ['whole, the oldest first', [recent, old], [], '10: 100, 20: 40'],
    ['less what was spent', [old, recent, spend('s', 110)], [], '20: 30'],
    ['with what came back', [old, recent, spend('s', 110), comeBack('b', 110)], [], '10: 100, 20: 40'],
    ['without what was taken back of a grant', [old, recent, taken], [], '10: 100, 20: 10'],
    ['of one moment together', [old, bonusMove('other', { at: 10 })], [], '10: 200'],
    ['without what was given away', [old, recent, sent], [giftOf('anna')], '10: 30, 20: 40'],
    ['with a gift that came back', [old, sent, back], [giftOf('anna', { isReturned: true })], '10: 100'],
    ['with a gift and its terms', [recent, got], [giftOf('boris')], '10: 70, 20: 40'],
    ['with a gift of before, from its arrival on', [recent, got], [], '20: 40, 30: 70'],
    ['with a gift that waited for its owner', [claimed], [giftOf('boris')], '10: 70'],
  ])('is there %s', (_, moves, gifts, expected) => {
    expect(left(moves, gifts)).toBe(expected);
  });

  test('is named by the first id of its moment', () => {
    const account = bonusAccount([bonusMove('b', { at: 10 }), bonusMove('a', { at: 10 })]);
    expect(openGrants(account).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('what came for complaints', () => {
  const complaint = (at: number, amountKop = 100) =>
    bonusMove(`t${at}`, { key: `ticket:${at}`, at, amountKop });
  test.each([
    ['stays with its customer', [complaint(40), old], 100],
    ['is free once its term is over', [complaint(30), old], 0],
    ['is spent first by orders after it', [complaint(40), old, spend('s', 70)], 30],
    ['is held again once an order gives it back', [complaint(40), spend('s', 70), comeBack('b', 70)], 100],
    ['is not touched by orders before it', [complaint(55), old, spend('s', 70)], 100],
    ['is never more than came', [complaint(40), comeBack('b', 500)], 100],
    ['is never less than nothing', [complaint(40), old, spend('s', 900)], 0],
  ])('%s', (_, moves, expected) => {
    expect(heldKop(bonusAccount(moves), 35)).toBe(expected);
  });

  test('leaves the rest to be given away', () => {
    expect(giftableKop(bonusAccount([complaint(40), recent]), 35)).toBe(40);
    expect(giftableKop(bonusAccount([complaint(40), spend('s', 100)]), 35)).toBe(0);
  });
});
