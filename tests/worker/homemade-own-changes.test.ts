import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { getHomemadeOrder, listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import {
  cancelOwnHomemade,
  moveOwnHomemade,
  undoHomemadeMove,
} from '#shared/features/homemade/own/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { openLiveSocket } from '#tests/harness/live-socket.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, wordsOf } from '#tests/harness/visitor.ts';

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
});

/** 4 × 350 ₽ + 2 × 260 ₽ and 300 ₽ for the delivery. */
const TOTAL_KOP = 222_000;
const DAY = '2026-11-20';
const LATER = { date: '2026-11-24', interval: '08-10' };
/** The first moment after the cut-off of `DAY`, and of the 24th. */
const CUT_OFF = '2026-11-18T11:00:00.000Z';
const CUT_OFF_OF_LATER = '2026-11-22T11:00:00.000Z';

async function ordered(payment: 'card' | 'courier' = 'courier', by = customer): Promise<HomemadeOrder> {
  const order = await orderHomemade(by, { payment, date: DAY });
  if (payment === 'card') await by.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return order;
}
const look = async ({ id }: HomemadeOrder) =>
  (await mustCall(customer, getHomemadeOrder, { params: { id } })).order;
const move = ({ id }: HomemadeOrder, body = LATER, by = customer) =>
  send(by, moveOwnHomemade, { params: { id }, body });
const undo = ({ id }: HomemadeOrder, at: number, by = customer) =>
  send(by, undoHomemadeMove, { params: { id }, body: { at } });
const cancel = ({ id }: HomemadeOrder, by = customer) => send(by, cancelOwnHomemade, { params: { id } });
const lock = (order: HomemadeOrder) =>
  operate(site, 'deliveries/', { date: order.date, to: 'locked', ids: [order.id] });
async function failed(payment: 'card' | 'courier' = 'courier'): Promise<HomemadeOrder> {
  const order = await ordered(payment);
  await lock(order);
  await setClock(site, '2026-11-20T09:00:00.000Z');
  await operate(site, 'deliveries/', { date: order.date, to: 'failed', ids: [order.id] });
  return order;
}
const inboxOf = async (start: string) => {
  await runTimerOf(site);
  return (await customer.inbox()).filter(
    (message) => message.to === customer.phone && wordsOf(message).startsWith(start),
  );
};
const closeDay = (date: string) =>
  execute(
    site,
    `INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, ?, 0 FROM delivery_zones`,
    date,
  );
const placesOn = async (date: string) =>
  (
    await readRows(
      site,
      z.object({ taken: z.number() }),
      'SELECT COALESCE(SUM(taken), 0) AS taken FROM zone_days WHERE date = ?',
      date,
    )
  )[0]?.taken;

describe('a customer moves an order of dishes', () => {
  test('to another day and interval, is told of it, and takes it back', async () => {
    const order = await ordered();
    const [before, after] = [await placesOn(DAY), await placesOn(LATER.date)];
    await mustCall(customer, moveOwnHomemade, { params: { id: order.id }, body: LATER });
    const moved = await look(order);
    expect(moved).toMatchObject({
      ...{ date: LATER.date, interval: '08:00–10:00', deliveryState: 'planned', state: 'active' },
      change: { undo: { date: DAY, hours: '06:00–08:00' } },
      history: [
        {
          text: 'Вы\u00a0перенесли доставку: 20\u00a0ноября, 06:00–08:00\u00a0→ 24\u00a0ноября, 08:00–10:00',
        },
      ],
    });
    expect([await placesOn(DAY), await placesOn(LATER.date)]).toEqual([(before ?? 0) - 1, (after ?? 0) + 1]);
    expect(await inboxOf(`Заказ ${order.number} привезём 24 ноября`)).toHaveLength(1);

    await setClock(site, '2026-11-16T12:00:00.000Z');
    expect((await undo(order, moved.change?.undo?.at ?? 0)).status).toBe(200);
    const back = await look(order);
    expect(back).toMatchObject({ date: DAY, interval: '06:00–08:00', change: { undo: null } });
    expect(back.history.map(({ text }) => text.split(':')[0])).toEqual([
      'Вы\u00a0вернули доставку',
      'Вы\u00a0перенесли доставку',
    ]);
    expect(await inboxOf(`Заказ ${order.number} привезём 20 ноября`)).toHaveLength(1);
    expect((await refusalOf(await undo(order, moved.change?.undo?.at ?? 0))).code).toBe('undo_impossible');
  });

  test('once, where it is pressed twice or in two tabs at once', async () => {
    const order = await ordered();
    const answers = [...(await Promise.all([move(order), move(order)])), await move(order)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await look(order)).history).toHaveLength(1);
    expect(await inboxOf(`Заказ ${order.number} привезём`)).toHaveLength(1);
  });

  test('only to days that have places, and those are offered', async () => {
    const order = await ordered();
    expect((await look(order)).change?.dates).toContain(LATER.date);
    await closeDay(LATER.date);
    await closeDay(DAY);
    const { dates = [] } = (await look(order)).change ?? {};
    expect(dates).not.toContain(LATER.date);
    // Its own place is held: the interval of the same day can still be changed.
    expect(dates).toContain(DAY);
    expect((await refusalOf(await move(order))).code).toBe('delivery_days_full');
    expect((await move(order, { date: DAY, interval: '08-10' })).status).toBe(200);
    expect(await look(order)).toMatchObject({ date: DAY, interval: '08:00–10:00' });
  });

  test('to no day past, too far or unknown', async () => {
    const order = await ordered();
    for (const date of ['2026-11-16', '2027-01-20']) {
      const refusal = await refusalOf(await move(order, { ...LATER, date }));
      expect(refusal).toMatchObject({ code: 'validation_failed', fields: { date: expect.any(String) } });
    }
    expect((await move(order, { ...LATER, interval: 'never' })).status).toBe(400);
    expect((await look(order)).date).toBe(DAY);
  });

  test('until the cut-off, also before the timer has locked it, and not once the kitchen has it', async () => {
    const order = await ordered();
    const taken = await ordered();
    await lock(taken);
    expect((await refusalOf(await move(taken))).code).toBe('cut_off_passed');
    await setClock(site, CUT_OFF);
    expect((await refusalOf(await move(order))).code).toBe('cut_off_passed');
    expect(await look(order)).toMatchObject({ date: DAY, change: null });
  });

  test('and back only until the cut-off of the day that it left', async () => {
    const order = await ordered();
    await move(order);
    const { change } = await look(order);
    await setClock(site, CUT_OFF);
    expect((await look(order)).change).toMatchObject({ undo: null, until: Date.parse(CUT_OFF_OF_LATER) });
    expect((await refusalOf(await undo(order, change?.undo?.at ?? 0))).code).toBe('cut_off_passed');
    expect((await look(order)).date).toBe(LATER.date);
  });

  test('and what we move they read of, and cannot take back', async () => {
    const order = await ordered();
    const page = await openLiveSocket(site, customer);
    const told = page.next();
    await operate(site, `homemade-orders/${order.id}/move/`, LATER);
    await told;
    expect(page.told).toEqual(['changed']);
    expect(await look(order)).toMatchObject({
      ...{ date: LATER.date, change: { undo: null } },
      history: [{ text: expect.stringContaining('Мы\u00a0перенесли доставку') }],
    });
  });

  test('only once it is paid', async () => {
    const order = await orderHomemade(customer, { payment: 'card', date: DAY });
    expect((await look(order)).change).toMatchObject({ dates: [], undo: null });
    expect(await refusalOf(await move(order))).toMatchObject({
      code: 'order_not_movable',
      message: expect.stringContaining('сначала оплатите'),
    });
  });
});

test('a move that is overtaken again and again says so in words', async () => {
  const order = await ordered();
  await execute(
    site,
    `CREATE TRIGGER overtaken BEFORE UPDATE OF moves ON homemade_orders
     BEGIN SELECT RAISE(ABORT, 'guard:homemade-delivery-state'); END`,
  );
  onTestFinished(() => execute(site, 'DROP TRIGGER overtaken'));
  expect(await refusalOf(await move(order))).toMatchObject({
    code: 'order_moved',
    message: expect.stringContaining('за\u00a0это время изменилась'),
  });
  expect((await look(order)).date).toBe(DAY);
});

describe('a customer cancels an order of dishes', () => {
  const returned = ({ id }: HomemadeOrder) =>
    readRows(
      site,
      AnyRow,
      'SELECT to_account AS "to", amount_kop AS sum FROM transfers WHERE from_account = ?',
      `homemade:${id}`,
    );

  test('and gets everything back that was paid, with a receipt, once', async () => {
    const order = await ordered('card');
    const places = await placesOn(DAY);
    const answers = [...(await Promise.all([cancel(order), cancel(order)])), await cancel(order)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await inboxOf(`Заказ ${order.number} отменён. Вернём 2 220 ₽`)).toHaveLength(1);
    expect(await returned(order)).toEqual([{ to: 'bank', sum: TOTAL_KOP }]);
    expect(await look(order)).toMatchObject({ state: 'refunded', change: null });
    expect(await placesOn(DAY)).toBe((places ?? 0) - 1);
    const refunds = await readRows(
      site,
      AnyRow,
      `SELECT r.amount_kop AS sum, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.invoice_id = ?`,
      order.id,
    );
    expect(refunds).toEqual([{ sum: TOTAL_KOP, state: 'done' }]);
    const { orders } = await mustCall(customer, listHomemadeOrders, { query: { only: 'current' } });
    expect(orders.map(({ id }) => id)).not.toContain(order.id);
  });

  test('that the courier was to be paid for, and nothing is to be returned', async () => {
    const order = await ordered();
    expect((await cancel(order)).status).toBe(200);
    expect(await look(order)).toMatchObject({ state: 'cancelled', change: null });
    expect(await returned(order)).toEqual([]);
    expect(await inboxOf(`Заказ ${order.number} отменён. Платить ничего не`)).toHaveLength(1);
  });

  test('that was not paid, with its invoice', async () => {
    const order = await orderHomemade(customer, { payment: 'card', date: DAY });
    expect((await cancel(order)).status).toBe(200);
    expect(await look(order)).toMatchObject({ state: 'cancelled' });
    const paid = await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
    expect(paid.status).toBeLessThan(500);
    await runTimerOf(site);
    expect((await look(order)).state).not.toBe('paid');
  });

  test('until the cut-off, also of a day that it was moved to', async () => {
    const order = await ordered('card');
    const moved = await ordered('card');
    await move(moved);
    await setClock(site, CUT_OFF);
    expect((await refusalOf(await cancel(order))).code).toBe('cut_off_passed');
    expect((await look(order)).state).toBe('paid');
    expect((await cancel(moved)).status).toBe(200);
    expect((await look(moved)).state).toBe('refunded');
  });

  test('that did not arrive, whole', async () => {
    const order = await failed('card');
    expect((await cancel(order)).status).toBe(200);
    expect(await returned(order)).toEqual([{ to: 'bank', sum: TOTAL_KOP }]);
    expect(await look(order)).toMatchObject({ state: 'refunded', change: null });
  });
});

test('dishes that did not arrive come on another day that their customer chooses', async () => {
  const order = await failed();
  const { change } = await look(order);
  expect(change).toMatchObject({ until: null, undo: null });
  expect(change?.dates).toContain(LATER.date);
  expect(change?.dates).not.toContain(DAY);
  expect((await move(order, { date: DAY, interval: '08-10' })).status).toBe(400);
  expect((await move(order)).status).toBe(200);
  expect(await look(order)).toMatchObject({
    ...{ date: LATER.date, deliveryState: 'planned', state: 'active' },
    change: { until: Date.parse(CUT_OFF_OF_LATER), undo: null },
  });
  expect(await inboxOf(`Заказ ${order.number} привезём 24 ноября`)).toHaveLength(1);
});

test('what the kitchen and the courier do with dishes is told to open pages', async () => {
  const order = await ordered();
  const page = await openLiveSocket(site, customer);
  const told = page.next();
  await lock(order);
  await told;
  expect(page.told).toEqual(['changed']);
  expect((await look(order)).deliveryState).toBe('locked');
});

test('nobody changes the dishes of somebody else', async () => {
  const order = await ordered('card');
  await move(order);
  const before = await look(order);
  const other = await Customer.signedIn(site);
  const at = before.change?.undo?.at ?? 0;
  for (const answer of [
    await move(order, LATER, other),
    await undo(order, at, other),
    await cancel(order, other),
  ])
    expect((await refusalOf(answer)).code).toBe('not_found');
  expect(await look(order)).toEqual(before);
});

test('a move and a cancellation of the same moment leave one whole order or none', async () => {
  const order = await ordered('card');
  await Promise.all([move(order), cancel(order)]);
  const { state, date } = await look(order);
  expect(state).toBe('refunded');
  expect([DAY, LATER.date]).toContain(date);
  expect((await refusalOf(await move(order, { ...LATER, date: '2026-11-25' }))).code).toBe(
    'order_not_movable',
  );
});

test('without scripts a change leads back to the orders of dishes, which say what was refused', async () => {
  const order = await ordered();
  const path = `/rest/homemade/orders/${order.id}/move/`;
  const headers = { Accept: 'text/html' };
  const sent = await customer.request(path, { form: LATER, headers });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/homemade-food/order-history/']);
  expect((await look(order)).date).toBe(LATER.date);
  await setClock(site, CUT_OFF_OF_LATER);
  const late = await customer.request(`/rest/homemade/orders/${order.id}/cancel/`, { form: {}, headers });
  const page = late.headers.get('Location') ?? '';
  expect([late.status, page]).toEqual([303, '/homemade-food/order-history/?form=returned']);
  expect(await (await customer.request(page)).text()).toContain(
    'Приём изменений по\u00a0этой доставке закрыт',
  );
});
