import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import { FEE_LABEL } from '#shared/features/payments/receipt.ts';
import type { OnlineWay } from '#shared/features/payments/schema.ts';
import type { NewProviderPayment } from '../../../integrations/payments/port.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { noteFailure, paymentProvider, workingProvider } from './providers.ts';
import * as sql from './sql.ts';

/** What the payer reads at the provider. */
export const describeInvoice: Readonly<Record<InvoiceKind, (number: number) => string>> = {
  order: (number) => `Заказ ${number}`,
  homemade: (number) => `Домашняя еда, заказ ${number}`,
  certificate: (number) => `Подарочный сертификат ${number}`,
  card: () => 'Проверка карты: рубль вернётся',
  fee: () => FEE_LABEL,
};

/** A stored payment as its provider is asked to take it. */
export function toProviderPayment(scope: Scope, payment: sql.PaymentRow): NewProviderPayment {
  const { origin } = scope;
  return {
    key: payment.id,
    amountKop: payment.amount_kop,
    description: describeInvoice[payment.kind](payment.number),
    customerId: payment.customer_id,
    saveMethod: payment.saves_method === 1,
    way: payment.way,
    // Payers come back in whatever browser their bank opens: the mark tells that one what has become of the payment.
    returnUrl: `${origin}/success/?payment=${payment.id}`,
    notifyUrl: `${origin}/rest/payments/notifications/${payment.provider}/`,
    receipt: payment.receipt,
  };
}

/** Opens a stored payment at its provider, or at the one that stands in for it; repeating it changes nothing. */
async function openPayment(scope: Scope, payment: sql.PaymentRow): Promise<void> {
  const { clock, db, services, metrics } = scope;
  const provider = services.payments[payment.provider];
  if (!provider || clock.now() >= payment.pay_until) return;
  try {
    const { externalId, url, lifetimeMs } = await provider.create(toProviderPayment(scope, payment));
    const until = lifetimeMs === undefined ? null : clock.now() + lifetimeMs;
    await sql.markPending(db, payment.id, externalId, { url, until });
    metrics.note('payment', { provider: payment.provider, outcome: 'opened' }, {});
  } catch (error) {
    // What is paid for stands all the same: the customer and the timer open the payment again.
    scope.log('error', 'payment not opened', { paymentId: payment.id, reason: String(error) });
    noteFailure(scope, payment.provider);
    metrics.note('payment', { provider: payment.provider, outcome: 'not opened' }, {});
    const other = workingProvider(scope);
    if (other === undefined) return;
    // Nobody has the address of the page that was not opened, so nobody can pay there.
    const moved = await sql.moveUnopened(db, payment, { id: uuidv7(), provider: other, now: clock.now() });
    if (moved) await openPayment(scope, moved);
  }
}

/** Whether nothing can be paid with a payment any more: it has ended, or the address of its page has. */
const isOver = ({ state, url_until: until }: sql.PaymentRow, now: EpochMs): boolean =>
  state === 'cancelled' || (until !== null && now >= until);

/**
 * Opens the payment of an open invoice at its provider, unless a kept method is charged for it. A payment that is over
 * makes room for another, as one does whose page cannot be used any more; two calls at a moment open one. A provider that the payer has chosen opens one of its own
 * beside what others have opened, and so does a way: what comes in twice goes back.
 */
export async function openInvoice(
  scope: Scope,
  invoiceId: string,
  chosen: { readonly provider?: string | undefined; readonly way?: OnlineWay | undefined } = {},
): Promise<void> {
  const { db } = scope;
  const newest = await sql.findNewestPayment(db, invoiceId);
  if (newest?.method_id !== null) return;
  const isChosen = chosen.provider !== undefined || chosen.way !== undefined;
  const provider = chosen.provider ?? (isChosen ? newest.provider : paymentProvider(scope));
  if (provider === undefined) return;
  // What is kept of the payer's method is charged later, as only a card can be.
  const way = newest.saves_method === 1 ? 'card' : (chosen.way ?? newest.way);
  const another = { id: uuidv7(), invoiceId, provider, way, now: scope.clock.now() };
  if (isChosen && (provider !== newest.provider || way !== newest.way)) {
    await sql.insertElsewhere(db, another);
  } else if (isOver(newest, another.now)) await sql.insertRetry(db, another);
  const payment = await sql.findNewestPayment(db, invoiceId);
  if (payment?.invoice_state !== 'open' || payment.state !== 'created') return;
  await openPayment(scope, payment);
}

/** Payments that one run of the timer opens at most, and how long a request may take to open its own. */
const OPENED_AT_ONCE = 20;
const OPENING_MS = 60_000;

/** Opens payments that could not be opened when they were asked for. */
export async function openPayments(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await workThrough(scope, {
    list: () => sql.listUnopened(scope.db, now, now - OPENING_MS, OPENED_AT_ONCE),
    size: OPENED_AT_ONCE,
    pages: 1,
    work: async (payment) => {
      await sql.markAsked(scope.db, payment.id, now);
      await openPayment(scope, payment);
    },
    failure: 'payment not opened',
  });
}
