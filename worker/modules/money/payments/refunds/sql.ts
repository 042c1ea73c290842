import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { CLAIM } from '../../../../integrations/payments/port.ts';
import {
  type Database,
  findRow,
  listBatch,
  listRows,
  type Page,
  readRow,
  type Statement,
  sql,
  writeOne,
} from '../../../../platform/database.ts';
import type { PaymentRow } from '../sql.ts';
import { setOffKey, unaskedColumn } from '../statements.ts';
import type { FailedTry, KnownRefund } from './decide.ts';

const RefundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount_kop: z.number(),
  state: z.enum(['created', 'person', 'done']),
  created_at: z.number(),
  attempt: z.number(),
  sent_at: z.nullable(z.number()),
  tries: z.number(),
  next_at: z.number(),
});
export type RefundRow = z.infer<typeof RefundRow>;

const columns = 'id, payment_id, amount_kop, state, created_at, attempt, sent_at, tries, next_at';

/** What has gone back of a payment, and of the rest of its invoice, beside a refund of a key. */
const RefundFacts = z.object({
  isKnown: z.number(),
  refundedKop: z.number(),
  /** What has gone back unasked and is not set off yet. */
  unaskedKop: z.number(),
  otherMoney: z.number(),
});

/** Reads what a refund of a payment depends on beside the payment itself. */
export async function readRefundFacts(db: Database, payment: PaymentRow, key: string) {
  const row = await readRow(
    db,
    sql(`SELECT EXISTS (SELECT 1 FROM refunds WHERE key = ?3)
           OR EXISTS (SELECT 1 FROM transfers WHERE key = ${setOffKey('?1', '?3')}) AS isKnown,
         (SELECT COALESCE(SUM(amount_kop), 0) FROM refunds WHERE payment_id = ?1) AS refundedKop,
         ${unaskedColumn('?1')} AS unaskedKop,
         EXISTS (
           SELECT 1 FROM payments WHERE invoice_id = ?2 AND id <> ?1 AND state IN ('paid', 'partially_refunded')
         ) AS otherMoney`).with(payment.id, payment.invoice_id, key),
  );
  return RefundFacts.parse(row);
}

/** Refunds that are due to be tried, those that have waited the longest first. */
export async function listDueRefunds(
  db: Database,
  now: EpochMs,
  after: RefundRow | undefined,
  limit: number,
): Promise<Page<RefundRow>> {
  return listBatch(
    db,
    { table: 'refunds', schema: RefundRow },
    sql(`SELECT ${columns} FROM refunds WHERE state = 'created' AND next_at <= ?1 AND (next_at, id) > (?2, ?3)
       ORDER BY next_at, id LIMIT ?4`).with(now, after?.next_at ?? 0, after?.id ?? '', limit),
  );
}

/** The refund of a key, where the provider has not confirmed it yet. */
export async function findOpenRefund(db: Database, key: string) {
  return findRow(
    db,
    RefundRow,
    sql(`SELECT ${columns} FROM refunds WHERE key = ?1 AND state = 'created'`).with(key),
  );
}

/** A refund by its id. */
export async function findRefund(db: Database, id: string) {
  return findRow(db, RefundRow, sql(`SELECT ${columns} FROM refunds WHERE id = ?1`).with(id));
}

/** How many refunds wait for a person. */
export async function countForPerson(db: Database): Promise<number> {
  const row = await readRow(db, sql(`SELECT COUNT(*) AS waiting FROM refunds WHERE state = 'person'`));
  return z.object({ waiting: z.number() }).parse(row).waiting;
}

const Sums = z.object({ doneKop: z.number(), openKop: z.number() });

/** What of a payment has gone back by our books, and what is on its way. */
export async function readSums(db: Database, paymentId: string): Promise<z.infer<typeof Sums>> {
  const row = await readRow(
    db,
    sql(`SELECT COALESCE(SUM(amount_kop) FILTER (WHERE state = 'done'), 0) AS doneKop,
         COALESCE(SUM(amount_kop) FILTER (WHERE state <> 'done'), 0) AS openKop
       FROM refunds WHERE payment_id = ?1`).with(paymentId),
  );
  return Sums.parse(row);
}

/** The present attempt of a refund is on its way: until there is an answer nobody knows what becomes of it. */
export async function markSent(db: Database, { id, attempt }: RefundRow, now: EpochMs): Promise<void> {
  await writeOne(
    db,
    sql(
      `UPDATE refunds SET sent_at = COALESCE(sent_at, ?3) WHERE id = ?1 AND attempt = ?2 AND state = 'created'`,
    ).with(id, attempt, now),
  );
}

/** The provider has given the money back, under an id of its own where it has told one. */
export const refunded = (id: string, now: EpochMs, externalId: string | null = null): Statement =>
  sql(`UPDATE refunds SET state = 'done', done_at = COALESCE(done_at, ?2), last_error = NULL,
         external_id = COALESCE(external_id, ?3)
       WHERE id = ?1`).with(id, now, externalId);

const KnownRow = z.object({
  id: z.string(),
  amountKop: z.number(),
  state: RefundRow.shape.state,
  sentAt: z.nullable(z.number()),
  externalId: z.nullable(z.string()),
});

/** Refunds of a payment, the oldest first, as a return is held against them. */
export async function listKnown(db: Database, paymentId: string): Promise<KnownRefund[]> {
  const rows = await listRows(
    db,
    KnownRow,
    sql(`SELECT id, amount_kop AS amountKop, state, sent_at AS sentAt, external_id AS externalId FROM refunds
       WHERE payment_id = ?1 ORDER BY created_at, id`).with(paymentId),
  );
  return rows.map(({ state, sentAt, ...row }) => ({
    ...row,
    isDone: state === 'done',
    isSent: sentAt !== null,
  }));
}

const Claim = z.object({ id: z.string(), key: z.string() });

/** What a bank has taken back of a payment by a claim to a sum, the oldest. */
export const findClaim = (db: Database, paymentId: string, amountKop: number) =>
  findRow(
    db,
    Claim,
    sql(`SELECT id, key FROM refunds
       WHERE payment_id = ?1 AND amount_kop = ?2 AND key LIKE 'outside:%' AND external_id LIKE ?3
       ORDER BY created_at LIMIT 1`).with(paymentId, amountKop, `${CLAIM}%`),
  );

/** Takes a claim out of what has gone back; the ledger keeps it. */
export const removeClaim = (id: string): Statement => sql('DELETE FROM refunds WHERE id = ?1').with(id);

const Booked = z.object({ key: z.string(), from: z.string(), amountKop: z.number() });

/** Entries of the ledger with these keys. */
export const listBooked = (db: Database, keys: readonly string[]) =>
  listRows(
    db,
    Booked,
    sql(`SELECT key, from_account AS "from", amount_kop AS amountKop FROM transfers
       WHERE key IN (SELECT value FROM json_each(?1))`).with(JSON.stringify(keys)),
  );

/** A try has failed: kept with what follows; what another run has noted meanwhile stays. */
export async function markFailed(
  db: Database,
  { id, attempt, tries }: RefundRow,
  failed: FailedTry,
  reason: string,
): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE refunds SET state = ?4, attempt = ?5, sent_at = ?6, tries = ?7, next_at = ?8, last_error = ?9
       WHERE id = ?1 AND attempt = ?2 AND tries = ?3 AND state = 'created'`).with(
      id,
      attempt,
      tries,
      failed.state,
      failed.attempt,
      failed.sentAt,
      failed.tries,
      failed.nextAt,
      reason,
    ),
  );
}

/** A person has to look at it. */
export async function markForPerson(db: Database, id: string, reason: string): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE refunds SET state = 'person', last_error = ?2 WHERE id = ?1 AND state = 'created'`).with(
      id,
      reason,
    ),
  );
}

/** Has a refund tried again that waits for a person, as an attempt of its own. */
export function retryRefund(id: string, now: EpochMs): Statement {
  return sql(`UPDATE refunds SET state = 'created', attempt = attempt + 1, sent_at = NULL, next_at = ?2
    WHERE id = ?1 AND state = 'person'`).with(id, now);
}

/** A person says that the money has gone back, and why they know. */
export function settleRefund(id: string, because: string, now: EpochMs): Statement {
  return sql(`UPDATE refunds SET state = 'done', done_at = ?3, settled_because = ?2
    WHERE id = ?1 AND state <> 'done'`).with(id, because, now);
}

const ListedRefund = z.object({
  id: z.string(),
  state: z.enum(['created', 'person']),
  amountKop: z.number(),
  provider: z.string(),
  externalId: z.nullable(z.string()),
  invoiceId: z.string(),
  kind: z.string(),
  tries: z.number(),
  nextAt: z.number(),
  reason: z.nullable(z.string()),
  createdAt: z.number(),
});

/** Refunds that have not gone through, the oldest first. */
export function listOpenRefunds(db: Database, limit: number): Promise<z.infer<typeof ListedRefund>[]> {
  return listRows(
    db,
    ListedRefund,
    sql(`SELECT r.id, r.state, r.amount_kop AS amountKop, p.provider, p.external_id AS externalId,
         p.invoice_id AS invoiceId, i.kind, r.tries, r.next_at AS nextAt, r.last_error AS reason,
         r.created_at AS createdAt
       FROM refunds r CROSS JOIN payments p ON p.id = r.payment_id CROSS JOIN invoices i ON i.id = p.invoice_id
       WHERE r.state <> 'done' ORDER BY r.created_at, r.id LIMIT ?1`).with(limit),
  );
}
