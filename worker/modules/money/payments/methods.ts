import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { q, read, readFirst, statement, write } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { cancelOpenInvoice } from './invoices.ts';
import { findNewestPayment, findPayment, markEnded, type Payment } from './payment.ts';
import { applyProviderState, settlePayment } from './settle.ts';

const usable = q.selectFrom('paymentMethods').selectAll().where('removedAt', 'is', null);

/** A saved method that may be charged. */
export const findMethod = (scope: Scope, id: string) => readFirst(scope.db, usable.where('id', '=', id));

/** Methods of a customer that may be charged, the newest first. */
export const listMethods = (scope: Scope, customerId: string) =>
  read(
    scope.db,
    usable.where('customerId', '=', customerId).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
  );

/** Removes a saved method, forgets its token and pauses what it pays for: nothing is charged to it from now on. */
export async function removeMethod(scope: Scope, customerId: string, id: string): Promise<void> {
  const removed = q
    .updateTable('paymentMethods')
    .set({ removedAt: scope.clock.now(), token: sql`'removed:' || id` })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null);
  const [done] = await scope.db.write([statement(removed), ...scope.acts.followRemovedMethod(id)]);
  if (done?.changes !== 1) throw new AppError('not_found');
}

/** How the charge of a saved method has ended; `pending` is asked about again. */
export type ChargeOutcome = 'paid' | 'declined' | 'pending';

/** Providers know a key for an hour: a charge whose answer was lost is repeated well within it, and never later. */
const REPEAT_MS = 50 * 60_000;
/** Whoever has begun a charge may still be at it for so long: nobody else touches it. */
const AT_IT_MS = 60_000;

function outcomeOf({ state }: Payment): ChargeOutcome {
  if (state === 'paid' || state === 'refunded' || state === 'partially_refunded') return 'paid';
  return state === 'cancelled' || state === 'failed' ? 'declined' : 'pending';
}

async function reread(scope: Scope, id: string): Promise<Payment> {
  const payment = await findPayment(scope.db, id);
  if (!payment) throw new Error(`The payment ${id} is gone`);
  return payment;
}

/** Charges, or charges again with the same key where the answer was lost. */
async function charge(scope: Scope, payment: Payment): Promise<void> {
  const method = await findMethod(scope, payment.methodId ?? '');
  const provider = scope.services.payments[payment.provider];
  if (!method || !provider) return markEnded(scope.db, payment.id, 'cancelled', null);
  const actual = await provider.charge({
    key: payment.id,
    token: method.token,
    customerId: payment.customerId,
    amountKop: payment.amountKop,
    description: `Продление рациона, заказ ${payment.number}`,
    receipt: payment.receipt,
  });
  const { externalId } = actual;
  const unnamed = q.updateTable('payments').where('id', '=', payment.id).where('externalId', 'is', null);
  await write(scope.db, unnamed.set({ externalId }));
  await applyProviderState(scope, payment, [actual]);
}

/** A charge that was begun before: what became of it is asked, and it is repeated only while its key is known. */
async function resume(scope: Scope, payment: Payment): Promise<void> {
  const started = q.selectFrom('payments').select('askedAt').where('id', '=', payment.id);
  const age = scope.clock.now() - ((await readFirst(scope.db, started))?.askedAt ?? 0);
  if (age < AT_IT_MS) return;
  if ((await settlePayment(scope, payment)) !== 'unknown') return;
  if (age < REPEAT_MS) return charge(scope, payment);
  scope.log('error', 'charge without an answer given up', { paymentId: payment.id });
  await markEnded(scope.db, payment.id, 'cancelled', null);
}

/**
 * Charges the saved method of an invoice. Called again, also at the same moment, it charges nothing twice: the charge is
 * taken before it is begun, and its key is the payment's. A refused one cancels what it was for.
 */
export async function chargeMethod(scope: Scope, invoiceId: string): Promise<ChargeOutcome> {
  let payment = await findNewestPayment(scope.db, invoiceId);
  if (!payment) throw new Error(`The invoice ${invoiceId} has no payment`);
  if (outcomeOf(payment) === 'pending') {
    // Claimed before it is begun: of two calls one begins it.
    const claimed = q
      .updateTable('payments')
      .set({ state: 'pending', askedAt: scope.clock.now() })
      .where('id', '=', payment.id)
      .where('state', '=', 'created')
      .where('methodId', 'is not', null);
    const [{ changes }] = await write(scope.db, claimed);
    await (changes === 0 ? resume(scope, payment) : charge(scope, payment));
    payment = await reread(scope, payment.id);
  }
  const outcome = outcomeOf(payment);
  if (outcome === 'declined') {
    await cancelOpenInvoice(scope, { id: invoiceId, kind: payment.kind });
  }
  return outcome;
}
