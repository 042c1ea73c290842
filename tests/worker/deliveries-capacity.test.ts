import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await site.db.batch([
    site.db.prepare('DELETE FROM zone_capacity'),
    site.db.prepare('DELETE FROM sales_stops'),
    site.db.prepare(`UPDATE orders SET state = 'cancelled' WHERE state IN ('active', 'pending_payment')`),
  ]);
});

async function order(start = '2026-11-18'): Promise<Response> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  return visitor.request('/rest/orders/', {
    json: buildOrder({ start }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
}

/** Limits every zone, because which one a street lies in is no matter of these tests. */
const limit = (deliveries: number, date = '') =>
  site.db
    .prepare(
      'INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, ?1, ?2 FROM delivery_zones',
    )
    .bind(date, deliveries)
    .run();

test('a day that is full in its zone is refused by its name, the next day is not', async () => {
  await limit(1, '2026-11-18');
  expect((await order()).status).toBe(201);
  const refused = await order();
  expect(refused.status).toBe(409);
  expect(await refusalOf(refused)).toMatchObject({
    code: 'delivery_days_full',
    message: expect.stringMatching(/^На\s18\sноября доставок/),
    details: { dates: ['2026-11-18'] },
  });
  expect((await order('2026-11-19')).status).toBe(201);
});

test('a limit of one date goes before the limit of every date', async () => {
  await limit(0);
  await limit(5, '2026-11-18');
  const refused = await refusalOf(await order());
  expect(refused.details).toEqual({ dates: ['2026-11-20', '2026-11-22', '2026-11-24'] });
});

test('the last place goes to one of twenty orders at one moment, and is free again when that is cancelled', async () => {
  await limit(1, '2026-11-18');
  const answers = await Promise.all(Array.from({ length: 20 }, () => order()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  await site.db.prepare(`UPDATE orders SET state = 'cancelled' WHERE state = 'active'`).run();
  expect((await order()).status).toBe(201);
});

test('while sales are stopped an order is refused with the operator’s words, and from the end on it is not', async () => {
  const now = Date.parse(orderMoment);
  await site.db
    .prepare('INSERT INTO sales_stops (id, reason, from_at, until_at) VALUES (?1, ?2, ?3, ?4)')
    .bind('stop', 'Кухня на профилактике до вечера', now - 1000, now + 3_600_000)
    .run();
  const refused = await order();
  expect([refused.status, await refusalOf(refused)]).toMatchObject([
    409,
    { code: 'sales_stopped', message: 'Кухня на профилактике до вечера' },
  ]);
  await site.db.prepare('UPDATE sales_stops SET until_at = ?1').bind(now).run();
  expect((await order()).status).toBe(201);
});
