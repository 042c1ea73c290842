import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '#shared/dates.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import {
  REVERSAL_DAYS,
  reverseDelivery,
  settleMissing,
} from '#shared/features/deliveries/reversal/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { addTicket } from '#shared/features/tickets/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliveryIds, operate } from '#tests/harness/operations.ts';
import { OrderLife, balanceOf as readBalance, sumOf as readSum } from '#tests/harness/order-life.ts';
import { present } from '#tests/harness/present.ts';
import { execute, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
});
afterAll(() => site?.stop());

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const balanceOf = (account: string) => readBalance(site, account);

interface Asked {
  readonly reason?: 'mistake' | 'other';
  readonly note?: string;
  readonly dryRun?: boolean;
}
const ask = (id: string, { reason = 'mistake', ...body }: Asked = {}) =>
  call(operator, reverseDelivery, { params: { id }, body: { reason, ...body }, headers });
const reverse = (id: string, { reason = 'mistake', ...body }: Asked = {}) =>
  mustCall(operator, reverseDelivery, { params: { id }, body: { reason, ...body }, headers });

/** An order of which some deliveries have come, the first of which nobody got. */
async function begun(payment: 'card' | 'courier' = 'card', delivered = 1) {
  const life = new OrderLife(site);
  await life.begin({ days: 7, payment, bonusesKop: 0 });
  await life.pay();
  const ids = await deliveryIds(site, life.order.id);
  for (let count = 0; count < delivered; count += 1) await life.deliver();
  return { life, ids, id: present(ids[0], 'delivery'), account: `order:${life.order.id}` };
}

const listed = async ({ visitor }: OrderLife) =>
  (await mustCall(visitor, listDeliveries, { query: { from: '2026-10-01', to: '2027-03-01' } })).deliveries;

const receiptsOf = async ({ visitor, order }: OrderLife, wanted: 'offset' | 'refund') =>
  (await mustCall(visitor, getOrderPapers, { params: { id: order.id } })).receipts.filter(
    ({ kind }) => kind === wanted,
  );

const messagesOf = async ({ customerId }: OrderLife, template: string) =>
  (
    await readRows(
      site,
      z.object({ data: z.string(), channel: z.string() }),
      'SELECT data, channel FROM messages WHERE customer_id = ? AND template = ? ORDER BY id',
      customerId,
      template,
    )
  ).map(({ data }) => z.record(z.string(), z.string()).parse(JSON.parse(data)));

describe('a wrong «delivered»', () => {
  test('is taken back with all that it had brought, and its food comes again and is earned once', async () => {
    const { life, id, ids, account } = await begun();
    const bonuses = `bonuses:${life.customerId}`;
    const worthKop = worthOf(life.order.price);
    const earnedKop = worthKop - (await balanceOf(account));
    const bonusesKop = await balanceOf(bonuses);
    expect([earnedKop > 0, bonusesKop > 0]).toEqual([true, true]);

    const expected = { earnedKop, cashKop: 0, bonusesKop, missingKop: 0 };
    expect(await reverse(id, { dryRun: true })).toEqual(expected);
    expect(await balanceOf(bonuses)).toBe(bonusesKop);
    expect(await reverse(id, { note: 'Курьер ошибся подъездом' })).toEqual(expected);
    // Asked again it answers the same, and writes nothing more.
    expect(await reverse(id)).toEqual(expected);

    expect([await balanceOf(account), await balanceOf(bonuses)]).toEqual([worthKop, 0]);
    const after = await listed(life);
    expect(after).toHaveLength(ids.length + 1);
    expect(after.find((one) => one.id === id)).toMatchObject({
      state: 'failed',
      failure: { reason: expect.stringMatching(/по\sошибке/), isRefundable: true, isToCome: true },
    });
    const told = await messagesOf(life, 'delivery-failed');
    expect(new Set(told.map((data) => JSON.stringify(data))).size).toBe(1);
    expect(told[0]).toMatchObject({ reason: expect.stringMatching(/по\sошибке .*\. $/) });

    for (const _ of ids) await life.deliver();
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(account)).toBe(0);
    const earned = await readSum(site, `from_account = ? AND reason = 'delivered'`, account);
    expect(earned - (await readSum(site, `to_account = ? AND reason = 'reversed'`, account))).toBe(worthKop);
  });

  test('has its receipt taken back at the cash register', async () => {
    const { life, id } = await begun();
    await runTimerOf(site);
    const { amountKop } = present((await receiptsOf(life, 'offset'))[0], 'second receipt');
    await reverse(id);
    await runTimerOf(site);
    expect(await receiptsOf(life, 'offset')).toMatchObject([{ amountKop }]);
    expect(await receiptsOf(life, 'refund')).toMatchObject([{ amountKop }]);
    const kept = await readRows(
      site,
      z.object({ is_return: z.number(), is_sent: z.number() }),
      `SELECT is_return, sent_at IS NOT NULL AS is_sent FROM receipts WHERE invoice_id = ? ORDER BY is_return`,
      life.order.id,
    );
    expect(kept).toEqual([
      { is_return: 0, is_sent: 1 },
      { is_return: 1, is_sent: 1 },
    ]);
  });

  test('ends no order any more, and the courier has collected nothing', async () => {
    const { life, ids, account } = await begun('courier', 1);
    const first = present(ids[0], 'delivery');
    const { totalKop } = life.order.price;
    expect(await readSum(site, `from_account = 'courier' AND to_account = ?`, account)).toBe(totalKop);
    expect(await reverse(first)).toMatchObject({ cashKop: totalKop });
    expect(await balanceOf(account)).toBe(0);
    for (const _ of ids) await life.deliver();
    expect((await life.look()).state).toBe('completed');
    const last = present((await listed(life)).at(-1), 'last delivery');
    expect(await reverse(last.id)).toMatchObject({ cashKop: 0 });
    expect((await life.look()).state).toBe('active');
    await life.deliver();
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(account)).toBe(0);
    const cash = await readSum(site, `from_account = 'courier' AND to_account = ?`, account);
    expect(cash - (await readSum(site, `from_account = ? AND to_account = 'courier'`, account))).toBe(
      totalKop,
    );
  });

  test('takes no bonuses that were spent, and tells of them', async () => {
    const { life, id } = await begun();
    const account = `bonuses:${life.customerId}`;
    const bonusesKop = await balanceOf(account);
    await execute(
      site,
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
       VALUES (?1, ?1, ?2, 'company', ?3, 'bonuses_expired', 0)`,
      crypto.randomUUID(),
      account,
      bonusesKop - 100,
    );
    expect(await reverse(id)).toMatchObject({ bonusesKop: 100, missingKop: bonusesKop - 100 });
    expect(await balanceOf(account)).toBe(0);
  });

  test('leaves bonuses that were spent to a person, until somebody notes what was decided', async () => {
    const { life, id } = await begun();
    await execute(
      site,
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
       VALUES (?1, ?1, ?2, 'company', ?3, 'bonuses_expired', 0)`,
      crypto.randomUUID(),
      `bonuses:${life.customerId}`,
      await balanceOf(`bonuses:${life.customerId}`),
    );
    const { missingKop } = await reverse(id);
    const waiting = async () => {
      const query = { from: '2026-11-18', needs: 'missing' as const };
      const { deliveries } = await mustCall(operator, listDeskDeliveries, { query, headers });
      return deliveries.map((one) => one.id).filter((one) => one === id);
    };
    const shown = async () => {
      const params = { id: life.order.id };
      const { deliveries } = await mustCall(operator, readDeskOrder, { params, headers });
      return deliveries.find((one) => one.id === id)?.missingKop;
    };
    expect(await waiting()).toEqual([id]);
    expect(await shown()).toBe(missingKop);
    const settle = (because: string) =>
      call(operator, settleMissing, { params: { id }, body: { because }, headers });
    expect(await settle('')).toMatchObject({
      status: 400,
      error: { fields: { because: expect.any(String) } },
    });
    const first = await settle('Простили: клиент не виноват');
    expect(first.ok).toBe(true);
    // Noted once it stays so.
    expect(await settle('Другое')).toMatchObject({ ok: true, data: first.ok ? first.data : {} });
    expect(await waiting()).toEqual([]);
    expect(await shown()).toBe(0);
    const query = { object: `deliveries:${id}` };
    const { entries } = await mustCall(operator, listAudit, { query, headers });
    const reasons = entries.flatMap(({ objects }) => objects.map(({ reason }) => reason));
    expect(reasons).toContain('Простили: клиент не виноват');
    expect(reasons).not.toContain('Другое');
    const nothing = await call(operator, settleMissing, {
      ...{ params: { id: life.order.id }, body: { because: 'Нечего' }, headers },
    });
    expect(nothing).toMatchObject({ status: 404, error: { message: expect.stringMatching(/^[^A-Za-z]+$/) } });
  });

  test('stands in the audit with what was before and after', async () => {
    const { id } = await begun();
    await reverse(id, { reason: 'other', note: 'Пакет нашли у\u00a0соседей' });
    const { entries } = await mustCall(operator, listAudit, {
      query: { object: `deliveries:${id}` },
      headers,
    });
    const [change] = entries.flatMap(({ objects }) => objects.filter(({ after }) => after !== null));
    expect(change).toMatchObject({
      before: { state: 'delivered' },
      after: { state: 'failed' },
      reason: 'Мы\u00a0отметили доставку, которой не\u00a0было: Пакет нашли у\u00a0соседей',
    });
  });
});

describe('what is refused', () => {
  const russian = /^[^A-Za-z]+$/;

  test('in Russian: what is unknown, has not come, or has no words', async () => {
    const { id, ids } = await begun();
    const unknown = await ask(crypto.randomUUID());
    expect(unknown).toMatchObject({ status: 404, error: { message: expect.stringMatching(russian) } });
    const planned = await ask(present(ids[1], 'second delivery'));
    expect(planned).toMatchObject({ status: 422, error: { message: expect.stringMatching(russian) } });
    const wordless = await ask(id, { reason: 'other' });
    expect(wordless).toMatchObject({
      status: 400,
      error: { fields: { note: expect.stringMatching(russian) } },
    });
    const stranger = await call(operator, reverseDelivery, { params: { id }, body: { reason: 'mistake' } });
    expect(stranger.status).toBe(401);
  });

  test('after its days', async () => {
    const { id } = await begun();
    await setClock(site, new Date(Date.parse(orderMoment) + (REVERSAL_DAYS + 1) * DAY_MS).toISOString());
    const late = await ask(id);
    await setClock(site, orderMoment);
    expect(late).toMatchObject({ status: 422, error: { message: expect.stringMatching(/14\sдней/) } });
  });

  test('where a complaint about it was answered', async () => {
    const { life, id } = await begun();
    const body = { deliveryId: id, kind: 'damaged', text: 'Крышка открыта' };
    const { ticket } = await mustCall(life.visitor, addTicket, { body });
    await operate(site, `tickets/${ticket.id}/answer/`, { answer: 'Простите, начислили бонусы' });
    expect(await ask(id)).toMatchObject({
      status: 422,
      error: { message: expect.stringMatching(/обращение/) },
    });
  });

  test('by the database: «delivered» that nobody has taken back is an end', async () => {
    const { id } = await begun();
    const move = execute(site, `UPDATE deliveries SET state = 'failed' WHERE id = ?`, id);
    await expect(move).rejects.toThrow('guard:delivery-state');
  });
});
