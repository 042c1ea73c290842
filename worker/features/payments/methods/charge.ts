import { type PaymentDesk, settlePayment, takeActual } from '../settle.ts';
import * as payments from '../sql.ts';
import * as sql from './sql.ts';

/** How the charge of a kept method has ended; `pending` is asked about again. */
export type ChargeOutcome = 'paid' | 'declined' | 'pending';

/** Providers know a key for an hour: a charge whose answer was lost is repeated well within it, and never later. */
const REPEAT_MS = 50 * 60_000;
/** Whoever has begun a charge may still be at it for so long: nobody else touches it. */
const AT_IT_MS = 60_000;

function outcomeOf({ state }: payments.PaymentRow): ChargeOutcome {
  if (state === 'paid' || state === 'refunded' || state === 'partially_refunded') return 'paid';
  return state === 'cancelled' || state === 'failed' ? 'declined' : 'pending';
}

async function reread(desk: PaymentDesk, id: string): Promise<payments.PaymentRow> {
  const payment = await payments.findPayment(desk.db, id);
  if (!payment) throw new Error(`The payment ${id} is gone`);
  return payment;
}

/** Charges, or charges again with the same key where the answer was lost. */
async function charge(desk: PaymentDesk, payment: payments.PaymentRow): Promise<void> {
  const method = await sql.findMethod(desk.db, payment.method_id ?? '');
  const provider = desk.providers[payment.provider];
  if (!method || !provider) return payments.markEnded(desk.db, payment.id, 'cancelled', null);
  const actual = await provider.charge({
    key: payment.id,
    token: method.token,
    customerId: payment.customer_id,
    amountKop: payment.amount_kop,
    description: `Продление рациона, заказ ${payment.number}`,
    receipt: payment.receipt,
  });
  await sql.noteCharge(desk.db, payment.id, actual.externalId);
  await takeActual(desk, payment, actual);
}

/** A charge that was begun before: what became of it is asked, and it is repeated only while its key is known. */
async function resume(desk: PaymentDesk, payment: payments.PaymentRow): Promise<void> {
  const age = desk.now - (await sql.findChargeStart(desk.db, payment.id));
  if (age < AT_IT_MS) return;
  if ((await settlePayment(desk, payment)) !== 'unknown') return;
  if (age < REPEAT_MS) return charge(desk, payment);
  desk.log('error', 'charge without an answer given up', { paymentId: payment.id });
  await payments.markEnded(desk.db, payment.id, 'cancelled', null);
}

/**
 * Charges the kept method of an invoice. Called again, also at the same moment, it charges nothing twice: the charge is
 * taken before it is begun, and its key is the payment's. A refused one cancels what it was for.
 */
export async function chargeInvoice(desk: PaymentDesk, invoiceId: string): Promise<ChargeOutcome> {
  let payment = await payments.findNewestPayment(desk.db, invoiceId);
  if (!payment) throw new Error(`The invoice ${invoiceId} has no payment`);
  if (outcomeOf(payment) === 'pending') {
    const isBegun = !(await sql.claimCharge(desk.db, payment.id, desk.now));
    await (isBegun ? resume(desk, payment) : charge(desk, payment));
    payment = await reread(desk, payment.id);
  }
  const outcome = outcomeOf(payment);
  if (outcome === 'declined') await payments.cancelInvoice(desk.db, invoiceId, desk.now);
  return outcome;
}
