import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { readRows } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Customer;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  await site.db.prepare('DELETE FROM zone_capacity').run();
  customer = new Customer(site, newPhone());
});

async function signIn(...allowed: 'marketing'[]): Promise<void> {
  customer.chooseCookies(...allowed);
  customer.id = (await customer.signIn(customer.phone)).id;
}

const Sale = z.object({ event: z.string(), kind: z.string(), number: z.string(), totalKop: z.number() });

/** Sales and refunds that were queued for marketing about the customer. */
const salesOf = () =>
  readRows(
    site,
    Sale,
    `SELECT template AS event, data ->> 'kind' AS kind, data ->> 'orderNumber' AS number, data ->> 'totalKop' AS totalKop
     FROM messages WHERE channel = 'marketing' AND customer_id = ? AND template IN ('purchase', 'refund') ORDER BY rowid`,
    customer.id,
  );

const contact = () => ({ name: 'Анна', phone: customer.phone, email: '' });
const pay = (url: string | null) => customer.request(url ?? '', { form: { state: 'paid' } });

async function orderAndCancel() {
  const body = { ...buildOrder({ payment: 'card' }), contact: contact() };
  const order = await orderProgramme(customer, body);
  await pay(order.payment.url);
  const json = { to: 'card', expectedKop: order.price.totalKop };
  const cancel = () => customer.request(`/rest/orders/${order.id}/cancellation/`, { json });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).ok).toBe(false);
  return { number: order.number, totalKop: order.price.totalKop };
}

test('marketing hears of an order and of its refund, each once', async () => {
  await signIn('marketing');
  const sale = await orderAndCancel();
  await runTimerOf(site);
  expect(await salesOf()).toEqual([
    { event: 'purchase', kind: 'programme', ...sale },
    { event: 'refund', kind: 'programme', ...sale },
  ]);
});

test('marketing hears of no refund of who has refused', async () => {
  await signIn();
  await orderAndCancel();
  expect(await salesOf()).toEqual([]);
});

test('marketing hears of a certificate that is given back', async () => {
  await signIn('marketing');
  const { id, number, nominalKop } = await buyPaid(customer);
  const refund = () => customer.request(`/rest/certificates/purchases/${id}/refund/`, { json: {} });
  expect((await refund()).ok).toBe(true);
  expect((await refund()).ok).toBe(true);
  const sale = { kind: 'certificate', number, totalKop: nominalKop };
  expect(await salesOf()).toEqual([
    { event: 'purchase', ...sale },
    { event: 'refund', ...sale },
  ]);
});

test('marketing hears of dishes that an operator refunds, by what their customer has allowed', async () => {
  await signIn('marketing');
  const order = await orderHomemade(customer, { payment: 'card' });
  await pay(order.payment.url);
  const refund = () => operate(site, `homemade-orders/${order.id}/refund/`, {});
  expect((await refund()).ok).toBe(true);
  expect((await refund()).ok).toBe(true);
  const sale = { kind: 'homemade', number: order.number, totalKop: order.price.totalKop };
  expect(await salesOf()).toEqual([
    { event: 'purchase', ...sale },
    { event: 'refund', ...sale },
  ]);
});
