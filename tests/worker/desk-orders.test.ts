import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { skipDelivery } from '#shared/features/deliveries/contract.ts';
import { listDeskCustomers, readDeskCustomer } from '#shared/features/desk/customers/contract.ts';
import { listDeskOrders, readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { execute, firstRow } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
/** A family with a paid programme, dishes that the courier is paid for, and a certificate. */
let family: Customer;
let ids: Readonly<Record<'programme' | 'homemade' | 'certificate', string>>;
const headers = { Authorization: `Bearer ${localOperatorToken}` };

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  family = await Customer.signedIn(site);
  await family.signHealthConsent();
  const order = await family.place({
    ...buildOrder({ payment: 'card', others: [{ name: 'Олег', kcal: 1800, without: ['mushrooms'] }] }),
    keepAddressAs: 'Дом',
  });
  await family.request(order.payment.url ?? '', { form: { state: 'paid' } });
  ids = {
    programme: order.id,
    homemade: (await orderHomemade(family)).id,
    certificate: (await buyPaid(family)).id,
  };
  await Customer.signedIn(site).then((other) => other.place());
});
afterAll(() => site?.stop());

describe('orders', () => {
  const list = (query: InputOf<(typeof listDeskOrders)['query']>) =>
    mustCall(operator, listDeskOrders, { query, headers });

  test('of all kinds are the operators’ alone', async () => {
    expect((await send(family, listDeskOrders)).status).toBe(401);
  });

  test('stand in one list, the newest first, by pages and by what they are', async () => {
    const { orders } = await list({ customer: family.id });
    expect(orders.map(({ kind, id }) => [kind, id])).toEqual([
      ['certificate', ids.certificate],
      ['homemade', ids.homemade],
      ['programme', ids.programme],
    ]);
    expect(orders.map(({ title }) => title.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^Сертификат на \d+ \d{3} ₽$/),
      expect.stringContaining('× 4'),
      'Баланс, 1500 ккал + Баланс, 1800 ккал, 7 дней',
    ]);
    const first = await list({ limit: 1 });
    expect(first.orders[0]?.id).not.toBe(ids.certificate);
    const second = await list({ limit: 1, after: first.next ?? '' });
    expect(second.orders[0]?.id).toBe(ids.certificate);
    expect((await list({ kind: 'homemade' })).orders.map(({ id }) => id)).toEqual([ids.homemade]);
    const number = orders[2]?.number ?? '';
    expect((await list({ number })).orders.map(({ id }) => id)).toEqual([ids.programme]);
    expect(await list({ customer: 'nobody' })).toEqual({ orders: [], next: null, unreadable: [] });
  });

  test('are shown whole: who eats what, the price, payments, deliveries and what has happened', async () => {
    const [first = '', second = ''] = await deliveryIds(site, ids.programme);
    await bringTo(site, [first], 'delivered');
    await mustCall(family, skipDelivery, { params: { id: second }, body: { version: 1 } });
    const whole = await mustCall(operator, readDeskOrder, { params: { id: ids.programme }, headers });
    expect(whole.lines).toMatchObject([
      { title: expect.stringContaining('1500'), detail: '', count: 7 },
      { title: expect.stringMatching(/^Олег: /), detail: 'Без: грибы' },
    ]);
    expect(whole.prices.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(whole.order.totalKop);
    expect(whole.payments).toMatchObject([{ state: 'paid', amountKop: whole.order.totalKop }]);
    expect(whole.deliveries.map(({ state }) => state)).toEqual([
      ...['delivered', 'skipped', 'planned', 'planned', 'planned'],
    ]);
    expect(whole.address).toContain('Лесная');
    expect(new Set(whole.timeline.map(({ kind }) => kind))).toEqual(
      new Set(['placed', 'payment', 'delivery', 'change']),
    );
    const moments = whole.timeline.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  test('of dishes and certificates are shown whole too', async () => {
    const read = (id: string) => mustCall(operator, readDeskOrder, { params: { id }, headers });
    const dishes = await read(ids.homemade);
    expect(dishes.lines.map(({ count }) => count).toSorted()).toEqual([2, 4]);
    expect(dishes.deliveries).toMatchObject([{ date: '2026-11-19', state: 'planned' }]);
    const certificate = await read(ids.certificate);
    expect(certificate).toMatchObject({ address: '', deliveries: [], payments: [{ state: 'paid' }] });
  });

  test('stand beside one that cannot be read, which is named', async () => {
    const price = String(
      (await firstRow(site, 'SELECT price FROM homemade_orders WHERE id = ?', ids.homemade))?.price,
    );
    await execute(site, `UPDATE homemade_orders SET price = '{}' WHERE id = ?`, ids.homemade);
    const { orders, unreadable } = await list({ customer: family.id });
    expect([orders.map(({ kind }) => kind), unreadable]).toEqual([
      ['certificate', 'programme'],
      [ids.homemade],
    ]);
    const whole = await mustCall(operator, readDeskCustomer, { params: { id: family.id }, headers });
    expect([whole.orders.length, whole.unreadable]).toEqual([2, [ids.homemade]]);
    await execute(site, 'UPDATE homemade_orders SET price = ? WHERE id = ?', price, ids.homemade);
  });

  test.each([
    ['an order that there is not', readDeskOrder, { params: { id: 'none' } }, 404],
    ['a customer that there is not', readDeskCustomer, { params: { id: 'none' } }, 404],
    ['a page that there is not', listDeskOrders, { query: { after: 'x' } }, 400],
    ['a search of one letter', listDeskCustomers, { query: { query: 'А' } }, 400],
    ['another page that there is not', listDeskCustomers, { query: { query: 'Анна', after: 'x' } }, 400],
  ] as const)('refuses %s', async (_, contract, input, status) => {
    expect((await send(operator, contract, { ...input, headers })).status).toBe(status);
  });
});

describe('customers', () => {
  const find = async (query: string) =>
    (await mustCall(operator, listDeskCustomers, { query: { query }, headers })).customers.map(
      ({ id }) => id,
    );

  test('are found by how their phone, name or e-mail begins', async () => {
    expect((await send(family, listDeskCustomers, { query: { query: 'Анна' } })).status).toBe(401);
    await execute(site, `UPDATE customers SET name = 'Варвара Ильинична' WHERE id = ?`, family.id);
    await family.confirmEmail('varvara@befit.example');
    expect(await find(`8${family.phone.slice(2)}`)).toEqual([family.id]);
    expect(await find('варвара')).toEqual([family.id]);
    expect(await find('Варвара@befit')).toEqual([]);
    expect(await find('VARVARA@b')).toEqual([family.id]);
    expect(await find('Ильинична')).toEqual([]);
  });

  test('are shown with what they have ordered and what is owed either way', async () => {
    await mustCall(family, saveTastes, { body: { version: 1, without: ['allergy-nuts', 'spicy'] } });
    const whole = await mustCall(operator, readDeskCustomer, { params: { id: family.id }, headers });
    const [certificate, dishes, programme] = whole.orders;
    expect(certificate?.kind).toBe('certificate');
    expect(whole).toMatchObject({
      customer: { id: family.id, phone: family.phone, orders: 2, lastOrderAt: dishes?.placedAt },
      addresses: [{ label: 'Дом', line: expect.stringContaining('Лесная') }],
      subscription: null,
      allergens: ['nuts'],
      dislikes: ['spicy'],
      erasedOn: null,
    });
    // The courier still collects for the dishes; of the programme two days of seven are brought.
    expect(whole.customer.owesKop).toBe(dishes?.totalKop);
    expect(whole.customer.owedKop).toBeGreaterThan(0);
    expect(whole.customer.owedKop).toBeLessThan(programme?.totalKop ?? 0);
    expect(whole.bonusesKop).toBeGreaterThan(0);
    expect(whole.consents.map(({ document }) => document)).toEqual(
      expect.arrayContaining(['personalData', 'healthData']),
    );
  });

  test('come by pages, each of them once', async () => {
    const at = Date.parse(orderMoment);
    for (let index = 0; index < 60; index += 1) {
      await execute(
        site,
        `INSERT INTO customers (id, phone, name, created_at) VALUES (?, ?, 'Ярослава', ?)`,
        `c-${String(index).padStart(2, '0')}`,
        `+79000000${String(100 + index)}`,
        at,
      );
    }
    const page = (after: string) =>
      mustCall(operator, listDeskCustomers, { query: { query: 'ярослава', after }, headers });
    const first = await page('');
    const second = await page(first.next ?? '');
    const found = [...first.customers, ...second.customers].map(({ id }) => id);
    expect([found.length, new Set(found).size, second.next]).toEqual([60, 60, null]);
  });

  test('who are erased are nobody', async () => {
    const customer = await Customer.signedIn(site);
    await execute(site, 'UPDATE customers SET erased_at = 1 WHERE id = ?', customer.id);
    expect(await find(customer.phone)).toEqual([]);
    const gone = await call(operator, readDeskCustomer, { params: { id: customer.id }, headers });
    expect(gone).toMatchObject({ status: 404 });
  });
});
