import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import {
  announceIncident,
  endIncident,
  endSalesStop,
  listIncidents,
  listSalesStops,
  openSalesStop,
  setCapacity,
} from '#shared/features/operations/shop/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import { decideReview, listPendingReviews } from '#shared/features/ratings/decisions/contract.ts';
import { answerTicket, closeTicket, listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { listTickets } from '#shared/features/tickets/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { openTicket } from '#tests/factories/tickets.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
let customer: Customer;
beforeAll(async () => {
  site = await startLocalWorker();
  operator = new Visitor(site);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  for (const table of ['sales_stops', 'zone_capacity', 'incidents'])
    await execute(site, `DELETE FROM ${table}`);
  customer = await Customer.signedIn(site);
});

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const place = () => call(customer, placeOrder, { body: buildOrder() });
const zoneOf = async (id: string) =>
  (
    await readRows(
      site,
      z.object({ zone: z.string() }),
      'SELECT zone_code AS zone FROM orders WHERE id = ?',
      id,
    )
  )[0]?.zone ?? '';

test.each([
  ['a stop of sales', openSalesStop, { body: { reason: 'Кухня закрыта на праздник' } }],
  ['the end of one', endSalesStop, { params: { id: 'x' } }],
  ['a limit of a zone', setCapacity, { body: { zone: 'msk-0', deliveries: 1 } }],
  ['an incident', announceIncident, { body: { text: 'x', from: '2026-11-20', to: '2026-11-20' } }],
  ['the end of one', endIncident, { params: { id: 'x' } }],
  [
    'a promo code',
    addPromoCode,
    { body: { code: 'ZIMA', percent: 5, from: '2026-11-20', to: '2026-11-20' } },
  ],
  ['a decision on a review', decideReview, { params: { id: 'x' }, body: { decision: 'published' } }],
  ['an answer', answerTicket, { params: { id: 'x' }, body: { answer: 'x' } }],
  ['the end of a complaint', closeTicket, { params: { id: 'x' } }],
  ['the list of stops', listSalesStops, {}],
  ['the list of incidents', listIncidents, {}],
  ['the list of reviews', listPendingReviews, {}],
  ['the list of complaints', listOpenTickets, {}],
] as const)('%s is the operators’ alone', async (_, contract, input) => {
  expect((await send(customer, contract, input)).status).toBe(401);
});

describe('a stop of sales', () => {
  const reason = 'Кухня закрыта на\u00a0праздник';

  test('refuses orders with its words until it is ended, and is the same when asked for again', async () => {
    const { stop } = await mustCall(operator, openSalesStop, { body: { reason }, headers });
    expect(await mustCall(operator, openSalesStop, { body: { reason }, headers })).toEqual({ stop });
    expect(await place()).toMatchObject({ ok: false, error: { code: 'sales_stopped', message: reason } });
    const params = { id: stop.id };
    const ended = await mustCall(operator, endSalesStop, { params, headers });
    expect(await mustCall(operator, endSalesStop, { params, headers })).toEqual(ended);
    expect(await mustCall(operator, listSalesStops, { headers })).toEqual({ stops: [] });
    expect(await place()).toMatchObject({ ok: true });
  });

  test('may lie ahead, and ended before never begins', async () => {
    const body = { reason, from: '2026-12-31T18:00:00+03:00', until: '2027-01-02T10:00:00+03:00' };
    const { stop } = await mustCall(operator, openSalesStop, { body, headers });
    expect(stop.fromAt).toBe(Date.parse(body.from));
    await mustCall(operator, endSalesStop, { params: { id: stop.id }, headers });
    expect(await mustCall(operator, listSalesStops, { headers })).toEqual({ stops: [] });
  });

  test('needs words and an end that comes after its beginning', async () => {
    const short = await call(operator, openSalesStop, { body: { reason: 'Нет' }, headers });
    expect(short).toMatchObject({ status: 400, error: { fields: { reason: expect.any(String) } } });
    const body = { reason, until: '2026-11-16T09:00:00+03:00' };
    const late = await call(operator, openSalesStop, { body, headers });
    expect(late).toMatchObject({ status: 400, error: { fields: { until: expect.any(String) } } });
    expect((await call(operator, endSalesStop, { params: { id: 'none' }, headers })).status).toBe(404);
  });
});

describe('the capacity of a zone', () => {
  test('holds on a date, or on every other one, and can be taken away', async () => {
    const first = await customer.place();
    const zone = await zoneOf(first.id);
    const set = (deliveries: number | null, date = '') =>
      mustCall(operator, setCapacity, { body: { zone, date, deliveries }, headers });
    const other = await Customer.signedIn(site);
    const order = () => call(other, placeOrder, { body: buildOrder() });
    await set(1, '2026-11-18');
    expect(await set(1, '2026-11-18')).toEqual({ zone, date: '2026-11-18', deliveries: 1 });
    expect(await order()).toMatchObject({ ok: false, error: { code: 'delivery_days_full' } });
    await set(null, '2026-11-18');
    await set(0);
    expect(await order()).toMatchObject({ ok: false, error: { code: 'delivery_days_full' } });
    await set(null);
    expect(await order()).toMatchObject({ ok: true });
  });

  test('is refused for a zone that does not exist, and below nothing', async () => {
    const unknown = await call(operator, setCapacity, { body: { zone: 'moon', deliveries: 1 }, headers });
    expect(unknown).toMatchObject({ status: 400, error: { fields: { zone: 'Такой зоны нет' } } });
    const negative = await call(operator, setCapacity, { body: { zone: 'msk-0', deliveries: -1 }, headers });
    expect(negative).toMatchObject({ status: 400, error: { fields: { deliveries: expect.any(String) } } });
  });
});

describe('an incident', () => {
  const body = { text: 'Снегопад: привезём на\u00a0час позже', from: '2026-11-18', to: '2026-11-18' };
  const seen = async () => {
    const query = { from: '2026-11-16', to: '2026-12-16' };
    return (await mustCall(customer, listDeliveries, { query })).incidents.map(({ text }) => text);
  };

  test('is read by those whose deliveries it concerns until it is ended', async () => {
    await customer.place();
    const { incident } = await mustCall(operator, announceIncident, { body, headers });
    expect(await mustCall(operator, announceIncident, { body, headers })).toEqual({ incident });
    expect(await seen()).toEqual([body.text]);
    const params = { id: incident.id };
    const ended = await mustCall(operator, endIncident, { params, headers });
    expect(await mustCall(operator, endIncident, { params, headers })).toEqual(ended);
    expect(await seen()).toEqual([]);
    expect(await mustCall(operator, listIncidents, { headers })).toEqual({ incidents: [] });
  });

  test('is refused for days that are over or stand the wrong way round, and for no zone of ours', async () => {
    for (const [field, change] of [
      ['to', { to: '2026-11-17' }],
      ['to', { from: '2026-11-01', to: '2026-11-02' }],
      ['zone', { zone: 'moon' }],
    ] as const) {
      const refused = await call(operator, announceIncident, { body: { ...body, ...change }, headers });
      expect(refused).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
    }
    expect((await call(operator, endIncident, { params: { id: 'none' }, headers })).status).toBe(404);
  });
});

describe('a promo code', () => {
  const body = { code: 'zima-2026', percent: 10, from: '2026-11-16', to: '2026-12-31', days: 7 };

  test('works from the next order on; added again it changes nothing, with other terms it is refused', async () => {
    for (let calls = 0; calls < 2; calls += 1)
      expect(await mustCall(operator, addPromoCode, { body, headers })).toEqual({ code: 'ZIMA-2026' });
    const other = await call(operator, addPromoCode, { body: { ...body, percent: 50 }, headers });
    expect(other).toMatchObject({ status: 409, error: { code: 'promo_code_taken' } });
    const [row] = await readRows(
      site,
      AnyRow,
      `SELECT share, amount_kop, min_days FROM promo_codes WHERE code = 'ZIMA-2026'`,
    );
    expect(row).toEqual({ share: 1000, amount_kop: null, min_days: 7 });
  });

  test.each([
    ['percent', { roubles: 500 }],
    ['percent', { percent: undefined }],
    ['percent', { percent: 101 }],
    ['to', { to: '2026-11-01' }],
    ['code', { code: 'нет пробелов' }],
    ['programme', { programme: 'moon' }],
  ])('is refused where %s is wrong: %o', async (field, change) => {
    const wrong = { ...body, code: 'WRONG', ...change };
    const refused = await call(operator, addPromoCode, { body: wrong, headers });
    expect(refused).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
  });

  test('never takes the name of a customer’s code for friends', async () => {
    const [own] = await readRows(
      site,
      z.object({ code: z.string() }),
      'SELECT code FROM referral_codes WHERE customer_id = ?',
      customer.id,
    );
    const taken = await call(operator, addPromoCode, { body: { ...body, code: own?.code ?? '' }, headers });
    expect(taken).toMatchObject({ status: 409, error: { code: 'promo_code_taken' } });
  });
});

describe('a review', () => {
  const text = 'Сытно, вкусно и всегда вовремя: спасибо кухне.';

  test('is read by an operator, published, and taken down again', async () => {
    await execute(
      site,
      `INSERT INTO reviews (id, programme_code, author, rating, text, written_on, state, customer_id)
       VALUES ('waits', 'balans', 'Анна', 5, ?, '2026-12-16', 'pending', ?)`,
      text,
      customer.id,
    );
    const isListed = async () =>
      (await mustCall(customer, listReviews, { query: { programme: 'balans' } })).reviews.some(
        (one) => one.text.replaceAll('\u00a0', ' ') === text.replaceAll('\u00a0', ' '),
      );
    const { reviews } = await mustCall(operator, listPendingReviews, { headers });
    expect(reviews.find(({ id }) => id === 'waits')).toMatchObject({ rating: 5, text });
    const decide = (decision: 'published' | 'rejected') =>
      mustCall(operator, decideReview, { params: { id: 'waits' }, body: { decision }, headers });
    expect(await isListed()).toBe(false);
    for (let calls = 0; calls < 2; calls += 1)
      expect(await decide('published')).toEqual({ state: 'published' });
    expect(await isListed()).toBe(true);
    await decide('rejected');
    expect(await isListed()).toBe(false);
  });

  test('that does not exist cannot be decided', async () => {
    const input = { params: { id: 'none' }, body: { decision: 'published' }, headers } as const;
    expect((await call(operator, decideReview, input)).status).toBe(404);
  });
});

describe('a complaint', () => {
  test('is answered in time, its customer reads the answer, and closed it keeps it', async () => {
    const order = await customer.place();
    const id = await openTicket(site, customer, order.id);
    const open = async () =>
      (await mustCall(operator, listOpenTickets, { headers })).tickets.find((one) => one.id === id);
    expect(await open()).toMatchObject({ phone: customer.phone, text: 'Крышка открыта', hasPhoto: false });
    const say = (answer: string) =>
      call(operator, answerTicket, { params: { id }, body: { answer }, headers });
    const answer = 'Простите нас: начислили бонусы и\u00a0разобрались с\u00a0кухней.';
    for (let calls = 0; calls < 2; calls += 1)
      expect(await say(answer)).toMatchObject({ data: { state: 'answered', answer } });
    expect(await open()).toBeUndefined();
    const own = async () => (await mustCall(customer, listTickets)).tickets.find((one) => one.id === id);
    expect(await own()).toMatchObject({ state: 'answered', answer });
    for (let calls = 0; calls < 2; calls += 1)
      expect(await mustCall(operator, closeTicket, { params: { id }, headers })).toEqual({
        state: 'closed',
        answer,
      });
    expect(await say('Иначе')).toMatchObject({ status: 409, error: { code: 'ticket_closed' } });
    expect(await own()).toMatchObject({ state: 'closed', answer });
  });

  test('is answered in words, and only where there is one', async () => {
    const input = { params: { id: 'none' }, headers };
    expect((await call(operator, answerTicket, { ...input, body: { answer: ' ' } })).status).toBe(400);
    expect((await call(operator, answerTicket, { ...input, body: { answer: 'Да' } })).status).toBe(404);
    expect((await call(operator, closeTicket, input)).status).toBe(404);
  });
});
