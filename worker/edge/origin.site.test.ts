import { expect } from 'vitest';
import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { allRows } from '#tests/factories/all-rows.ts';
import { send } from '#tests/harness/call.ts';
import { openInProcess } from '#tests/harness/in-process.ts';
import { Site, SiteCustomer, test as siteTest, type Visitor } from '#tests/site.ts';

const originUrl = 'https://origin.befit.example';
const HOP_SECRET = 'a-secret-of-edge-and-origin-32-letters';
const yoo = new YooKassaDouble();

/** What the edge has asked its origin, and who may answer in the origin's place. */
interface Wire {
  readonly asked: Request[];
  intercept: ((request: Request) => Response | undefined) | undefined;
}

/** `site` is the origin; `edge` stands in front of it and keeps nothing. */
const test = siteTest
  .extend<{ wire: Wire; edge: Site }>({
    wire: async ({ task: _ }, use) => use({ asked: [], intercept: undefined }),
    edge: async ({ site, wire }, use) => {
      const inside = await openInProcess({
        vars: { HOP_SECRET, REST_ORIGIN: originUrl },
        outbound: (request) => {
          wire.asked.push(request.clone());
          return wire.intercept?.(request) ?? site.inside.request(request);
        },
      });
      await use(new Site(inside));
      await inside.stop();
    },
  })
  .extend('siteOptions', () => ({
    vars: { HOP_SECRET, YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret },
    outbound: (request: Request) => yoo.handle(request as never) as never,
  }));

/** A customer of the origin who knows the edge alone. */
async function customerAt(edge: Site, origin: Site, name = 'Анна'): Promise<SiteCustomer> {
  const { id, phone, cookies } = await origin.customer({ name });
  const { accessToken } = JSON.parse(decodeURIComponent(cookies.get('auth') ?? '{}'));
  return new SiteCustomer(edge.inside, { id, phone, name, email: '', accessToken });
}
const askedFor = ({ asked }: Wire, path: string) => asked.filter(({ url }) => new URL(url).pathname === path);
const failWith =
  (status: number, body: unknown = { error: { code: 'x', message: 'Нет', requestId: '1' } }) =>
  () =>
    Response.json(body, { status });
const headingOf = async (visitor: Visitor, path: string) => {
  const answer = await visitor.request(path);
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text()) ?? [];
  return [answer.status, heading.replace(/<[^>]*>/g, '')] as const;
};

test('the edge answers /rest from its origin, with the specified headers and nobody’s cookies', async ({
  edge,
  wire,
}) => {
  await edge.visitor().request('/rest/programmes/?a=%D1%8F', { headers: { Referer: `${edge.url}/faq/` } });
  const [asked] = askedFor(wire, '/rest/programmes/');
  expect(asked?.url).toBe(`${originUrl}/rest/programmes/?a=%D1%8F`);
  expect(asked?.headers.get('clienthost')).toBe(new URL(edge.url).host);
  expect(asked?.headers.get('referer')).toBe(`${edge.url}/faq/`);
  expect(asked?.headers.get('version')).toMatch(/./);
  expect(asked?.headers.has('cookie')).toBe(false);
});

test('a customer signs in through the edge, which stores nothing of the person', async ({ site, edge }) => {
  const before = await allRows(edge.inside.stores.site);
  const visitor = edge.visitor();
  const phone = '+79161112233';
  await visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Ева', type: 'register', consent: true },
  });
  const code = await site.visitor().codeOf(phone);
  await visitor.request('/rest/customer/auth/register/', { json: { step: 2, phone, code } });
  const page = await visitor.request('/personal/');
  expect([page.status, (await page.text()).includes('Ева')]).toEqual([200, true]);
  expect(await allRows(edge.inside.stores.site)).toEqual(before);
});

test('a session’s cookies are never handed on; its token goes with what is the customer’s alone', async ({
  site,
  edge,
  wire,
}) => {
  const anna = await customerAt(edge, site);
  await anna.call(listOrders);
  expect(askedFor(wire, '/rest/orders/')[0]?.headers.get('cookie') ?? '').not.toMatch(/auth|user/);
  expect(askedFor(wire, '/rest/orders/')[0]?.headers.has('authorization-token')).toBe(true);
  wire.asked.length = 0;
  await anna.request('/faq/');
  for (const path of ['/rest/helper/config/', '/rest/navigation/'])
    for (const asked of askedFor(wire, path)) expect(asked.headers.has('authorization-token')).toBe(false);
});

test('a report of the browser is the origin’s to log, and the edge’s own, masked, while that is away', async ({
  site,
  edge,
  wire,
}) => {
  const report = {
    ...{ level: 'warn', url: '/faq/', message: 'no +7 916 204-18-30' },
    details: { user_id: 'guest', status: 500, body: { phone: '+79162041830' } },
  };
  const logged = () => edge.inside.logs.filter((line) => line.includes('client error'));
  expect((await edge.visitor().request('/api/log/', { json: report })).status).toBe(202);
  expect([askedFor(wire, '/api/log/').length, logged()]).toEqual([1, []]);
  for (const away of [failWith(503), () => Response.error()]) {
    wire.intercept = away;
    const answer = await edge.visitor().request('/api/log/', { json: report });
    expect([answer.status, await answer.json()]).toEqual([202, { success: true }]);
  }
  const anna = await customerAt(edge, site);
  expect((await anna.request('/api/log/', { json: report })).status).toBe(202);
  expect(logged()).toHaveLength(3);
  expect(logged().join()).not.toMatch(/204.?18/);
});

test('a session that the origin has ended is forgotten by the edge', async ({ site, edge }) => {
  const anna = await customerAt(edge, site);
  expect((await anna.request('/rest/customer/logout/')).status).toBe(200);
  const again = await customerAt(edge, site);
  const stale = new SiteCustomer(edge.inside, {
    id: again.id,
    phone: again.phone,
    name: '',
    email: '',
    accessToken: 'x'.repeat(43),
  });
  expect((await stale.request('/rest/orders/')).status).toBe(401);
  expect(stale.cookies.has('auth')).toBe(false);
});

test('the address of a visitor is what the edge says, and nobody else is believed', async ({
  site,
  edge,
  wire,
}) => {
  const visitor = edge.visitor();
  await visitor.request('/rest/programmes/', { headers: { 'hop-address': '192.0.2.77' } });
  expect(wire.asked.at(-1)?.headers.get('hop-address')).toBe(visitor.address);
  const forged = { 'hop-address': '192.0.2.77', 'hop-secret': 'another-secret-of-32-letters-or-more' };
  const answer = await site.visitor().request('/rest/programmes/', { headers: forged });
  expect(answer.status).toBe(403);
});

test('a foreign page changes nothing: it ends at the edge', async ({ edge, wire }) => {
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ]) {
    const json = { step: 1, phone: '+79161234567', name: 'Ян', type: 'register', consent: true };
    const answer = await edge.visitor().request('/rest/customer/auth/', { json, headers: { ...headers } });
    expect(answer.status).toBe(403);
  }
  const large = await edge.visitor().request('/rest/customer/auth/', { json: { text: 'a'.repeat(70_000) } });
  expect([large.status, askedFor(wire, '/rest/customer/auth/')]).toEqual([413, []]);
});

test('a calendar’s address is the edge’s, and operators are heard through it', async ({
  site,
  edge,
  wire,
}) => {
  const anna = await customerAt(edge, site);
  const { url } = await anna.call(openCalendarFeed);
  expect((await edge.visitor().request(new URL(url).pathname)).status).toBe(200);
  const headers = { Authorization: `Bearer ${localOperatorToken}` };
  expect((await send(edge.visitor(), listOpenTickets, { headers })).status).toBe(200);
  await edge.visitor().request('/rest/programmes/', { headers });
  expect(wire.asked.at(-1)?.headers.has('authorization')).toBe(false);
});

test('a provider’s notification is judged by the address that it came from', async ({ site, edge }) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  const payment = yoo.paymentAt(anna.order.payment.url ?? '');
  payment.status = 'succeeded';
  expect(await yoo.notify(edge.url, 'payment.succeeded', payment, '192.0.2.1')).toBe(403);
  expect(await yoo.notify(edge.url, 'payment.succeeded', payment)).toBe(200);
  expect((await anna.call(listOrders)).orders[0]?.state).toBe('paid');
});

test.for([408, 409, 425, 429, 500, 502, 503, 504])(
  'a failing origin (%i) is asked once more for a page, never for a call',
  async (status, { edge, wire }) => {
    const visitor = edge.visitor();
    wire.intercept = failWith(status);
    await visitor.request('/otzyvy/');
    expect(askedFor(wire, '/rest/reviews/')).toHaveLength(2);
    expect((await visitor.request('/rest/programmes/')).status).toBe(status);
    expect(askedFor(wire, '/rest/programmes/')).toHaveLength(1);
    await visitor.request('/rest/customer/auth/', { json: { step: 1 } });
    expect(askedFor(wire, '/rest/customer/auth/')).toHaveLength(1);
  },
);

test('while the origin is away, customers have the pages that strangers had, and keep their session', async ({
  site,
  edge,
  wire,
}) => {
  const anna = await customerAt(edge, site);
  for (let round = 0; round < 2; round += 1) await edge.visitor().request('/dostavka/');
  const [, heading] = await headingOf(anna, '/dostavka/');
  wire.intercept = failWith(502);
  expect(await headingOf(anna, '/dostavka/')).toEqual([200, heading]);
  expect((await headingOf(anna, '/programmy/fitnes/'))[0]).toBe(502);
  expect((await headingOf(anna, '/personal/orders/'))[0]).toBe(502);
  expect(anna.cookies.has('auth')).toBe(true);
});

test('an origin that has enough makes no page a failure of ours', async ({ edge, wire }) => {
  wire.intercept = ({ url }) => (url.includes('reviews') ? failWith(429)() : undefined);
  const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' };
  const crawled = await edge.visitor().request('/otzyvy/', { headers });
  expect([crawled.status, crawled.headers.get('retry-after')]).toEqual([503, '5']);
});
