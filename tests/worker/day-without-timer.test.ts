import { Response } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { addDays, DAY_MS, type EpochMs, type IsoDate, moscowDate, moscowTime } from '#shared/dates.ts';
import { firstStartDate } from '#shared/features/deliveries/rules.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, execute, firstRow, readRows } from '#tests/harness/rows.ts';
import { keepSignedIn, runMinuteOf, runTimerOf, setClock, wordsOf } from '#tests/harness/visitor.ts';

const MINUTE_MS = 60_000;
const Told = z.object({ id: z.string(), state: z.string() });

let site: LocalWorker;
const alerts: string[] = [];
/** The day of which the timer sees nothing, with its charge; the timer stands from ten minutes before it to ten after. */
let lost: IsoDate;
let begin: EpochMs;
let end: EpochMs;

const setTime = (at: EpochMs) => setClock(site, new Date(at).toISOString());
const timerAt = async (at: EpochMs) => {
  await setTime(at);
  expect((await runTimerOf(site)).status).toBe(200);
};
const minuteAt = async (at: EpochMs) => {
  await setTime(at);
  await runMinuteOf(site);
};

/** What a customer reads, the oldest first. */
async function toldTo(customer: Customer): Promise<string[]> {
  const inbox = await customer.inbox();
  return inbox
    .filter(({ channel, to, code }) => channel === 'sms' && to === customer.phone && code === undefined)
    .map(wordsOf)
    .toReversed();
}

let renewing: { customer: Customer; order: Order };
let arriving: { customer: Customer; order: Order };
let unpaid: { customer: Customer; order: Order };
let ending: { customer: Customer; order: Order };
let waiting: Customer;

async function orderFrom(options: Parameters<typeof buildOrder>[0]) {
  const customer = await Customer.signedIn(site);
  return { customer, order: await orderProgramme(customer, buildOrder(options)) };
}

/** Everything that must not happen twice. */
const books = {
  charges: 'SELECT subscription_id, period, declines, state FROM subscription_charges ORDER BY 1, 2, 3',
  orders: 'SELECT id, state, customer_id FROM orders ORDER BY id',
  deliveries: 'SELECT id, state, date FROM deliveries ORDER BY id',
  transfers: 'SELECT key, amount_kop FROM transfers ORDER BY key',
  messages: 'SELECT key, state FROM messages ORDER BY key',
} as const;
const readBooks = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(books).map(
        async ([name, query]) => [name, await readRows(site, AnyRow, query)] as const,
      ),
    ),
  );

/** Runs the timer until nothing is left to do: what it hands to queues ends a moment after it. */
async function settle(): Promise<void> {
  let before = '';
  let same = 0;
  for (let run = 0; run < 15 && same < 2; run += 1) {
    await runTimerOf(site);
    const after = JSON.stringify(await readBooks());
    same = after === before ? same + 1 : 0;
    before = after;
  }
  expect(same).toBe(2);
}

beforeAll(async () => {
  site = await startLocalWorker({
    vars: { ALERTS_WEBHOOK_URL: 'https://alerts.example/befit' },
    outboundService: async (request) => {
      const { id, state } = Told.parse(await request.json());
      alerts.push(`${id} ${state}`);
      return new Response('{}');
    },
  });
  await setClock(site, orderMoment);
  const customer = await Customer.signedIn(site);
  const body = { ...buildOrder({ days: 14, payment: 'card' }), renews: true };
  renewing = { customer, order: await orderProgramme(customer, body) };
  await customer.request(renewing.order.payment.url ?? '', { form: { state: 'paid' } });
  await runTimerOf(site);
  const due = await firstRow(site, 'SELECT charge_at AS at FROM subscriptions');
  const chargeAt = z.object({ at: z.number() }).parse(due).at;
  lost = moscowDate(chargeAt);
  [begin, end] = [moscowTime(lost, 0) - 10 * MINUTE_MS, moscowTime(lost, 24) + 10 * MINUTE_MS];
  // The charge is told of a day ahead, by a timer that runs.
  await timerAt(chargeAt - DAY_MS - 20 * MINUTE_MS);

  const evening = begin - 110 * MINUTE_MS;
  await setTime(evening);
  await keepSignedIn(site);
  const start = firstStartDate(evening, 'morning', []);
  arriving = await orderFrom({ start, payment: 'courier' });
  unpaid = await orderFrom({ start, payment: 'card' });
  ending = await orderFrom({ start, payment: 'courier' });
  waiting = await Customer.signedIn(site);
  for (const [{ customer: of }, event] of [
    [arriving, 'onRoute'],
    [ending, 'offers'],
  ] as const)
    await execute(
      site,
      `INSERT INTO notification_choices (customer_id, event, channel, is_on, changed_at) VALUES (?1, ?2, 'sms', 1, ?3)`,
      of.id,
      event,
      evening,
    );
  // Its last food is on the day that is reminded of on the lost day alone.
  await execute(site, 'UPDATE orders SET end_date = ?1 WHERE id = ?2', addDays(lost, 3), ending.order.id);
  await timerAt(begin);
  await minuteAt(begin + MINUTE_MS);
  alerts.length = 0;
}, 120_000);
afterAll(() => site?.stop());

test('a day without a timer is told of once, and caught up once when it is over', async () => {
  // Meanwhile the site goes on: couriers leave, something waits to be sent, and the minute looks.
  const noon = moscowTime(lost, 12);
  const [route] = await readRows(
    site,
    z.object({ id: z.string() }),
    `SELECT id FROM deliveries WHERE order_id = ? ORDER BY date LIMIT 1`,
    arriving.order.id,
  );
  await setTime(noon);
  const move = (state: string) =>
    execute(
      site,
      'UPDATE deliveries SET state = ?1, moved_at = ?2 WHERE id = ?3',
      state,
      noon,
      route?.id ?? '',
    );
  for (const state of ['locked', 'cooking', 'on_route']) await move(state);
  // Whoever should have told of it behind the operator's call has died.
  await execute(
    site,
    `INSERT INTO state_changes (delivery_id, order_id, customer_id, state, at) VALUES (?1, ?2, ?3, 'on_route', ?4)`,
    route?.id ?? '',
    arriving.order.id,
    arriving.customer.id,
    noon,
  );
  await execute(
    site,
    `INSERT INTO messages (id, key, customer_id, event, channel, recipient, template, data, next_at, created_at)
     VALUES ('waits', 'waits', ?1, NULL, 'sms', ?2, 'ticket-answered', '{"number":"77"}', ?3, ?3)`,
    waiting.id,
    waiting.phone,
    noon,
  );
  for (let hour = 1; hour <= 23; hour += 2) await minuteAt(moscowTime(lost, hour));
  expect(alerts.filter((alert) => alert.startsWith('timer '))).toEqual(['timer failure']);
  expect(alerts).toContain('unlocked failure');
  const before = {
    unpaid: await toldTo(unpaid.customer),
    arriving: await toldTo(arriving.customer),
    renewing: await toldTo(renewing.customer),
  };

  await setTime(end);
  await settle();
  const settled = await readBooks();

  // Once: the charge of the renewal, its order and what is told of it.
  const charged = await readRows(site, AnyRow, 'SELECT period, declines, state FROM subscription_charges');
  expect(charged).toEqual([{ period: 1, declines: 0, state: 'paid' }]);
  expect(await firstRow(site, 'SELECT period FROM subscriptions')).toEqual({ period: 2 });
  const renewals = await readRows(
    site,
    AnyRow,
    `SELECT state FROM orders WHERE customer_id = ? AND id <> ?`,
    renewing.customer.id,
    renewing.order.id,
  );
  expect(renewals).toEqual([{ state: 'paid' }]);
  const toldOfRenewal = (await toldTo(renewing.customer)).slice(before.renewing.length);
  expect(toldOfRenewal.filter((text) => text.includes('оплачен'))).toHaveLength(1);
  expect(toldOfRenewal.filter((text) => text.includes('продлим рацион'))).toEqual([]);

  // What is past its cut-off is the kitchen's.
  const planned = await readRows(
    site,
    AnyRow,
    `SELECT id FROM deliveries WHERE state = 'planned' AND date <= ?`,
    addDays(lost, 2),
  );
  expect(planned).toEqual([]);

  // Nobody pays for what is over, and nobody is asked to.
  expect(await firstRow(site, 'SELECT state FROM orders WHERE id = ?', unpaid.order.id)).toEqual({
    state: 'cancelled',
  });
  expect((await toldTo(unpaid.customer)).slice(before.unpaid.length).join()).not.toContain('ждёт оплаты');
  // The courier of yesterday is not on the way.
  expect((await toldTo(arriving.customer)).slice(before.arriving.length).join()).not.toMatch(
    /Курьер|можно изменить/,
  );
  const ofCourier = `SELECT state FROM messages WHERE template = 'on-route' AND channel = 'sms'`;
  expect(await readRows(site, AnyRow, ofCourier)).toEqual([{ state: 'dropped' }]);
  // What is still true goes out, once.
  expect((await toldTo(waiting)).filter((text) => text.includes('обращение 77'))).toHaveLength(1);

  await minuteAt(end + MINUTE_MS);
  expect(alerts.filter((alert) => alert.startsWith('timer '))).toEqual(['timer failure', 'timer ok']);
  const open = new Set<string>();
  for (const [id = '', state] of alerts.map((alert) => alert.split(' ')))
    if (state === 'ok') open.delete(id);
    else open.add(id);
  expect([...open]).toEqual([]);

  // Another run changes nothing.
  await runTimerOf(site);
  expect(await readBooks()).toEqual(settled);
}, 120_000);

test('who should have been reminded on that day is reminded in the morning, while it is of use', async () => {
  const reminders = async () =>
    (await toldTo(ending.customer)).filter((text) => text.startsWith('Рацион закончится'));
  expect(await reminders()).toEqual([]);
  await timerAt(moscowTime(addDays(lost, 1), 10) + 5 * MINUTE_MS);
  await timerAt(moscowTime(addDays(lost, 1), 10) + 10 * MINUTE_MS);
  expect(await reminders()).toHaveLength(1);
}, 60_000);
