import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { createLongCustomer } from '#tests/factories/long-customer.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

/** What the account's first page may ask of the database, whatever the customer's history. */
const MOST_STATEMENTS = 8;

let site: LocalWorker;
let visitor: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  visitor = await createLongCustomer(site);
}, 60_000);
afterAll(() => site?.stop());

async function statementsOf(path: string): Promise<number> {
  // The first request fills what the isolate keeps for everybody.
  await (await visitor.request(path)).text();
  await takeStatements(visitor);
  const answer = await visitor.request(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Мой рацион');
  return (await takeStatements(visitor)).count;
}

test('the account of a customer with 700 deliveries opens with eight statements at most', async () => {
  const row = await site.db.prepare('SELECT COUNT(*) AS count FROM deliveries').first<{ count: number }>();
  expect(row?.count).toBe(700);
  expect(await statementsOf('/personal/')).toBeLessThanOrEqual(MOST_STATEMENTS);
});

test('a month of long ago is read with one statement more for its deliveries', async () => {
  expect(await statementsOf('/personal/?month=2025-03')).toBeLessThanOrEqual(MOST_STATEMENTS + 1);
});

test('what is current is few orders of fifty, with the whole of those under way', async () => {
  const { orders, since } = await mustCall(visitor, listOrders, { query: { only: 'current' } });
  const all = await mustCall(visitor, listOrders, { query: {} });
  expect(all.orders).toHaveLength(50);
  const over = orders.filter(({ state }) => state === 'completed');
  expect(over.map(({ id }) => id)).toEqual([all.orders.find(({ state }) => state === 'completed')?.id]);
  expect(orders.length).toBeLessThan(6);
  expect(since).toBe(all.orders.at(-1)?.startDate);

  const today = orderMoment.slice(0, 10);
  const span = { from: today, to: today };
  const { deliveries } = await mustCall(visitor, listDeliveries, { query: { ...span, whole: 'running' } });
  const running = orders.filter(({ state }) => state !== 'completed');
  for (const { id, deliveriesCount } of running)
    expect(deliveries.filter(({ orderId }) => orderId === id)).toHaveLength(deliveriesCount);
  const ofToday = await mustCall(visitor, listDeliveries, { query: span });
  expect(ofToday.deliveries.length).toBeLessThan(deliveries.length);
});

test('the page of somebody with years behind is hardly larger than that of a newcomer', async () => {
  const newcomer = new Visitor(site);
  await newcomer.signIn(newPhone());
  await orderProgramme(newcomer, buildOrder({ days: 28 }));
  const sizeOf = async (one: Visitor) => (await (await one.request('/personal/')).text()).length;
  expect((await sizeOf(visitor)) / (await sizeOf(newcomer))).toBeLessThan(1.3);
});
