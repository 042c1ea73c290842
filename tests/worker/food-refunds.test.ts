import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listDeliveries, previewDeliveryRefund } from '#shared/features/deliveries/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { priceOfUsed, worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
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

interface FailedOptions {
  readonly payment?: 'card' | 'courier';
  readonly bonusesKop?: number;
  readonly days?: 7 | 14;
  readonly skip?: readonly SkippedWeekday[];
}

/** An order whose first delivery has failed. */
async function failedFirst(options: FailedOptions = {}) {
  const life = new OrderLife(site);
  await life.begin({ days: 7, payment: 'card', bonusesKop: 0, ...options });
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

const messagesTo = async ({ customerId }: { readonly customerId: string }) =>
  (
    await site.db
      .prepare(`SELECT data FROM messages WHERE customer_id = ? AND template = 'money-returned'`)
      .bind(customerId)
      .all<{ data: string }>()
  ).results.map(({ data }): { refund: string } => JSON.parse(data));

describe('a failed delivery that is not wanted again', () => {
  test('comes back to the card, shortens the order, and the rest is earned to the kopeck', async () => {
    const { life, first, refund } = await failedFirst();
    const before = await listed(life);
    expect(before).toHaveLength(5);
    expect(before[0]?.failure).toMatchObject({ refunded: null, isRefundable: true, isToCome: true });
    expect((await refund('card')).status).toBe(200);
    const after = await listed(life);
    expect(after).toHaveLength(4);
    const worthKop = worthOf(life.order.price);
    const amountKop = Math.floor((worthKop * 2) / 7);
    expect(after[0]?.failure).toMatchObject({
      refunded: `${formatMoney(amountKop)} туда, откуда платили`,
      isRefundable: false,
      comesOn: [],
    });
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
    expect(message?.refund).toMatch(/₽ туда, откуда платили$/);
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
    expect(message?.refund).toMatch(/бонус(а|ов)?$/);
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

  test('is no part of what the eaten days cost when the rest is given up', async () => {
    const { life, refund } = await failedFirst({ days: 14, bonusesKop: 100_000 });
    await refund('card');
    await life.deliver();
    const preview = await life.preview();
    const food = { days: 14, usedDays: 2, usedDeliveries: 1, refundedDays: 2 };
    const usedKop = priceOfUsed(life.order.price, food);
    expect(preview).toMatchObject({ usedDays: 2, restDays: 10, usedKop });
    expect((await life.cancelRest('bonuses'))?.status).toBe(200);
    const worthKop = worthOf(life.order.price);
    const account = `order:${life.order.id}`;
    expect(await sumOf(`from_account = ? AND to_account = 'company'`, account)).toBe(
      worthKop - worthOfDays(worthKop, 2, 14) - (preview?.moneyKop ?? 0) - (preview?.bonusesKop ?? 0),
    );
    expect(await sumOf(`from_account = ? AND reason = 'bonuses_returned'`, account)).toBeLessThanOrEqual(
      100_000,
    );
    expect(await balanceOf(account)).toBe(0);
  });

  test('is brought again whole, also where a day without food lies between, and comes back whole', async () => {
    // Food from Wednesday to the next Thursday; a failure leaves Friday and Monday for what comes again.
    const { life, refund } = await failedFirst({ skip: ['sat', 'sun'] });
    const again = (await listed(life)).filter(({ date }) => date > life.order.endDate);
    expect(again.flatMap(({ foodDates }) => foodDates)).toHaveLength(2);
    expect((await listed(life))[0]?.failure?.comesOn).toEqual(again.map(({ date }) => date));
    expect((await refund('bonuses')).status).toBe(200);
    expect((await life.look()).keptDays).toBe(5);
    expect((await listed(life)).filter(({ date }) => date > life.order.endDate)).toEqual([]);
  });

  test('is not paid back once it was brought again, whatever was moved before', async () => {
    const { life, first, preview } = await failedFirst({ days: 14 });
    const move = async (id: string | undefined, scope: 'one' | 'following', date: string) => {
      const version = (await listed(life))[0]?.calendarVersion ?? 0;
      const moved = await life.visitor.request(`/rest/deliveries/${id}/move/`, {
        json: { version, scope, date },
      });
      expect(moved.status).toBe(200);
    };
    const planned = async () => (await listed(life)).filter(({ state }) => state === 'planned');
    await move((await planned()).at(0)?.id, 'following', '2026-11-23');
    const again = (await planned()).at(-1);
    expect((await listed(life))[0]?.failure?.comesOn).toEqual([again?.date]);
    await move(again?.id, 'one', '2026-11-20');
    await life.deliver();
    expect((await preview()).status).toBe(422);
    expect((await listed(life)).find(({ id }) => id === first.id)?.failure).toMatchObject({
      broughtOn: ['2026-11-20'],
      isRefundable: false,
    });
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
    const { preview } = await failedFirst({ payment: 'courier' });
    expect((await preview()).status).toBe(422);
  });
});

describe('meals that nothing safe fits', () => {
  test('come back to the card where the customer wants them there', async () => {
    const stuck = new OrderLife(site);
    await stuck.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    const customer = new ServedCustomer(site, newPhone());
    customer.id = (await customer.signIn(customer.phone)).id;
    const { id, payment } = await customer.place({ payment: 'card' });
    customer.orderId = id;
    await customer.request(payment.url ?? '', { form: { state: 'paid' } });
    await customer.signHealthConsent();
    const saved = await customer.request('/rest/exclusions/', {
      json: { version: 1, without: ['allergy-gluten'], repeatLimit: 0, autopilot: true },
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
    const owedOf = (some: typeof days) => some.reduce((sum, { creditCardKop }) => sum + creditCardKop, 0);
    const owed = owedOf(days);
    expect(owed).toBeGreaterThan(0);
    const { deliveries } = await mustCall(customer, listDeliveries, {
      query: { from: '2026-10-01', to: '2027-03-01' },
    });
    const [first, ...others] = deliveries.map((delivery) => delivery.id);

    // Refunds that never get through keep no new one waiting.
    await site.db
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 70)
         INSERT INTO food_refunds (id, order_id, food_days, refund_to, amount_kop, card_kop, decided_at)
         SELECT 'meals:stuck:' || n, ?1, 0, 'card', 1, 1, 0 FROM n`,
      )
      .bind(stuck.order.id)
      .run();
    const toCard = () => sumOf(`to_account = 'bank' AND order_id = ?`, customer.orderId);
    await bringTo(site, [first ?? ''], 'delivered');
    for (let run = 0; run < 2; run += 1) await runTimerOf(site);
    const brought = (await customer.days()).filter(({ isDelivered }) => isDelivered);
    expect(await toCard()).toBe(owedOf(brought));
    const told = await messagesTo({ customerId: customer.id });
    expect(told.map(({ refund }) => refund)).toEqual([
      `${formatMoney(owedOf(brought))} туда, откуда платили`,
    ]);

    // What has gone to the card went there, whatever is chosen later.
    const choose = (to: 'card' | 'bonuses') =>
      customer.request(`/rest/orders/${customer.orderId}/unserved/`, { json: { to } });
    expect((await choose('bonuses')).status).toBe(200);
    const targets = (await customer.days()).map(({ isDelivered, creditTo }) => [isDelivered, creditTo]);
    expect(new Set(targets.map(String))).toEqual(new Set(['true,card', 'false,bonuses']));
    expect((await choose('card')).status).toBe(200);

    await bringTo(site, others, 'delivered');
    for (let run = 0; run < 2; run += 1) await runTimerOf(site);
    expect(await toCard()).toBe(owed);
    expect(await sumOf(`key LIKE 'credit:%' AND order_id = ?`, customer.orderId)).toBe(0);
    expect(await balanceOf(`order:${customer.orderId}`)).toBe(0);
  });
});
