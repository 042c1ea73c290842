import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { takePartnerCode } from '#shared/features/partners/contract.ts';
import { allowProgress } from '#shared/features/progress/contract.ts';
import { listMealPlans, listProposals } from '#shared/features/rations/contract.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { accountAddresses, pages } from '#tests/bench/pages.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { dishesOf, ServedCustomer } from '#tests/harness/served-customer.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

/** What a page may ask of the database, which may be in another city. */
const MOST = { statements: 7, trips: 2 } as const;
/** A database in the same process ends each statement before the next begins: there are no trips to save. */
const mostTrips = process.env.TEST_SITE === 'origin' ? MOST.statements : MOST.trips;

let site: LocalWorker;
let customer: ServedCustomer;

/** Signs a customer in who has another browser as well, and an order that is paid and renewed. */
async function signIn(): Promise<ServedCustomer> {
  const phone = newPhone();
  // Codes for one phone come a minute apart at least.
  await setClock(site, new Date(Date.parse(orderMoment) - 600_000).toISOString());
  await new Visitor(site).signIn(phone);
  await setClock(site, orderMoment);
  const known = new ServedCustomer(site, phone);
  known.id = (await known.signIn(phone)).id;
  const contact = { name: 'Анна', phone, email: '' };
  const first = buildOrder({ payment: 'card' });
  await pay(known, await known.place({ ...first, contact, keepAddressAs: 'Дом', renews: true }));
  return known;
}

/** Pays in the sandbox, which remembers the card. */
async function pay(by: Visitor, { payment: { url } }: Order): Promise<void> {
  expect((await by.request(url ?? '', { form: { state: 'paid' } })).status).toBe(303);
}

/** Orders and pays once more, and gives it up. */
async function cancelOne(): Promise<void> {
  const order = await customer.place(buildOrder({ payment: 'card', firstOrder: false }));
  await pay(customer, order);
  const body = { to: 'card', expectedKop: order.price.totalKop } as const;
  await mustCall(customer, cancelOrder, { params: { id: order.id }, body });
}

/** Gives the customer bonuses, and an opinion of a dish that is still to come. */
async function fillTables(): Promise<void> {
  const dishes = (await customer.days()).flatMap((day) => dishesOf(day));
  await site.db.batch([
    site.db
      .prepare(
        `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
         VALUES ('grant', 'grant', 'company', ?1, 50000, 'bonuses_granted', NULL, ?2)`,
      )
      .bind(`bonuses:${customer.id}`, Date.parse(orderMoment)),
    site.db
      .prepare(
        `INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id,
           person, eaten_on)
         VALUES ('one-star', ?2, 'Анна', 1, '', '2026-11-15', 'pending', ?1, 1, '2026-11-15')`,
      )
      .bind(customer.id, dishes.find((dish) => dish !== undefined) ?? ''),
  ]);
}

beforeAll(async () => {
  site = await startLocalWorker();
  customer = await signIn();
  await cancelOne();
  await cancelOne();
  await orderHomemade(customer);
  await customer.signHealthConsent();
  await mustCall(customer, allowProgress);
  await mustCall(customer, takePartnerCode, { params: { code: 'chay-listok' } });
  await fillTables();
  await servePublished(new Visitor(site));
});
afterAll(() => site?.stop());

test('the customer has something of everything', async () => {
  const { subscriptions, methods } = await mustCall(customer, listSubscriptions);
  expect(subscriptions).toMatchObject([{ state: 'active', problem: null, method: methods[0] }]);
  expect((await customer.settings()).sessions).toHaveLength(2);
  expect((await mustCall(customer, listProposals)).proposals).not.toEqual([]);
  const orders = await (await customer.request('/personal/orders/')).text();
  expect(orders.match(/>Вернули/g)).toHaveLength(2);
});

test.each([...accountAddresses, pages.order, '/success/'])(
  '%s costs a customer seven statements in two trips at most, the order and a placed one a trip more',
  async (address) => {
    await takeStatements(customer);
    const answer = await customer.request(address);
    const html = await answer.text();
    const { count: statements, trips } = await takeStatements(customer);
    expect([answer.status, html.includes('href="/personal/"')]).toEqual([200, true]);
    expect(site.logs.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([]);
    expect(statements, 'statements').toBeLessThanOrEqual(MOST.statements);
    // The order looks for one that waits for its payment, once it is known that something has been ordered; the page of a
    // placed one for the food of its first day, once it is known which that is.
    const more = address === pages.order || address === '/success/' ? 1 : 0;
    expect(trips, 'trips').toBeLessThanOrEqual(mostTrips + more);
  },
);

/** What the first page of the account says of its food, as it is handed to the browser. */
function foodIn(html: string): KnownFood {
  const [, json] =
    /<script type="application\/json" id="data-profile"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return KnownFood.parse(JSON.parse(json ?? '{}').food);
}
const KnownFood = z.object({ from: z.string(), to: z.string(), days: z.array(z.unknown()) });
type KnownFood = z.infer<typeof KnownFood>;

test.each([
  ['before the first delivery', '2026-11-16T09:00:00.000Z', '2026-11-18'],
  ['on a day with food', '2026-11-19T09:00:00.000Z', '2026-11-19'],
  ['on the last one', '2026-11-24T09:00:00.000Z', '2026-11-24'],
  ['a while after it', '2026-12-05T09:00:00.000Z', '2026-11-24'],
])('the food that the account opens with comes with the deliveries: %s', async (_, moment, first) => {
  await setClock(site, moment);
  const days = await mustCall(customer, listMealPlans, { query: { from: first, to: first } });
  // That a session is used is noted once an hour, behind an answer.
  const used = site.db.prepare('SELECT MAX(last_used_at) AS at FROM sessions WHERE customer_id = ?');
  await expect.poll(() => used.bind(customer.id).first('at')).toBeGreaterThanOrEqual(Date.parse(moment));
  await takeStatements(customer);
  const html = await (await customer.request('/personal/')).text();
  expect((await takeStatements(customer)).trips).toBe(MOST.trips);
  const food = foodIn(html);
  const asked = { from: food.from, to: food.to };
  expect(food.from).toBe(first);
  expect(food.days).toEqual((await mustCall(customer, listMealPlans, { query: asked })).days);
  expect(food.days).toEqual(expect.arrayContaining(days.days));
});
