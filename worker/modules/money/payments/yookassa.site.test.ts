import { describe, expect } from 'vitest';
import { payInvoice } from '#shared/features/payments/contract.ts';
import type { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { balanceOf, cancelUnasked } from '#tests/factories/money.ts';
import { yooTest as test } from '#tests/factories/providers.ts';
import type { Site } from '#tests/site.ts';

const TOTAL_KOP = 885_400;
const MINUTE_MS = 60_000;

/** A customer whose order waits for its payment, with that payment at the provider. */
async function unpaid(site: Site, yoo: YooKassaDouble) {
  const anna = await site.customer({ order: { payment: 'card' } });
  const payment = yoo.paymentAt(anna.order.payment.url ?? '');
  return { anna, payment, owed: () => balanceOf(site, `order:${anna.order.id}`) };
}

test('a payment is opened with its receipt, and its success is booked once', async ({
  site,
  providers: { yoo },
}) => {
  const { anna, payment, owed } = await unpaid(site, yoo);
  expect(payment.amount).toEqual({ value: '8854.00', currency: 'RUB' });
  expect(yoo.bodies.at(-1)?.receipt).toMatchObject({ items: [{ amount: { value: '8854.00' } }] });
  payment.status = 'succeeded';
  for (let sent = 0; sent < 3; sent += 1) {
    expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);
  }
  expect([(await anna.look()).state, await owed()]).toEqual(['paid', TOTAL_KOP]);
});

describe('a notice', () => {
  test('is believed only from addresses of the provider', async ({ site, providers: { yoo } }) => {
    const { anna, payment } = await unpaid(site, yoo);
    payment.status = 'succeeded';
    expect(await yoo.notify(site.url, 'payment.succeeded', payment, '203.0.113.7')).toBe(403);
    expect((await anna.look()).state).toBe('pending_payment');
  });

  test('is worth only what the provider says when asked', async ({ site, providers: { yoo } }) => {
    const { anna, payment } = await unpaid(site, yoo);
    const claim = { ...payment, status: 'succeeded' };
    expect(await yoo.notify(site.url, 'payment.succeeded', claim)).toBe(200);
    expect(await yoo.notify(site.url, 'payment.succeeded', { id: 'unknown' })).toBe(200);
    expect((await anna.look()).state).toBe('pending_payment');
  });

  test('of another sum pays nothing', async ({ site, providers: { yoo } }) => {
    const { anna, payment, owed } = await unpaid(site, yoo);
    Object.assign(payment, { status: 'succeeded', amount: { value: '1.00', currency: 'RUB' } });
    await yoo.notify(site.url, 'payment.succeeded', payment);
    expect([(await anna.look()).state, await owed()]).toEqual(['pending_payment', 0]);
  });
});

describe('a payment whose answer was lost', () => {
  test('is opened once, under its key', async ({ site, providers: { yoo } }) => {
    yoo.lostAnswers.push(500);
    const anna = await site.customer({ order: { payment: 'card' } });
    expect(anna.order.payment.url).toBeNull();
    const { url } = await anna.call(payInvoice, { params: { id: anna.order.id } });
    expect([url?.startsWith('https://yoomoney'), yoo.payments.size]).toEqual([true, 1]);
  });

  test('is found by what its notice names, and by nothing else', async ({ site, providers: { yoo } }) => {
    yoo.lostAnswers.push(500);
    const anna = await site.customer({ order: { payment: 'card' } });
    const [payment] = yoo.payments.values();
    Object.assign(payment ?? {}, { status: 'succeeded' });
    const claim = { ...payment, metadata: { payment: crypto.randomUUID() } };
    await yoo.notify(site.url, 'payment.succeeded', claim);
    expect((await anna.look()).state).toBe('pending_payment');
    await yoo.notify(site.url, 'payment.succeeded', payment ?? {});
    expect((await anna.look()).state).toBe('paid');
  });
});

test('a second receipt is registered once when prepaid food is handed over', async ({
  site,
  providers: { yoo },
}) => {
  const { anna, payment } = await unpaid(site, yoo);
  payment.status = 'succeeded';
  await yoo.notify(site.url, 'payment.succeeded', payment);
  await site.bring([await anna.delivery('2026-11-18')], 'delivered');
  for (let run = 0; run < 2; run += 1) {
    site.advance(6 * MINUTE_MS);
    await site.tick();
  }
  const amount = { value: (Math.floor((TOTAL_KOP * 2) / 7) / 100).toFixed(2), currency: 'RUB' };
  expect(yoo.bodies.filter(({ settlements }) => settlements !== undefined)).toMatchObject([
    {
      payment_id: payment.id,
      items: [{ payment_mode: 'full_payment', amount }],
      settlements: [{ type: 'prepayment', amount }],
    },
  ]);
});

test('held money is captured for an open order, and let go for a cancelled one', async ({
  site,
  providers: { yoo },
}) => {
  const [open, given] = [await unpaid(site, yoo), await unpaid(site, yoo)];
  await cancelUnasked(site, given.anna.order.id);
  for (const { payment } of [open, given]) {
    payment.status = 'waiting_for_capture';
    await yoo.notify(site.url, 'payment.waiting_for_capture', payment);
  }
  expect([open.payment.status, (await open.anna.look()).state]).toEqual(['succeeded', 'paid']);
  expect([given.payment.status, (await given.anna.look()).state]).toEqual(['canceled', 'cancelled']);
});
