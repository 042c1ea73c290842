import { afterEach, expect, test, vi } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import {
  keepNotes,
  notesOf,
  notesOfPrice,
  noteText,
  noteTitle,
  placedNotes,
  readNotes,
} from './reduction-notes.ts';
import { forgetOrder } from './use-reductions.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const wanted = { promoCode: 'ЛЕТО', bonusesKop: 124_000, certificate: 'BF12' };
const price = {
  lines: [
    { kind: 'programme' as const, amountKop: 1_000_000 },
    { kind: 'first-order-discount' as const, amountKop: -90_000, share: 900 },
    { kind: 'bonuses' as const, amountKop: -100_000 },
    { kind: 'certificate' as const, amountKop: -500_000 },
  ],
  totalKop: 310_000,
};
const balances = { bonusBalanceKop: 124_000, certificateKop: 620_000 };
const said = (isPlaced: boolean, given = balances) =>
  notesOf({ wanted, ...given }, price).map((note) => `${noteTitle(note)}: ${noteText(note, isPlaced)}`);

test('a reduction says what it takes and what is left, one that loses says to what', () => {
  expect(said(false)).toEqual([
    'Промокод ЛЕТО: не понадобился: скидка на первый заказ выгоднее',
    'Сертификат BF12: спишем 5 000 ₽, останется\u00a01 200 ₽',
    'Бонусы: спишем 1 000 бонусов, останется\u00a0240 бонусов',
  ]);
  expect(said(true, { bonusBalanceKop: 100_000, certificateKop: 500_000 }).slice(1)).toEqual([
    'Сертификат BF12: списали 5 000 ₽ — всё, что было',
    'Бонусы: списали 1 000 бонусов — всё, что было',
  ]);
});

test('a placed order says what was taken off by itself', () => {
  const lines = [...price.lines, { kind: 'promo-code' as const, amountKop: -50_000 }];
  expect(notesOfPrice({ ...price, lines })).toEqual([
    'Бонусы: списали 1 000 бонусов',
    'Сертификат: списали 5 000 ₽',
    'Промокод: −500 ₽',
  ]);
  expect(notesOfPrice({ lines: price.lines.slice(0, 2), totalKop: 910_000 })).toEqual([]);
});

test('what came of them is kept for the order that the tab has placed, and for no other', () => {
  const store = createStorage();
  vi.stubGlobal('window', { sessionStorage: store, localStorage: createStorage() });
  const notes = placedNotes({ wanted, ...balances }, price);
  expect(notes).toHaveLength(3);
  keepNotes(store, notes);
  expect(readNotes(store, 'a')).toEqual([]);
  forgetOrder('a');
  expect(readNotes(store, 'a')).toEqual(notes);
  expect(readNotes(store, 'b')).toEqual([]);
  store.setItem('order-notes', '{');
  expect(readNotes(store, 'a')).toEqual([]);
});
