import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '#shared/features/operations/reconcile/contract.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { complain } from '#tests/factories/tickets.ts';
import { mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { execute, firstRow } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();
let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker({
    vars: {
      CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
      CLOUDPAYMENTS_SECRET: cloud.secret,
      YOOKASSA_SHOP_ID: yoo.shopId,
      YOOKASSA_SECRET: yoo.secret,
    },
    outboundService: (request) =>
      new URL(request.url).host.includes('cloudpayments') ? cloud.handle(request) : yoo.handle(request),
  });
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});
afterAll(() => site?.stop());

const compare = () =>
  mustCall(new Visitor(site), reconcile, {
    headers: { Authorization: `Bearer ${localOperatorToken}` },
    query: { days: 3 },
  });
const differences = async () => (await compare()).differences.map(({ kind, about }) => `${kind} ${about}`);

/** An order that was paid at CloudPayments, whose word of it was lost, and one at YooKassa. */
async function payTwo() {
  const first = await orderProgramme(visitor, buildOrder({ payment: 'card' }));
  await cloud.pay(site.url, first.payment.url ?? '', { notices: 0 });
  const second = await orderProgramme(visitor, buildOrder({ payment: 'card', firstOrder: false }));
  const { url } = await mustCall(visitor, payInvoice, {
    params: { id: second.id },
    query: { provider: 'yookassa' },
  });
  const payment = yoo.paymentAt(url ?? '');
  payment.status = 'succeeded';
  await yoo.notify(site.url, 'payment.succeeded', payment);
  return { cloudId: cloud.transactions.at(-1)?.invoiceId ?? '', payment, orderId: first.id };
}

test('what the database does not know, or knows otherwise, is named one by one', async () => {
  const { cloudId, payment, orderId } = await payTwo();
  expect(await compare()).toMatchObject({
    ...{ isWhole: true, unlisted: ['sandbox'] },
    differences: [{ kind: 'payment-state', about: `cloudpayments ${cloudId}` }],
  });
  // The timer asks for what nobody has told of after some minutes.
  await setClock(site, new Date(Date.parse(orderMoment) + 10 * 60_000).toISOString());
  await runTimerOf(site);
  expect(await differences()).toEqual([]);

  // Made and paid after what the database was taken back to; and what the provider knows nothing of.
  yoo.payments.set('later', { ...payment, id: 'later' });
  yoo.payments.delete(payment.id);
  expect((await differences()).sort()).toEqual([
    `payment-missing yookassa ${payment.id}`,
    'payment-unknown yookassa later',
  ]);
  yoo.payments.set(payment.id, payment);
  yoo.payments.delete('later');

  await setClock(site, '2026-11-18T12:00:00.000Z');
  const ticket = await complain(site, visitor, orderId);
  const key = String((await firstRow(site, 'SELECT photo_key FROM tickets WHERE id = ?', ticket))?.photo_key);
  const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
  expect(await differences()).toEqual([]);
  await photos.put('tickets/nobody/1/x.jpg', 'photo');
  await photos.delete(key);
  await execute(
    site,
    `INSERT INTO messages (id, key, channel, recipient, template, data, state, next_at, created_at)
     VALUES ('m1', 'm1', 'sms', '+79990000000', 'auth', '{}', 'waiting', 9999999999999, 1),
       ('m2', 'm2', 'sms', '+79990000000', 'auth', '{}', 'waiting', 9999999999999, 1)`,
  );
  expect((await differences()).sort()).toEqual([
    'message-twice m1, m2',
    `photo-missing ${key}`,
    'photo-unknown tickets/nobody/1/x.jpg',
  ]);
  expect((await compare()).differences.map(({ text }) => text).join()).not.toContain('+7999');
});
