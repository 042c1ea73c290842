import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { moscowDate } from '#shared/dates.ts';
import { listSources } from '#shared/features/attribution/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { answerOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { readRows } from '#tests/harness/rows.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const today = moscowDate(Date.parse(orderMoment));
let site: LocalWorker;
let customer: Customer;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  await site.db.batch([
    site.db.prepare('DELETE FROM attributions'),
    site.db.prepare('DELETE FROM zone_capacity'),
  ]);
  customer = new Customer(site, newPhone());
});

const Row = z.object({ kind: z.string(), first: z.string(), last: z.string() });
const kept = () =>
  readRows(
    site,
    Row,
    `SELECT kind, first_touch ->> 'utm_source' AS first, last_touch ->> 'utm_source' AS last
     FROM attributions ORDER BY rowid`,
  );

const visit = (by: Visitor, source: string) => by.request(`/faq/?utm_source=${source}&utm_medium=cpc`);

async function doEverything(): Promise<void> {
  customer.id = (await customer.signIn(customer.phone)).id;
  await orderProgramme(customer, buildOrder());
  await orderHomemade(customer);
  const lead = { kind: 'callback', name: 'Анна', phone: newPhone(), consent: true, page: '/faq/' };
  expect((await customer.request('/rest/helper/lead/add/', { json: lead })).status).toBe(201);
}

const askSources = async (touch: 'first' | 'last') =>
  answerOf(
    listSources,
    await new Visitor(site).request(`/rest/operations/sources/?from=${today}&to=${today}&touch=${touch}`, {
      headers: { Authorization: `Bearer ${localOperatorToken}` },
    }),
  );

test('customer, order, order of dishes and request keep the first and the last visit, each whole', async () => {
  customer.chooseCookies('marketing');
  await visit(customer, 'ya');
  await customer.request('/faq/?utm_source=mail');
  await doEverything();
  const both = { first: 'ya', last: 'mail' };
  expect(await kept()).toEqual(['customer', 'order', 'homemade', 'lead'].map((kind) => ({ kind, ...both })));
  const { sources, newest } = await askSources('first');
  expect(sources).toEqual([
    expect.objectContaining({
      source: 'ya',
      medium: 'cpc',
      campaign: '',
      customers: 1,
      leads: 1,
      orders: 2,
    }),
  ]);
  expect(sources[0]?.totalKop).toBeGreaterThan(0);
  expect((await askSources('last')).sources[0]).toMatchObject({ source: 'mail', medium: '' });
  expect(newest.map(({ kind }) => kind).sort()).toEqual(['customer', 'homemade', 'lead', 'order']);
  expect(newest.find(({ kind }) => kind === 'order')).toMatchObject({
    name: expect.stringMatching(/^\d{6}$/),
    first: { utm_source: 'ya', utm_medium: 'cpc' },
    last: { utm_source: 'mail' },
  });
});

test('nothing is kept of who has not chosen, or allows other things', async () => {
  await visit(customer, 'ya');
  expect([...customer.cookies.keys()].filter((name) => /utm|touches/.test(name))).toEqual([]);
  customer.chooseCookies('analytics', 'chat');
  await visit(customer, 'ya');
  await doEverything();
  expect(await kept()).toEqual([]);
});

test('a cookie of an earlier consent counts no more after a refusal', async () => {
  customer.chooseCookies('marketing');
  await visit(customer, 'ya');
  customer.chooseCookies();
  await doEverything();
  expect(await kept()).toEqual([]);
});

test('a refusal forgets what was kept of the customer', async () => {
  customer.chooseCookies('marketing');
  await visit(customer, 'ya');
  customer.id = (await customer.signIn(customer.phone)).id;
  expect(await kept()).toHaveLength(1);
  customer.chooseCookies();
  await customer.request('/rest/customer/consents/cookies/', { method: 'PUT' });
  expect(await kept()).toEqual([]);
});

test('the sign-in that a page asks for keeps where the visitor came from', async () => {
  customer.chooseCookies('marketing');
  const gate = await customer.request('/personal/?utm_source=ya');
  const home = new URL(gate.headers.get('location') ?? '', site.url);
  await customer.request(home.pathname + home.search);
  customer.id = (await customer.signIn(customer.phone)).id;
  expect(await kept()).toEqual([{ kind: 'customer', first: 'ya', last: 'ya' }]);
});

test('a cookie that somebody has written by hand brings nothing but utm parameters', async () => {
  customer.chooseCookies('marketing');
  customer.cookies.set('touches', 'a=1&utm_source=ya&__proto__=x|<script>');
  customer.id = (await customer.signIn(customer.phone)).id;
  const rows = await readRows(
    site,
    z.object({ first_touch: z.string(), last_touch: z.string() }),
    'SELECT first_touch, last_touch FROM attributions',
  );
  const touch = '{"utm_source":"ya"}';
  expect(rows).toEqual([{ first_touch: touch, last_touch: touch }]);
});

test('only operators learn of sources', async () => {
  const answer = await new Visitor(site).request(`/rest/operations/sources/?from=${today}&to=${today}`);
  expect(answer.status).toBe(401);
});
