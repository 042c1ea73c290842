import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCashLimits, setCashLimits } from '#shared/features/bounds/contract.ts';
import { closeDays, reopenDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import {
  announceIncident,
  endIncident,
  endSalesStop,
  openSalesStop,
  setCapacity,
} from '#shared/features/operations/shop/contract.ts';
import { settleRefund } from '#shared/features/payments/refunds/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliveryIds } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
});
afterAll(() => site?.stop());

const headers = { Authorization: `Bearer ${localOperatorToken}` };
/** What acts have made of an object, the latest first. */
async function changesOf(object: string) {
  const { entries } = await mustCall(operator, listAudit, { query: { object }, headers });
  const [kind, ...id] = object.split(':');
  return entries.flatMap(({ objects }) =>
    objects
      .filter((one) => one.object === kind && one.id === id.join(':') && (one.before ?? one.after) !== null)
      .map(({ before, after, reason }) => ({ before, after, reason })),
  );
}

test('a stop of sales is told with its words, and its end with until when it would have lasted', async () => {
  const reason = 'Кухня закрыта на\u00a0праздник';
  const { stop } = await mustCall(operator, openSalesStop, { body: { reason }, headers });
  await mustCall(operator, openSalesStop, { body: { reason }, headers });
  const { stop: ended } = await mustCall(operator, endSalesStop, { params: { id: stop.id }, headers });
  await mustCall(operator, endSalesStop, { params: { id: stop.id }, headers });
  expect(await changesOf(`sales-stops:${stop.id}`)).toEqual([
    { before: { untilAt: null }, after: { untilAt: ended.untilAt }, reason: '' },
    { before: null, after: { fromAt: stop.fromAt, untilAt: null }, reason },
  ]);
});

test('a capacity is told with that of before', async () => {
  const [zone] = await readRows(site, AnyRow, 'SELECT code, name FROM delivery_zones LIMIT 1');
  const set = (deliveries: number | null) =>
    mustCall(operator, setCapacity, {
      body: { zone: String(zone?.code), date: '2026-12-31', deliveries },
      headers,
    });
  await set(100);
  await set(null);
  const object = `capacity:${zone?.code} 2026-12-31`;
  expect(await changesOf(object)).toMatchObject([
    { before: { deliveries: 100 }, after: { deliveries: null } },
    { before: { deliveries: null }, after: { deliveries: 100 } },
  ]);
  // What people call the zone comes along.
  const { names } = await mustCall(operator, listAudit, { query: { object }, headers });
  expect(names[String(zone?.code)]).toEqual({ title: zone?.name, orderId: null });
});

test('a closed day is told once it is closed, and once it is opened again', async () => {
  const day = { from: '2026-12-30', until: '2026-12-30' };
  await mustCall(operator, closeDays, { body: { ...day, until: '2026-12-31' }, headers });
  await mustCall(operator, closeDays, { body: day, headers });
  await mustCall(operator, reopenDays, { body: day, headers });
  expect(await changesOf('closed-days:2026-12-30')).toMatchObject([
    { before: { isClosed: true }, after: { isClosed: false } },
    { before: { isClosed: false }, after: { isClosed: true } },
  ]);
});

test('a move of a day says what has become of it, and which deliveries were named', async () => {
  const customer = await Customer.signedIn(site);
  const order = await customer.place();
  const [id = ''] = await deliveryIds(site, order.id);
  const [row] = await readRows(site, AnyRow, 'SELECT date FROM deliveries WHERE id = ?', id);
  const date = String(row?.date);
  await mustCall(operator, moveDeliveries, { body: { date, to: 'locked' }, headers });
  await mustCall(operator, moveDeliveries, {
    body: { date, to: 'failed', ids: [id], reason: 'Никого не было дома' },
    headers,
  });
  expect(await changesOf(`days:${date}`)).toEqual([
    { before: null, after: { to: 'failed', moved: 1, stayed: 0 }, reason: 'Никого не было дома' },
    { before: null, after: { to: 'locked', moved: 1, stayed: 0 }, reason: '' },
  ]);
  expect(await changesOf(`deliveries:${id}`)).toMatchObject([{ after: { to: 'failed' } }]);
});

test('an incident is told as customers read it, and its end', async () => {
  const body = { text: 'Снегопад: привезём позже', from: '2026-11-20', to: '2026-11-21' };
  const { incident } = await mustCall(operator, announceIncident, { body, headers });
  await mustCall(operator, announceIncident, { body, headers });
  const { endedAt } = await mustCall(operator, endIncident, { params: { id: incident.id }, headers });
  expect(await mustCall(operator, endIncident, { params: { id: incident.id }, headers })).toEqual({
    endedAt,
  });
  expect(await changesOf(`incidents:${incident.id}`)).toMatchObject([
    { before: { endedAt: null }, after: { endedAt } },
    { before: null, after: { ...body, zone: '' } },
  ]);
});

test('limits of cash are told with those of before', async () => {
  const limits = { days: 28, roubles: 60_000, firstDays: 14, firstRoubles: 30_000 };
  const before = await mustCall(operator, getCashLimits, { headers });
  await mustCall(operator, setCashLimits, { body: limits, headers });
  expect(await changesOf('cash-limits:all')).toMatchObject([{ before, after: limits }]);
});

test('a refund that a person settles is told with how they know', async () => {
  const customer = await Customer.signedIn(site);
  const order = await customer.place({ payment: 'card' });
  const id = crypto.randomUUID();
  await site.db
    .prepare(
      `INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at, next_at)
       SELECT ?1, id, ?1, 100, 'person', 0, 0 FROM payments WHERE invoice_id = ?2`,
    )
    .bind(id, order.id)
    .run();
  await mustCall(operator, settleRefund, { params: { id }, body: { because: 'Видно в банке' }, headers });
  expect(await changesOf(`refunds:${id}`)).toEqual([
    { before: { state: 'person' }, after: { state: 'done' }, reason: 'Видно в банке' },
  ]);
});

test('what is not written has no change in the audit: both are one batch', async () => {
  await execute(site, 'ALTER TABLE audit_objects RENAME COLUMN reason TO hidden');
  const body = { reason: 'Кухня закрыта на праздник' };
  const refused = await operator.request(openSalesStop.path, { json: body, headers });
  expect(refused.status).toBe(500);
  expect(await readRows(site, AnyRow, 'SELECT id FROM sales_stops WHERE until_at IS NULL')).toEqual([]);
});
