import { describe, expect, it } from 'vitest';
import { type NeedFacts, needsOfRow } from './decide.ts';

/** Wednesday, ten past eight in Moscow. */
const now = Date.parse('2026-11-18T05:10:00Z');
const facts: NeedFacts = {
  ...{ state: 'on_route', date: '2026-11-18', toHour: 8, orderState: 'active', isAnswered: false },
  isMissing: false,
};

describe('a delivery', () => {
  it.each<[string, Partial<NeedFacts>, string[]]>([
    ['on its way after its interval', {}, ['late']],
    ['still cooked after it', { state: 'cooking' }, ['late']],
    ['not begun after it', { state: 'locked' }, ['late']],
    ['of yesterday', { date: '2026-11-17', toHour: 22 }, ['late']],
    ['within its interval', { toHour: 10 }, []],
    ['of tomorrow', { date: '2026-11-19' }, []],
    ['that came', { state: 'delivered' }, []],
    ['of an unpaid order, open', { state: 'planned', date: '2026-11-24', orderState: 'pending_payment' }, []],
    [
      'of an unpaid order, past its cut-off',
      { state: 'planned', date: '2026-11-19', orderState: 'pending_payment' },
      ['unpaid'],
    ],
    ['of an order that was paid back, cooked', { state: 'cooking', orderState: 'refunded' }, ['unpaid']],
    ['of an order that was given up', { state: 'planned', orderState: 'cancelled' }, []],
    ['that failed', { state: 'failed' }, ['failed']],
    ['that failed and is settled', { state: 'failed', isAnswered: true }, []],
    [
      'that failed and is settled, with bonuses that were spent',
      { state: 'failed', isAnswered: true, isMissing: true },
      ['missing'],
    ],
    ['that failed before its order was paid back', { state: 'failed', orderState: 'refunded' }, []],
  ])('%s', (_, change, expected) => {
    expect(needsOfRow({ ...facts, ...change }, now)).toEqual(expected);
  });
});
