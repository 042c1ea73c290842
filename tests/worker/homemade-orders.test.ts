import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PER_ADDRESS_HOUR } from '#shared/features/bounds/terms.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import {
  getBasket,
  listHomemadeOrders,
  placeHomemade,
  repeatHomemade,
} from '#shared/features/homemade/contract.ts';
import type { PlaceHomemadeInput } from '#shared/features/homemade/order.ts';
import { buildHomemade, fillBasket, orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { complaintsOf } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  await site.db.batch([
    site.db.prepare('UPDATE homemade_items SET is_available = 1'),
    site.db.prepare('DELETE FROM zone_capacity'),
    site.db.prepare('DELETE FROM sales_stops'),
  ]);
  visitor = new Visitor(site);
});

const runTimer = () => runTimerOf(site);
const newKey = (): string => crypto.randomUUID();
const soldOut = (dish: string) =>
  site.db.prepare('UPDATE homemade_items SET is_available = 0 WHERE dish_code = ?').bind(dish).run();
const basketOf = async (by = visitor) => await mustCall(by, getBasket);
const countsOf = ({ lines }: Basket) => Object.fromEntries(lines.map(({ dish, count }) => [dish, count]));
const place = (body: PlaceHomemadeInput, key = newKey(), by = visitor) =>
  by.request('/rest/homemade/orders/', { json: body, headers: { 'Idempotency-Key': key } });
const placedBy = async (by: Visitor) => (await mustCall(by, listHomemadeOrders)).orders;
/** 4 × 350 ₽ + 2 × 260 ₽ and 300 ₽ for the delivery. */
const USUAL_KOP = 222_000;

describe('the basket', () => {
  test('of a stranger is kept by a cookie that scripts cannot read', async () => {
    const answer = await visitor.request('/rest/homemade/basket/', { json: { dish: 'borsch', count: 2 } });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^basket=[0-9a-f-]{36}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await basketOf()).toMatchObject({ lines: [{ dish: 'borsch', count: 2, priceKop: 35_000 }] });
    expect((await basketOf(new Visitor(site))).lines).toEqual([]);
    const stored = await site.db.prepare('SELECT owner FROM homemade_baskets').all<{ owner: string }>();
    expect(stored.results.some(({ owner }) => owner.includes(visitor.cookies.get('basket') ?? '-'))).toBe(
      false,
    );
  });

  test('of strangers is begun 300 times an hour from one network address, with whatever cookie', async () => {
    const add = (by: Visitor, { count = 1, address = by.address } = {}) =>
      by.request('/rest/homemade/basket/', {
        json: { dish: 'borsch', count },
        headers: { 'CF-Connecting-IP': address },
      });
    expect((await add(visitor)).status).toBe(200);
    await site.db
      .prepare(`UPDATE rate_counters SET count = ?1 WHERE key = ?2`)
      .bind(PER_ADDRESS_HOUR.basket, `basket:address:${visitor.address}`)
      .run();
    const neighbour = new Visitor(site);
    neighbour.cookies.set('basket', crypto.randomUUID());
    const refused = await add(neighbour, { address: visitor.address });
    expect([refused.status, (await refusalOf(refused)).code]).toEqual([429, 'proof_required']);
    expect(await basketOf(neighbour)).toMatchObject({ lines: [] });
    expect((await add(visitor, { count: 3 })).status).toBe(200);
    expect((await add(new Visitor(site))).status).toBe(200);
  });

  test('of strangers is begun five times as often from one network', async () => {
    const address = '203.0.113.9';
    const begin = () =>
      new Visitor(site).request('/rest/homemade/basket/', {
        json: { dish: 'borsch', count: 1 },
        headers: { 'CF-Connecting-IP': address },
      });
    expect((await begin()).status).toBe(200);
    const setNetwork = (count: number) =>
      site.db
        .prepare(`UPDATE rate_counters SET count = ?1 WHERE key = 'basket:network:203.0.113.0/24'`)
        .bind(count)
        .run();
    await setNetwork(PER_ADDRESS_HOUR.basket * 5 - 1);
    expect((await begin()).status).toBe(200);
    expect((await refusalOf(await begin())).code).toBe('proof_required');
  });

  test('is merged at sign-in: portions add up to twenty at most, and the cookie is gone', async () => {
    const phone = newPhone();
    const before = new Visitor(site);
    await before.signIn(phone);
    await fillBasket(before, { borsch: 15, 'syrniki-smetana': 1 });
    await fillBasket(visitor, { borsch: 9 });
    // A second code for the same phone is sent a minute later at the earliest.
    await setClock(site, '2026-11-16T07:02:00.000Z');
    await visitor.signIn(phone);
    expect(countsOf(await basketOf())).toEqual({ borsch: 20, 'syrniki-smetana': 1 });
    expect(visitor.cookies.has('basket')).toBe(false);
    expect((await basketOf(before)).lines).toHaveLength(2);
  });

  test('names what is sold out and does not count it', async () => {
    await fillBasket(visitor);
    await soldOut('borsch');
    const { lines, soldOut: gone } = await basketOf();
    expect(lines.map(({ dish }) => dish)).toEqual(['syrniki-smetana']);
    expect(gone).toEqual([{ dish: 'borsch', title: expect.stringMatching(/борщ/i) }]);
    await fillBasket(visitor, { borsch: 0 });
    expect((await basketOf()).soldOut).toEqual([]);
  });

  test.each([21, -1, 1.5, 'много'])('refuses %s portions', async (count) => {
    const answer = await visitor.request('/rest/homemade/basket/', { json: { dish: 'borsch', count } });
    expect(answer.status).toBe(400);
  });

  test('keeps what is there where a page that does not know it puts a portion in', async () => {
    const put = (dish: string) =>
      visitor.request('/rest/homemade/basket/', { json: { dish, count: 1, keep: 'more' } });
    await fillBasket(visitor, { borsch: 3 });
    for (const dish of ['borsch', 'syrniki-smetana']) expect((await put(dish)).status).toBe(200);
    expect(countsOf(await basketOf())).toEqual({ borsch: 3, 'syrniki-smetana': 1 });
  });

  test('of a browser is forgotten half a year after its last change', async () => {
    await fillBasket(visitor);
    await setClock(site, '2027-05-30T07:00:00.000Z');
    await runTimer();
    expect((await basketOf()).lines).toEqual([]);
  });
});

describe('an order', () => {
  beforeEach(async () => {
    await visitor.signIn(newPhone());
    await fillBasket(visitor);
  });

  test('is made of the basket, empties it and is paid to the courier', async () => {
    const answer = await place(buildHomemade({ expectedTotalKop: USUAL_KOP }));
    expect(answer.status).toBe(201);
    const { order } = await answerOf(placeHomemade, answer);
    expect(order).toMatchObject({
      state: 'active',
      date: '2026-11-19',
      interval: '06:00–08:00',
      address: 'Москва, Лесная улица, 20, кв.\u00a084',
      payment: { method: 'courier', paid: false, url: null },
      price: {
        lines: [
          { kind: 'dishes', amountKop: 192_000 },
          { kind: 'delivery', amountKop: 30_000 },
        ],
        totalKop: USUAL_KOP,
      },
    });
    expect(order.lines.map(({ dish, count, priceKop }) => [dish, count, priceKop])).toEqual([
      ['borsch', 4, 35_000],
      ['syrniki-smetana', 2, 26_000],
    ]);
    expect(await basketOf()).toEqual({ lines: [], soldOut: [] });
    const consents = await site.db
      .prepare(
        `SELECT document FROM consents WHERE customer_id =
         (SELECT customer_id FROM homemade_orders WHERE id = ?) ORDER BY rowid DESC LIMIT 2`,
      )
      .bind(order.id)
      .all();
    expect(consents.results).toEqual([{ document: 'offer' }, { document: 'personalData' }]);
  });

  test('fifty submits at once with one key make one order and fifty equal answers', async () => {
    const key = newKey();
    const body = buildHomemade({ expectedTotalKop: USUAL_KOP });
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await placedBy(visitor)).toHaveLength(1);
  });

  test('ten tabs at once sell the basket once', async () => {
    const body = buildHomemade({ expectedTotalKop: USUAL_KOP });
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(body)));
    const codes = await Promise.all(
      answers.map(async (answer) => (answer.status === 201 ? 'placed' : (await refusalOf(answer)).code)),
    );
    expect(codes.sort()).toEqual([...Array.from({ length: 9 }, () => 'basket_empty'), 'placed']);
    expect(await placedBy(visitor)).toHaveLength(1);
  });

  test('below the least sum is refused, with how much is missing', async () => {
    await fillBasket(visitor, { borsch: 1 });
    const refused = await refusalOf(await place(buildHomemade({ expectedTotalKop: 117_000 })));
    expect(refused).toMatchObject({ code: 'order_too_small', message: expect.stringContaining('630') });
  });

  test('is brought for nothing from the free sum on', async () => {
    await fillBasket(visitor, { borsch: 8 });
    const answer = await place(buildHomemade({ expectedTotalKop: 332_000 }));
    expect(answer.status).toBe(201);
  });

  test('with another sum than the customer saw brings the basket as it is and stores nothing', async () => {
    await soldOut('borsch');
    const refused = await refusalOf(await place(buildHomemade({ expectedTotalKop: USUAL_KOP })));
    expect(refused).toMatchObject({
      code: 'price_changed',
      details: { basket: { lines: [{ dish: 'syrniki-smetana' }], soldOut: [{ dish: 'borsch' }] } },
    });
    expect(await placedBy(visitor)).toEqual([]);
  });

  test.each([
    ['2026-11-17', 409, 'start_date_passed'],
    ['2026-12-02', 400, 'validation_failed'],
    ['2026-13-01', 400, 'validation_failed'],
  ])('for %s is refused', async (date, status, code) => {
    const answer = await place(buildHomemade({ date, expectedTotalKop: USUAL_KOP }));
    expect([answer.status, (await refusalOf(answer)).code]).toEqual([status, code]);
  });

  test('takes a place of the couriers, as a delivery of a programme does', async () => {
    await site.db
      .prepare(
        `INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, '2026-11-25', 1 FROM delivery_zones`,
      )
      .run();
    await orderHomemade(visitor, { date: '2026-11-25' });
    const other = new Visitor(site);
    await other.signIn(newPhone());
    await fillBasket(other);
    const refused = await refusalOf(
      await place(buildHomemade({ date: '2026-11-25', expectedTotalKop: USUAL_KOP }), newKey(), other),
    );
    expect(refused.code).toBe('delivery_days_full');
    const programme = await other.request('/rest/orders/', {
      json: buildOrder({ start: '2026-11-25' }),
      headers: { 'Idempotency-Key': newKey() },
    });
    expect((await refusalOf(programme)).code).toBe('delivery_days_full');
  });

  test('is refused while sales are stopped', async () => {
    await site.db
      .prepare(`INSERT INTO sales_stops (id, reason, from_at) VALUES ('s', 'Кухня закрыта на праздник', 0)`)
      .run();
    const refused = await refusalOf(await place(buildHomemade({ expectedTotalKop: USUAL_KOP })));
    expect(refused).toMatchObject({ code: 'sales_stopped', message: 'Кухня закрыта на праздник' });
  });

  test('of somebody else is not found, nor can it be repeated', async () => {
    const order = await orderHomemade(visitor);
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect((await other.request(`/rest/homemade/orders/${order.id}/`)).status).toBe(404);
    expect((await other.request('/rest/homemade/orders/last/')).status).toBe(404);
    const repeat = await other.request('/rest/homemade/basket/repeat/', { json: { order: order.id } });
    expect(repeat.status).toBe(404);
    expect((await basketOf(other)).lines).toEqual([]);
  });

  test('is repeated: what is still sold is in the basket, what is not is named', async () => {
    const order = await orderHomemade(visitor);
    await soldOut('syrniki-smetana');
    const basket = await mustCall(visitor, repeatHomemade, { body: { order: order.id } });
    expect(countsOf(basket)).toEqual({ borsch: 4 });
    expect(basket.soldOut.map(({ dish }) => dish)).toEqual(['syrniki-smetana']);
  });
});

describe('paying', () => {
  beforeEach(() => visitor.signIn(newPhone()));

  const ledger = (id: string) =>
    site.db
      .prepare('SELECT from_account, amount_kop, reason FROM transfers WHERE to_account = ?')
      .bind(`homemade:${id}`)
      .all();

  test('by card at the provider pays the order, once', async () => {
    const order = await orderHomemade(visitor, { payment: 'card' });
    expect(order).toMatchObject({ state: 'pending_payment', payment: { url: expect.stringMatching(/pay/) } });
    const paid = await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
    expect(paid.headers.get('location')).toMatch(/\/homemade-food\/success\/$/);
    const [known] = await placedBy(visitor);
    expect(known).toMatchObject({ state: 'paid', payment: { paid: true, url: null } });
    expect((await ledger(order.id)).results).toEqual([
      { from_account: 'bank', amount_kop: order.price.totalKop, reason: 'payment' },
    ]);
  });

  test('left undone cancels the order after a day and frees its place', async () => {
    const order = await orderHomemade(visitor, { payment: 'card', date: '2026-11-28' });
    await setClock(site, '2026-11-17T07:10:00.000Z');
    await runTimer();
    const [known] = await placedBy(visitor);
    expect(known).toMatchObject({ id: order.id, state: 'cancelled', payment: { url: null } });
    expect((await visitor.request('/rest/homemade/orders/last/')).status).toBe(404);
  });
});

describe('without scripts', () => {
  const change = (dish: string, count: number, back = `/homemade-food/#${dish}`) =>
    visitor.request('/rest/homemade/basket/', {
      form: { dish, count: String(count), back },
      headers: { Accept: 'text/html' },
    });

  test('a button of the basket leads back to its card, and nowhere else', async () => {
    const answer = await change('borsch', 1);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/homemade-food/#borsch']);
    const hostile = await change('borsch', 2, '//evil.example/');
    expect(hostile.headers.get('location')).toBe('/homemade-food/');
    expect(countsOf(await basketOf())).toEqual({ borsch: 2 });
  });

  test('the order page needs a basket and leads to the dishes without one', async () => {
    for (const path of ['/homemade-food/order/', '/homemade-food/order-history/']) {
      const answer = await visitor.request(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/homemade-food/?notice=basket']);
    }
    const success = await visitor.request('/homemade-food/success/');
    expect([success.status, success.headers.get('location')]).toEqual([302, '/']);
  });

  test('a stranger signs in, comes back to the basket, mends the form and pays the courier', async () => {
    await change('borsch', 4);
    await change('syrniki-smetana', 2);
    const page = await openPlain(visitor, '/homemade-food/order/');
    expect(page.html.includes('back_url=%2Fhomemade-food%2Forder%2F')).toBe(true);
    await visitor.signIn(newPhone());
    const form = await openPlain(visitor, '/homemade-food/order/');
    const typed = {
      'address.house': '20',
      'contact.name': 'Анна',
      'contact.phone': '+7 916 204-18-30',
      payment: 'courier',
      acceptsOffer: 'on',
      consent: 'on',
    };
    expect(await complaintsOf(form.html)).toEqual([]);
    const refused = await submitPlain(visitor, form, '/rest/homemade/orders/', {
      ...typed,
      'address.streetId': 'Лунная дорога',
    });
    expect(refused.html.includes('Такой улицы не\u00a0нашли')).toBe(true);
    expect(refused.html.includes('value="Лунная дорога"')).toBe(true);
    const done = await submitPlain(visitor, refused, '/rest/homemade/orders/', {
      ...typed,
      'address.streetId': 'Лесная улица',
    });
    expect(done.address).toBe('/homemade-food/success/');
    expect(done.html.includes('Спасибо')).toBe(true);
    const history = await openPlain(visitor, '/homemade-food/order-history/');
    for (const { html } of [done, history]) expect(await complaintsOf(html)).toEqual([]);
    const again = await submitPlain(visitor, history, '/rest/homemade/basket/repeat/', {});
    expect(again.address).toBe('/homemade-food/order/');
    expect(countsOf(await basketOf())).toEqual({ borsch: 4, 'syrniki-smetana': 2 });
  });
});
