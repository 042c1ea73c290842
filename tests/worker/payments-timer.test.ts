import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { OrderLife } from '#tests/harness/order-life.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(() => setClock(site, orderMoment));

async function paidOrder(): Promise<OrderLife> {
  const life = new OrderLife(site);
  await life.begin({ days: 7, payment: 'card', bonusesKop: 0 });
  await life.pay();
  expect((await life.look()).state).toBe('paid');
  return life;
}

const DAYS = 40;
const statesOf = ({ order }: OrderLife) =>
  readRows(site, AnyRow, 'SELECT id, state FROM payments WHERE invoice_id = ? ORDER BY paid_at', order.id);

describe('the timer looks only at what is open, and still', () => {
  test('refunds a second payment of an order that was noticed late, and no other', async () => {
    const twice = await paidOrder();
    const id = crypto.randomUUID();
    // As a worker leaves it that dies between the money and its refund.
    await execute(
      site,
      `INSERT INTO payments (id, invoice_id, provider, external_id, state, amount_kop, created_at, paid_at)
       SELECT ?1, invoice_id, provider, ?1, 'paid', amount_kop, created_at, paid_at + 1 FROM payments
       WHERE invoice_id = ?2`,
      id,
      twice.order.id,
    );
    await execute(
      site,
      'UPDATE payments SET paid_at = paid_at - ?2 * 86400000 WHERE invoice_id = ?1',
      twice.order.id,
      DAYS,
    );
    const once = await paidOrder();
    await runTimerOf(site);
    await runTimerOf(site);
    expect(await statesOf(twice)).toEqual([
      expect.objectContaining({ state: 'paid' }),
      { id, state: 'refunded' },
    ]);
    expect(await statesOf(once)).toEqual([expect.objectContaining({ state: 'paid' })]);
  });

  test('skips the deliveries of an order that was never paid, so that it meets them no more', async () => {
    const visitor = new Visitor(site);
    await visitor.signIn(newPhone());
    const { id } = await orderProgramme(visitor, buildOrder({ payment: 'card' }));
    await setClock(site, '2026-11-17T07:01:00.000Z');
    await runTimerOf(site);
    expect(
      await readRows(
        site,
        AnyRow,
        `SELECT DISTINCT o.state AS "order", d.state AS delivery FROM orders o JOIN deliveries d ON d.order_id = o.id
         WHERE o.id = ?`,
        id,
      ),
    ).toEqual([{ order: 'cancelled', delivery: 'skipped' }]);
  });

  test('sends the money of a cancellation whose refund was never begun', async () => {
    const early = await paidOrder();
    const late = await paidOrder();
    for (const life of [early, late]) {
      const preview = await life.preview();
      // As a worker leaves it that dies before it asks the provider.
      await execute(
        site,
        `INSERT INTO cancellations (order_id, used_days, refund_to, card_kop, decided_at)
         VALUES (?1, 0, 'card', ?2, 0)`,
        life.order.id,
        preview?.moneyKop ?? 0,
      );
      await runTimerOf(site);
      const key = `cancellation:${life.order.id}`;
      const refunds = 'SELECT amount_kop, state FROM refunds WHERE key = ?';
      expect(await readRows(site, AnyRow, refunds, key)).toEqual([
        { amount_kop: preview?.moneyKop, state: 'done' },
      ]);
      await runTimerOf(site);
      expect(await readRows(site, AnyRow, refunds, key)).toHaveLength(1);
    }
  });
});
