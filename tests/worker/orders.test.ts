import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { getLastOrder, getOrder, listOrders, placeOrder } from '#shared/features/orders/contract.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

const newKey = (): string => crypto.randomUUID();

/** What is sent in place of what the contract wants. */
type Change = Readonly<Partial<Record<keyof PlaceOrderInput, unknown>>>;

function place(body: Change, key = newKey(), by = visitor): Promise<Response> {
  return by.request('/rest/orders/', { json: body, headers: { 'Idempotency-Key': key } });
}

async function placed(body: PlaceOrderInput, key?: string): Promise<Order> {
  const answer = await place(body, key);
  expect(answer.status).toBe(201);
  return (await answerOf(placeOrder, answer)).order;
}

const count = (table: string) => site.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n');

describe('placing an order', () => {
  test('stores order, deliveries and consents, and shows them to the customer', async () => {
    const order = await placed(buildOrder());
    expect(order).toMatchObject({
      state: 'active',
      programme: { code: 'balans', name: 'Баланс' },
      days: 7,
      startDate: '2026-11-18',
      endDate: '2026-11-24',
      interval: '06:00–08:00',
      address: 'Москва, Лесная улица, 20, кв.\u00a084',
      deliveriesCount: 4,
      deliveredCount: 0,
      deliveredDays: 0,
      keptDays: 7,
      firstDeliveryDate: '2026-11-18',
      price: { totalKop: 885_400 },
    });
    const { deliveries } = await mustCall(visitor, listDeliveries, {
      query: { from: '2026-11-01', to: '2026-11-30' },
    });
    expect(deliveries.map(({ date }) => date)).toEqual([
      '2026-11-18',
      '2026-11-20',
      '2026-11-22',
      '2026-11-24',
    ]);
    expect(deliveries.flatMap(({ foodDates }) => foodDates)).toHaveLength(7);
    expect(deliveries[0]?.state).toBe('planned');
    const consents = await site.db
      .prepare(
        'SELECT document, version, address FROM consents WHERE customer_id = (SELECT customer_id FROM orders WHERE id = ?) ORDER BY rowid',
      )
      .bind(order.id)
      .all();
    const { address } = visitor;
    expect(consents.results).toEqual([
      { document: 'personalData', version: documentVersions.personalData, address },
      { document: 'offer', version: documentVersions.offer, address },
    ]);
  });

  test('an allergy needs a signed consent, dislikes beyond the free ones cost', async () => {
    const without = ['fish', 'allergy-nuts', 'seafood', 'dairy', 'eggs', 'pork', 'mushrooms'];
    const body = buildOrder({ without });
    const before = [await count('orders'), await count('consents')];
    const refused = await place(body);
    expect(refused.status).toBe(422);
    expect(await refusalOf(refused)).toMatchObject({ code: 'consent_unsigned' });
    expect([await count('orders'), await count('consents')]).toEqual(before);

    await visitor.signHealthConsent();
    const order = await placed(body);
    expect([...(order.rations[0]?.exclusions ?? [])].sort()).toEqual([...without].sort());
    expect(order.price.lines).toContainEqual({
      kind: 'dislikes',
      amountKop: 35_000,
      count: 7,
      unitKop: 5000,
    });
    const consent = await site.db
      .prepare(
        `SELECT document, version FROM consents
         WHERE customer_id = (SELECT customer_id FROM orders WHERE id = ?) AND document = 'healthData'`,
      )
      .bind(order.id)
      .first();
    expect(consent).toEqual({ document: 'healthData', version: documentVersions.personalData });
  });

  test('a repeat with the same key gives the same order and changes nothing', async () => {
    const key = newKey();
    const first = await placed(buildOrder(), key);
    const orders = await count('orders');
    expect(await placed(buildOrder(), key)).toEqual(first);
    expect(await count('orders')).toBe(orders);
  });

  test('fifty parallel submits with one key make one order and fifty equal answers', async () => {
    const key = newKey();
    const before = (await count('orders')) ?? 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(buildOrder(), key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await count('orders')).toBe(before + 1);
  });

  test('a used key with another order is refused', async () => {
    const key = newKey();
    await placed(buildOrder(), key);
    const answer = await place(buildOrder({ days: 14, firstOrder: false }), key);
    expect([answer.status, (await refusalOf(answer)).code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('the same key of another customer is another order', async () => {
    const key = newKey();
    const mine = await placed(buildOrder(), key);
    const other = new Visitor(site);
    await other.signIn(newPhone());
    const theirs = await answerOf(placeOrder, await place(buildOrder(), key, other));
    expect(theirs.order.id).not.toBe(mine.id);
  });

  test('without a key it is refused, without a session it is a 401', async () => {
    const keyless = await visitor.request('/rest/orders/', { json: buildOrder() });
    expect((await refusalOf(keyless)).code).toBe('idempotency_key_missing');
    expect((await place(buildOrder(), newKey(), new Visitor(site))).status).toBe(401);
  });

  test('a price other than the one seen answers both and stores nothing', async () => {
    const before = await count('orders');
    const answer = await place({ ...buildOrder(), expectedTotalKop: 1 });
    expect(answer.status).toBe(409);
    expect(await refusalOf(answer)).toMatchObject({
      code: 'price_changed',
      details: { breakdown: { totalKop: 885_400 } },
    });
    expect(await count('orders')).toBe(before);
  });

  test('the first-order discount is given once, also to two orders at the same moment', async () => {
    const answers = await Promise.all([place(buildOrder()), place(buildOrder())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect((await refusalOf(refused)).code).toBe('price_changed');
    expect((await placed(buildOrder({ firstOrder: false }))).price.totalKop).toBe(973_000);
  });

  test.each<[string, Change | ((body: PlaceOrderInput) => Change), string]>([
    [
      'a start whose cut-off has passed',
      (body) => ({ ...body, draft: { ...body.draft, start: '2026-11-17' } }),
      'start_date_passed',
    ],
    ['an evening that can no longer be ordered', { interval: '18-20' }, 'start_date_passed'],
    [
      'a skipped weekday as first day',
      (body) => ({ ...body, draft: { ...body.draft, start: '2026-11-21', skip: ['sat'] } }),
      'validation_failed',
    ],
    [
      'a start beyond the window',
      (body) => ({ ...body, draft: { ...body.draft, start: '2026-12-16' } }),
      'validation_failed',
    ],
    ['an unknown interval', { interval: '03-05' }, 'validation_failed'],
    [
      'an unknown programme',
      (body) => ({ ...body, draft: { ...body.draft, programme: 'pizza' } }),
      'validation_failed',
    ],
    [
      'a line that the programme does not have',
      (body) => ({ ...body, draft: { ...body.draft, kcal: 1700 } }),
      'validation_failed',
    ],
    [
      'an unknown street',
      (body) => ({ ...body, address: { ...body.address, streetId: 'msk-nowhere' } }),
      'validation_failed',
    ],
    [
      'a street that is not served',
      (body) => ({
        ...body,
        address: { ...body.address, streetId: 'msk-kolomna-ulitsa-oktyabrskoy-revolyutsii' },
      }),
      'zone_not_served',
    ],
    ['no consent', (body) => ({ ...body, consent: false }), 'validation_failed'],
    ['an offer that is not accepted', (body) => ({ ...body, acceptsOffer: false }), 'validation_failed'],
  ])('%s is refused and stores nothing', async (_, change, code) => {
    const before = [await count('orders'), await count('deliveries'), await count('payments')];
    const body = buildOrder();
    const answer = await place(typeof change === 'function' ? change(body) : { ...body, ...change });
    expect((await refusalOf(answer)).code).toBe(code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect([await count('orders'), await count('deliveries'), await count('payments')]).toEqual(before);
  });

  test('an evening order is delivered on the evening before its first day', async () => {
    const order = await placed({ ...buildOrder({ start: '2026-11-19' }), interval: '20-22' });
    expect([order.startDate, order.firstDeliveryDate]).toEqual(['2026-11-19', '2026-11-18']);
  });
});

describe('paying by card', () => {
  test('opens a payment in the sandbox; its success pays the order', async () => {
    const order = await placed(buildOrder({ payment: 'card' }));
    expect(order).toMatchObject({ state: 'pending_payment', payment: { method: 'card', paid: false } });
    const url = order.payment.url ?? '';
    expect(await (await visitor.request(url)).text()).toContain('8\u00a0854\u00a0₽');
    const paid = await visitor.request(url, { form: { state: 'paid' } });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${site.url}/success/`]);
    const again = await mustCall(visitor, getOrder, { params: { id: order.id } });
    expect(again.order).toMatchObject({ state: 'paid', payment: { paid: true, url: null } });
  });

  test('a refusal leaves the order payable, and a later success pays it', async () => {
    const order = await placed(buildOrder({ payment: 'card' }));
    const url = order.payment.url ?? '';
    await visitor.request(url, { form: { state: 'failed' } });
    const open = await mustCall(visitor, getOrder, { params: { id: order.id } });
    expect(open.order).toMatchObject({ state: 'pending_payment', payment: { url } });
    await visitor.request(url, { form: { state: 'paid' } });
    const paid = await mustCall(visitor, getOrder, { params: { id: order.id } });
    expect(paid.order.state).toBe('paid');
  });

  test('a forged notification is not believed, and an unknown one is harmless', async () => {
    const order = await placed(buildOrder({ payment: 'card' }));
    const id = order.payment.url?.split('/')[3] ?? '';
    const stranger = new Visitor(site);
    const notify = (json: unknown) =>
      stranger.request('/rest/payments/notifications/sandbox/', {
        json,
        headers: { Origin: 'https://evil.example' },
      });
    expect((await notify({ id, state: 'paid' })).status).toBe(200);
    expect((await notify({ id: 'unknown' })).status).toBe(200);
    const open = await mustCall(visitor, getOrder, { params: { id: order.id } });
    expect(open.order.state).toBe('pending_payment');
    expect((await stranger.request('/rest/payments/notifications/other/', { json: { id } })).status).toBe(
      404,
    );
  });

  test.each([
    ['late', 'paid'],
    ['twice', 'paid'],
    ['unordered', 'paid'],
  ])('a notification that comes %s leaves the order %s, and the money booked once', async (notice, state) => {
    const order = await placed(buildOrder({ payment: 'card' }));
    await visitor.request(order.payment.url ?? '', { form: { state: 'paid', notice } });
    // Reading does not ask the provider: a customer who has come back before the notification does.
    if (notice === 'late') await mustCall(visitor, payInvoice, { params: { id: order.id } });
    expect((await mustCall(visitor, getLastOrder)).order).toMatchObject({ id: order.id, state });
    const booked = await site.db
      .prepare(`SELECT SUM(amount_kop) AS sum FROM transfers WHERE to_account = 'order:' || ?`)
      .bind(order.id)
      .first('sum');
    expect(booked).toBe(order.price.totalKop);
  });

  test('a payment of another amount does not pay the order', async () => {
    const order = await placed(buildOrder({ payment: 'card' }));
    await site.db
      .prepare('UPDATE payments SET amount_kop = amount_kop + 1 WHERE invoice_id = ?')
      .bind(order.id)
      .run();
    await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
    const open = await mustCall(visitor, getOrder, { params: { id: order.id } });
    expect(open.order.state).toBe('pending_payment');
  });

  test('a payment that could not be opened is opened when its customer wants to pay', async () => {
    const order = await placed(buildOrder({ payment: 'card' }));
    const url = order.payment.url;
    await site.db
      .prepare(
        `INSERT INTO payments (id, invoice_id, provider, state, amount_kop, created_at)
         SELECT ?1, invoice_id, provider, 'created', amount_kop, created_at + 1 FROM payments WHERE invoice_id = ?2`,
      )
      .bind(newKey(), order.id)
      .run();
    const { orders } = await mustCall(visitor, listOrders);
    expect(orders[0]?.payment.url).toBeNull();
    const opened = await mustCall(visitor, payInvoice, { params: { id: order.id } });
    expect(opened.url).toMatch(/^\/local\/pay\//);
    expect(opened.url).not.toBe(url);
    await visitor.request(opened.url ?? '', { form: { state: 'paid' } });
    const paid = await mustCall(visitor, getOrder, { params: { id: order.id } });
    expect(paid.order).toMatchObject({ state: 'paid', payment: { paid: true } });
  });

  test('deliveries of an unpaid order are not promised in the calendar', async () => {
    await placed(buildOrder({ payment: 'card' }));
    const answer = await visitor.request('/rest/deliveries/?from=2026-11-01&to=2026-11-30');
    expect(await answer.json()).toEqual({ deliveries: [], incidents: [] });
  });
});

describe('orders of others', () => {
  test('are not found by another customer and are a 401 to a stranger', async () => {
    const order = await placed(buildOrder());
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect((await other.request(`/rest/orders/${order.id}/`)).status).toBe(404);
    expect((await new Visitor(site).request(`/rest/orders/${order.id}/`)).status).toBe(401);
  });
});

describe('the guards', () => {
  const draft = 'programme=balans&kcal=1500&days=7&people=1&start=2026-11-18';

  test('open the order page for a valid draft alone', async () => {
    expect((await visitor.request(`/order/?${draft}`)).status).toBe(200);
    for (const query of ['', '?programme=pizza&kcal=1500&days=7', '?programme=balans&kcal=1500&days=5']) {
      const answer = await visitor.request(`/order/${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        '/?notice=order-data#configurator',
      ]);
    }
  });

  test('lead to a programme’s usual energy where it lacks the one asked for', async () => {
    for (const [asked, kcal] of [
      ['programme=balans&kcal=1700', 1500],
      ['programme=ekstralayt&kcal=1500', 1200],
      ['programme=nabor-massy&kcal=1500', 2500],
    ] as const) {
      const answer = await visitor.request(`/order/?${asked}&days=28&people=1&start=2026-11-18&skip=sun`);
      const to = new URL(answer.headers.get('location') ?? '', site.url);
      expect([answer.status, to.pathname]).toEqual([302, '/order/']);
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        programme: new URLSearchParams(asked).get('programme'),
        ...{ kcal: String(kcal), days: '28', people: '1', start: '2026-11-18', skip: 'sun' },
      });
      const page = (await (await visitor.request(to.pathname + to.search)).text()).replace(
        /<!-- -->|\s|&nbsp;/g,
        ' ',
      );
      expect(page).toMatch(new RegExp(`—\\s+взяли\\s+основной,\\s+на\\s+${kcal}\\s*ккал`));
    }
  });

  test('open the success page after an order alone', async () => {
    const before = await visitor.request('/success/');
    expect([before.status, before.headers.get('location')]).toEqual([302, '/']);
    const order = await placed(buildOrder());
    const after = await visitor.request('/success/');
    expect(after.status).toBe(200);
    expect(await after.text()).toContain(order.number);
    expect((await new Visitor(site).request('/success/')).status).toBe(302);
  });
});
