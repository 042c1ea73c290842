import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAddress } from '#shared/features/addresses/contract.ts';
import { editDelivery, listDeliveries } from '#shared/features/deliveries/contract.ts';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { execute } from '#tests/harness/rows.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

/** An order that is paid by card, and given up at once where somewhere is named for its money. */
async function paid(customer: Customer, to?: 'card' | 'bonuses') {
  const order = await customer.place(buildOrder({ payment: 'card', firstOrder: false }));
  await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
  const body = to && { to, expectedKop: order.price.totalKop };
  if (body) await mustCall(customer, cancelOrder, { params: { id: order.id }, body });
  return order;
}

/** Has a delivery come to a dearer address, whose difference is paid. */
async function payFee(customer: Customer): Promise<void> {
  await execute(site, `UPDATE delivery_zones SET fee_kop = 20000 WHERE code = 'msk-10'`);
  const query = { from: '2026-11-22', to: '2026-11-22' };
  const { deliveries } = await mustCall(customer, listDeliveries, { query });
  const door = { flat: '', entrance: '', floor: '', intercom: '', comment: '' };
  const there = { label: 'Дача', streetId: 'msk-himki-yubileynyy-prospekt', house: '5', ...door };
  const { addresses } = await mustCall(customer, addAddress, { body: there });
  const addressId = present(addresses[0], 'address').id;
  const { id, calendarVersion: version } = present(deliveries[0], 'delivery');
  const body = { version, scope: 'one', addressId, expectedKop: 20_000 } as const;
  const { payment } = await mustCall(customer, editDelivery, { params: { id }, body });
  await customer.request(present(payment, 'payment').url ?? '', { form: { state: 'paid' } });
}

test('all payments and returns stand in one list, whatever was bought, and sum to the kopeck', async () => {
  const customer = await Customer.signedIn(site);
  const atDoor = await customer.place();
  await deliverNext(site, atDoor.id);
  await payFee(customer);
  const back = await paid(customer, 'card');
  const toBonuses = await paid(customer, 'bonuses');
  await buyPaid(customer);
  await runTimerOf(site);

  const { entries, page, pageCount, ...totals } = await mustCall(customer, listMoney);
  expect([page, pageCount]).toEqual([1, 1]);
  const found = (kind: string, subject: string, number: string) =>
    entries.find(
      (one) => one.kind === kind && one.subject === subject && (number === '' || one.number === number),
    );
  const price = atDoor.price.totalKop;
  expect(found('payment', 'order', atDoor.number)).toMatchObject({ amountKop: price, way: 'courier' });
  expect(found('payment', 'fee', atDoor.number)).toMatchObject({ amountKop: 20_000, way: 'card' });
  expect(found('payment', 'order', back.number)).toMatchObject({ amountKop: back.price.totalKop });
  expect(found('refund', 'order', back.number)).toMatchObject({ way: 'card' });
  expect(found('refund', 'order', toBonuses.number)).toMatchObject({ way: 'bonuses' });
  const certificate = present(found('payment', 'certificate', ''), 'certificate');
  expect(totals).toEqual({
    paidKop: price + 20_000 + back.price.totalKop + toBonuses.price.totalKop + certificate.amountKop,
    returnedKop: back.price.totalKop,
    returnedToBonusesKop: toBonuses.price.totalKop,
  });
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b - a));

  expect((await mustCall(await Customer.signedIn(site), listMoney)).entries).toEqual([]);
});

/** The list as a browser without scripts shows it. */
async function shown(customer: Customer, query: string): Promise<string> {
  const response = await customer.request(`/personal/orders/${query}`);
  const html = await response.text();
  const [, section = ''] = /<section id="money"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
  return section
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/(&nbsp;|\s)+/g, ' ')
    .trim();
}

test('the list is whole without scripts: page by page, and by part', async () => {
  const customer = await Customer.signedIn(site);
  // Only the first order of a customer costs less.
  await customer.place();
  const order = await paid(customer, 'card');
  await runTimerOf(site);
  await execute(
    site,
    `WITH RECURSIVE further (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM further WHERE place < 60)
     INSERT INTO payments (id, invoice_id, provider, state, amount_kop, created_at, paid_at, way)
     SELECT p.id || place, p.invoice_id, p.provider, 'paid', 1000 + place, p.created_at, p.paid_at - place, p.way
     FROM payments p JOIN further WHERE p.invoice_id = '${order.id}' AND p.paid_at IS NOT NULL`,
  );
  expect(await (await customer.request('/personal/orders/')).text()).toContain('?money=all#money"');
  expect(await shown(customer, '?money=all')).toContain(`Возврат на карту: заказ № ${order.number}`);
  expect(await shown(customer, '?money=payments')).not.toContain('Возврат на карту');
  const second = await shown(customer, '?money=payments&page=2');
  expect(second).toContain('10,60 ₽');
  expect(second).not.toContain('10,01 ₽');
  expect(await shown(customer, '?money=receipts')).toContain('Чеков на доставленное пока нет');
  expect((await customer.request('/personal/orders/?money=payments&page=3')).status).toBe(404);
});

test('the papers of one order are whole without scripts, by a link from the order', async () => {
  const customer = await Customer.signedIn(site);
  await customer.place();
  const order = await paid(customer, 'card');
  const page = async (path: string) => (await customer.request(path)).text();
  const papers = `/personal/orders/?papers=${order.id}`;
  const closed = await page('/personal/orders/');
  expect(closed).toContain(`${papers}#papers-${order.id}"`);
  expect(closed).not.toContain('Публичная оферта</a><small>');
  const open = await page(papers);
  expect(open).toMatch(new RegExp(`<details[^>]*id="papers-${order.id}"[^>]*open=""`));
  expect(open).toContain('Оплачено');
  expect(open).toContain('редакция от');
  const other = await Customer.signedIn(site);
  expect((await other.request(papers)).status).toBe(404);
  expect((await customer.request('/personal/orders/?papers=none')).status).toBe(404);
});
