import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { noteArrival, reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, failOne } from '#tests/harness/operations.ts';
import { balanceOf, OrderLife, sumOf } from '#tests/harness/order-life.ts';
import { present } from '#tests/harness/present.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
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
const note = (id: string, { dryRun = false } = {}) =>
  call(operator, noteArrival, { params: { id }, body: { dryRun }, headers });
const listed = async ({ visitor }: OrderLife) =>
  (await mustCall(visitor, listDeliveries, { query: { from: '2026-10-01', to: '2027-03-01' } })).deliveries;

/** A paid order whose first delivery was noted as failed. */
async function failed() {
  const life = new OrderLife(site);
  await life.begin({ days: 7, payment: 'card', bonusesKop: 0 });
  await life.pay();
  const before = await listed(life);
  return { life, before, id: await failOne(site, life.order.id) };
}

test('a failed delivery that has come is earned once, and its food does not come again', async () => {
  const { life, before, id } = await failed();
  const again = present((await listed(life)).at(-1), 'what comes again');
  const answer = { withdrawn: [again.date] };
  expect(await note(id, { dryRun: true })).toMatchObject({ ok: true, data: answer });
  expect(await listed(life)).toHaveLength(before.length + 1);
  expect(await note(id)).toMatchObject({ ok: true, data: answer });
  expect(await note(id)).toMatchObject({ ok: true, data: answer });

  const after = await listed(life);
  expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id));
  expect(after[0]).toMatchObject({ state: 'delivered', failure: null });
  for (const _ of before.slice(1)) await life.deliver();
  expect((await life.look()).state).toBe('completed');
  expect(await balanceOf(site, `order:${life.order.id}`)).toBe(0);
  const earned = await sumOf(site, `order_id = ? AND reason = 'delivered'`, life.order.id);
  expect(earned).toBe(worthOf(life.order.price));

  const told = await readRows(
    site,
    AnyRow,
    `SELECT DISTINCT data ->> 'outcome' AS outcome FROM messages WHERE customer_id = ? AND template = 'delivery-found'`,
    life.customerId,
  );
  expect(told).toEqual([{ outcome: expect.stringMatching(/^Ещё раз, \d+\sноября, эту еду не\sповезём$/) }]);

  const { entries } = await mustCall(operator, listAudit, { query: { object: `deliveries:${id}` }, headers });
  expect(entries.flatMap(({ objects }) => objects)).toContainEqual(
    expect.objectContaining({ before: { state: 'failed' }, after: { state: 'delivered', ...answer } }),
  );
});

test('what has come after all and was no arrival either fails once more, and its food comes again', async () => {
  const { life, before, id } = await failed();
  await note(id);
  await mustCall(operator, reverseDelivery, { params: { id }, body: { reason: 'mistake' }, headers });
  expect(await listed(life)).toHaveLength(before.length + 1);
  expect(await note(id)).toMatchObject({
    status: 422,
    error: { message: expect.stringMatching(/один\sраз/) },
  });
  expect((await listed(life)).find((one) => one.id === id)?.state).toBe('failed');
});

test('what is refused says why', async () => {
  const { life, before, id } = await failed();
  const planned = present(before[1], 'second delivery');
  const refused = async (wanted: string) => {
    const answer = await note(wanted);
    return answer.ok ? 'taken' : [answer.status, answer.error.message];
  };
  expect(await refused(crypto.randomUUID())).toEqual([404, 'Такой доставки нет']);
  expect(await refused(planned.id)).toEqual([422, expect.stringMatching(/^[^A-Za-z]+$/)]);
  const again = present((await listed(life)).at(-1), 'what comes again');
  await bringTo(site, [again.id], 'locked');
  expect(await refused(id)).toEqual([422, expect.stringMatching(/готовят\sзаново/)]);
  expect((await call(operator, noteArrival, { params: { id }, body: { dryRun: false } })).status).toBe(401);
});
