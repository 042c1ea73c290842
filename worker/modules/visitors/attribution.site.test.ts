import { expect } from 'vitest';
import { listSources } from '#shared/features/attribution/contract.ts';
import { keepCookieChoice } from '#shared/features/consents/contract.ts';
import { addLead } from '#shared/features/leads/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, test, type Visitor } from '#tests/site.ts';

const span = { from: '2026-11-16', to: '2026-11-16' };
const sourcesOf = (site: Site, touch: 'first' | 'last' = 'first') =>
  site.operate(listSources, { query: { ...span, touch } });
const visit = (by: Visitor, source: string) => by.request(`/faq/?utm_source=${source}&utm_medium=cpc`);

/** Registers, orders both, and leaves a request. */
async function doEverything(visitor: Visitor): Promise<void> {
  await visitor.signIn(newPhone());
  await orderProgramme(visitor, buildOrder());
  await orderHomemade(visitor);
  await visitor.call(addLead, {
    body: { kind: 'callback', name: 'Анна', phone: newPhone(), consent: true, page: '/faq/' },
  });
}

test('customer, orders and request keep the first and the last visit, each whole', async ({ site }) => {
  const visitor = site.visitor();
  visitor.chooseCookies('marketing');
  await visit(visitor, 'ya');
  await visitor.request('/faq/?utm_source=mail');
  await doEverything(visitor);
  const { sources, newest } = await sourcesOf(site);
  expect(sources).toMatchObject([{ source: 'ya', medium: 'cpc', customers: 1, leads: 1, orders: 2 }]);
  expect(newest.map(({ kind }) => kind).toSorted()).toEqual(['customer', 'homemade', 'lead', 'order']);
  expect((await sourcesOf(site, 'last')).sources[0]).toMatchObject({ source: 'mail', medium: '' });
});

test.for<[string, (visitor: Visitor) => unknown]>([
  ['who has not chosen', () => undefined],
  ['who allows other things', (visitor) => visitor.chooseCookies('analytics', 'chat')],
  ['who has refused since', (visitor) => visitor.chooseCookies()],
])('nothing is kept of somebody %s', async ([words, choose], { site }) => {
  const visitor = site.visitor();
  if (words.includes('since')) visitor.chooseCookies('marketing');
  await visit(visitor, 'ya');
  choose(visitor);
  await visit(visitor, 'ya');
  await doEverything(visitor);
  expect((await sourcesOf(site)).newest).toEqual([]);
});

test('a refusal forgets what was kept of the customer', async ({ site }) => {
  const visitor = site.visitor();
  visitor.chooseCookies('marketing');
  await visit(visitor, 'ya');
  await visitor.signIn(newPhone());
  expect((await sourcesOf(site)).newest).toHaveLength(1);
  visitor.chooseCookies();
  await visitor.call(keepCookieChoice);
  expect((await sourcesOf(site)).newest).toEqual([]);
});
