import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
const begin = Date.parse(orderMoment);

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  const [one, two] = [await Customer.signedIn(site), await Customer.signedIn(site)];
  // An order that was paid and renews, one that is paid at the door, one that nobody pays, and dishes.
  const paid = await orderProgramme(one, { ...buildOrder({ days: 14, payment: 'card' }), renews: true });
  await one.request(paid.payment.url ?? '', { form: { state: 'paid' } });
  const courier = await two.place();
  await two.place({ firstOrder: false, payment: 'card' });
  await orderHomemade(one, { payment: 'card' });
  await runTimerOf(site);
  for (const id of [paid.id, courier.id]) await deliverNext(site, id);
  await runTimerOf(site);
});
afterAll(() => site?.stop());

/** What must not happen twice, and must not be lost: money, states, what was told, what was served. */
const books = {
  orders: 'SELECT id, state FROM orders ORDER BY id',
  homemade: 'SELECT id, state FROM homemade_orders ORDER BY id',
  deliveries: 'SELECT id, state, date FROM deliveries ORDER BY id',
  invoices: 'SELECT id, state, amount_kop FROM invoices ORDER BY id',
  payments: 'SELECT id, state, amount_kop FROM payments ORDER BY id',
  transfers: 'SELECT key, from_account, to_account, amount_kop FROM transfers ORDER BY key',
  refunds: 'SELECT key, amount_kop, state FROM refunds ORDER BY key',
  receipts: 'SELECT key, amount_kop FROM receipts ORDER BY key',
  subscriptions: 'SELECT id, state, period, charge_at FROM subscriptions ORDER BY id',
  messages: 'SELECT key, state FROM messages ORDER BY key',
  served: 'SELECT * FROM served_days ORDER BY 1, 2, 3',
} as const;

async function readBooks(): Promise<Record<string, unknown>> {
  const entries = Object.entries(books).map(async ([name, query]) => [
    name,
    await readRows(site, AnyRow, query),
  ]);
  const sent = (await new Visitor(site).inbox()).map(({ to, text }) => `${to} ${text}`);
  return { ...Object.fromEntries(await Promise.all(entries)), sent: sent.sort() };
}

const setTime = (at: number) => setClock(site, new Date(at).toISOString());

/** Whether a charge is due, which a queue may still hold. */
async function hasDueCharge(at: number): Promise<boolean> {
  const due = `SELECT id FROM subscriptions WHERE state = 'active' AND charge_at <= ${at}`;
  return (await readRows(site, AnyRow, due)).length > 0;
}

/** Runs the timer until there is nothing left for it to do at this moment. */
async function settleAt(at: number): Promise<Record<string, unknown>> {
  await setTime(at);
  let before: Record<string, unknown> = {};
  let same = 0;
  for (let run = 0; run < 100; run += 1) {
    await runTimerOf(site);
    const after = await readBooks();
    const isSame = JSON.stringify(after) === JSON.stringify(before) && !(await hasDueCharge(at));
    same = isSame ? same + 1 : 0;
    // What the timer has handed to a queue ends a moment after it.
    if (same === 2) return after;
    before = after;
  }
  throw new Error('The timer never has done everything');
}

/** The clock goes on while a test runs, and deadlines are whole hours after an order: none of them passes meanwhile. */
const late = begin + 10 * 60_000;
const moments = [
  ['an hour later', late + HOUR_MS],
  ['the next day', late + DAY_MS],
  ['after the unpaid order is over', late + 2 * DAY_MS],
  ['before the renewal', late + 12 * DAY_MS],
  ['after the renewal', late + 16 * DAY_MS],
  ['after the site has slept for a month', late + 46 * DAY_MS],
] as const;

test.each(moments)(
  '%s five runs of the timer at once do no more than one has done',
  async (_, at) => {
    const once = await settleAt(at);
    await Promise.all(Array.from({ length: 5 }, () => runTimerOf(site)));
    expect(await readBooks()).toEqual(once);
  },
  60_000,
);

test.each(moments)(
  '%s messages of queues that come twice and in reverse do nothing more',
  async (_, at) => {
    const before = await settleAt(at + 60_000);
    const charges = await site.mf.getQueueProducer('CHARGES');
    const messages = await site.mf.getQueueProducer('MESSAGES');
    const subscriptions = await readRows(site, AnyRow, 'SELECT id, period FROM subscriptions');
    const due = subscriptions.flatMap(({ id, period }) =>
      [0, 1].map((back) => ({ subscriptionId: id, period: Math.max(0, Number(period) - back), declines: 0 })),
    );
    const bodies = [...due, ...due.toReversed(), { begunAt: at }, { begunAt: at - DAY_MS }];
    await Promise.all(bodies.map((body) => charges.send(body)));
    await Promise.all([messages.send({}), messages.send({}), messages.send({})]);
    await runTimerOf(site);
    expect(await settleAt(at + 60_000)).toEqual(before);
  },
  60_000,
);

test('all of it has happened meanwhile: a renewal, a cancellation, deliveries, messages', async () => {
  const found = await readRows(
    site,
    AnyRow,
    `SELECT (SELECT MAX(period) FROM subscriptions) > 1 AS renewed,
       (SELECT COUNT(*) FROM orders WHERE state = 'cancelled') > 0 AS cancelled,
       (SELECT COUNT(*) FROM transfers WHERE reason = 'delivered') > 0 AS delivered,
       (SELECT COUNT(*) FROM messages WHERE state = 'sent') > 0 AS told`,
  );
  expect(found).toEqual([{ renewed: 1, cancelled: 1, delivered: 1, told: 1 }]);
});

test('a clock that is set back by a day, and comes back, repeats and loses nothing', async () => {
  const at = late + 47 * DAY_MS;
  const before = await settleAt(at);
  await setTime(at - DAY_MS);
  await runTimerOf(site);
  await setTime(at);
  expect(await settleAt(at)).toEqual(before);
}, 60_000);
