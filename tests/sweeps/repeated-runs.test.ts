import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { allRows } from '#tests/factories/all-rows.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { type Site, test } from '#tests/site.ts';

const begin = Date.parse(orderMoment) + 10 * 60_000;

/** Tables of what must not happen twice, and must not be lost: money, states, what was told, what was served. */
const books = [
  ...['orders', 'homemade_orders', 'deliveries', 'invoices', 'payments', 'transfers', 'refunds', 'receipts'],
  ...['messages', 'served_days', 'subscription_charges'],
];
/** Columns that tell when something was looked at. */
const looks = /^(looked_at|next_at|asked_at|claimed_at|sending_at|sent_at|tries)$/;

async function readBooks(site: Site): Promise<Record<string, string[]>> {
  const rows = await allRows(site.inside.stores.site);
  const known = (row: unknown) =>
    JSON.stringify(Object.entries(row as object).filter(([name]) => !looks.test(name)));
  return Object.fromEntries(books.map((table) => [table, (rows[table] ?? []).map(known).sort()]));
}

/** Runs the timer until there is nothing left for it to do at this moment. */
async function settleAt(site: Site, at: number): Promise<Record<string, string[]>> {
  site.setClock(new Date(at).toISOString());
  let before = await readBooks(site);
  for (let run = 0; run < 100; run += 1) {
    await site.tick();
    const after = await readBooks(site);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    before = after;
  }
  throw new Error('The timer never has done everything');
}

/** An order that is paid and renews, one that is paid at the door, one that nobody pays, and dishes. */
async function lives(site: Site) {
  const [anna, boris] = [await site.customer(), await site.customer({ order: {} })];
  await boris.place({ payment: 'card' });
  await anna.place({ days: 14, payment: 'card' }, { renews: true });
  await anna.pay();
  await orderHomemade(anna, { payment: 'card' });
  await site.tick();
  for (const one of [anna, boris]) await site.arrive(one, 1);
  const { subscriptions } = await anna.call(listSubscriptions);
  return { subscriptionId: subscriptions[0]?.id ?? '' };
}

const moments = [HOUR_MS, DAY_MS, 2 * DAY_MS, 12 * DAY_MS, 16 * DAY_MS, 46 * DAY_MS];

test('runs of the timer at once, and messages of queues that come twice and in reverse, do no more than one', async ({
  site,
}) => {
  const { subscriptionId } = await lives(site);
  for (const later of moments) {
    const once = await settleAt(site, begin + later);
    await Promise.all(Array.from({ length: 5 }, () => site.tick()));
    const { CHARGES: charges, MESSAGES: messages } = site.inside.scope().bindings;
    const due = [2, 1, 0].map((period) => ({ subscriptionId, period, declines: 0 }));
    await site.inside.within(async () => {
      for (const body of [...due, ...due.toReversed()]) await charges.send(body);
      for (let sent = 0; sent < 3; sent += 1) await messages.send({});
    });
    expect(await settleAt(site, begin + later)).toEqual(once);
  }
  // A renewal, deliveries and messages have happened in these weeks.
  const { transfers, messages, subscription_charges: charges } = await readBooks(site);
  expect(String(transfers)).toContain('"delivered"');
  expect(String(messages)).toContain('"sent"');
  expect(charges).not.toEqual([]);
});

test('a clock that is set back by a day, and comes back, repeats and loses nothing', async ({ site }) => {
  await lives(site);
  const at = begin + 47 * DAY_MS;
  const before = await settleAt(site, at);
  site.setClock(new Date(at - DAY_MS).toISOString());
  await site.tick();
  expect(await settleAt(site, at)).toEqual(before);
});
