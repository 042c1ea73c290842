import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import { FEE_LABEL } from '#shared/features/payments/receipt.ts';
import type { OnlineWay } from '#shared/features/payments/schema.ts';
import { q, write } from '../../../db/query.ts';
import type { NewProviderPayment } from '../../../integrations/payments/port.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Database } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import {
  findNewestPayment,
  findPayment,
  markAsked,
  markPending,
  type Payment,
  pagePayments,
} from './payment.ts';
import { noteFailure, paymentProvider, workingProvider } from './providers.ts';

/** What the payer reads at the provider. */
export const describeInvoice: Readonly<Record<InvoiceKind, (number: number) => string>> = {
  order: (number) => `Заказ ${number}`,
  homemade: (number) => `Домашняя еда, заказ ${number}`,
  certificate: (number) => `Подарочный сертификат ${number}`,
  card: () => 'Проверка карты: рубль вернётся',
  fee: () => FEE_LABEL,
};

/** A stored payment as its provider is asked to take it. */
export function toProviderPayment(scope: Scope, payment: Payment): NewProviderPayment {
  const { origin } = scope;
  return {
    key: payment.id,
    amountKop: payment.amountKop,
    description: describeInvoice[payment.kind](payment.number),
    customerId: payment.customerId,
    saveMethod: payment.savesMethod === 1,
    way: payment.way,
    // Payers come back in whatever browser their bank opens: the mark tells that one what has become of the payment.
    returnUrl: `${origin}/success/?payment=${payment.id}`,
    notifyUrl: `${origin}/rest/payments/notifications/${payment.provider}/`,
    receipt: payment.receipt,
  };
}

interface NewPayment {
  readonly id: string;
  readonly invoiceId: string;
  readonly provider: string;
  readonly way: OnlineWay;
  readonly now: EpochMs;
}

/** Payments that payers may open for one invoice by changing their mind about the provider. */
const MOST_PAYMENTS = 10;

/** Inserts a payment of an open invoice under a condition on the invoice `i`. */
const insertPayment = ({ id, invoiceId, provider, way, now }: NewPayment, condition: RawBuilder<unknown>) =>
  sql`INSERT INTO payments (id, invoice_id, provider, state, amount_kop, created_at, way)
    SELECT ${id}, i.id, ${provider}, 'created', i.amount_kop, ${now}, ${way} FROM invoices i
    WHERE i.id = ${invoiceId} AND i.state = 'open' AND ${condition}`;

/**
 * Whether the last payment has ended without money, or cannot be paid any more: the same as `isOver`, in the moment of the
 * insert, so that two calls open one payment.
 */
const isNewestOver = ({ now }: Pick<NewPayment, 'now'>) => sql`(
  SELECT state = 'cancelled' OR COALESCE(url_until <= ${now}, 0) FROM payments
  WHERE invoice_id = i.id AND in_widget = 0 ORDER BY created_at DESC, id DESC LIMIT 1
)`;

/** Whether the newest payment is with another provider, or made in another way. */
const isElsewhere = ({ provider, way }: NewPayment) => sql`
  (${provider}, ${way}) <> (SELECT provider, way FROM payments WHERE invoice_id = i.id AND in_widget = 0
    ORDER BY created_at DESC, id DESC LIMIT 1)
  AND (SELECT COUNT(*) FROM payments WHERE invoice_id = i.id) < ${MOST_PAYMENTS}`;

/** Puts a payment of another provider in the place of one that was not opened; undefined where that is opened by now. */
async function moveUnopened(
  db: Database,
  { id, invoiceId, way }: Payment,
  to: Omit<NewPayment, 'invoiceId' | 'way'>,
): Promise<Payment | undefined> {
  await write(
    db,
    q.updateTable('payments').set({ state: 'cancelled' }).where('id', '=', id).where('state', '=', 'created'),
    insertPayment({ ...to, invoiceId, way }, isNewestOver(to)),
  );
  return findPayment(db, to.id);
}

/** Opens a stored payment at its provider, or at the one that stands in for it; repeating it changes nothing. */
async function openPayment(scope: Scope, payment: Payment): Promise<void> {
  const { clock, db, services, metrics } = scope;
  const provider = services.payments[payment.provider];
  if (!provider || clock.now() >= payment.payUntil) return;
  try {
    const { externalId, url, lifetimeMs } = await provider.create(toProviderPayment(scope, payment));
    const until = lifetimeMs === undefined ? null : clock.now() + lifetimeMs;
    await markPending(db, payment.id, externalId, { url, until });
    metrics.note('payment', { provider: payment.provider, outcome: 'opened' }, {});
  } catch (error) {
    // What is paid for stands all the same: the customer and the timer open the payment again.
    scope.log('error', 'payment not opened', { paymentId: payment.id, reason: String(error) });
    noteFailure(scope, payment.provider);
    metrics.note('payment', { provider: payment.provider, outcome: 'not opened' }, {});
    const other = workingProvider(scope);
    if (other === undefined) return;
    // Nobody has the address of the page that was not opened, so nobody can pay there.
    const moved = await moveUnopened(db, payment, { id: uuidv7(), provider: other, now: clock.now() });
    if (moved) await openPayment(scope, moved);
  }
}

/** Whether nothing can be paid with a payment any more: it has ended, or the address of its page has. */
const isOver = ({ state, urlUntil: until }: Payment, now: EpochMs): boolean =>
  state === 'cancelled' || (until !== null && now >= until);

/**
 * Opens the payment of an open invoice at its provider, unless a saved method is charged for it. A payment that is over
 * makes room for another, as one does whose page cannot be used any more; two calls at a moment open one. A provider that the payer has chosen opens one of its own
 * beside what others have opened, and so does a way: what comes in twice goes back.
 */
export async function openInvoice(
  scope: Scope,
  invoiceId: string,
  chosen: { readonly provider?: string | undefined; readonly way?: OnlineWay | undefined } = {},
): Promise<void> {
  const { db } = scope;
  const newest = await findNewestPayment(db, invoiceId);
  if (newest?.methodId !== null) return;
  const isChosen = chosen.provider !== undefined || chosen.way !== undefined;
  const provider = chosen.provider ?? (isChosen ? newest.provider : paymentProvider(scope));
  if (provider === undefined) return;
  // What is saved of the payer's method is charged later, as only a card can be.
  const way = newest.savesMethod === 1 ? 'card' : (chosen.way ?? newest.way);
  const another = { id: uuidv7(), invoiceId, provider, way, now: scope.clock.now() };
  if (isChosen && (provider !== newest.provider || way !== newest.way)) {
    await write(db, insertPayment(another, isElsewhere(another)));
  } else if (isOver(newest, another.now)) await write(db, insertPayment(another, isNewestOver(another)));
  const payment = await findNewestPayment(db, invoiceId);
  if (payment?.invoiceState !== 'open' || payment.state !== 'created') return;
  await openPayment(scope, payment);
}

/** Payments that one run of the timer opens at most, and how long a request may take to open its own. */
const OPENED_AT_ONCE = 20;
const OPENING_MS = 60_000;

/** Opens payments that could not be opened when they were asked for. */
export async function openPayments(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await workThrough(scope, {
    list: () =>
      pagePayments(
        scope.db,
        sql`y.state = 'created' AND y.method_id IS NULL AND y.in_widget = 0 AND y.created_at < ${now - OPENING_MS}
          AND i.state = 'open' AND i.pay_until > ${now} ORDER BY y.asked_at LIMIT ${OPENED_AT_ONCE}`,
      ),
    size: OPENED_AT_ONCE,
    pages: 1,
    work: async (payment) => {
      await markAsked(scope.db, payment.id, now);
      await openPayment(scope, payment);
    },
    failure: 'payment not opened',
  });
}
