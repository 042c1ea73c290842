import type { Request as OutboundRequest } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import { LIVE_PATH } from '#shared/features/deliveries/live.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { addTicketPhoto } from '#shared/features/tickets/contract.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { deliverFirst, openTicket, takePhoto } from '#tests/factories/tickets.ts';
import { mustCall, refusalOf, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { hopHeaders, signHop } from '#worker/hop.ts';
import { originUrl, startEdge } from '#tests/harness/edge-site.ts';

const HOP_SECRET = 'a-secret-of-edge-and-origin-32-letters';
const yoo = new YooKassaDouble();
let origin: LocalWorker;
let edge: LocalWorker;
let asked: OutboundRequest[] = [];

beforeAll(async () => {
  origin = await startLocalWorker({
    vars: { HOP_SECRET, YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret },
    outboundService: (request) => yoo.handle(request),
  });
  edge = await startEdge({
    origin,
    isEdge: true,
    vars: { HOP_SECRET },
    intercept: (request) => {
      asked.push(request);
      return undefined;
    },
  });
  await Promise.all([setClock(origin, orderMoment), setClock(edge, orderMoment)]);
});
afterAll(() => Promise.all([origin?.stop(), edge?.stop()]));
beforeEach(() => {
  asked = [];
});

/** A customer who knows the edge alone; their SMS and letters leave from the origin. */
class EdgeCustomer extends Customer {
  override inbox() {
    return new Visitor(origin).inbox();
  }

  static async arrive(): Promise<EdgeCustomer> {
    const customer = new EdgeCustomer(edge, newPhone());
    customer.id = (await customer.signIn(customer.phone)).id;
    return customer;
  }
}

const rows = (query: string, ...values: string[]) => readRows(origin, AnyRow, query, ...values);
const askAtOrigin = (path: string, init: RequestInit) =>
  fetch(new URL(path, origin.url), { redirect: 'manual', ...init });

describe('what the edge says of a visitor', () => {
  test('is believed: addresses of consents and limits are the visitor’s own', async () => {
    const customer = await EdgeCustomer.arrive();
    const [consent] = await rows('SELECT address FROM consents WHERE customer_id = ?', customer.id);
    expect(consent).toEqual({ address: customer.address });
  });

  test('lets many visitors of one edge ask for codes', async () => {
    for (let count = 0; count < 25; count += 1) {
      const answer = await new Visitor(edge).request('/rest/customer/auth/', {
        json: { step: 1, phone: newPhone(), name: 'Анна', type: 'register', consent: true },
      });
      expect(answer.status).toBe(200);
    }
  });

  test('is not believed of anybody who has not signed it', async () => {
    const headers = { 'hop-address': '192.0.2.77', 'hop-origin': 'https://evil.example', Origin: origin.url };
    const visitor = new Visitor(origin);
    const phone = newPhone();
    const json = { step: 1, phone, name: 'Анна', type: 'register', consent: true };
    expect((await visitor.request('/rest/customer/auth/', { json, headers })).status).toBe(200);
    expect(await rows('SELECT address FROM auth_codes WHERE recipient = ?', phone)).toEqual([
      { address: visitor.address },
    ]);
  });

  test('never comes from the visitor: the edge signs its own words', async () => {
    const headers = { 'hop-address': '192.0.2.77', 'hop-signature': '0'.repeat(64) };
    const visitor = new Visitor(edge);
    await visitor.request('/rest/programmes/', { headers });
    expect(asked.at(-1)?.headers.get('hop-address')).toBe(visitor.address);
  });

  const target = '/rest/homemade/basket/';
  const body = new TextEncoder().encode(JSON.stringify({ dish: 'borsch', count: 2 }));
  const hop = {
    address: '192.0.2.1',
    origin: 'https://befit.example',
    requestId: 'a',
    services: ['YM_ID'],
    isOwn: false,
  };
  const at = Date.parse(orderMoment) + 10_000;
  const said = {
    'content-type': 'application/json',
    cookie: 'region=spb',
    'authorization-token': 'a'.repeat(43),
  };
  const signedFor = async (
    change: Partial<{ method: string; target: string; at: number; secret: string }> = {},
  ): Promise<Record<string, string>> => ({
    ...said,
    ...(await signHop(
      change.secret ?? HOP_SECRET,
      hop,
      { method: change.method ?? 'POST', target: change.target ?? target, body, headers: new Headers(said) },
      change.at ?? at,
    )),
  });
  const post = (headers: Record<string, string>, bytes: Uint8Array<ArrayBuffer> = body) =>
    askAtOrigin(target, { method: 'POST', body: bytes, headers: { ...headers, Origin: origin.url } });

  test('is taken once', async () => {
    const headers = await signedFor();
    expect((await post(headers)).status).toBe(200);
    const again = await post(headers);
    expect([again.status, await again.json()]).toMatchObject([403, { error: { code: 'hop_refused' } }]);
  });

  test.each([
    ['for another body', () => signedFor(), new TextEncoder().encode('{"dish":"borsch","count":9}')],
    ['for another method', () => signedFor({ method: 'PUT' }), body],
    ['for another address', () => signedFor({ target: `${target}?a=1` }), body],
    ['with another secret', () => signedFor({ secret: 'another-secret-of-32-letters-....' }), body],
    ['more than a minute ago', () => signedFor({ at: at - 90_000 }), body],
    ['more than a minute ahead', () => signedFor({ at: at + 120_000 }), body],
    [
      'by an edge with other pages',
      async () => ({ ...(await signedFor()), 'hop-services': 'YM_ID,GTM_ID' }),
      body,
    ],
    ['for a visitor, as if for the edge', async () => ({ ...(await signedFor()), 'hop-own': '1' }), body],
    ['of another visitor', async () => ({ ...(await signedFor()), 'hop-address': '192.0.2.2' }), body],
    [
      'with another session',
      async () => ({ ...(await signedFor()), 'authorization-token': 'b'.repeat(43) }),
      body,
    ],
    ['with another cookie', async () => ({ ...(await signedFor()), cookie: 'region=msk' }), body],
    [
      'for another kind of body',
      async () => ({ ...(await signedFor()), 'content-type': 'text/plain' }),
      body,
    ],
    ['with another phone', async () => ({ ...(await signedFor()), 'customer-phone': '+79990000000' }), body],
    ['with an operator’s token', async () => ({ ...(await signedFor()), authorization: 'Bearer x' }), body],
    ['with a time that is none', async () => ({ ...(await signedFor()), 'hop-time': 'now' }), body],
  ])('signed %s is refused', async (_, headers, bytes) => {
    expect((await post(await headers(), bytes)).status).toBe(403);
  });

  test('may come from a clock that is half a minute off', async () => {
    await setBoth(orderMoment);
    expect((await post(await signedFor({ at: at - 30_000 }))).status).toBe(200);
  });

  test('is nothing to an edge: it has no origin’s ears', async () => {
    const headers = await signedFor({ method: 'GET', target: '/faq/' });
    expect((await new Visitor(edge).request('/faq/', { headers })).status).toBe(200);
  });

  test('has a header for each of its parts', () => {
    expect([...hopHeaders].sort()).toEqual([
      'hop-address',
      'hop-body',
      'hop-nonce',
      'hop-origin',
      'hop-own',
      'hop-services',
      'hop-signature',
      'hop-time',
    ]);
  });
});

describe('through the edge', () => {
  test('an invited friend is known as invited', async () => {
    const visitor = new Visitor(edge);
    await visitor.request('/?invite=ABCDEFGH');
    expect(visitor.cookies.get('invite')).toBe('ABCDEFGH');
    await visitor.request('/rest/programmes/');
    expect(asked.some(({ headers }) => headers.get('cookie')?.includes('invite=ABCDEFGH'))).toBe(true);
  });

  test('a session’s cookies are never handed on, and the origin’s own never come back', async () => {
    const customer = await EdgeCustomer.arrive();
    asked = [];
    const answer = await customer.request('/rest/orders/');
    expect(answer.status).toBe(200);
    expect(asked[0]?.headers.get('cookie') ?? '').not.toMatch(/auth|user/);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith('auth='))).toEqual([]);
  });

  test('a changed name is in the session’s cookie at once', async () => {
    const customer = await EdgeCustomer.arrive();
    const answer = await customer.call('profile/', { name: 'Ольга' }, 'PATCH');
    expect(answer.status).toBe(200);
    expect(decodeURIComponent(customer.cookies.get('auth') ?? '')).toContain('"name":"Ольга"');
    expect(await (await customer.request('/personal/')).text()).toContain('Ольга');
  });

  test('a logout ends the session and forgets its cookies; a foreign page ends nothing', async () => {
    const customer = await EdgeCustomer.arrive();
    const foreign = { Origin: 'https://evil.example', Referer: 'https://evil.example/' };
    const refused = await customer.request('/rest/customer/logout/', { headers: foreign });
    expect(refused.status).toBe(403);
    expect((await customer.request('/rest/orders/')).status).toBe(200);
    expect((await customer.request('/rest/customer/logout/')).status).toBe(200);
    expect(customer.cookies.has('auth')).toBe(false);
  });

  test('a photo of its full size arrives, and nothing else may be so large', async () => {
    const customer = await EdgeCustomer.arrive();
    const order = await orderProgramme(customer, buildOrder());
    await setBoth('2026-11-18T12:00:00.000Z');
    const id = await openTicket(origin, customer, order.id);
    const photo = await takePhoto();
    const bytes = new Uint8Array(Buffer.concat([photo, Buffer.alloc(300_000)]));
    const answer = await send(customer, addTicketPhoto, { params: { id }, bytes });
    expect(answer.status).toBe(200);
    expect((await customer.request(`/rest/tickets/${id}/photo/`)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    const large = await customer.request('/rest/customer/profile/', {
      method: 'PATCH',
      json: { name: 'а'.repeat(70_000) },
    });
    expect(large.status).toBe(413);
    await setBoth(orderMoment);
  });

  test('a calendar’s address is the site’s, and it is read there', async () => {
    const customer = await EdgeCustomer.arrive();
    await orderProgramme(customer, buildOrder());
    const { url } = await mustCall(customer, openCalendarFeed);
    expect(new URL(url).origin).toBe(edge.url);
    const feed = await new Visitor(edge).request(new URL(url).pathname);
    expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('BEGIN:VEVENT')]);
  });

  test('a provider’s notification is judged by the address that it came from', async () => {
    const customer = await EdgeCustomer.arrive();
    const order = await orderProgramme(customer, buildOrder({ payment: 'card' }));
    const { url } = await mustCall(customer, payInvoice, { params: { id: order.id } });
    const payment = yoo.paymentAt(url ?? '');
    payment.status = 'succeeded';
    expect(await yoo.notify(edge.url, 'payment.succeeded', payment, '192.0.2.1')).toBe(403);
    expect(await yoo.notify(edge.url, 'payment.succeeded', payment)).toBe(200);
    expect(await rows('SELECT state FROM orders WHERE id = ?', order.id)).toEqual([{ state: 'paid' }]);
  });

  test('operators are heard, and nobody else’s Authorization is handed on', async () => {
    const headers = { Authorization: `Bearer ${localOperatorToken}` };
    expect((await send(new Visitor(edge), listOpenTickets, { headers })).status).toBe(200);
    await new Visitor(edge).request('/rest/programmes/', { headers });
    expect(asked.at(-1)?.headers.has('authorization')).toBe(false);
  });

  test('pages of strangers are kept by what the origin serves, and nobody else’s are', async () => {
    const page = async (by: Visitor, path = '/faq/') => {
      const answer = await by.request(path);
      const text = await answer.text();
      return [answer.headers.get('server-timing')?.match(/desc="(\w+)"/)?.[1], text] as const;
    };
    const stranger = new Visitor(edge);
    // Whoever asks first gets a stream, behind which the page is kept.
    expect((await page(stranger, '/oplata/'))[0]).toBe('made');
    await expect.poll(async () => (await page(new Visitor(edge), '/oplata/'))[0]).toBe('hit');
    const customer = await EdgeCustomer.arrive();
    expect((await page(customer))[0]).toBe('made');
    await stranger.request('/rest/homemade/basket/', { json: { dish: 'borsch', count: 1 } });
    expect((await page(stranger, '/homemade-food/order/'))[0]).toBe('made');

    await origin.db.prepare(`UPDATE faq_questions SET answer = answer || ' Новое.'`).run();
    await new Visitor(edge).request('/rest/faq/');
    await expect.poll(async () => (await page(new Visitor(edge)))[1]).toContain('Новое.');
  });

  test('what browsers report is the origin’s to log: it says who it was of', async () => {
    const json = { level: 'info', url: '/', details: { user_id: 'guest' }, message: 'slow' };
    const before = edge.logs.length;
    expect((await new Visitor(edge).request('/api/log/', { json })).status).toBe(202);
    await expect.poll(() => origin.logs.join('\n')).toContain('"clientMessage":"slow"');
    expect(edge.logs.slice(before).join('\n')).not.toContain('slow');
  });

  test('errors of the origin come with the request’s one id', async () => {
    const answer = await new Visitor(edge).request('/rest/orders/');
    const error = await refusalOf(answer);
    const ids = asked
      .filter(({ url }) => url.endsWith('/rest/orders/'))
      .map(({ headers }) => headers.get('x-request-id'));
    expect(ids).toEqual([error.requestId]);
  });
});

async function setBoth(at: string) {
  await Promise.all([setClock(origin, at), setClock(edge, at)]);
}

test('an account page is told of changes through the edge; a stranger and a foreign page are not', async () => {
  const site = await startLocalWorker({
    isEdge: true,
    hasNetwork: true,
    vars: { HOP_SECRET, REST_ORIGIN: origin.url },
  });
  try {
    await setClock(site, orderMoment);
    await setClock(origin, orderMoment);
    const customer = new EdgeCustomer(site, newPhone());
    await customer.signIn(customer.phone);
    const open = (headers: Record<string, string>) =>
      site.mf.dispatchFetch(new URL(LIVE_PATH, site.url), {
        headers: { Upgrade: 'websocket', Cookie: customer.cookieHeader(), Origin: site.url, ...headers },
      });
    expect((await open({ Cookie: '' })).status).toBe(401);
    expect((await open({ Origin: 'https://evil.example' })).status).toBe(403);
    const { webSocket: socket } = await open({});
    if (!socket) throw new Error('No socket');
    const told = new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)));
    });
    socket.accept();
    await deliverFirst(origin, (await orderProgramme(customer, buildOrder())).id);
    expect(await told).toBe('changed');
    socket.close();
  } finally {
    await site.stop();
  }
});

test('without a secret nothing is signed, and an origin of somebody else is asked all the same', async () => {
  const requests: OutboundRequest[] = [];
  const plain = await startEdge({
    origin,
    isEdge: true,
    intercept: (request) => {
      requests.push(request);
      return undefined;
    },
  });
  try {
    expect((await new Visitor(plain).request('/rest/programmes/')).status).toBe(200);
    expect(requests.at(-1)?.headers.has('hop-signature')).toBe(false);
    expect(requests.at(-1)?.url).toBe(`${originUrl}/rest/programmes/`);
  } finally {
    await plain.stop();
  }
});
