import { afterAll, beforeAll, expect, test } from 'vitest';
import { takePartnerCode } from '#shared/features/partners/contract.ts';
import { allowProgress } from '#shared/features/progress/contract.ts';
import { listProposals } from '#shared/features/rations/contract.ts';
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
const MOST = { statements: 6, trips: 2 } as const;

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
  const order = await known.place({
    ...buildOrder({ payment: 'card' }),
    contact: { name: 'Анна', phone, email: '' },
    keepAddressAs: 'Дом',
    renews: true,
  });
  // The sandbox, which remembers the card.
  await known.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return known;
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
        `INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id)
         VALUES ('one-star', ?2, 'Анна', 1, '', '2026-11-15', 'pending', ?1)`,
      )
      .bind(customer.id, dishes.find((dish) => dish !== undefined) ?? ''),
  ]);
}

beforeAll(async () => {
  site = await startLocalWorker();
  customer = await signIn();
  await orderHomemade(customer);
  await mustCall(customer, allowProgress, { body: { consent: true } });
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
});

test.each([...accountAddresses, pages.order, '/success/'])(
  '%s costs a customer six statements in two trips at most',
  async (address) => {
    await takeStatements(customer);
    const answer = await customer.request(address);
    const html = await answer.text();
    const { count: statements, trips } = await takeStatements(customer);
    expect([answer.status, html.includes('href="/personal/"')]).toEqual([200, true]);
    expect(site.logs.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([]);
    expect(statements, 'statements').toBeLessThanOrEqual(MOST.statements);
    expect(trips, 'trips').toBeLessThanOrEqual(MOST.trips);
  },
);
