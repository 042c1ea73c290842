import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listDeliveries, previewDeliveryRefund } from '#shared/features/deliveries/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo } from '#tests/harness/operations.ts';
import { OrderLife, balanceOf as readBalance, sumOf as readSum } from '#tests/harness/order-life.ts';
import { ServedCustomer } from '#tests/harness/served-customer.ts';
import { newPhone, runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

const sumOf = (condition: string, ...values: string[]) => readSum(site, condition, ...values);
const balanceOf = (account: string) => readBalance(site, account);

const listed = async (life: OrderLife) =>
  (await mustCall(life.visitor, listDeliveries, { query: { from: '2026-10-01', to: '2027-03-01' } }))
    .deliveries;

/** An order of 7 days whose first delivery has failed. */
async function failedFirst(payment: 'card' | 'courier' = 'card', bonusesKop = 0) {
  const life = new OrderLife(site);
  await life.begin({ days: 7, payment, bonusesKop });
  await life.pay();
  const [first] = await listed(life);
  if (!first) throw new Error('The order has no delivery');
  await bringTo(site, [first.id], 'failed');
  const preview = () => life.visitor.request(`/rest/deliveries/${first.id}/refund/`);
  const refund = async (to: 'card' | 'bonuses', more: object = {}) => {
    const { refund: seen } = await mustCall(life.visitor, previewDeliveryRefund, {
      params: { id: first.id },
    });
    const json = { version: seen.version, to, expectedKop: seen.moneyKop, ...more };
    return life.visitor.request(`/rest/deliveries/${first.id}/refund/`, { json });
  };
  return { life, first, preview, refund };
}

const messagesTo = async ({ customerId }: OrderLife) =>
  (
    await site.db
      .prepare(`SELECT data FROM messages WHERE customer_id = ? AND template = 'money-returned'`)
      .bind(customerId)
      .all<{ data: string }>()
  ).results.map(({ data }) => JSON.parse(data));

describe('a failed delivery that is not wanted again', () => {
  test('comes back to the card, shortens the order, and the rest is earned to the kopeck', async () => {
    const { life, first, refund } = await failedFirst();
    const before = await listed(life);
    expect(before).toHaveLength(5);
    expect(before[0]?.failure).toMatchObject({ refund: null });
    expect((await refund('card')).status).toBe(200);
    const after = await listed(life);
    expect(after).toHaveLength(4);
    const worthKop = worthOf(life.order.price);
    const amountKop = Math.floor((worthKop * 2) / 7);
    expect(after[0]?.failure?.refund).toEqual({ amountKop, to: 'card' });
    expect(await sumOf(`to_account = 'bank' AND order_id = ?`, life.order.id)).toBe(amountKop);
    expect((await life.look()).keptDays).toBe(5);

    for (let delivery = 0; delivery < 3; delivery += 1) await life.deliver();
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);

    const papers = await mustCall(life.visitor, getOrderPapers, { params: { id: life.order.id } });
    expect(papers.moves.find(({ kind }) => kind === 'refund')?.amountKop).toBe(amountKop);
    expect(papers.receipts.some(({ kind, amountKop: sum }) => kind === 'refund' && sum === amountKop)).toBe(
      true,
    );
    const [message] = await messagesTo(life);
    expect(message.refund).toMatch(/₽ на\u00a0карту$/);
    expect(first.state).toBe('planned');
  });

  test('comes back as bonuses with five per cent, which papers and message call bonuses', async () => {
    const { life, refund } = await failedFirst();
    expect((await refund('bonuses')).status).toBe(200);
    const amountKop = Math.floor((worthOf(life.order.price) * 2) / 7);
    const inBonuses = amountKop + Math.round(amountKop * 0.05);
    expect(await balanceOf(`bonuses:${life.customerId}`)).toBe(inBonuses);
    const { moves } = await mustCall(life.visitor, getOrderPapers, { params: { id: life.order.id } });
    expect(moves.find(({ kind }) => kind === 'refund_to_bonuses')?.amountKop).toBe(inBonuses);
    expect(moves.some(({ kind }) => kind === 'refund')).toBe(false);
    const [message] = await messagesTo(life);
    expect(message.refund).toMatch(/₽ бонусами$/);
  });

  test('is decided once, by the customer alone, for the sum that was seen', async () => {
    const { life, first, refund } = await failedFirst();
    const stranger = await failedFirst();
    const version = (await listed(stranger.life))[0]?.calendarVersion ?? 0;
    const foreign = await stranger.life.visitor.request(`/rest/deliveries/${first.id}/refund/`, {
      json: { version, to: 'card', expectedKop: 0 },
    });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect((await refund('card', { expectedKop: 1 })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund('card').catch(() => null)));
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    expect((await listed(life)).filter(({ state }) => state === 'planned')).toHaveLength(3);
  });

  test('leaves the rest of the order to be cancelled for what is left of it', async () => {
    const { life, refund } = await failedFirst();
    await refund('card');
    await life.deliver();
    expect((await life.cancelRest('card'))?.status).toBe(200);
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);
    const paid = await sumOf(`to_account = ? AND reason = 'payment'`, `order:${life.order.id}`);
    const back = await sumOf(`to_account = 'bank' AND order_id = ?`, life.order.id);
    expect(back).toBeLessThan(paid);
  });

  test('leaves an order of which nothing was brought to be cancelled', async () => {
    const { life, refund } = await failedFirst();
    await refund('card');
    expect((await life.cancelRest('card'))?.status).toBe(200);
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);
    const state = await site.db
      .prepare('SELECT state FROM orders WHERE id = ?')
      .bind(life.order.id)
      .first('state');
    // All of its money has come back.
    expect(state).toBe('refunded');
  });

  test('is not offered while the courier has collected nothing', async () => {
    const { preview } = await failedFirst('courier');
    expect((await preview()).status).toBe(422);
  });
});

describe('meals that nothing safe fits', () => {
  test('come back to the card where the customer wants them there', async () => {
    const customer = new ServedCustomer(site, newPhone());
    customer.id = (await customer.signIn(customer.phone)).id;
    const { id, payment } = await customer.place({ payment: 'card' });
    customer.orderId = id;
    await customer.request(payment.url ?? '', { form: { state: 'paid' } });
    const saved = await customer.request('/rest/exclusions/', {
      json: { version: 1, without: ['allergy-gluten'], repeatLimit: 0, autopilot: true, healthConsent: true },
    });
    expect(saved.status).toBe(200);
    const recipes = await site.db.prepare('SELECT code, allergens FROM dishes').all();
    await site.db.prepare(`UPDATE dishes SET allergens = '["gluten"]' WHERE slots LIKE '%lunch%'`).run();
    onTestFinished(async () => {
      await site.db
        .prepare(
          `UPDATE dishes SET allergens = (
             SELECT value ->> 'allergens' FROM json_each(?1) WHERE value ->> 'code' = dishes.code)`,
        )
        .bind(JSON.stringify(recipes.results))
        .run();
      await setClock(site, orderMoment);
    });
    const chosen = await customer.request(`/rest/orders/${customer.orderId}/unserved/`, {
      json: { to: 'card' },
    });
    expect(chosen.status).toBe(200);
    await setClock(site, '2026-11-23T07:00:00.000Z');
    await runTimerOf(site);
    const days = await customer.days();
    expect(days.every(({ creditTo }) => creditTo === 'card')).toBe(true);
    const owed = days.reduce((sum, { creditCardKop }) => sum + creditCardKop, 0);
    expect(owed).toBeGreaterThan(0);
    const deliveries = await mustCall(customer, listDeliveries, {
      query: { from: '2026-10-01', to: '2027-03-01' },
    });
    await bringTo(
      site,
      deliveries.deliveries.map(({ id }) => id),
      'delivered',
    );
    await runTimerOf(site);
    expect(await sumOf(`to_account = 'bank' AND order_id = ?`, customer.orderId)).toBe(owed);
    expect(await sumOf(`key LIKE 'credit:%' AND order_id = ?`, customer.orderId)).toBe(0);
    expect(await balanceOf(`order:${customer.orderId}`)).toBe(0);
  });
});
