import { describe, expect, it } from 'vitest';
import { measureOrders, measurePayments, type OrderSpan } from './decide.ts';

/** Half past twelve in Moscow. */
const noon = Date.parse('2026-11-16T09:30:00Z');
const HOUR_MS = 3_600_000;
const span = (latest: number, before: readonly number[], hours = 1): OrderSpan => ({ hours, latest, before });

describe('orders of the last hour', () => {
  const missing = (orders: readonly OrderSpan[], { at = noon, isStopped = false } = {}) =>
    measureOrders({ orders, isStopped }, at).value;

  it.each<[string, readonly OrderSpan[], number | null]>([
    ['as many as usual', [span(10, [10, 9, 11, 10])], 0],
    ['more than usual', [span(30, [10, 9, 11, 10])], 0],
    ['half of the usual', [span(5, [10, 9, 11, 10])], 50],
    ['none', [span(0, [10, 9, 11, 10])], 100],
    ['few in an hour: three are compared', [span(0, [3, 3, 3, 3]), span(1, [10, 10, 10, 10], 3)], 90],
    ['few in three hours: nobody can tell', [span(0, [1, 1, 1, 1]), span(0, [3, 3, 3, 3], 3)], null],
    ['a shop that was not there four weeks ago', [span(0, [40, 40, 40, 0])], null],
  ])('%s', (_, orders, expected) => {
    expect(missing(orders)).toBe(expected);
  });

  it.each([
    ['before nine in the morning', noon - 4 * HOUR_MS],
    ['from eleven in the evening on', noon + 10.5 * HOUR_MS],
  ])('are nobody\u2019s concern at night: %s', (_, at) => {
    expect(missing([span(0, [10, 10, 10, 10])], { at })).toBeNull();
  });

  it('are nobody\u2019s concern while operators have stopped sales', () => {
    expect(missing([span(0, [10, 10, 10, 10])], { isStopped: true })).toBeNull();
  });

  it('of a busy shop are missed earlier', () => {
    const bounds = (usual: number) => {
      const { warnFrom, failFrom } = measureOrders(
        { orders: [span(0, [usual, usual, usual, usual])], isStopped: false },
        noon,
      );
      return [warnFrom, failFrom];
    };
    expect([bounds(10), bounds(20)]).toEqual([
      [90, 90],
      [75, 90],
    ]);
  });
});

describe('payments of the last hour', () => {
  const row = (state: string, n: number, reason: string | null = null, isUnopened = false) => ({
    ...{ provider: 'bank', state, reason, isUnopened, n },
  });

  it.each([
    ['none', [], 0],
    ['all paid', [row('paid', 20), row('authorized', 3)], 0],
    ['four failures, which may be chance', [row('failed', 4)], 0],
    ['failures alone', [row('failed', 5)], 100],
    ['half of them', [row('failed', 5, 'refused'), row('paid', 5)], 50],
    ['not opened, and given up', [row('created', 3, null, true), row('cancelled', 2, null, true)], 100],
    ['empty cards', [row('failed', 50, 'insufficient_funds'), row('paid', 1)], 0],
    ['payers who walk away', [row('pending', 50), row('cancelled', 50), row('paid', 1)], 0],
    ['another provider’s', [{ ...row('failed', 50), provider: 'other' }], 0],
  ])('%s', (_, payments, expected) => {
    expect(measurePayments(['bank'], payments)).toMatchObject([{ id: 'payments-bank', value: expected }]);
  });
});
