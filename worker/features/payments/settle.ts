import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import type { Kopecks } from '#shared/money.ts';
import type { Log } from '../../context.ts';
import type { NoticeOutcome, PaymentPort, ProviderMethod, ProviderPayment } from './port.ts';
import * as refunds from './refunds/sql.ts';
import * as sql from './sql.ts';

/** What settling a payment needs: the same for a request and for the timer. */
export interface PaymentDesk {
  readonly db: D1Database;
  readonly providers: Readonly<Record<string, PaymentPort>>;
  readonly now: EpochMs;
  readonly log: Log;
}

/** The receipt of money that goes back: the positions it was paid with, or one for a part of them. */
function refundReceiptOf(payment: sql.PaymentRow, amountKop: Kopecks): Receipt {
  const { receipt } = payment;
  if (amountKop === payment.amount_kop) return receipt;
  const [first] = receipt.items;
  const label = `Возврат: ${first?.label ?? 'рацион'}`.slice(0, 128);
  return { ...receipt, items: [{ label, amountKop, object: 'commodity' }] };
}

async function sendRefund(
  desk: PaymentDesk,
  refund: { id: string; payment_id: string; amount_kop: Kopecks },
) {
  const payment = await sql.findPayment(desk.db, refund.payment_id);
  const provider = payment && desk.providers[payment.provider];
  if (!payment || !provider) {
    desk.log('error', 'refund without its provider', { refundId: refund.id });
    return;
  }
  try {
    await provider.refund({
      key: refund.id,
      externalId: payment.external_id ?? payment.id,
      amountKop: refund.amount_kop,
      receipt: refundReceiptOf(payment, refund.amount_kop),
    });
    await refunds.markRefunded(desk.db, refund.id, desk.now);
  } catch (error) {
    // The refund is decided and stays so: the timer asks the provider again with the same key.
    desk.log('error', 'refund not sent', { refundId: refund.id, reason: String(error) });
  }
}

/** Gives a part of a payment back; the same key gives it back once. */
export async function refundPayment(
  desk: PaymentDesk,
  payment: sql.PaymentRow,
  amountKop: Kopecks,
  key: string,
): Promise<void> {
  const id = uuidv7();
  await refunds.insertRefund(
    desk.db,
    payment,
    { id, key, amountKop },
    {
      id: uuidv7(),
      key: `refund:${key}`,
      from: payment.account,
      to: 'bank',
      amountKop,
      reason: 'refund',
      orderId: payment.kind === 'order' ? payment.invoice_id : null,
      at: desk.now,
    },
  );
  const open = await refunds.findOpenRefund(desk.db, key);
  if (open) await sendRefund(desk, open);
}

/** Money for an invoice that was cancelled, or paid by another payment, while it was on its way goes back whole. */
async function refundUnwanted(desk: PaymentDesk, paymentId: string): Promise<void> {
  const payment = await sql.findPayment(desk.db, paymentId);
  if (payment?.state !== 'paid') return;
  if (payment.invoice_state !== 'cancelled' && payment.is_double === 0) return;
  await refundPayment(desk, payment, payment.amount_kop, `cancelled:${payment.id}`);
}

/**
 * Brings a payment to what its provider knows of it. Repeated, late and unordered calls are harmless: a state moves
 * only along its allowed lines, and the ledger takes a payment once.
 */
export async function settlePayment(
  desk: PaymentDesk,
  payment: sql.PaymentRow,
  method?: ProviderMethod,
): Promise<NoticeOutcome> {
  const provider = desk.providers[payment.provider];
  const actual = await provider?.read(payment.external_id ?? payment.id);
  // A notification may have named another payment as ours: the provider's own word on it counts.
  if (actual?.key !== undefined && actual.key !== payment.id) return 'unknown';
  return actual ? takeActual(desk, payment, { ...(method && { method }), ...actual }) : 'unknown';
}

/** Takes money that a two-stage shop has on hold for an open invoice, and lets it go for any other. */
async function endHold(
  desk: PaymentDesk,
  payment: sql.PaymentRow,
  externalId: string,
): Promise<NoticeOutcome> {
  const provider = desk.providers[payment.provider];
  if (!provider?.held) throw new Error(`${payment.provider} holds what it cannot capture`);
  const { amount_kop: amountKop } = payment;
  if (payment.invoice_state !== 'open') {
    await provider.held.release({ key: `release-${payment.id}`, externalId });
    await sql.markEnded(desk.db, payment.id, 'cancelled', null);
    return 'taken';
  }
  await sql.markHeld(desk.db, payment.id);
  await provider.held.capture({ key: `capture-${payment.id}`, externalId, amountKop });
  const after = await provider.read(externalId);
  if (after?.state !== 'paid') throw new Error(`the captured payment is ${after?.state ?? 'unknown'}`);
  return takeActual(desk, payment, after);
}

/** Brings a payment to what its provider has just said of it. */
export async function takeActual(
  desk: PaymentDesk,
  payment: sql.PaymentRow,
  actual: ProviderPayment,
): Promise<NoticeOutcome> {
  if (actual.amountKop !== payment.amount_kop || actual.currency !== 'RUB') {
    desk.log('error', 'payment of another amount', { paymentId: payment.id, amountKop: actual.amountKop });
    return 'wrong_amount';
  }
  if (actual.state === 'authorized') return endHold(desk, payment, actual.externalId);
  if (actual.state === 'paid') {
    const transfer = {
      id: uuidv7(),
      key: `payment:${payment.id}`,
      from: 'bank',
      to: payment.account,
      amountKop: payment.amount_kop,
      reason: 'payment',
      orderId: payment.kind === 'order' ? payment.invoice_id : null,
      at: desk.now,
    } as const;
    const kept = payment.saves_method === 1 ? actual.method : undefined;
    await sql.markPaid(desk.db, payment, transfer, kept && { id: uuidv7(), ...kept });
    const after = await sql.findPayment(desk.db, payment.id);
    if (after?.state === 'cancelled')
      desk.log('error', 'a payment that was over has come in', { paymentId: payment.id });
    await refundUnwanted(desk, payment.id);
  } else if (actual.state !== 'pending') {
    // Nobody stands before a page on which a refused charge of a kept method could be tried again.
    const state = payment.method_id === null ? actual.state : 'cancelled';
    await sql.markEnded(desk.db, payment.id, state, actual.declineReason ?? null);
  }
  return 'taken';
}

/** A notification usually comes within a minute; after that the timer asks by itself. */
const NOTICE_PATIENCE_MS = 5 * 60_000;
/** Payments are asked after for two days: no page of a provider lives longer. */
const RECHECK_MS = 48 * 3_600_000;
/** Providers remember a key for an hour: a refund is repeated well within it, and later only by a person. */
const REFUND_REPEAT_MS = 50 * 60_000;
const A_RUN = 50;

/** Does one thing for each; what fails for one is logged and stops none of the others. */
async function forEach<T>(desk: PaymentDesk, list: readonly T[], work: (item: T) => Promise<unknown>) {
  for (const item of list) {
    try {
      await work(item);
    } catch (error) {
      desk.log('error', 'payment not brought to its end', { reason: String(error) });
    }
  }
}

/** What the timer does: asks after open payments, gives unwanted money back, repeats refunds that did not get through. */
export async function recoverPayments(desk: PaymentDesk): Promise<void> {
  const { db, now } = desk;
  const open = await sql.listOpenPayments(db, now - RECHECK_MS, now - NOTICE_PATIENCE_MS, A_RUN);
  await forEach(desk, open, async (payment) => {
    await sql.markAsked(db, payment.id, now);
    await settlePayment(desk, payment);
  });
  await forEach(desk, await sql.listUnwantedPayments(db, A_RUN), ({ id }) => refundUnwanted(desk, id));
  const unsent = await refunds.listOpenRefunds(db, now - REFUND_REPEAT_MS, now - 60_000, A_RUN);
  await forEach(desk, unsent, (refund) => sendRefund(desk, refund));
  const stuck = await refunds.countStuckRefunds(db, now - REFUND_REPEAT_MS);
  if (stuck > 0) desk.log('error', 'refunds wait for a person', { stuck });
}

/** Asks after the open payments of an invoice; false when it cannot be told whether money is on its way. */
export async function askAfterInvoice(desk: PaymentDesk, invoiceId: string): Promise<boolean> {
  let isKnown = true;
  for (const payment of await sql.listOpenOf(desk.db, invoiceId)) {
    try {
      const outcome = await settlePayment(desk, payment);
      // A charge whose answer was lost may have taken the money under an id that only its notification tells.
      if (outcome === 'unknown' && payment.method_id !== null) {
        isKnown &&= desk.now >= payment.pay_until + RECHECK_MS;
      }
    } catch (error) {
      desk.log('warn', 'payment not read', { paymentId: payment.id, reason: String(error) });
      isKnown = false;
    }
  }
  return isKnown;
}

/**
 * Cancels invoices that were not paid in time: what they are for is cancelled with them, bonuses and the certificate
 * go back. The provider is asked before, so that nothing is cancelled whose money has come in; where it cannot tell,
 * the invoice waits. A run that stops half-way is continued by the next.
 */
export async function cancelOverdue(desk: PaymentDesk): Promise<void> {
  const overdue = await sql.listOverdue(desk.db, desk.now, A_RUN);
  await forEach(desk, overdue, async (id) => {
    if (await askAfterInvoice(desk, id)) await sql.cancelInvoice(desk.db, id, desk.now);
  });
}
