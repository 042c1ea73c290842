import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

test('the account grows with deliveries, which say what they were for', async () => {
  const anna = await Customer.signedIn(site);
  const order = await anna.place({ payment: 'courier' });
  await deliverNext(site, order.id, 2);
  const { history, level, balanceKop } = await mustCall(anna, getBonuses);
  expect(balanceKop).toBeGreaterThan(0);
  expect(history[0]?.text).toBe(`Начислено за\u00a0доставку, заказ №\u00a0${order.number}`);
  // The courier took the money for the whole order with its first delivery.
  expect(level.paidKop).toBe(order.price.totalKop);
  expect(level.next?.missingKop).toBe(5_000_000 - level.paidKop);
});

test('the level counts what is paid at once, and what came back no longer', async () => {
  const anna = await Customer.signedIn(site);
  const order = await anna.place({ payment: 'card' });
  expect((await mustCall(anna, getBonuses)).level.paidKop).toBe(0);
  const paid = await anna.request(order.payment.url ?? '', { form: { state: 'paid' } });
  expect(paid.status).toBe(303);
  const { totalKop } = order.price;
  expect((await mustCall(anna, getBonuses)).level).toMatchObject({ paidKop: totalKop });
  const body = { to: 'bonuses', expectedKop: totalKop } as const;
  await mustCall(anna, cancelOrder, { params: { id: order.id }, body });
  const { level } = await mustCall(anna, getBonuses);
  expect(level).toMatchObject({ paidKop: 0, next: { missingKop: 5_000_000 } });
});

test('bonuses come at the level that paid orders have reached, from the first delivery of such an order on', async () => {
  const anna = await Customer.signedIn(site);
  const order = await anna.place({ payment: 'courier' });
  // The second level is reached with the courier's cash.
  await site.db.prepare('UPDATE bonus_levels SET from_kop = 1 WHERE share = 500').run();
  try {
    await deliverNext(site, order.id, 2);
  } finally {
    await site.db.prepare('UPDATE bonus_levels SET from_kop = 5000000 WHERE share = 500').run();
  }
  const { results } = await site.db
    .prepare(
      `SELECT d.amount_kop AS earned, b.amount_kop AS bonuses FROM transfers d
       JOIN transfers b ON b.key = 'earned:' || substr(d.key, 11)
       WHERE d.order_id = ? AND d.reason = 'delivered' ORDER BY d.rowid`,
    )
    .bind(order.id)
    .all<{ earned: number; bonuses: number }>();
  expect(results.map(({ earned, bonuses }) => Math.round((bonuses / earned) * 10_000))).toEqual([500, 500]);
});
