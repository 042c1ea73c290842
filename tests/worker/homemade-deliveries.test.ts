import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { getHomemadeOrder } from '#shared/features/homemade/contract.ts';
import { listFailedHomemade } from '#shared/features/homemade/moves/contract.ts';
import {
  type HomemadeOrder,
  homemadeDeliveryTransitions,
  homemadeProgress,
} from '#shared/features/homemade/order.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { keepDoorPhoto } from '#tests/factories/owned-by-desk.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor, wordsOf } from '#tests/harness/visitor.ts';
import { refuseUnderWay } from '#worker/modules/ordering/homemade/moves/sql.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

let site: LocalWorker;
let customer: Customer;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  await site.db.prepare('DELETE FROM zone_capacity').run();
  customer = await Customer.signedIn(site);
  // An SMS from the courier is off until it is wanted.
  await execute(site, `INSERT INTO notification_choices VALUES (?, 'onRoute', 'sms', 1, 0)`, customer.id);
});

/** 4 × 350 ₽ + 2 × 260 ₽ and 300 ₽ for the delivery. */
const TOTAL_KOP = 222_000;
const way = ['locked', 'cooking', 'on_route', 'delivered'] as const;
type Target = (typeof way)[number] | 'failed';

const step = (order: HomemadeOrder, to: Target, date = order.date) =>
  operate(site, 'deliveries/', { date, to, ids: [order.id] });
async function bring(order: HomemadeOrder, to: (typeof way)[number], date = order.date): Promise<void> {
  for (const state of way.slice(0, way.indexOf(to) + 1)) {
    expect(await (await step(order, state, date)).json()).toMatchObject({ moved: 1 });
  }
}
async function ordered(payment: 'card' | 'courier' = 'courier') {
  const order = await orderHomemade(customer, { payment, date: '2026-11-20' });
  if (payment === 'card') await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return order;
}
const look = async ({ id }: HomemadeOrder) =>
  (await mustCall(customer, getHomemadeOrder, { params: { id } })).order;
const ledgerOf = ({ id }: HomemadeOrder) =>
  readRows(
    site,
    z.object({ from: z.string(), to: z.string(), sum: z.number() }),
    `SELECT from_account AS "from", to_account AS "to", amount_kop AS sum FROM transfers
     WHERE key IN ('courier:' || ?1, 'delivered:' || ?1, 'earned:' || ?1) ORDER BY rowid`,
    id,
  );
const messagesTo = async () =>
  (
    await readRows(
      site,
      z.object({ template: z.string() }),
      'SELECT template FROM messages WHERE customer_id = ? ORDER BY created_at, rowid',
      customer.id,
    )
  ).map(({ template }) => template);
/** Whom the form names, and the courier meets. */
const CONTACT = '+79162041830';
/** What came to a phone about an order, beginning so. */
const inboxOf = async ({ number }: HomemadeOrder, start: string, phone = customer.phone) =>
  (await customer.inbox()).filter(
    (message) => message.to === phone && wordsOf(message).startsWith(start) && message.text.includes(number),
  );

describe('an order of dishes arrives with the deliveries of its day', () => {
  test('and the courier’s cash, the revenue and the bonuses are booked once', async () => {
    const order = await ordered();
    await bring(order, 'delivered');
    expect(await (await step(order, 'delivered')).json()).toEqual({ moved: 0, stayed: 0 });
    const account = `homemade:${order.id}`;
    expect(await ledgerOf(order)).toEqual([
      { from: 'courier', to: account, sum: TOTAL_KOP },
      { from: account, to: 'company', sum: TOTAL_KOP },
      // Three per cent of what was paid, as the texts promise for every delivery.
      { from: 'company', to: `bonuses:${customer.id}`, sum: 6660 },
    ]);
    expect(await look(order)).toMatchObject({ state: 'completed', deliveryState: 'delivered' });
    const view = await mustCall(customer, getBonuses);
    expect(view.history[0]).toMatchObject({ amountKop: 6660, text: expect.stringContaining(order.number) });
  });

  test('and what was paid by card gets its second receipt over the whole', async () => {
    const order = await ordered('card');
    await bring(order, 'delivered');
    await runTimerOf(site);
    expect(await ledgerOf(order)).toMatchObject([
      { from: `homemade:${order.id}`, to: 'company', sum: TOTAL_KOP },
      { sum: 6660 },
    ]);
    const receipts = await readRows(
      site,
      AnyRow,
      'SELECT key, amount_kop AS sum, sent_at IS NOT NULL AS isSent FROM receipts WHERE invoice_id = ?',
      order.id,
    );
    expect(receipts).toEqual([{ key: `offset:delivered:${order.id}`, sum: TOTAL_KOP, isSent: 1 }]);
  });

  test('once, also where two operators say so at the same moment', async () => {
    const order = await ordered();
    await bring(order, 'on_route');
    const answers = await Promise.all(Array.from({ length: 5 }, () => step(order, 'delivered')));
    const moved = await Promise.all(
      answers.map(async (answer) => (await answerOf(moveDeliveries, answer)).moved),
    );
    expect(moved.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await ledgerOf(order)).toHaveLength(3);
  });

  test('by day and zone as well as by id, and never past a state', async () => {
    const order = await orderHomemade(customer, { date: '2026-11-27' });
    const day = { date: '2026-11-27' };
    const [row] = await readRows(
      site,
      z.object({ zone: z.string() }),
      'SELECT zone_code AS zone FROM homemade_orders WHERE id = ?',
      order.id,
    );
    const zone = row?.zone ?? '';
    const call = async (body: object) => (await operate(site, 'deliveries/', body)).json();
    expect(await call({ ...day, zone, to: 'delivered' })).toEqual({ moved: 0, stayed: 1 });
    expect(await call({ ...day, zone: 'no-such-zone', to: 'locked' })).toEqual({ moved: 0, stayed: 0 });
    expect(await call({ ...day, zone, to: 'locked' })).toEqual({ moved: 1, stayed: 0 });
  });

  test('and is locked by the timer at its cut-off', async () => {
    const order = await ordered('card');
    expect(await look(order)).toMatchObject({ state: 'paid', deliveryState: 'planned' });
    await setClock(site, '2026-11-18T11:01:00.000Z');
    await runTimerOf(site);
    expect(await look(order)).toMatchObject({ state: 'active', deliveryState: 'locked' });
  });

  test('and counts for the level that later deliveries are credited at', async () => {
    const order = await ordered();
    await execute(site, `UPDATE homemade_orders SET total_kop = 5000000 WHERE id = ?`, order.id);
    await bring(order, 'delivered');
    const next = await ordered();
    await bring(next, 'delivered');
    const [, , earned] = await ledgerOf(next);
    const [level] = await readRows(
      site,
      z.object({ share: z.number() }),
      'SELECT share FROM bonus_levels WHERE from_kop <= 5000000 ORDER BY from_kop DESC LIMIT 1',
    );
    expect(level?.share).toBeGreaterThan(300);
    expect(earned?.sum).toBe(Math.floor((TOTAL_KOP * (level?.share ?? 0)) / 10_000));
  });

  test('and no longer keeps its customer from being forgotten', async () => {
    const order = await ordered();
    expect((await refusalOf(await customer.call('removal/'))).code).toBe('removal_blocked');
    await bring(order, 'delivered');
    expect((await customer.call('removal/')).status).toBe(200);
  });
});

describe('of an order of dishes', () => {
  test('its customer is told that it was accepted, is on its way and has come, and marketing of the purchase', async () => {
    customer.chooseCookies('marketing');
    const order = await ordered();
    await bring(order, 'delivered');
    await runTimerOf(site);
    expect(await messagesTo()).toEqual(['dishes-placed', 'purchase', 'dishes-on-route']);
    expect(await inboxOf(order, `Заказ ${order.number} принят`)).toHaveLength(1);
    expect(await inboxOf(order, 'Курьер выехал', CONTACT)).toHaveLength(1);
  });

  test('that is paid by card the payment is awaited, and reminded of only while it is missing', async () => {
    const order = await orderHomemade(customer, { payment: 'card', date: '2026-11-27' });
    await setClock(site, '2026-11-16T11:00:00.000Z');
    await runTimerOf(site);
    expect(await inboxOf(order, `Заказ ${order.number} ждёт оплаты`)).toHaveLength(1);
    expect(await inboxOf(order, `Заказ ${order.number} оплачен`)).toEqual([]);
    await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
    await runTimerOf(site);
    expect(await inboxOf(order, `Заказ ${order.number} оплачен`)).toHaveLength(1);
  });

  test('the arrival is told to whoever wants it', async () => {
    await customer.call('notifications/', { event: 'delivered', channel: 'sms', isOn: true }, 'PUT');
    const order = await ordered();
    await bring(order, 'delivered');
    await runTimerOf(site);
    expect(await inboxOf(order, `Заказ ${order.number} привезли`)).toHaveLength(1);
  });

  test('the photo at the door is shown where its customer reads of what was brought, and to them alone', async () => {
    const order = await ordered();
    await bring(order, 'delivered');
    expect((await look(order)).doorPhoto).toBeUndefined();
    await keepDoorPhoto(site, order.id, customer.id);
    const path = `/rest/deliveries/${order.id}/door/`;
    expect((await look(order)).doorPhoto).toBe(path);
    for (const page of ['/homemade-food/order-history/', '/personal/orders/'])
      expect(await (await customer.request(page)).text(), page).toContain(`src="${path}"`);
    const photo = await customer.request(path);
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect((await (await Customer.signedIn(site)).request(path)).status).toBe(404);
  });

  test('the history says how far it is', () => {
    expect(homemadeProgress({ state: 'paid', deliveryState: 'planned' })).toBe('Оплачен');
    expect(homemadeProgress({ state: 'active', deliveryState: 'on_route' })).toBe('В\u00a0пути');
    expect(homemadeProgress({ state: 'completed', deliveryState: 'delivered' })).toBe('Доставлен');
    expect(homemadeProgress({ state: 'refunded', deliveryState: 'failed' })).toBe('Возвращён');
  });
});

test('marketing is told of a certificate once it is paid', async () => {
  customer.chooseCookies('marketing');
  const { id, number } = await buyPaid(customer);
  await runTimerOf(site);
  const [event] = await readRows(
    site,
    z.object({ state: z.string(), data: z.string() }),
    'SELECT state, data FROM messages WHERE key = ?',
    `purchase:${id}`,
  );
  expect(event?.state).toBe('sent');
  expect(JSON.parse(event?.data ?? '{}')).toMatchObject({ orderNumber: number, totalKop: 500_000 });
});

describe('an order of dishes that did not arrive', () => {
  async function failed(payment: 'card' | 'courier' = 'courier'): Promise<HomemadeOrder> {
    const order = await ordered(payment);
    await bring(order, 'on_route');
    expect(await (await step(order, 'failed')).json()).toEqual({ moved: 1, stayed: 0 });
    return order;
  }
  const move = ({ id }: HomemadeOrder, json: object, token = localOperatorToken) =>
    operate(site, `homemade-orders/${id}/move/`, json, token);
  const refund = ({ id }: HomemadeOrder, token = localOperatorToken) =>
    operate(site, `homemade-orders/${id}/refund/`, {}, token);
  const waiting = async () => {
    const answer = await new Visitor(site).request('/rest/operations/homemade-orders/failed/', {
      headers: { Authorization: `Bearer ${localOperatorToken}` },
    });
    return (await answerOf(listFailedHomemade, answer)).orders.map(({ id }) => id);
  };

  test('is told to its customer, waits for an operator and comes on another day', async () => {
    const order = await failed();
    await runTimerOf(site);
    expect(await inboxOf(order, 'Не смогли привезти заказ')).toHaveLength(1);
    expect(await waiting()).toContain(order.id);
    expect(await look(order)).toMatchObject({ state: 'active', deliveryState: 'failed' });

    const moved = await move(order, { date: '2026-11-24', interval: '06-08' });
    expect(await moved.json()).toEqual({ date: '2026-11-24', interval: '06:00–08:00' });
    const again = await move(order, { date: '2026-11-24', interval: '06-08' });
    expect(again.status).toBe(200);
    await runTimerOf(site);
    expect(await inboxOf(order, `Заказ ${order.number} привезём 24 ноября`)).toHaveLength(1);
    expect(await waiting()).not.toContain(order.id);

    await bring(order, 'delivered', '2026-11-24');
    await runTimerOf(site);
    expect(await inboxOf(order, 'Курьер выехал', CONTACT)).toHaveLength(2);
    expect(await look(order)).toMatchObject({ state: 'completed', date: '2026-11-24' });
    expect(await ledgerOf(order)).toHaveLength(3);
  });

  test('moves to no day that is past, full or unknown, and not once it has arrived', async () => {
    const order = await failed();
    const past = await refusalOf(await move(order, { date: '2026-11-16', interval: '06-08' }));
    expect(past).toMatchObject({ code: 'validation_failed', fields: { date: expect.any(String) } });
    expect((await move(order, { date: '2026-11-24', interval: 'never' })).status).toBe(400);
    await execute(
      site,
      `INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, '2026-11-24', 0 FROM delivery_zones`,
    );
    const full = await refusalOf(await move(order, { date: '2026-11-24', interval: '06-08' }));
    expect(full.code).toBe('delivery_days_full');
    expect((await look(order)).deliveryState).toBe('failed');

    const arrived = await ordered();
    await bring(arrived, 'delivered');
    const late = await refusalOf(await move(arrived, { date: '2026-11-25', interval: '06-08' }));
    expect(late.code).toBe('order_not_movable');
    expect((await refusalOf(await refund(arrived))).code).toBe('order_not_cancellable');
  });

  test('is refunded whole to the card, once, and its customer is told', async () => {
    const order = await failed('card');
    const answers = [...(await Promise.all([refund(order), refund(order)])), await refund(order)];
    for (const answer of answers) expect(await answer.json()).toEqual({ state: 'refunded' });
    await runTimerOf(site);
    const back = await readRows(
      site,
      AnyRow,
      'SELECT to_account AS "to", amount_kop AS sum FROM transfers WHERE from_account = ?',
      `homemade:${order.id}`,
    );
    expect(back).toEqual([{ to: 'bank', sum: TOTAL_KOP }]);
    expect(await inboxOf(order, `Заказ ${order.number} отменён. Вернём 2 220 ₽`)).toHaveLength(1);
    expect(await waiting()).not.toContain(order.id);
  });

  test('gives no money back where the kitchen has taken the order in the same moment', async () => {
    const order = await ordered('card');
    const refund = [refuseUnderWay(order.id, ['planned', 'failed'])];
    await createD1Database(site.db).write(refund);
    await bring(order, 'locked');
    await expect(createD1Database(site.db).write(refund)).rejects.toThrow('guard:homemade-delivery-state');
  });

  test('that the courier was to be paid for is cancelled, and no delivery can bring it', async () => {
    const order = await failed();
    expect(await (await refund(order)).json()).toEqual({ state: 'cancelled' });
    expect(await (await step(order, 'delivered')).json()).toEqual({ moved: 0, stayed: 0 });
    expect(await ledgerOf(order)).toEqual([]);
  });

  test('is moved and refunded by operators alone', async () => {
    const order = await failed();
    const wrong = 'another-token-of-the-same-length-0';
    expect((await move(order, { date: '2026-11-24', interval: '06-08' }, wrong)).status).toBe(401);
    expect((await refund(order, wrong)).status).toBe(401);
    expect((await customer.request('/rest/operations/homemade-orders/failed/')).status).toBe(401);
    expect((await refund({ ...order, id: 'no-such-order' })).status).toBe(404);
  });
});

test('the database lets the delivery of an order of dishes move exactly as the rules say', async () => {
  const order = await ordered();
  // Copies of a row are of no basket.
  await execute(site, 'DROP TRIGGER guard_basket_changed');
  const row = await site.db.prepare('SELECT * FROM homemade_orders WHERE id = ?').bind(order.id).first();
  const columns = Object.keys(row ?? {});
  const insert = site.db.prepare(
    `INSERT INTO homemade_orders (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const rules = Object.entries(homemadeDeliveryTransitions);
  for (const [index, [from, to]] of rules
    .flatMap(([from]) => rules.map(([to]) => [from, to] as const))
    .entries()) {
    const id = crypto.randomUUID();
    const copy = { ...row, id, number: -index - 1, idempotency_key: id, delivery_state: from };
    await insert.bind(...Object.values(copy)).run();
    const move = site.db.prepare('UPDATE homemade_orders SET delivery_state = ? WHERE id = ?').bind(to, id);
    const isAllowed = from === to || rules.find(([state]) => state === from)?.[1].some((one) => one === to);
    if (isAllowed) await move.run();
    else await expect(move.run(), `${from}>${to}`).rejects.toThrow('guard:homemade-delivery-state');
  }
});
