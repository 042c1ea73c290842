import { type Request as OutboundRequest, Response as OutboundResponse } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { originUrl, startEdge } from '#tests/harness/edge-site.ts';

let origin: LocalWorker;
let edge: LocalWorker;
let asked: OutboundRequest[] = [];
let intercept: (request: OutboundRequest) => OutboundResponse | undefined = () => undefined;

beforeAll(async () => {
  origin = await startLocalWorker();
  edge = await startEdge({
    origin,
    intercept: (request) => {
      asked.push(request);
      return intercept(request);
    },
  });
});
afterAll(() => Promise.all([origin?.stop(), edge?.stop()]));
beforeEach(() => {
  asked = [];
  intercept = () => undefined;
});

const pathOf = (request: OutboundRequest) => new URL(request.url).pathname;
const askedFor = (path: string) => asked.filter((request) => pathOf(request) === path);
const json = (status: number, body: unknown) => new OutboundResponse(JSON.stringify(body), { status });

/** Signs in through the edge; the code is in the inbox of the origin, which sends the SMS. */
async function signIn(name: string): Promise<Visitor> {
  const visitor = new Visitor(edge);
  const phone = newPhone();
  await visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name, type: 'register', consent: true },
  });
  const code = await new Visitor(origin).codeOf(phone);
  const answer = await visitor.request('/rest/customer/auth/register/', { json: { step: 2, phone, code } });
  expect(answer.status).toBe(200);
  return visitor;
}

describe('the edge in front of an origin', () => {
  test('forgets a session that the origin has ended, in its own answers to calls and pages', async () => {
    const caller = await signIn('Анна');
    const reader = await signIn('Ольга');
    await origin.db.prepare('UPDATE sessions SET revoked_at = 1').run();
    expect((await caller.request('/rest/orders/')).status).toBe(401);
    expect([...caller.cookies.keys()]).toEqual(['device']);
    const page = await reader.request('/personal/');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/']);
    expect([...reader.cookies.keys()]).toEqual(['device']);
  });

  test('restores a session from the separate user cookies', async () => {
    const visitor = await signIn('Анна');
    visitor.cookies.delete('auth');
    expect((await visitor.request('/personal/')).status).toBe(200);
    expect(visitor.cookies.has('auth')).toBe(true);
  });

  test('keeps a stranger’s basket at the origin', async () => {
    const stranger = new Visitor(edge);
    await stranger.request('/rest/homemade/basket/', { json: { dish: 'borsch', count: 2 } });
    expect(stranger.cookies.has('basket')).toBe(true);
    const held = await (await stranger.request('/rest/homemade/basket/')).json();
    expect(held).toMatchObject({ lines: [{ dish: 'borsch', count: 2 }] });
    expect((await stranger.request('/homemade-food/order/')).status).toBe(200);
    const sent = askedFor('/rest/homemade/basket/').at(-1);
    expect(sent?.headers.get('cookie')).toBe(`basket=${stranger.cookies.get('basket')}`);
  });

  test('hands on the specified headers of those who have no cookies', async () => {
    const headers = { 'authorization-token': 'x'.repeat(43), 'customer-phone': '+79162041830' };
    await new Visitor(edge).request('/rest/customer/logout/', { headers });
    const [request] = askedFor('/rest/customer/logout/');
    expect(request?.headers.get('authorization-token')).toBe(headers['authorization-token']);
    expect(request?.headers.get('customer-phone')).toBe(headers['customer-phone']);
  });

  test('has the origin compare the phone that is named beside a session with its own', async () => {
    const visitor = await signIn('Вера');
    const headers = { 'customer-phone': '+79990000000' };
    expect((await visitor.request('/rest/orders/', { headers })).status).toBe(401);
    expect(askedFor('/rest/orders/').at(-1)?.headers.get('customer-phone')).toBe(headers['customer-phone']);
  });

  test('answers /rest from there, with the specified headers', async () => {
    const visitor = new Visitor(edge);
    const answer = await visitor.request('/rest/programmes/?a=%D1%8F', {
      headers: { Referer: `${edge.url}/faq/` },
    });
    expect(await answer.json()).toEqual(
      await (await new Visitor(origin).request('/rest/programmes/')).json(),
    );
    const [request] = askedFor('/rest/programmes/');
    expect(request?.url).toBe(`${originUrl}/rest/programmes/?a=%D1%8F`);
    expect(request?.headers.get('clienthost')).toBe(new URL(edge.url).host);
    expect(request?.headers.get('referer')).toBe(`${edge.url}/faq/`);
    expect(request?.headers.get('version')).toMatch(/^[0-9a-f]{8,}$/);
    expect(request?.headers.has('cookie')).toBe(false);
  });

  test('signs in there and stores nothing of the person itself', async () => {
    const visitor = await signIn('Ева');
    const page = await visitor.request('/personal/');
    expect([page.status, (await page.text()).includes('Ева')]).toEqual([200, true]);
    expect(await (await visitor.request('/rest/orders/')).json()).toEqual({ orders: [] });
    for (const table of ['customers', 'sessions', 'auth_codes'])
      expect(await edge.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first('n')).toBe(0);
  });

  test('renders pages from the origin’s data', async () => {
    const page = await (
      await new Visitor(edge).request('/', { headers: { 'User-Agent': 'Googlebot/2.1' } })
    ).text();
    expect(page).toContain('Баланс');
    expect(askedFor('/rest/programmes/').length).toBeGreaterThan(0);
  });

  test('reads what everyone gets without anyone’s token', async () => {
    const visitor = await signIn('Лия');
    const at = new Date(Date.now() + 31_000).toISOString();
    await Promise.all([setClock(edge, at), setClock(origin, at)]);
    asked = [];
    await visitor.request('/faq/');
    await expect.poll(() => askedFor('/rest/helper/config/'), { timeout: 10_000 }).toHaveLength(1);
    for (const path of ['/rest/helper/config/', '/rest/navigation/', '/rest/helper/redirects/']) {
      await expect.poll(() => askedFor(path).length, { timeout: 10_000 }).toBeGreaterThan(0);
      for (const request of askedFor(path)) expect(request.headers.has('authorization-token')).toBe(false);
    }
    await visitor.request('/rest/orders/');
    expect(askedFor('/rest/orders/')[0]?.headers.has('authorization-token')).toBe(true);
  });
});

describe('foreign pages', () => {
  const stepOne = { step: 1, phone: '+79161234567', name: 'Ян', type: 'register', consent: true };

  test.each([
    ['no Origin', { Origin: '' }],
    ['another Origin', { Origin: 'https://evil.example' }],
    ['the origin’s own Origin', { Origin: originUrl }],
    ['a null Origin', { Origin: 'null' }],
    ['a cross-site request', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('change nothing at the origin: %s', async (_, headers) => {
    const answer = await new Visitor(edge).request('/rest/customer/auth/', { json: stepOne, headers });
    expect(answer.status).toBe(403);
    expect(asked).toEqual([]);
  });

  test.each(['/rest/customer/logout/', '/rest/orders/'])(
    'cannot even ask for %s with the visitor’s token',
    async (path) => {
      const visitor = await signIn('Зоя');
      const answer = await visitor.request(path, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
      expect(answer.status).toBe(403);
      expect((await visitor.request('/rest/orders/')).status).toBe(200);
    },
  );

  test('a provider’s notification passes', async () => {
    intercept = () => json(200, { success: true });
    const answer = await fetch(`${edge.url}/rest/payments/notifications/sandbox/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"id":"1"}',
    });
    expect([answer.status, asked.length]).toEqual([200, 1]);
  });

  test('a body over the limit ends at the edge', async () => {
    const answer = await new Visitor(edge).request('/rest/customer/auth/', {
      json: { text: 'a'.repeat(70_000) },
    });
    expect([answer.status, asked.length]).toEqual([413, 0]);
  });
});

describe('a failing origin', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'is asked once more after %i, for a page that reads only: a browser asks again by itself',
    async (status) => {
      intercept = () => json(status, { error: { code: 'x', message: 'Ошибка', requestId: '1' } });
      const visitor = new Visitor(edge);
      await visitor.request('/otzyvy/');
      expect(askedFor('/rest/reviews/')).toHaveLength(2);
      expect((await visitor.request('/rest/programmes/')).status).toBe(status);
      expect(askedFor('/rest/programmes/')).toHaveLength(1);
      expect((await visitor.request('/rest/customer/auth/', { json: { step: 1 } })).status).toBe(status);
      expect(askedFor('/rest/customer/auth/')).toHaveLength(1);
    },
  );

  test.each([400, 401, 404, 501])('is not asked again after %i', async (status) => {
    intercept = () => json(status, {});
    expect((await new Visitor(edge).request('/rest/programmes/')).status).toBe(status);
    expect(asked).toHaveLength(1);
  });

  test('sends its redirects to the visitor; they are not followed', async () => {
    intercept = () =>
      new OutboundResponse(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } });
    const answer = await new Visitor(edge).request('/rest/programmes/');
    expect([answer.status, asked.length]).toEqual([302, 1]);
  });
});

describe('an origin whose answer is no answer', () => {
  const bodies: Readonly<Record<string, () => string | Uint8Array<ArrayBuffer>>> = {
    'a page': () => '<!DOCTYPE html><title>Welcome</title>',
    'half a text': () => '{"config":{"regions":[{"co',
    nothing: () => '',
    'ten megabytes': () => `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`,
    'bytes that are no text': () => new Uint8Array([0x7b, 0xff, 0xfe, 0x00, 0x7d]),
  };

  test.each(Object.entries(bodies))(
    'but %s is not believed: pages stand, and calls fail',
    async (_, body) => {
      const site = await startEdge({
        origin,
        intercept: (request) =>
          /config|navigation|redirects|programmes/.test(pathOf(request))
            ? new OutboundResponse(body(), { headers: { 'Content-Type': 'application/json' } })
            : undefined,
      });
      try {
        const answer = await new Visitor(site).request('/faq/');
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain('<h1');
        expect(site.logs.join('\n')).toContain('Ошибка загрузки конфига:');
        const programme = await new Visitor(site).request('/programmy/balans/');
        const html = await programme.text();
        expect([programme.status, html.includes('<html lang="ru"')]).toEqual([502, true]);
        expect(html).toMatch(/<h1[^>]*>[^<]*[а-я]{4}/);
        expect(html).not.toContain('xxxxxxxx');
      } finally {
        await site.stop();
      }
    },
  );
});

describe('an origin that answers nonsense', () => {
  const nonsense: Record<string, unknown> = {
    '/rest/helper/config/': { region: 'Москва' },
    '/rest/navigation/': { groups: null },
    '/rest/helper/redirects/': {
      redirects: [{ from: '/faq/', to: 'javascript:alert(1)', status: 301 }, { from: 1 }],
    },
    '/rest/helper/seo/': { title: 1 },
  };
  const answerNonsense = (request: OutboundRequest) => {
    const body = nonsense[pathOf(request)];
    return body === undefined ? undefined : json(200, body);
  };

  test('is not believed: pages stand without what it should have said', async () => {
    const site = await startEdge({ origin, intercept: answerNonsense });
    try {
      const answer = await new Visitor(site).request('/faq/');
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<h1');
      expect(site.logs.join('\n')).toContain('Ошибка загрузки конфига:');
      expect(site.logs.join('\n')).toContain('Ошибка загрузки навигации:');
    } finally {
      await site.stop();
    }
  });

  test('cannot send visitors to anything but https addresses and paths', async () => {
    const rows = [
      'javascript:alert(1)',
      'http://befit.example/',
      'data:text/html,1',
      '//evil.example',
      'evil',
      'https://',
    ];
    const redirects = rows.map((to, index) => ({ from: `/row-${index}/`, to, status: 302 }));
    const site = await startEdge({
      origin,
      intercept: (request) =>
        pathOf(request) === '/rest/helper/redirects/' ? json(200, { redirects }) : undefined,
    });
    try {
      for (const index of rows.keys())
        expect((await new Visitor(site).request(`/row-${index}/`)).status).toBe(404);
    } finally {
      await site.stop();
    }
  });

  test('after it was right leaves what it last said', async () => {
    const visitor = new Visitor(edge);
    const home = async () => (await visitor.request('/faq/')).text();
    expect(await home()).toContain('ООО «БиФит»');
    intercept = answerNonsense;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await setClock(edge, at);
    await home();
    await expect.poll(() => edge.logs.join('\n'), { timeout: 10_000 }).toContain('Ошибка загрузки конфига:');
    expect(await home()).toContain('ООО «БиФит»');
    await setClock(edge, undefined);
  });
});
