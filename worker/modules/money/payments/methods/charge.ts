import type { Scope } from '../../../../scope.ts';
import { cancelOpenInvoice } from '../invoices/cancel.ts';
import { applyProviderState, settlePayment } from '../settle.ts';
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

async function reread(scope: Scope, id: string): Promise<payments.PaymentRow> {
  const payment = await payments.findPayment(scope.db, id);
  if (!payment) throw new Error(`The payment ${id} is gone`);
  return payment;
}

/** Charges, or charges again with the same key where the answer was lost. */
async function charge(scope: Scope, payment: payments.PaymentRow): Promise<void> {
  const method = await sql.findMethod(scope.db, payment.method_id ?? '');
  const provider = scope.services.payments[payment.provider];
  if (!method || !provider) return payments.markEnded(scope.db, payment.id, 'cancelled', null);
  const actual = await provider.charge({
    key: payment.id,
    token: method.token,
    customerId: payment.customer_id,
    amountKop: payment.amount_kop,
    description: `Продление рациона, заказ ${payment.number}`,
    receipt: payment.receipt,
  });
  await sql.noteCharge(scope.db, payment.id, actual.externalId);
  await applyProviderState(scope, payment, [actual]);
}

/** A charge that was begun before: what became of it is asked, and it is repeated only while its key is known. */
async function resume(scope: Scope, payment: payments.PaymentRow): Promise<void> {
  const age = scope.clock.now() - (await sql.findChargeStart(scope.db, payment.id));
  if (age < AT_IT_MS) return;
  if ((await settlePayment(scope, payment)) !== 'unknown') return;
  if (age < REPEAT_MS) return charge(scope, payment);
  scope.log('error', 'charge without an answer given up', { paymentId: payment.id });
  await payments.markEnded(scope.db, payment.id, 'cancelled', null);
}

/**
 * Charges the kept method of an invoice. Called again, also at the same moment, it charges nothing twice: the charge is
 * taken before it is begun, and its key is the payment's. A refused one cancels what it was for.
 */
export async function chargeInvoice(scope: Scope, invoiceId: string): Promise<ChargeOutcome> {
  let payment = await payments.findNewestPayment(scope.db, invoiceId);
  if (!payment) throw new Error(`The invoice ${invoiceId} has no payment`);
  if (outcomeOf(payment) === 'pending') {
    const isBegun = !(await sql.claimCharge(scope.db, payment.id, scope.clock.now()));
    await (isBegun ? resume(scope, payment) : charge(scope, payment));
    payment = await reread(scope, payment.id);
  }
  const outcome = outcomeOf(payment);
  if (outcome === 'declined') {
    await cancelOpenInvoice(scope, { id: invoiceId, kind: payment.kind });
  }
  return outcome;
}
