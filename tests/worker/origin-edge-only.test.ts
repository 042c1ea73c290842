import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { startOriginSite } from '#tests/harness/origin-site.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';
import { signHop } from '#worker/hop.ts';

const HOP_SECRET = 'a-secret-of-edge-and-origin-32-letters';
const SITE_URL = 'https://befit.example';
const deployedVars = { HOP_SECRET, SITE_URL };
const kinds: readonly (readonly [string, () => Promise<LocalWorker>])[] = [
  ['a worker', () => startLocalWorker({ build: 'production', vars: deployedVars })],
  [
    'Node',
    () =>
      startOriginSite({
        vars: {
          ...deployedVars,
          ENVIRONMENT: 'production',
          CODE_PEPPER: 'pepper-of-the-tests',
          DATA_IN_RUSSIA: 'true',
          ALLOWED_HOSTS: 'localhost',
        },
      }),
  ],
];

describe.each(kinds)('an origin that was deployed behind an edge, on %s', (_, start) => {
  let deployed: LocalWorker;
  beforeAll(async () => {
    deployed = await start();
  });
  afterAll(() => deployed?.stop());

  const hop = {
    address: '192.0.2.9',
    origin: 'https://evil.example',
    requestId: 'b',
    services: [],
    isOwn: false,
  };
  async function signedTo(target: string, method = 'GET'): Promise<Record<string, string>> {
    const headers = new Headers();
    return signHop(HOP_SECRET, hop, { method, target, headers, body: undefined }, Date.now());
  }
  const ask = (target: string, init: RequestInit = {}) => fetch(`${deployed.url}${target}`, init);

  test.each(['/', '/rest/programmes/', '/robots.txt', '/og/faq.jpg', '/pictures/48/80/covers/balans.webp'])(
    'answers nobody else: %s',
    async (target) => {
      const answer = await ask(target, { headers: { Host: 'evil.example' } });
      const text = await answer.text();
      expect([answer.status, text.length < 300]).toEqual([403, true]);
      expect(text).toContain('hop_refused');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    },
  );

  test('takes no notification and no order that its edge has not passed on', async () => {
    for (const target of ['/rest/payments/notifications/yookassa/', '/rest/orders/']) {
      const answer = await ask(target, { method: 'POST', body: '{}', headers: { Origin: deployed.url } });
      expect(answer.status).toBe(403);
    }
  });

  test('answers its edge, and says that search engines have nothing to find here', async () => {
    const answer = await ask('/rest/programmes/', { headers: await signedTo('/rest/programmes/') });
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  });

  test('names the site as it was deployed, whatever a request or an edge names', async () => {
    const page = await (await ask('/faq/', { headers: await signedTo('/faq/') })).text();
    expect(page).toContain('<link rel="canonical" href="https://befit.example/faq/"');
    expect(page).not.toContain('evil.example');
    const robots = await (await ask('/robots.txt', { headers: await signedTo('/robots.txt') })).text();
    expect(robots).toContain('Sitemap: https://befit.example/sitemap.xml');
  });
});

describe('a site that knows its address', () => {
  const yoo = new YooKassaDouble();
  let site: LocalWorker;
  beforeAll(async () => {
    site = await startLocalWorker({
      vars: { SITE_URL, YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret },
      outboundService: (request) => yoo.handle(request),
    });
    await setClock(site, orderMoment);
  });
  afterAll(() => site?.stop());

  test('has payments lead back there, under whatever name it was asked', async () => {
    const customer = await Customer.signedIn(site);
    const order = await orderProgramme(customer, buildOrder({ payment: 'card' }));
    await mustCall(customer, payInvoice, { params: { id: order.id } });
    const [body] = yoo.bodies;
    expect(body).toMatchObject({
      confirmation: { return_url: expect.stringMatching(/^https:\/\/befit\.example\//) },
    });
  });

  test('names itself so to search engines and networks', async () => {
    const visitor = new Visitor(site);
    const page = await (await visitor.request('/faq/')).text();
    expect(page).toContain(`<link rel="canonical" href="${SITE_URL}/faq/"`);
    expect(page).toContain(`${SITE_URL}/og/`);
    const host = new URL(site.url).host;
    for (const path of ['/robots.txt', '/sitemap.xml', '/blog/rss.xml']) {
      const text = await (await visitor.request(path)).text();
      expect([path, text.includes(SITE_URL), text.includes(host)]).toEqual([path, true, false]);
    }
  });
});
