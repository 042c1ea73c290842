import { describe, expect, test } from 'vitest';
import { moscowTime } from '#shared/dates.ts';
import { SHIFT_STOPS } from '#shared/features/desk/shifts/terms.ts';
import { cashOf, checkHandover, checkHours, decideGiving, type GivableStop } from './decide.ts';

const DAY = '2026-11-18';
const stop = (id: string, parts: Partial<GivableStop> = {}): GivableStop => ({
  ...{ id, state: 'on_route', fromHour: 6, toHour: 8, shiftId: null },
  ...parts,
});
const known = { id: 's1', stops: 2, opensAt: moscowTime(DAY, 2), closesAt: moscowTime(DAY, 14) };

describe('stops that are given', () => {
  test('open their shift before the first hour of them and close it after the last', () => {
    const giving = decideGiving([stop('a'), stop('b', { fromHour: 18, toHour: 20 })], DAY, null);
    expect(giving).toEqual({
      ...{ given: ['a', 'b'], taken: 0, left: 0 },
      ...{ opensAt: moscowTime(DAY, 2), closesAt: moscowTime(DAY, 26) },
    });
  });

  test('stay where they are once they are over, and change hands before', () => {
    const stops = [
      stop('own', { shiftId: 's1' }),
      stop('other', { shiftId: 's2' }),
      stop('came', { state: 'delivered', shiftId: 's2' }),
      stop('failed', { state: 'failed' }),
    ];
    expect(decideGiving(stops, DAY, known)).toMatchObject({ given: ['other'], taken: 1, left: 2 });
  });

  test('are no more than somebody can go to', () => {
    const many = Array.from({ length: SHIFT_STOPS }, (_, place) => stop(`stop-${place}`));
    expect(decideGiving(many, DAY, null).given).toHaveLength(SHIFT_STOPS);
    expect(() => decideGiving(many, DAY, known)).toThrow(/Проверьте/);
  });
});

describe('the page of a shift', () => {
  const hours = { opensAt: moscowTime(DAY, 2), closesAt: moscowTime(DAY, 14), revokedAt: null };
  test.each([
    ['before its first hour', hours, moscowTime(DAY, 2) - 1, /Смена откроется/],
    ['after its last', hours, moscowTime(DAY, 14), /закрыта/],
    ['once it was taken back', { ...hours, revokedAt: moscowTime(DAY, 3) }, moscowTime(DAY, 4), /закрыта/],
  ])('is closed %s', (_, of, now, words) => {
    expect(() => checkHours(of, now)).toThrow(words);
  });
});

describe('cash that is handed over', () => {
  const cash = cashOf(1_000_000, { dueKop: 400_000, countedKop: 390_000, times: 1 });
  const counted = { expectedKop: 600_000, countedKop: 600_000, reason: '' };
  const fieldsOf = (change: Partial<typeof counted>, of = cash) => {
    try {
      checkHandover(of, { ...counted, ...change });
      return null;
    } catch (error) {
      return (
        (error as { fields?: Record<string, string>; code: string }).fields ??
        (error as { code: string }).code
      );
    }
  };

  test('is what came since it was handed over last', () => {
    expect(cash).toMatchObject({ takenKop: 1_000_000, differenceKop: -10_000, openKop: 600_000 });
    expect(fieldsOf({})).toBeNull();
  });

  test('is another sum by now, or differs without a word why', () => {
    expect(fieldsOf({ expectedKop: 500_000 })).toHaveProperty('countedKop');
    expect(fieldsOf({ countedKop: 590_000 })).toHaveProperty('reason');
    expect(fieldsOf({ countedKop: 590_000, reason: 'Не хватило' })).toBeNull();
  });

  test('is handed over once', () => {
    const nothing = cashOf(400_000, { dueKop: 400_000, countedKop: 400_000, times: 1 });
    expect(fieldsOf({ expectedKop: 0, countedKop: 0 }, nothing)).toBe('cash_handed_over');
    expect(fieldsOf({ expectedKop: 400_000, countedKop: 400_000 }, nothing)).toBe('cash_handed_over');
    expect(fieldsOf({ expectedKop: 0, countedKop: 100, reason: 'Нашлись' }, nothing)).toBeNull();
  });
});
