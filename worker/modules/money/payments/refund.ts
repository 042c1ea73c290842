import { sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { q, read, readFirst, statement, write } from '../../../db/query.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import { unaskedColumn } from './columns.ts';
import type { Payment } from './payment.ts';
import type { FailedTry } from './refund-rules.ts';

/** A refund of a part of a payment. */
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountKop: Kopecks;
  readonly state: 'created' | 'person' | 'done';
  readonly createdAt: EpochMs;
  readonly attempt: number;
  readonly sentAt: EpochMs | null;
  readonly tries: number;
  readonly nextAt: EpochMs;
}

export const selectRefunds = q
  .selectFrom('refunds')
  .select(['id', 'paymentId', 'amountKop', 'state', 'createdAt', 'attempt', 'sentAt', 'tries', 'nextAt']);

/** A refund by its id. */
export const findRefund = (db: Database, id: string) => readFirst(db, selectRefunds.where('id', '=', id));

/** What has gone back of a payment, and of the rest of its invoice, beside a refund of a key. */
interface RefundFacts {
  readonly isKnown: boolean;
  readonly refundedKop: Kopecks;
  /** What has gone back unasked and is not set off yet. */
  readonly unaskedKop: Kopecks;
  readonly hasOtherMoney: number;
}

/** Reads what a refund of a payment depends on beside the payment itself. */
export async function readRefundFacts(db: Database, { id, invoiceId }: Payment, key: string) {
  const [facts] = await read(
    db,
    sql<RefundFacts>`
      SELECT EXISTS (SELECT 1 FROM refunds WHERE key = ${key})
          OR EXISTS (SELECT 1 FROM transfers WHERE key = ${`set-off:${id}:${key}`}) AS is_known,
        (SELECT COALESCE(SUM(amount_kop), 0) FROM refunds WHERE payment_id = y.id) AS refunded_kop,
        ${sql.raw(unaskedColumn('y.id'))} AS unasked_kop,
        EXISTS (
          SELECT 1 FROM payments WHERE invoice_id = ${invoiceId} AND id <> y.id AND state IN ('paid', 'partially_refunded')
        ) AS has_other_money
      FROM (SELECT ${id} AS id) y`,
  );
  if (!facts) throw new Error('The facts of a refund were not read');
  return { ...facts, hasOtherMoney: facts.hasOtherMoney === 1 };
}

/** The provider has given the money back, under an id of its own where it has told one. */
export const refunded = (id: string, now: EpochMs, externalId: string | null = null): Statement =>
  statement(
    sql`UPDATE refunds SET state = 'done', done_at = COALESCE(done_at, ${now}), last_error = NULL,
        external_id = COALESCE(external_id, ${externalId})
      WHERE id = ${id}`,
  );

/** A try has failed: stored with what follows; what another run has noted meanwhile stays. */
export async function markFailed(
  db: Database,
  { id, attempt, tries }: Refund,
  failed: FailedTry,
  lastError: string,
): Promise<void> {
  await write(
    db,
    q
      .updateTable('refunds')
      .set({ ...failed, lastError })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('tries', '=', tries)
      .where('state', '=', 'created'),
  );
}
