import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { readChanges } from '#shared/features/desk/changes/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds, operate } from '#tests/harness/operations.ts';
import { firstRow } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
let family: Customer;
let orderId = '';
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  family = await Customer.signedIn(site);
  orderId = (await family.place(buildOrder({}))).id;
});
afterAll(() => site?.stop());

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const span = { from: '2026-11-18', to: '2026-11-20' };
const versionOf = async (query = span) => (await mustCall(operator, readChanges, { query, headers })).version;

/** Whether what is done changes the version of the days. */
async function changes(work: () => Promise<unknown>): Promise<boolean> {
  const before = await versionOf();
  await work();
  return (await versionOf()) !== before;
}

test('the version is that of the list and of the board, as long as nothing changes', async () => {
  const list = await mustCall(operator, listDeskDeliveries, { query: span, headers });
  const board = await mustCall(operator, readBoard, { query: { date: span.from, days: 3 }, headers });
  expect([list.version, board.version]).toEqual([await versionOf(), await versionOf()]);
  expect(await changes(async () => undefined)).toBe(false);
});

test('a delivery that moves on, dishes that are ordered and a stop of sales change it', async () => {
  const [first = ''] = await deliveryIds(site, orderId);
  expect(await changes(() => bringTo(site, [first], 'locked'))).toBe(true);
  expect(await changes(() => bringTo(site, [first], 'delivered'))).toBe(true);
  expect(await changes(() => orderHomemade(family))).toBe(true);
  const reason = 'Кухня закрыта на\u00a0праздник';
  expect(await changes(() => operate(site, 'sales-stops/', { reason }))).toBe(true);
});

test('what happens on other days does not', async () => {
  const last = (await deliveryIds(site, orderId)).at(-1) ?? '';
  expect(await changes(() => bringTo(site, [last], 'locked'))).toBe(false);
});

test('pages ask it over and over, so that the audit does not tell of it', async () => {
  const count = () => firstRow(site, 'SELECT COUNT(*) AS n FROM audit_entries');
  const before = await count();
  await versionOf();
  expect(await count()).toEqual(before);
});

test('who may see no day is told nothing', async () => {
  expect((await call(operator, readChanges, { query: span })).status).toBe(401);
  const wrong = { from: '2026-11-20', to: '2026-11-18' };
  const refused = await call(operator, readChanges, { query: wrong, headers });
  expect(refused).toMatchObject({ status: 400, error: { fields: { to: expect.stringMatching(/[а-я]/) } } });
});
