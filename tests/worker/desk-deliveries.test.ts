import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { savePerson, saveTastes } from '#shared/features/exclusions/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { execute, firstRow } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
/** A family of two whose courier collects the money, and what they have ordered. */
let family: Customer;
let orderId = '';
let dishesId = '';

const headers = { Authorization: `Bearer ${localOperatorToken}` };
type Query = InputOf<(typeof listDeskDeliveries)['query']>;
const list = (query: Query) => mustCall(operator, listDeskDeliveries, { query, headers });
const week = { from: '2026-11-18', to: '2026-11-24' };

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  family = await Customer.signedIn(site);
  const order = await family.place({
    ...buildOrder({ others: [{ name: 'Олег', kcal: 1800 }] }),
    address: {
      ...{ streetId: 'msk-lesnaya-ulitsa', house: '20', flat: '84', entrance: '2', floor: '9' },
      ...{ intercom: '84К', comment: 'Собака добрая' },
    },
  });
  orderId = order.id;
  dishesId = (await orderHomemade(family)).id;
});
afterAll(() => site?.stop());

describe('the list of deliveries', () => {
  test('is the operators’ alone', async () => {
    expect((await send(new Visitor(site), listDeskDeliveries, { query: week })).status).toBe(401);
  });

  test('says of each whom it goes to, what it brings and what the courier takes', async () => {
    const { deliveries, total, next, unreadable } = await list({ ...week, customer: family.id });
    expect(deliveries.map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      '2026-11-18 programme',
      '2026-11-19 homemade',
      '2026-11-20 programme',
      '2026-11-22 programme',
      '2026-11-24 programme',
    ]);
    expect([total, next, unreadable]).toEqual([5, null, []]);
    expect(deliveries[0]).toMatchObject({
      interval: { code: '06-08', hours: '06:00–08:00' },
      zone: { code: 'msk-0' },
      ...{ state: 'planned', isLocked: false },
      order: { id: orderId },
      customer: { id: family.id, phone: family.phone },
      address: { house: '20', flat: '84', entrance: '2', floor: '9', intercom: '84К' },
      comment: 'Собака добрая',
      foodDates: ['2026-11-18', '2026-11-19'],
      persons: [
        { programme: 'Баланс', kcal: 1500 },
        { name: 'Олег', programme: 'Баланс', kcal: 1800 },
      ],
    });
    expect(deliveries[1]).toMatchObject({ order: { id: dishesId }, portions: 6, persons: [] });
    // The whole order is paid with its first delivery, the dishes with theirs.
    const cash = deliveries.map(({ cashKop }) => cashKop > 0);
    expect(cash).toEqual([true, true, false, false, false]);
  });

  test.each([
    ['the number of the order', async () => ({ order: await numberOf(orderId) }), 4],
    ['the id of the dishes', async () => ({ order: dishesId }), 1],
    ['a phone as people type it', async () => ({ query: `8${family.phone.slice(2)}` }), 5],
    ['a street in small letters', async () => ({ query: 'лесная 84', customer: family.id }), 5],
    ['another street', async () => ({ query: 'тверская', customer: family.id }), 0],
    ['dishes alone', async () => ({ kind: 'homemade', customer: family.id }) as const, 1],
    ['an interval without any', async () => ({ interval: '18-20', customer: family.id }), 0],
    ['a state without any', async () => ({ state: 'cooking', customer: family.id }) as const, 0],
  ])('is narrowed by %s', async (_, filter, expected) => {
    expect((await list({ ...week, ...(await filter()) })).total).toBe(expected);
  });

  test('leaves no word of a search in the record of calls', async () => {
    await list({ ...week, query: `${family.phone} Тайная улица` });
    const { n } = (await firstRow(
      site,
      `SELECT COUNT(*) AS n FROM audit_entries WHERE about LIKE '%Тайная%' OR about LIKE '%' || ?1 || '%'`,
      family.phone.slice(2),
    )) ?? { n: -1 };
    expect(n).toBe(0);
    const kept = await firstRow(site, `SELECT about FROM audit_entries ORDER BY at DESC, id DESC LIMIT 1`);
    expect(String(kept?.about)).toContain(week.from);
  });

  test('comes by pages that together are the whole', async () => {
    const whole = await list({ ...week, customer: family.id });
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        ...{ ...week, customer: family.id, after, limit: 2 },
      });
      expect(page.total).toBe(5);
      ids.push(...page.deliveries.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toEqual(whole.deliveries.map(({ id }) => id));
  });

  test.each([
    ['more days than a month', { from: '2026-11-01', to: '2026-12-31' }, 'to'],
    ['an end before its beginning', { from: '2026-11-02', to: '2026-11-01' }, 'to'],
    ['a page that there is not', { after: 'x' }, 'after'],
    ['more rows than a page has', { limit: 5_001 }, 'limit'],
    ['a reason that there is not', { needs: 'sleep' as 'late' }, 'needs'],
  ])('refuses %s in Russian', async (_, query, field) => {
    const answer = await call(operator, listDeskDeliveries, { query, headers });
    expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
    expect(JSON.stringify(answer.ok ? '' : answer.error.fields?.[field])).not.toMatch(/"[^"]*[a-z]{3}/i);
  });

  test('shows the other rows of a day beside one that cannot be read', async () => {
    const [id = ''] = await deliveryIds(site, orderId);
    const { destination } =
      (await firstRow(site, 'SELECT destination FROM deliveries WHERE id = ?', id)) ?? {};
    const broken = JSON.stringify({ address: { street: 7 }, packaging: [] });
    await execute(site, 'UPDATE deliveries SET destination = ? WHERE id = ?', broken, id);
    const found = await list({ ...week, customer: family.id });
    expect([found.total, found.deliveries.length, found.unreadable]).toEqual([5, 4, [id]]);
    await execute(site, 'UPDATE deliveries SET destination = ? WHERE id = ?', destination as null, id);
  });
});

async function numberOf(id: string): Promise<string> {
  return String((await firstRow(site, 'SELECT number FROM orders WHERE id = ?', id))?.number);
}

describe('what needs a person', () => {
  const needs = async (reason: 'unreadable' | 'allergy' | 'unpaid' | 'late' | 'failed', customer: Customer) =>
    (await list({ ...week, needs: reason, customer: customer.id })).deliveries.map(({ date }) => date);

  test('is what has not come by the end of its interval, until it has', async () => {
    const customer = await Customer.signedIn(site);
    const order = await customer.place();
    const [id = ''] = await deliveryIds(site, order.id);
    await bringTo(site, [id], 'on_route');
    await setClock(site, '2026-11-18T04:59:00.000Z');
    expect(await needs('late', customer)).toEqual([]);
    await setClock(site, '2026-11-18T05:00:00.000Z');
    expect(await needs('late', customer)).toEqual(['2026-11-18']);
    await bringTo(site, [id], 'delivered');
    expect(await needs('late', customer)).toEqual([]);
    await setClock(site, orderMoment);
  });

  test('is what failed, until its customer has agreed to what follows', async () => {
    const customer = await Customer.signedIn(site);
    const order = await customer.place();
    const [id = ''] = await deliveryIds(site, order.id);
    await bringTo(site, [id], 'failed');
    expect(await needs('failed', customer)).toEqual(['2026-11-18']);
    await execute(
      site,
      'INSERT INTO settled_needs (customer_id, need, settled_at) VALUES (?, ?, 1)',
      customer.id,
      `failed:${id}`,
    );
    expect(await needs('failed', customer)).toEqual([]);
  });

  test('is what was not paid before its cut-off', async () => {
    const customer = await Customer.signedIn(site);
    await customer.place(buildOrder({ payment: 'card' }));
    expect(await needs('unpaid', customer)).toEqual([]);
    await setClock(site, '2026-11-16T11:00:00.000Z');
    expect(await needs('unpaid', customer)).toEqual(['2026-11-18']);
    await setClock(site, orderMoment);
  });

  test('is an allergy that came after the food was closed, to a dish that has it', async () => {
    const customer = await Customer.signedIn(site);
    await customer.place();
    await setClock(site, '2026-11-16T11:01:00.000Z');
    await runTimerOf(site);
    expect(await needs('allergy', customer)).toEqual([]);
    await customer.signHealthConsent();
    await mustCall(customer, saveTastes, {
      body: { version: 1, without: ['allergy-dairy', 'allergy-gluten', 'allergy-eggs'] },
    });
    // Later deliveries are composed with it.
    expect(await needs('allergy', customer)).toEqual(['2026-11-18']);
    await setClock(site, orderMoment);
  });

  test('is one of another person of the family too, and no dislike', async () => {
    const customer = await Customer.signedIn(site);
    const { id } = await customer.place(buildOrder({ others: [{ name: 'Олег' }] }));
    await customer.signHealthConsent();
    await setClock(site, '2026-11-16T11:01:00.000Z');
    await runTimerOf(site);
    const leaveOut = (version: number, without: string[]) =>
      mustCall(customer, savePerson, {
        params: { id },
        body: { version, person: 2, name: 'Олег', without },
      });
    await leaveOut(1, ['dairy', 'gluten', 'eggs']);
    expect(await needs('allergy', customer)).toEqual([]);
    await leaveOut(2, ['allergy-dairy', 'allergy-gluten', 'allergy-eggs']);
    expect(await needs('allergy', customer)).toEqual(['2026-11-18']);
    await setClock(site, orderMoment);
  });

  test('is what runs pass over', async () => {
    const customer = await Customer.signedIn(site);
    const order = await customer.place();
    const [first = ''] = await deliveryIds(site, order.id);
    const note = `INSERT INTO unreadable_rows (table_name, row_id, reason, found_at, seen_at) VALUES (?, ?, 'x', ?, ?)`;
    const at = Date.parse(orderMoment);
    await execute(site, note, 'deliveries', first, at, at);
    expect(await needs('unreadable', customer)).toEqual(['2026-11-18']);
    // Who cannot be read is passed over with every delivery.
    await execute(site, note, 'customers', customer.id, at, at);
    expect(await needs('unreadable', customer)).toHaveLength(4);
    await execute(site, 'UPDATE unreadable_rows SET seen_at = 1');
    expect(await needs('unreadable', customer)).toEqual([]);
  });
});
