import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { deskNeeds } from '#shared/features/desk/slots.ts';
import { openSalesStop, setCapacity } from '#shared/features/operations/shop/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds, failOne } from '#tests/harness/operations.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
const headers = { Authorization: `Bearer ${localOperatorToken}` };
const none = { planned: 0, locked: 0, cooking: 0, onRoute: 0, delivered: 0, failed: 0 };

/** Two programmes that are brought on the 18th, of which one is on its way, one that failed, and dishes on the 19th. */
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  const [first, second, third, unpaid] = await Promise.all(
    Array.from({ length: 4 }, () => Customer.signedIn(site)),
  );
  if (!first || !second || !third || !unpaid) throw new Error('No customers');
  const { id } = await first.place();
  await bringTo(site, (await deliveryIds(site, id)).slice(0, 1), 'on_route');
  await second.place();
  await failOne(site, (await third.place()).id);
  await unpaid.place(buildOrder({ payment: 'card' }));
  await orderHomemade(second);
});
afterAll(() => site?.stop());

const read = (query: { date?: string; days?: number } = {}) =>
  mustCall(operator, readBoard, { query: { date: '2026-11-18', ...query }, headers });

test('the board is the operators’ alone', async () => {
  expect((await send(new Visitor(site), readBoard)).status).toBe(401);
});

test('it counts the deliveries of each day by zone, interval and state, and what is taken of the places', async () => {
  await mustCall(operator, setCapacity, {
    body: { zone: 'msk-0', date: '2026-11-18', deliveries: 40 },
    headers,
  });
  const { days, zones, intervals, at } = await read({ days: 2 });
  expect(at).toBeGreaterThanOrEqual(Date.parse(orderMoment));
  expect(zones).toContainEqual({ code: 'msk-0', name: expect.any(String) });
  expect(intervals[0]).toEqual({ code: '06-08', hours: '06:00–08:00' });
  const slot = { zone: 'msk-0', interval: '06-08' };
  expect(days).toMatchObject([
    {
      ...{ date: '2026-11-18', isClosed: false, isLocked: false },
      slots: [{ ...slot, counts: { ...none, planned: 1, onRoute: 1, failed: 1 } }],
      needs: { unreadable: 0, allergy: 0, unpaid: 0, late: 0, failed: 1, missing: 0 },
    },
    { date: '2026-11-19', slots: [{ ...slot, counts: { ...none, planned: 1 } }] },
  ]);
  // Unpaid orders hold a place for a while.
  expect(days[0]?.places).toContainEqual({ zone: 'msk-0', taken: 4, limit: 40 });
  expect(days[1]?.places).toContainEqual({ zone: 'msk-0', taken: 1, limit: null });
});

test('what is behind each number is listed with the same reason', async () => {
  await setClock(site, '2026-11-18T06:00:00.000Z');
  const [day] = (await read({ days: 1 })).days;
  expect(day?.needs).toEqual({ unreadable: 0, allergy: 0, unpaid: 1, late: 1, failed: 1, missing: 0 });
  for (const needs of deskNeeds) {
    const query = { from: '2026-11-18', needs };
    const { total } = await mustCall(operator, listDeskDeliveries, { query, headers });
    expect([needs, total]).toEqual([needs, day?.needs[needs]]);
  }
  // Past its cut-off nothing is planned any more.
  expect(day?.slots[0]?.counts).toEqual({ ...none, locked: 1, onRoute: 1, failed: 1 });
  await setClock(site, orderMoment);
});

test('it says which days are closed and when nothing is sold', async () => {
  await mustCall(operator, closeDays, { body: { from: '2026-12-31', until: '2026-12-31' }, headers });
  const reason = 'Кухня закрыта на\u00a0праздник';
  await mustCall(operator, openSalesStop, { body: { reason }, headers });
  const { days, stops } = await read({ date: '2026-12-30', days: 2 });
  expect(days.map(({ isClosed }) => isClosed)).toEqual([false, true]);
  expect(stops).toMatchObject([{ reason, untilAt: null }]);
});

test('it begins with today, and refuses more days than two weeks', async () => {
  const { days } = await mustCall(operator, readBoard, { headers });
  expect(days.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
  const refused = await call(operator, readBoard, { query: { days: 15 }, headers });
  expect(refused).toMatchObject({
    status: 400,
    error: { fields: { days: 'Не\u00a0больше 14\u00a0дней за\u00a0один раз' } },
  });
});
