import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buyCertificate } from '#shared/features/certificates/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { CaptchaDouble } from '#tests/doubles/captcha.ts';
import { buildCertificate } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { askWorking } from '#tests/harness/proof-of-work.ts';
import { execute } from '#tests/harness/rows.ts';
import { setClock, type Visitor } from '#tests/harness/visitor.ts';

const captcha = new CaptchaDouble();
let site: LocalWorker;
let checking: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
  checking = await startLocalWorker({
    vars: captcha.variables,
    outboundService: (request) => captcha.handle(request),
  });
});
afterAll(async () => {
  await site?.stop();
  await checking?.stop();
});
beforeEach(async () => {
  for (const one of [site, checking]) {
    await setClock(one, orderMoment);
    await execute(one, 'DELETE FROM rate_counters');
    // Cash has bounds of its own.
    await operate(one, 'cash-limits/', { days: 84, roubles: 999_999, firstDays: 84, firstRoubles: 999_999 });
  }
});

interface Sent {
  readonly key?: string;
  readonly address?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Partial<PlaceOrderInput>;
}

/** Orders two days of food for the courier to be paid for; the price is that of whoever has ordered before, or not. */
function order(
  visitor: Visitor,
  isFirst: boolean,
  { key, address, headers, body }: Sent = {},
): Promise<Response> {
  return visitor.request('/rest/orders/', {
    json: { ...buildOrder({ days: 2, firstOrder: isFirst }), ...body },
    headers: {
      'Idempotency-Key': key ?? crypto.randomUUID(),
      ...(address !== undefined && { 'CF-Connecting-IP': address }),
      ...headers,
    },
  });
}

/** Places so many orders one after another, all of which have to go through. */
async function orderMany(visitor: Visitor, count: number, sent: Sent = {}): Promise<void> {
  for (let placed = 0; placed < count; placed += 1) {
    const answer = await order(visitor, placed === 0, sent);
    expect(answer.status, await answer.clone().text()).toBe(201);
  }
}

const flat = (text: string) => ({ address: { streetId: 'msk-lesnaya-ulitsa', house: '20', flat: text } });

describe('orders of an hour', () => {
  test('of one customer are refused beyond eight, with the hour to try again in and a phone to call', async () => {
    const customer = await Customer.signedIn(site);
    await orderMany(customer, 8);
    const refused = await order(customer, false);
    expect(refused.status).toBe(429);
    expect(await refusalOf(refused)).toMatchObject({
      code: 'order_limit',
      message: expect.stringMatching(
        /^За\sэтот час уже много заказов\. Попробуйте после\s16\sноября, 11:00 или позвоните нам: \+7/,
      ),
    });
    await setClock(site, '2026-11-16T08:00:00.000Z');
    expect((await order(customer, false)).status).toBe(201);
  });

  test('count once for their key, however often they are repeated', async () => {
    const customer = await Customer.signedIn(site);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => order(customer, true, { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (let placed = 1; placed < 8; placed += 1) expect((await order(customer, false)).status).toBe(201);
    expect((await order(customer, true, { key })).status).toBe(201);
    expect((await order(customer, false)).status).toBe(429);
  });

  test('that come at one moment pass together no more than one after another', async () => {
    const customer = await Customer.signedIn(site);
    await order(customer, true);
    const answers = await Promise.all(Array.from({ length: 40 }, () => order(customer, false)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  });

  test('are counted together: programmes, dishes and certificates', async () => {
    const customer = await Customer.signedIn(site);
    await orderMany(customer, 7);
    await orderHomemade(customer);
    const refused = await call(customer, buyCertificate, { body: buildCertificate() });
    expect(refused).toMatchObject({ ok: false, status: 429, error: { code: 'order_limit' } });
    await expect(orderHomemade(customer)).rejects.toThrow('order_limit');
  });

  test('to one home are refused beyond forty, however it is spelled and whoever orders', async () => {
    const spellings = ['84', '084', 'кв. 84', '84.', 'КВ 84'];
    for (const spelling of spellings) {
      await orderMany(await Customer.signedIn(site), 8, { body: flat(spelling) });
    }
    const another = await Customer.signedIn(site);
    expect(await refusalOf(await order(another, true, { body: flat('кв84') }))).toMatchObject({
      code: 'proof_required',
    });
    expect((await order(another, true, { body: flat('85') })).status).toBe(201);
  });

  test('from one network address ask for work beyond sixty, and are refused beyond ten times that', async () => {
    const address = '203.0.113.9';
    const count = (n: number) =>
      execute(site, 'UPDATE rate_counters SET count = ?1 WHERE key = ?2', n, `orders:address:${address}`);
    await orderMany(await Customer.signedIn(site), 1, { address, body: flat('200') });
    await count(60);
    const another = await Customer.signedIn(site);
    const asked = (headers: Record<string, string>) =>
      order(another, true, { address, headers, body: flat('201') });
    expect(await refusalOf(await asked({}))).toMatchObject({ code: 'proof_required' });
    expect((await order(another, true, { body: flat('201') })).status).toBe(201);
    const third = await Customer.signedIn(site);
    const working = (headers: Record<string, string>) =>
      order(third, true, { address, headers, body: flat('202') });
    const worked = await askWorking(working);
    expect(worked.status, await worked.clone().text()).toBe(201);
    await count(600);
    const last = await Customer.signedIn(site);
    expect(await refusalOf(await order(last, true, { address, body: flat('203') }))).toMatchObject({
      code: 'order_limit',
    });
  });

  test('from a browser that signed in on another day have ten times the room', async () => {
    const address = '203.0.113.10';
    await setClock(site, '2026-11-14T07:00:00.000Z');
    const customer = await Customer.signedIn(site);
    await setClock(site, orderMoment);
    await orderMany(customer, 1, { address });
    await execute(site, 'UPDATE rate_counters SET count = 60 WHERE key = ?1', `orders:address:${address}`);
    expect((await order(customer, false, { address })).status).toBe(201);
  });
});

describe('a bot check', () => {
  const prove = (visitor: Visitor, body: Partial<PlaceOrderInput>) => order(visitor, false, { body });

  test('is asked of a customer from the fourth order of an hour on', async () => {
    const customer = await Customer.signedIn(checking);
    await orderMany(customer, 3);
    const asked = captcha.asked.length;
    const refused = await order(customer, false);
    expect([refused.status, await refusalOf(refused)]).toMatchObject([403, { code: 'captcha_required' }]);
    expect(captcha.asked).toHaveLength(asked);
    expect((await prove(customer, { 'smart-token': captcha.issue({ isPerson: false }) })).status).toBe(403);
    expect((await prove(customer, { 'smart-token': captcha.issue() })).status).toBe(201);
  });

  test('that has no token is excused three times an hour, and then refused with a phone to call', async () => {
    const customer = await Customer.signedIn(checking);
    await orderMany(customer, 3);
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await prove(customer, { 'captcha-failure': 'blocked' })).status).toBe(201);
    }
    const refused = await prove(customer, { 'captcha-failure': 'blocked' });
    expect([refused.status, await refusalOf(refused)]).toMatchObject([
      429,
      { code: 'captcha_unavailable', message: expect.stringContaining('+7') },
    ]);
    expect((await prove(customer, { 'smart-token': captcha.issue() })).status).toBe(201);
  });

  test('is not part of the order: the same order with another token is the same', async () => {
    const customer = await Customer.signedIn(checking);
    await orderMany(customer, 3);
    const key = crypto.randomUUID();
    const body = (proof: Partial<PlaceOrderInput>) => ({ key, body: proof });
    expect((await order(customer, false, body({ 'smart-token': captcha.issue() }))).status).toBe(201);
    expect((await order(customer, false, body({ 'smart-token': captcha.issue() }))).status).toBe(201);
    expect((await order(customer, false, body({}))).status).toBe(201);
    const { n } = (await checking.db
      .prepare('SELECT COUNT(*) AS n FROM orders WHERE customer_id = ?')
      .bind(customer.id)
      .first<{ n: number }>()) ?? { n: 0 };
    expect(n).toBe(4);
    const { results } = await checking.db
      .prepare(`SELECT request FROM order_requests WHERE request LIKE '%token%'`)
      .all();
    expect(results).toEqual([]);
  });

  test('is no dead end for a form without scripts', async () => {
    const customer = await Customer.signedIn(checking);
    await orderMany(customer, 3);
    const { draft, address, contact, ...rest } = buildOrder({ days: 2, firstOrder: false });
    const answer = await customer.request('/rest/orders/', {
      form: {
        idempotencyKey: crypto.randomUUID(),
        'draft.programme': draft.programme,
        'draft.kcal': String(draft.kcal),
        'draft.days': String(draft.days),
        'draft.start': draft.start,
        'address.streetId': address.streetId,
        'address.house': address.house,
        'contact.name': contact.name,
        'contact.phone': contact.phone,
        interval: rest.interval,
        payment: rest.payment,
        consent: 'on',
        acceptsOffer: 'on',
        expectedTotalKop: String(rest.expectedTotalKop),
      },
      headers: { Accept: 'text/html' },
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/success/']);
  });
});
