import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { listClosedDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import { openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { cancelUnpaidInvoice } from '#shared/features/payments/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { answerTicket, listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall, call as request, send } from '#tests/harness/call.ts';
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
const listed = async (query: InputOf<(typeof listAudit)['query']> = {}) =>
  (await mustCall(operator, listAudit, { query, headers })).entries;

describe('the audit', () => {
  test('names each call, who has made it, what it was about, from where it came and how it ended', async () => {
    await setClock(site, '2026-11-18T07:00:00.000Z');
    await mustCall(operator, listOpenTickets, { headers });
    await request(operator, answerTicket, {
      params: { id: 'none' },
      body: { answer: 'Тайные слова' },
      headers,
    });
    await expect
      .poll(async () => (await listed()).filter(({ operation }) => operation.includes('tickets')))
      .toMatchObject([
        {
          operation: 'POST /rest/operations/tickets/:id/answer/',
          about: { id: 'none' },
          objects: [{ object: 'tickets', id: 'none', before: null, after: null, reason: '' }],
          outcome: 'not_found',
        },
        {
          operation: 'GET /rest/operations/tickets/',
          actor: { kind: 'deployment', id: '', name: 'OPERATOR_TOKEN' },
          at: expect.closeTo(Date.parse('2026-11-18T07:00:00.000Z'), -5),
          outcome: 'done',
        },
      ]);
    const rows = await readRows(site, AnyRow, 'SELECT * FROM audit_entries');
    expect(JSON.stringify(rows)).not.toContain('Тайные слова');
    expect(rows.every(({ address }) => String(address) !== '')).toBe(true);
  });

  test('has what was refused for its input, without anything of it that was not checked', async () => {
    const short = { params: { id: 'none' }, body: { answer: '' } };
    await request(operator, answerTicket, { ...short, headers });
    await operator.request(`${listAudit.path}?before=${'x'.repeat(300)}`, { headers });
    const refused = async () => (await listed()).filter(({ outcome }) => outcome === 'validation_failed');
    await expect.poll(refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operation: 'GET /rest/operations/audit/', about: {} }),
        expect.objectContaining({
          operation: 'POST /rest/operations/tickets/:id/answer/',
          about: { id: 'none' },
        }),
      ]),
    );
    expect(JSON.stringify(await readRows(site, AnyRow, 'SELECT about FROM audit_entries'))).not.toContain(
      'xxx',
    );
  });

  test('is read page by page, and tells of reading it too', async () => {
    await mustCall(operator, listOpenTickets, { headers });
    const [newest, next] = await listed();
    expect((await listed({ before: newest?.id ?? '' }))[0]).toEqual(next);
    expect((await listed()).map(({ operation }) => operation)).toContain('GET /rest/operations/audit/');
  });

  test('tells where the next page begins while there is one', async () => {
    for (let count = 0; count < 100; count += 1) await mustCall(operator, listClosedDays, { headers });
    const operation = 'GET /rest/operations/closed-days/';
    const first = await mustCall(operator, listAudit, { query: { operation }, headers });
    expect([first.entries.length, first.next]).toEqual([100, first.entries.at(-1)?.id]);
    const second = await mustCall(operator, listAudit, {
      query: { operation, before: first.next ?? '' },
      headers,
    });
    expect(second.next).toBeNull();
  });

  test('is found by operation, by object and by day', async () => {
    await setClock(site, '2026-11-19T07:00:00.000Z');
    const body = { answer: 'Разобрались' };
    await send(operator, answerTicket, { params: { id: 'one' }, body, headers });
    await send(operator, answerTicket, { params: { id: 'other' }, body, headers });
    const operation = 'POST /rest/operations/tickets/:id/answer/';
    const idsOf = (entries: Awaited<ReturnType<typeof listed>>) => entries.map(({ about }) => about.id);
    expect(idsOf(await listed({ object: 'tickets:one' }))).toEqual(['one']);
    expect(idsOf(await listed({ operation, from: '2026-11-19' }))).toEqual(['other', 'one']);
    expect(idsOf(await listed({ operation, object: 'tickets:other', to: '2026-11-19' }))).toEqual(['other']);
    expect(await listed({ object: 'tickets:other', to: '2026-11-18' })).toEqual([]);
    expect(await listed({ object: 'orders:one' })).toEqual([]);
    expect(await listed({ actor: 'nobody' })).toEqual([]);
  });

  test('says what was done in words, and what an order and a delivery of it are called', async () => {
    await setClock(site, orderMoment);
    const customer = await Customer.signedIn(site);
    const order = await customer.place();
    const [delivery = ''] = await deliveryIds(site, order.id);
    const [row] = await readRows(site, AnyRow, 'SELECT date FROM deliveries WHERE id = ?', delivery);
    const body = { date: String(row?.date), to: 'locked' as const, ids: [delivery] };
    await mustCall(operator, moveDeliveries, { body, headers });
    await mustCall(operator, readDeskOrder, { params: { id: order.id }, headers });
    await send(operator, cancelUnpaidInvoice, { params: { id: order.id }, headers });
    const [moved] = await listed({ object: `deliveries:${delivery}` });
    expect(moved).toMatchObject({
      title: moveDeliveries.summary,
      objects: expect.arrayContaining([
        expect.objectContaining({ id: delivery, title: String(order.number), orderId: order.id }),
      ]),
    });
    expect((await listed({ object: `orders:${order.id}` })).map(({ title }) => title)).toEqual([
      cancelUnpaidInvoice.summary,
      readDeskOrder.summary,
    ]);
    const { operations } = await mustCall(operator, listAudit, { headers });
    expect(operations).toContainEqual({
      operation: 'POST /rest/operations/deliveries/',
      title: moveDeliveries.summary,
    });
    expect(operations.filter(({ title }) => !/^[А-ЯЁ]/.test(title))).toEqual([]);
  });

  test('is written first: what cannot be recorded is not done', async () => {
    await execute(site, 'ALTER TABLE audit_entries RENAME TO hidden_entries');
    const body = { reason: 'Кухня закрыта на праздник' };
    expect((await send(operator, openSalesStop, { body, headers })).status).toBe(500);
    await execute(site, 'ALTER TABLE hidden_entries RENAME TO audit_entries');
    expect(await readRows(site, AnyRow, 'SELECT * FROM sales_stops')).toEqual([]);
  });

  test('has nothing of those who are not let in', async () => {
    const count = async () => (await readRows(site, AnyRow, 'SELECT id FROM audit_entries')).length;
    const before = await count();
    expect((await send(new Visitor(site), listOpenTickets)).status).toBe(401);
    expect(await count()).toBe(before);
  });

  test.each([
    ['an object without its kind', { object: 'одна' }],
    ['a day that is none', { from: '2026-13-40' }],
  ])('is not asked for %s', async (_, query) => {
    const refused = await operator.request(`${listAudit.path}?${new URLSearchParams(query)}`, { headers });
    expect(refused.status).toBe(400);
  });
});
