import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { getVisit } from '#shared/features/deliveries/visit/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, send } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { keepSignedIn, newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  await servePublished(new Visitor(site));
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = new Visitor(site);
  await customer.signIn(newPhone());
});

const read = async () => (await mustCall(customer, getVisit)).visit;
const pay = async ({ payment: { url } }: Order) =>
  expect((await customer.request(url ?? '', { form: { state: 'paid' } })).status).toBe(303);
/** Home as the customer sees it. */
const home = async () => (await (await customer.request('/')).text()).replaceAll('<!-- -->', '');

test('who has ordered nothing comes back for nothing, and a stranger is told so', async () => {
  expect(await read()).toEqual({ unpaid: null, next: null, today: null, again: null });
  expect((await send(new Visitor(site), getVisit)).status).toBe(401);
  expect(await home()).not.toContain('Ваши заказы');
});

test('an order that waits to be paid stands on home with its sum and its way to pay', async () => {
  const order = await orderProgramme(customer, buildOrder({ payment: 'card' }));
  const { number, price, payment } = order;
  expect(await read()).toEqual({
    unpaid: { number, totalKop: price.totalKop, url: payment.url },
    next: null,
    today: null,
    again: null,
  });
  const html = await home();
  expect(html).toContain(`href="${payment.url}"`);
  expect(html).toMatch(new RegExp(`Заказ №\\s${number} ждёт оплаты`));
  await pay(order);
  expect(await home()).not.toContain('ждёт оплаты');
});

test('a paid order tells its next delivery, what is eaten today, and goes on after its last day', async () => {
  const order = await orderProgramme(customer, buildOrder({ payment: 'courier' }));
  const start = addDays(order.endDate, 1);
  expect(await read()).toMatchObject({
    unpaid: null,
    next: { date: order.firstDeliveryDate, interval: order.interval, state: 'planned' },
    today: null,
    again: { start, path: expect.stringContaining(`start=${start}`) },
  });

  await setClock(site, `${order.startDate}T09:00:00.000Z`);
  const { today } = await read();
  const query = { from: order.startDate, to: order.startDate };
  const { days } = await mustCall(customer, listMealPlans, { query });
  expect(today?.dishes.map(({ title }) => title)).toEqual(days[0]?.meals.map(({ dish }) => dish?.title));
  const html = await home();
  expect(html).toMatch(/Продлить с\s/);
  expect(html).toContain('Сегодня на\u00a0столе');
  // A plan that runs is not sold over: the configurator begins after it, and says so.
  expect(html).toMatch(/Ваш рацион идёт до\s/);
  const chosen = /<input[^>]*name="start"[^>]*checked[^>]*>/.exec(html)?.[0];
  expect(chosen).toContain(`value="${start}"`);
});

test('an order that is over can be ordered again', async () => {
  const order = await orderProgramme(customer, buildOrder({ payment: 'courier' }));
  await site.db.prepare(`UPDATE deliveries SET state = 'locked' WHERE order_id = ?1`).bind(order.id).run();
  for (const state of ['cooking', 'on_route', 'delivered']) {
    await site.db.prepare(`UPDATE deliveries SET state = ?2 WHERE order_id = ?1`).bind(order.id, state).run();
  }
  await site.db.prepare(`UPDATE orders SET state = 'completed' WHERE id = ?1`).bind(order.id).run();
  await setClock(site, '2027-03-01T07:00:00.000Z');
  await keepSignedIn(site);
  expect((await read()).again).toMatchObject({ start: null });
  expect(await home()).toContain('Повторить заказ');
});

test('home asks little of the database for a customer, and nothing for a stranger', async () => {
  await orderProgramme(customer, buildOrder({ payment: 'courier' }));
  await home();
  await takeStatements(customer);
  await home();
  const { count, trips } = await takeStatements(customer);
  expect(count).toBeLessThanOrEqual(10);
  expect(trips).toBeLessThanOrEqual(3);
  const stranger = new Visitor(site);
  await stranger.request('/');
  await takeStatements(stranger);
  await stranger.request('/');
  expect((await takeStatements(stranger)).count).toBe(0);
});
