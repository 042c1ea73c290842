import { AppError } from '#shared/errors.ts';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import * as contract from '#shared/features/payments/refunds/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import {
  type PaymentPort,
  type ProviderReturn,
  RefusedByProvider,
} from '../../integrations/payments/port.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { workThrough } from '../../work-through.ts';
import { afterFailure, fateOf, keyOf, nextStep, type OpenRefund } from './payments/refunds/decide.ts';
import { noteReturn } from './payments/refunds/returns.ts';
import * as sql from './payments/refunds/sql.ts';
import * as payments from './payments/sql.ts';

/** The receipt of money that goes back: the positions it was paid with, or one for a part of them. */
function refundReceiptOf(payment: payments.PaymentRow, amountKop: Kopecks): Receipt {
  const { receipt } = payment;
  if (amountKop === payment.amount_kop) return receipt;
  const [first] = receipt.items;
  const label = `Возврат: ${first?.label ?? 'рацион'}`.slice(0, 128);
  return { ...receipt, items: [{ label, amountKop, object: first?.object ?? 'commodity' }] };
}

const openRefundOf = (row: sql.RefundRow): OpenRefund => ({
  createdAt: row.created_at,
  tries: row.tries,
  attempt: row.attempt,
  sentAt: row.sent_at,
});

const externalIdOf = (payment: payments.PaymentRow) => payment.external_id ?? payment.id;

async function leaveToPerson(scope: Scope, refund: sql.RefundRow, reason: string): Promise<void> {
  await sql.markForPerson(scope.db, refund.id, reason);
  scope.log('error', 'a refund waits for a person', { refundId: refund.id, reason });
}

/** Has the provider give the money back; a try that fails is noted with when it is repeated. */
async function send(
  scope: Scope,
  refund: sql.RefundRow,
  payment: payments.PaymentRow,
  provider: PaymentPort,
): Promise<void> {
  const now = scope.clock.now();
  await sql.markSent(scope.db, refund, now);
  let made: { readonly id: string | null };
  try {
    made = await provider.refund({
      key: keyOf(refund.id, refund.attempt),
      externalId: externalIdOf(payment),
      amountKop: refund.amount_kop,
      receipt: refundReceiptOf(payment, refund.amount_kop),
    });
  } catch (error) {
    // The refund is decided and stays so: the timer asks the provider again.
    const failed = afterFailure(openRefundOf(refund), error instanceof RefusedByProvider, now);
    const reason = error instanceof Error ? error.message : String(error);
    scope.metrics.note('payment', { provider: payment.provider, outcome: 'not refunded' }, {});
    await sql.markFailed(scope.db, refund, failed, reason);
    scope.log('error', 'refund not sent', {
      refundId: refund.id,
      tries: failed.tries,
      state: failed.state,
      reason,
    });
    return;
  }
  await scope.db.write([sql.refunded(refund.id, scope.clock.now(), made.id)]);
  scope.metrics.note('payment', { provider: payment.provider, outcome: 'refunded' }, {});
}

/** Asks the provider what has become of an attempt whose key it may have forgotten. */
async function ask(scope: Scope, refund: sql.RefundRow, payment: payments.PaymentRow, provider: PaymentPort) {
  const now = scope.clock.now();
  const failed = afterFailure(openRefundOf(refund), false, now);
  const wait = (reason: string, state = failed.state) =>
    sql.markFailed(scope.db, refund, { ...failed, state }, reason);
  let told: readonly ProviderReturn[] | undefined;
  try {
    told = await provider.readReturns?.(externalIdOf(payment));
    for (const one of told ?? []) await noteReturn(scope, payment.provider, one);
  } catch (error) {
    return wait(String(error));
  }
  if ((await sql.findRefund(scope.db, refund.id))?.state === 'done') {
    return scope.metrics.note('payment', { provider: payment.provider, outcome: 'refunded' }, {});
  }
  const sums = await sql.readSums(scope.db, payment.id);
  const fate = told === undefined ? 'unknown' : fateOf({ ...sums, provider: told });
  if (fate === 'unknown') return leaveToPerson(scope, refund, 'the provider tells of another sum');
  if (fate === 'through') {
    scope.metrics.note('payment', { provider: payment.provider, outcome: 'refunded' }, {});
    return void (await scope.db.write([sql.refunded(refund.id, now)]));
  }
  // However long that takes: whoever sent it anew would give the money back twice.
  if (fate === 'underway') return wait('the provider has it underway', 'created');
  const fresh = { ...refund, attempt: refund.attempt + 1, sent_at: null };
  const next = { ...afterFailure(openRefundOf(refund), true, now), tries: refund.tries };
  await sql.markFailed(scope.db, refund, next, 'the provider has not done it');
  if (next.state === 'created') await send(scope, fresh, payment, provider);
}

/** Brings an open refund a step further. */
export async function processRefund(scope: Scope, refund: sql.RefundRow): Promise<void> {
  const payment = await payments.findPayment(scope.db, refund.payment_id);
  const provider = payment && scope.services.payments[payment.provider];
  if (!payment || !provider) return leaveToPerson(scope, refund, 'its provider is not configured');
  const step = nextStep(openRefundOf(refund), scope.clock.now(), provider.readReturns !== undefined);
  if (step === 'send') return send(scope, refund, payment, provider);
  if (step === 'ask') return ask(scope, refund, payment, provider);
  return leaveToPerson(scope, refund, 'nobody knows whether the provider has done it');
}

/** What is read at once, and pages of it in one run. */
const BATCH = { size: 50, pages: 4 } as const;

/** What the timer does: repeats refunds that did not get through, and says how many wait for a person. */
export async function processRefunds(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    list: (after: sql.RefundRow | undefined) => sql.listDueRefunds(scope.db, now, after, BATCH.size),
    work: (refund) => processRefund(scope, refund),
    failure: 'refund not brought to its end',
  });
  const waiting = await sql.countForPerson(scope.db);
  if (waiting > 0) scope.log('error', 'refunds wait for a person', { waiting });
}

/** Refunds that one answer lists. */
const LISTED = 200;

export const refundCalls = calls(contract, {
  /** Refunds that have not gone through. */
  listRefunds: async ({ scope: { db } }) => ({ refunds: await sql.listOpenRefunds(db, LISTED) }),

  /** Has a refund tried again that waits for a person, who has seen that nothing of it has gone back. */
  retryRefund: async ({ scope, params: { id } }) => {
    const before = await sql.findRefund(scope.db, id);
    if (before?.state !== 'person') throw new AppError('not_found');
    const [tried] = await scope.db.write([
      sql.retryRefund(id, scope.clock.now()),
      ...auditChanges(scope, {
        ...{ object: 'refunds', id, before: { state: before.state }, after: { state: 'created' } },
      }),
    ]);
    if (tried?.changes === 0) throw new AppError('not_found');
    const refund = await sql.findRefund(scope.db, id);
    if (refund) await processRefund(scope, refund);
    return { state: (await sql.findRefund(scope.db, id))?.state ?? 'created' };
  },

  /** Notes that a refund has gone back, by the word of a person who has seen it. */
  settleRefund: async ({ scope, params: { id }, body: { because } }) => {
    const refund = await sql.findRefund(scope.db, id);
    if (!refund || refund.state === 'done') throw new AppError('not_found');
    await scope.db.write([
      sql.settleRefund(id, because, scope.clock.now()),
      ...auditChanges(scope, {
        ...{ object: 'refunds', id, reason: because },
        before: { state: refund.state },
        after: { state: 'done' },
      }),
    ]);
    return { state: 'done' as const };
  },
});
