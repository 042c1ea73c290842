import { type Request as OutboundRequest, Response as OutboundResponse } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { startEdge } from '#tests/harness/edge-site.ts';

const HOP_SECRET = 'a-secret-of-edge-and-origin-32-letters';
const FLOOD_LIMIT = 40;
let origin: LocalWorker;
let edge: LocalWorker;
let asked: OutboundRequest[] = [];
let intercept: (request: OutboundRequest) => OutboundResponse | undefined = () => undefined;

beforeAll(async () => {
  origin = await startLocalWorker({ floodLimit: FLOOD_LIMIT, vars: { HOP_SECRET } });
  edge = await startEdge({
    ...{ origin, isEdge: true },
    vars: { HOP_SECRET },
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

class EdgeCustomer extends Customer {
  override inbox() {
    return new Visitor(origin).inbox();
  }
}
const statusOf = async (by: Visitor, path: string) => {
  const answer = await by.request(path);
  await answer.arrayBuffer();
  return answer.status;
};

describe('what pages ask the origin for', () => {
  test('is not charged to the visitor who opened them, nor told of them', async () => {
    const visitor = new Visitor(edge);
    const pages = ['/faq/', '/otzyvy/', '/dostavka/', '/blog/'];
    for (let opened = 0; opened < 32; opened += 1)
      expect(await statusOf(visitor, `${pages[opened % pages.length]}?fresh=${opened}`)).toBe(200);
    expect(asked.length).toBeGreaterThan(FLOOD_LIMIT);
    for (const { headers } of asked)
      expect([headers.get('hop-address'), headers.get('hop-own')]).toEqual(['', '1']);
    expect(await statusOf(visitor, '/rest/programmes/')).toBe(200);
  });

  test('is not charged to a customer where everybody is shown it', async () => {
    const customer = new EdgeCustomer(edge, newPhone());
    await customer.signIn(customer.phone);
    asked = [];
    for (let opened = 0; opened < 6; opened += 1)
      expect(await statusOf(customer, `/dostavka/?fresh=${opened}`)).toBe(200);
    const own = asked.filter(({ headers }) => headers.get('hop-own') === '1');
    expect(own.length).toBeGreaterThanOrEqual(6);
    const charged = asked.filter(({ headers }) => headers.get('hop-own') !== '1');
    for (const { url } of charged) expect(new URL(url).pathname).toMatch(/^\/rest\/(customer|basket)\//);
  });

  test('is charged where it is asked for by the visitor', async () => {
    const visitor = new Visitor(edge);
    const statuses: number[] = [];
    for (let calls = 0; calls <= FLOOD_LIMIT; calls += 1)
      statuses.push(await statusOf(visitor, '/rest/programmes/'));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(asked.at(-1)?.headers.get('hop-address')).toBe(visitor.address);
  });

  test('is no way round the limits for whoever says that they are the edge', async () => {
    const visitor = new Visitor(origin);
    const headers = { 'hop-own': '1' };
    const statuses: number[] = [];
    for (let calls = 0; calls <= FLOOD_LIMIT; calls += 1)
      statuses.push((await visitor.request('/rest/programmes/', { headers })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an origin that has enough', () => {
  const busy = (status: number) => () =>
    new OutboundResponse(JSON.stringify({ error: { code: 'x', message: 'Позже', requestId: '1' } }), {
      status,
    });

  test.each([408, 425, 429])('with %i makes no page a failure of ours', async (status) => {
    const customer = new EdgeCustomer(edge, newPhone());
    await customer.signIn(customer.phone);
    intercept = (request) => (/reviews|orders/.test(request.url) ? busy(status)() : undefined);
    expect(await statusOf(new Visitor(edge), `/otzyvy/?fresh=${status}`)).toBe(503);
    expect(await statusOf(customer, '/personal/orders/')).toBe(503);
    const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' };
    const crawled = await new Visitor(edge).request(`/otzyvy/?bot=${status}`, { headers });
    expect([crawled.status, crawled.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('leaves the page that is kept', async () => {
    const how = async () => {
      const answer = await new Visitor(edge).request('/oplata/');
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('server-timing')?.match(/desc="(\w+)"/)?.[1]];
    };
    await how();
    await expect.poll(how, { timeout: 15_000 }).toEqual([200, 'hit']);
    intercept = busy(429);
    await setClock(edge, new Date(Date.now() + 60_000).toISOString());
    expect(await how()).toEqual([200, 'stale']);
  });
});

describe('an origin that is away', () => {
  const away = () =>
    new OutboundResponse(JSON.stringify({ error: { code: 'x', message: 'Нет', requestId: '1' } }), {
      status: 502,
    });
  const open = async (visitor: Visitor, path: string) => {
    const answer = await visitor.request(path);
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text()) ?? [];
    return {
      status: answer.status,
      heading: heading.replace(/<[^>]*>/g, ''),
      how: answer.headers.get('server-timing')?.match(/desc="(\w+)"/)?.[1],
    };
  };

  test.each(['/dostavka/', '/programmy/balans/', '/programmy/balans/?utm_source=letter'])(
    'leaves customers the page %s as strangers have it',
    async (path) => {
      const customer = new EdgeCustomer(edge, newPhone());
      await customer.signIn(customer.phone);
      const kept = async () => (await open(new Visitor(edge), path)).how;
      await expect.poll(kept, { timeout: 15_000 }).toMatch(/hit|stale/);
      const own = await open(customer, path);
      expect(own).toMatchObject({ status: 200, how: 'made' });
      intercept = away;
      expect(await open(customer, path)).toEqual({ ...own, how: 'kept' });
      expect((await open(customer, '/personal/orders/')).status).toBe(502);
      expect(customer.cookies.has('auth')).toBe(true);
    },
  );

  test('leaves them nothing of what nobody has asked for', async () => {
    const customer = new EdgeCustomer(edge, newPhone());
    await customer.signIn(customer.phone);
    intercept = away;
    expect((await open(customer, '/programmy/fitnes/')).status).toBe(502);
  });

  test('leaves reports of browsers untaken, which keep them and send them once it is back', async () => {
    const json = { level: 'info', url: '/', details: { user_id: 'guest' }, message: 'while it was away' };
    const report = async () => (await new Visitor(edge).request('/api/log/', { json })).status;
    intercept = away;
    // A browser keeps what a 5xx has answered: `report-delivery.test.ts`.
    expect(await report()).toBeGreaterThanOrEqual(500);
    intercept = () => undefined;
    expect(await report()).toBe(202);
    await expect.poll(() => origin.logs.join('\n')).toContain('while it was away');
  });
});
