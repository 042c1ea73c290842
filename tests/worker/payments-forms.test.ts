import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();

let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker({
    vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
    outboundService: (request) => cloud.handle(request),
  });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

async function place(): Promise<Order> {
  return orderProgramme(visitor, buildOrder({ payment: 'card' }));
}

async function urlOf({ id }: Order): Promise<string | null> {
  return (await mustCall(visitor, getOrder, { params: { id } })).order.payment.url;
}

test('«Оплатить» opens the payment without scripts and shows the page that it stands on', async () => {
  cloud.failures.push(500);
  const order = await place();
  for (const address of ['/success/', '/personal/orders/']) {
    const page = await openPlain(visitor, address);
    expect(page.html).not.toContain('https://orders.cloudpayments.ru');
    cloud.failures.push(500);
    const still = await submitPlain(visitor, page, `/rest/invoices/${order.id}/pay/`, {});
    expect(still).toMatchObject({ address, status: 200 });
    expect(still.html).toContain('попробуйте через пару минут');
  }
  const page = await openPlain(visitor, '/personal/orders/');
  const opened = await submitPlain(visitor, page, `/rest/invoices/${order.id}/pay/`, {});
  expect(opened.address).toBe('/personal/orders/');
  expect(opened.html).toContain(await urlOf(order));
});

test('«Проверить оплату» asks the provider on the page that the payer comes back to', async () => {
  const order = await place();
  await cloud.pay(site.url, order.payment.url ?? '', { notices: 0 });
  const page = await openPlain(visitor, '/success/');
  expect(page.html).toContain('Проверить оплату');
  const checked = await submitPlain(visitor, page, `/rest/invoices/${order.id}/pay/`, {});
  expect(checked.address).toBe('/success/');
  expect(checked.html).toContain('Спасибо, заказ оформлен!');
});

test('a stranger is led to the sign-in, and a form of another page to the page of the order', async () => {
  const order = await place();
  const stranger = new Visitor(site);
  const sent = { form: [], referer: 'https://elsewhere.example/success/?next=1' };
  const answer = await openPlain(stranger, `/rest/invoices/${order.id}/pay/`, sent);
  expect(answer.address).toMatch(/^\/\?/);
  expect(decodeURIComponent(answer.address)).toContain('/success/?next=1');
  const other = { form: [], referer: 'https://elsewhere.example/other/' };
  expect((await openPlain(visitor, `/rest/invoices/${order.id}/pay/`, other)).address).toBe('/success/');
});
