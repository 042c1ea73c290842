import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { OrderState, PriceBreakdown } from '#shared/features/orders/schema.ts';
import { type DeclineReason, PaymentState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { insertTransfer, type Transfer } from '../../db/transfers/sql.ts';
import type { Notice, NoticeOutcome } from './port.ts';

const PaymentRow = z.object({
  id: z.string(),
  order_id: z.string(),
  provider: z.string(),
  external_id: z.nullable(z.string()),
  state: PaymentState,
  amount_kop: z.number(),
  order_state: OrderState,
  order_number: z.number(),
  order_price: jsonColumn(PriceBreakdown),
  order_days: z.number(),
  placed_at: z.number(),
  first_delivery_date: z.string(),
  programme_name: z.string(),
  contact: jsonColumn(z.object({ phone: z.string(), email: z.string() })),
});
/** A payment with what of its order stands on the receipt. */
export type PaymentRow = z.infer<typeof PaymentRow>;

const selectPayments = `
  SELECT y.id, y.order_id, y.provider, y.external_id, y.state, y.amount_kop, o.state AS order_state,
    o.number AS order_number, o.price AS order_price, o.days AS order_days, o.placed_at, o.contact,
    (SELECT MIN(date) FROM deliveries WHERE order_id = o.id) AS first_delivery_date,
    p.name AS programme_name
  FROM payments y
  JOIN orders o ON o.id = y.order_id
  JOIN programmes p ON p.code = o.programme_code`;

async function firstPayment(statement: D1PreparedStatement): Promise<PaymentRow | undefined> {
  const row = await statement.first();
  return row === null ? undefined : PaymentRow.parse(row);
}

/** One payment by our id. */
export function findPayment(db: D1Database, id: string) {
  return firstPayment(db.prepare(`${selectPayments} WHERE y.id = ?1`).bind(id));
}

/** One payment by the provider's id, which with some providers is our own. */
export function findExternalPayment(db: D1Database, provider: string, externalId: string) {
  return firstPayment(
    db
      .prepare(`${selectPayments} WHERE y.provider = ?1 AND (y.external_id = ?2 OR y.id = ?2)`)
      .bind(provider, externalId),
  );
}

/** Open payments of a span of time, those first that were not asked about for longest: a notification may be lost. */
export async function listOpenPayments(db: D1Database, from: EpochMs, to: EpochMs, limit: number) {
  const { results } = await db
    .prepare(
      `${selectPayments} WHERE y.state IN ('pending', 'failed') AND y.external_id IS NOT NULL
         AND y.created_at >= ?1 AND y.created_at < ?2 ORDER BY y.asked_at, y.created_at LIMIT ?3`,
    )
    .bind(from, to, limit)
    .all();
  return z.array(PaymentRow).parse(results);
}

/** Payments that came in for an order that was cancelled before, and were not given back. */
export async function listUnwantedPayments(db: D1Database, limit: number) {
  const { results } = await db
    .prepare(
      `${selectPayments} WHERE y.state = 'paid' AND o.state = 'cancelled'
         AND NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = y.id) LIMIT ?1`,
    )
    .bind(limit)
    .all();
  return z.array(PaymentRow).parse(results);
}

/** Notes what the provider made of a new payment. */
export async function markPending(
  db: D1Database,
  id: string,
  externalId: string,
  url: string,
): Promise<void> {
  await db
    .prepare(
      `UPDATE payments SET state = 'pending', external_id = ?2, url = ?3 WHERE id = ?1 AND state = 'created'`,
    )
    .bind(id, externalId, url)
    .run();
}

/** Opens the way for another try at an order whose last payment has ended without money. */
export async function insertRetry(
  db: D1Database,
  payment: { id: string; orderId: string; provider: string; now: EpochMs },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO payments (id, order_id, provider, state, amount_kop, created_at)
       SELECT ?1, o.id, ?3, 'created', o.total_kop, ?4 FROM orders o
       WHERE o.id = ?2 AND o.state = 'pending_payment'
         AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = o.id AND state <> 'cancelled')`,
    )
    .bind(payment.id, payment.orderId, payment.provider, payment.now)
    .run();
}

/** A payment has come in: it, its order and the ledger move together, once; or nothing moves, if it was over before. */
export async function markPaid(db: D1Database, payment: PaymentRow, transfer: Transfer): Promise<void> {
  await db.batch([
    db
      .prepare(`UPDATE payments SET state = 'pending' WHERE id = ?1 AND state IN ('created', 'failed')`)
      .bind(payment.id),
    db
      .prepare(
        `UPDATE payments SET state = 'paid', paid_at = ?2 WHERE id = ?1 AND state IN ('pending', 'authorized')`,
      )
      .bind(payment.id, transfer.at),
    db
      .prepare(
        `UPDATE orders SET state = 'paid' WHERE id = ?1 AND state = 'pending_payment'
           AND EXISTS (SELECT 1 FROM payments WHERE id = ?2 AND state = 'paid')`,
      )
      .bind(payment.order_id, payment.id),
    insertTransfer(db, transfer, payment.id),
  ]);
}

/** A payment did not come in: `failed` may be tried again on the same page, `cancelled` is over. */
export async function markEnded(
  db: D1Database,
  id: string,
  state: 'failed' | 'cancelled',
  reason: DeclineReason | null,
): Promise<void> {
  const end = db
    .prepare(
      `UPDATE payments SET state = ?2, decline_reason = ?3 WHERE id = ?1 AND state IN ('pending', 'authorized')`,
    )
    .bind(id, state, reason);
  // A try on the page of a refused one: from «failed» only «pending» leads on.
  const reopen = db
    .prepare(`UPDATE payments SET state = 'pending' WHERE id = ?1 AND state = 'failed'`)
    .bind(id);
  await db.batch([reopen, end]);
}

const RefundRow = z.object({ id: z.string(), payment_id: z.string(), amount_kop: z.number() });

/** Decides a refund: its row, the move of the money and the payment's new state, all or nothing, once for a key. */
export async function insertRefund(
  db: D1Database,
  payment: PaymentRow,
  refund: { id: string; key: string; amountKop: Kopecks },
  transfer: Transfer,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at)
         VALUES (?1, ?2, ?3, ?4, 'created', ?5) ON CONFLICT (key) DO NOTHING`,
      )
      .bind(refund.id, payment.id, refund.key, refund.amountKop, transfer.at),
    insertTransfer(db, transfer),
    db
      .prepare(
        `UPDATE payments SET state = CASE
           WHEN amount_kop = (SELECT SUM(amount_kop) FROM refunds WHERE payment_id = ?1) THEN 'refunded'
           ELSE 'partially_refunded' END
         WHERE id = ?1 AND state IN ('paid', 'partially_refunded')`,
      )
      .bind(payment.id),
    db
      .prepare(
        `UPDATE orders SET state = 'refunded' WHERE id = ?1 AND state = 'cancelled'
           AND EXISTS (SELECT 1 FROM payments WHERE id = ?2 AND state = 'refunded')`,
      )
      .bind(payment.order_id, payment.id),
  ]);
}

/** Refunds that are decided and that the provider has not confirmed, decided between two moments. */
export async function listOpenRefunds(db: D1Database, from: EpochMs, to: EpochMs, limit: number) {
  const { results } = await db
    .prepare(
      `SELECT id, payment_id, amount_kop FROM refunds
       WHERE state = 'created' AND created_at >= ?1 AND created_at < ?2 ORDER BY created_at LIMIT ?3`,
    )
    .bind(from, to, limit)
    .all();
  return z.array(RefundRow).parse(results);
}

/** Refunds that no repeat may bring through any more: how many wait for a person. */
export async function countStuckRefunds(db: D1Database, before: EpochMs): Promise<number> {
  const row = await db
    .prepare(`SELECT COUNT(*) AS stuck FROM refunds WHERE state = 'created' AND created_at < ?1`)
    .bind(before)
    .first();
  return z.object({ stuck: z.number() }).parse(row).stuck;
}

/** Notes that a payment is being asked about. */
export async function markAsked(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db.prepare('UPDATE payments SET asked_at = ?2 WHERE id = ?1').bind(id, now).run();
}

/** The newest payment of an order, where it is still open. */
export function findOpenPayment(db: D1Database, orderId: string) {
  return firstPayment(
    db
      .prepare(
        `${selectPayments} WHERE y.order_id = ?1 AND y.state IN ('pending', 'failed')
         ORDER BY y.created_at DESC LIMIT 1`,
      )
      .bind(orderId),
  );
}

/** The refund of a key, where the provider has not confirmed it yet. */
export async function findOpenRefund(db: D1Database, key: string) {
  const row = await db
    .prepare(`SELECT id, payment_id, amount_kop FROM refunds WHERE key = ?1 AND state = 'created'`)
    .bind(key)
    .first();
  return row === null ? undefined : RefundRow.parse(row);
}

/** The provider has given the money back. */
export async function markRefunded(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db.prepare(`UPDATE refunds SET state = 'done', done_at = ?2 WHERE id = ?1`).bind(id, now).run();
}

/** Notes a notification, once for its text. */
export async function noteNotice(
  db: D1Database,
  provider: string,
  notice: Notice,
  digest: string,
  outcome: NoticeOutcome,
  now: EpochMs,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO payment_notices (provider, external_id, digest, kind, outcome, received_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING`,
    )
    .bind(provider, notice.externalId.slice(0, 100), digest, notice.kind, outcome, now)
    .run();
}
