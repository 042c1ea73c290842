import { sql } from 'kysely';
import type { OutputOf } from '#shared/contract.ts';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import * as contract from '#shared/features/payments/refunds/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { q, read, readPage, statement, write } from '../../../db/query.ts';
import {
  type PaymentPort,
  type ProviderReturn,
  RefusedByProvider,
} from '../../../integrations/payments/port.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { findPayment, type Payment } from './payment.ts';
import { findRefund, markFailed, type Refund, refunded, selectRefunds } from './refund.ts';
import { afterFailure, fateOf, keyOf, nextStep } from './refund-rules.ts';
import { noteReturn } from './returns.ts';

/** The receipt of money that goes back: the positions it was paid with, or one for a part of them. */
function refundReceiptOf(payment: Payment, amountKop: Kopecks): Receipt {
  const { receipt } = payment;
  if (amountKop === payment.amountKop) return receipt;
  const [first] = receipt.items;
  const label = `Возврат: ${first?.label ?? 'рацион'}`.slice(0, 128);
  return { ...receipt, items: [{ label, amountKop, object: first?.object ?? 'commodity' }] };
}

const externalIdOf = (payment: Payment) => payment.externalId ?? payment.id;

async function leaveToPerson(scope: Scope, refund: Refund, reason: string): Promise<void> {
  const open = q.updateTable('refunds').where('id', '=', refund.id).where('state', '=', 'created');
  await write(scope.db, open.set({ state: 'person', lastError: reason }));
  scope.log('error', 'a refund waits for a person', { refundId: refund.id, reason });
}

/** Has the provider give the money back; a try that fails is noted with when it is repeated. */
async function send(scope: Scope, refund: Refund, payment: Payment, provider: PaymentPort): Promise<void> {
  const now = scope.clock.now();
  // Until there is an answer nobody knows what becomes of the attempt.
  await write(
    scope.db,
    sql`UPDATE refunds SET sent_at = COALESCE(sent_at, ${now})
      WHERE id = ${refund.id} AND attempt = ${refund.attempt} AND state = 'created'`,
  );
  let made: { readonly id: string | null };
  try {
    made = await provider.refund({
      key: keyOf(refund.id, refund.attempt),
      externalId: externalIdOf(payment),
      amountKop: refund.amountKop,
      receipt: refundReceiptOf(payment, refund.amountKop),
    });
  } catch (error) {
    // The refund is decided and stays so: the timer asks the provider again.
    const failed = afterFailure(refund, error instanceof RefusedByProvider, now);
    const reason = error instanceof Error ? error.message : String(error);
    scope.metrics.note('payment', { provider: payment.provider, outcome: 'not refunded' }, {});
    await markFailed(scope.db, refund, failed, reason);
    scope.log('error', 'refund not sent', {
      refundId: refund.id,
      tries: failed.tries,
      state: failed.state,
      reason,
    });
    return;
  }
  await scope.db.write([refunded(refund.id, scope.clock.now(), made.id)]);
  scope.metrics.note('payment', { provider: payment.provider, outcome: 'refunded' }, {});
}

/** Asks the provider what has become of an attempt whose key it may have forgotten. */
async function ask(scope: Scope, refund: Refund, payment: Payment, provider: PaymentPort) {
  const now = scope.clock.now();
  const failed = afterFailure(refund, false, now);
  const wait = (reason: string, state = failed.state) =>
    markFailed(scope.db, refund, { ...failed, state }, reason);
  let told: readonly ProviderReturn[] | undefined;
  try {
    told = await provider.readReturns?.(externalIdOf(payment));
    for (const one of told ?? []) await noteReturn(scope, payment.provider, one);
  } catch (error) {
    return wait(String(error));
  }
  if ((await findRefund(scope.db, refund.id))?.state === 'done') {
    return scope.metrics.note('payment', { provider: payment.provider, outcome: 'refunded' }, {});
  }
  // What of the payment has gone back by our books, and what is on its way.
  const [sums = { doneKop: 0, openKop: 0 }] = await read(
    scope.db,
    sql<{ doneKop: Kopecks; openKop: Kopecks }>`
      SELECT COALESCE(SUM(amount_kop) FILTER (WHERE state = 'done'), 0) AS done_kop,
        COALESCE(SUM(amount_kop) FILTER (WHERE state <> 'done'), 0) AS open_kop
      FROM refunds WHERE payment_id = ${payment.id}`,
  );
  const fate = told === undefined ? 'unknown' : fateOf({ ...sums, provider: told });
  if (fate === 'unknown') return leaveToPerson(scope, refund, 'the provider tells of another sum');
  if (fate === 'through') {
    scope.metrics.note('payment', { provider: payment.provider, outcome: 'refunded' }, {});
    return void (await scope.db.write([refunded(refund.id, now)]));
  }
  // However long that takes: whoever sent it anew would give the money back twice.
  if (fate === 'underway') return wait('the provider has it underway', 'created');
  const fresh = { ...refund, attempt: refund.attempt + 1, sentAt: null };
  const next = { ...afterFailure(refund, true, now), tries: refund.tries };
  await markFailed(scope.db, refund, next, 'the provider has not done it');
  if (next.state === 'created') await send(scope, fresh, payment, provider);
}

/** Brings an open refund a step further. */
export async function processRefund(scope: Scope, refund: Refund): Promise<void> {
  const payment = await findPayment(scope.db, refund.paymentId);
  const provider = payment && scope.services.payments[payment.provider];
  if (!payment || !provider) return leaveToPerson(scope, refund, 'its provider is not configured');
  const step = nextStep(refund, scope.clock.now(), provider.readReturns !== undefined);
  if (step === 'send') return send(scope, refund, payment, provider);
  if (step === 'ask') return ask(scope, refund, payment, provider);
  return leaveToPerson(scope, refund, 'nobody knows whether the provider has done it');
}

/** What is read at once, and pages of it in one run. */
const BATCH = { size: 50, pages: 4 } as const;

/** Refunds that are due to be tried, those that have waited the longest first. */
const due = (now: EpochMs, after: Refund | undefined) =>
  selectRefunds
    .where('state', '=', sql.lit('created'))
    .where('nextAt', '<=', now)
    .where(sql<boolean>`(next_at, id) > (${after?.nextAt ?? 0}, ${after?.id ?? ''})`)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(BATCH.size);

/** What the timer does: repeats refunds that did not get through, and says how many wait for a person. */
export async function processRefunds(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    list: (after: Refund | undefined) => readPage(scope.db, due(now, after)),
    work: (refund) => processRefund(scope, refund),
    failure: 'refund not brought to its end',
  });
  const [{ waiting } = { waiting: 0 }] = await read(
    scope.db,
    q
      .selectFrom('refunds')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('state', '=', sql.lit('person')),
  );
  if (waiting > 0) scope.log('error', 'refunds wait for a person', { waiting });
}

/** Refunds that one answer lists. */
const LISTED = 200;

export const refundCalls = calls(contract, {
  /** Refunds that have not gone through. */
  listRefunds: async ({ scope: { db } }) => ({
    refunds: await read(
      db,
      sql<OutputOf<typeof contract.listRefunds.response>['refunds'][number]>`
        SELECT r.id, r.state, r.amount_kop, p.provider, p.external_id, p.invoice_id, i.kind, r.tries, r.next_at,
          r.last_error AS reason, r.created_at
        FROM refunds r CROSS JOIN payments p ON p.id = r.payment_id CROSS JOIN invoices i ON i.id = p.invoice_id
        WHERE r.state <> 'done' ORDER BY r.created_at, r.id LIMIT ${LISTED}`,
    ),
  }),

  /** Has a refund tried again that waits for a person, who has seen that nothing of it has gone back. */
  retryRefund: async ({ scope, params: { id } }) => {
    const before = await findRefund(scope.db, id);
    if (before?.state !== 'person') throw new AppError('not_found');
    // As an attempt of its own.
    const retried = q
      .updateTable('refunds')
      .set({ state: 'created', attempt: sql`attempt + 1`, sentAt: null, nextAt: scope.clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'person');
    const [tried] = await scope.db.write([
      statement(retried),
      ...auditChanges(scope, {
        ...{ object: 'refunds', id, before: { state: before.state }, after: { state: 'created' } },
      }),
    ]);
    if (tried?.changes === 0) throw new AppError('not_found');
    const refund = await findRefund(scope.db, id);
    if (refund) await processRefund(scope, refund);
    return { state: (await findRefund(scope.db, id))?.state ?? 'created' };
  },

  /** Notes that a refund has gone back, by the word of a person who has seen it. */
  settleRefund: async ({ scope, params: { id }, body: { because } }) => {
    const refund = await findRefund(scope.db, id);
    if (!refund || refund.state === 'done') throw new AppError('not_found');
    const settled = q
      .updateTable('refunds')
      .set({ state: 'done', doneAt: scope.clock.now(), settledBecause: because })
      .where('id', '=', id)
      .where('state', '<>', 'done');
    await scope.db.write([
      statement(settled),
      ...auditChanges(scope, {
        ...{ object: 'refunds', id, reason: because },
        before: { state: refund.state },
        after: { state: 'done' },
      }),
    ]);
    return { state: 'done' as const };
  },
});
