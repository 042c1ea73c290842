import { expect } from 'vitest';
import { reconcile } from '#shared/features/operations/reconcile/contract.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { bothTest as test } from '#tests/factories/providers.ts';
import type { Site } from '#tests/site.ts';

const differences = async (site: Site) =>
  (await site.operate(reconcile, { query: { days: 3 } })).differences
    .map(({ kind, about }) => `${kind} ${about}`)
    .sort();

test('payments that the database does not know, or knows otherwise, are named one by one', async ({
  site,
  providers: { cloud, yoo },
}) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  await cloud.pay(site.url, anna.order.payment.url ?? '', { notices: 0 });
  const cloudId = cloud.transactions.at(-1)?.invoiceId ?? '';
  await anna.place({ payment: 'card' });
  const params = { id: anna.order.id };
  const { url } = await anna.call(payInvoice, { params, query: { provider: 'yookassa' } });
  const payment = yoo.paymentAt(url ?? '');
  payment.status = 'succeeded';
  await yoo.notify(site.url, 'payment.succeeded', payment);
  expect(await differences(site)).toEqual([`payment-state cloudpayments ${cloudId}`]);
  site.advance(10 * 60_000);
  await site.tick();
  expect(await differences(site)).toEqual([]);
  // Paid after what the database was taken back to, and what the provider knows nothing of.
  yoo.payments.set('later', { ...payment, id: 'later' });
  yoo.payments.delete(payment.id);
  expect(await differences(site)).toEqual([
    `payment-missing yookassa ${payment.id}`,
    'payment-unknown yookassa later',
  ]);
});
