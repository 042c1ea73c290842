import * as z from 'zod/mini';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import {
  type DeclineReason,
  InvoiceState,
  OnlineWay,
  PaymentState,
} from '#shared/features/payments/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { insertRows } from '../../../db/rows.ts';
import { InvoiceKind } from '../../../invoice-acts.ts';
import {
  type Database,
  findRow,
  listBatch,
  listRows,
  readableRows,
  type Statement,
  sql,
  writeOne,
} from '../../../platform/database.ts';

const ReceiptColumn = jsonColumn(
  z.object({
    phone: z.string(),
    email: z.string(),
    items: z.array(
      z.object({
        label: z.string(),
        amountKop: z.int(),
        object: z.enum(['commodity', 'service', 'payment']),
      }),
    ),
  }),
);

export const PaymentRow = z.object({
  id: z.string(),
  provider: z.string(),
  external_id: z.nullable(z.string()),
  state: PaymentState,
  amount_kop: z.number(),
  way: OnlineWay,
  url: z.nullable(z.string()),
  /** Until when the address can be used; null where it stays. */
  url_until: z.nullable(z.number()),
  invoice_id: z.string(),
  invoice_state: InvoiceState,
  customer_id: z.string(),
  saves_method: z.number(),
  /** The kept method that it charges; null where the payer pays by themselves. */
  method_id: z.nullable(z.string()),
  kind: InvoiceKind,
  number: z.number(),
  /** Whether another payment had paid the invoice before this one came in. */
  is_double: z.number(),
  account: z.templateLiteral([InvoiceKind, ':', z.string()]),
  receipt: ReceiptColumn,
  return_path: z.string(),
  pay_until: z.number(),
});
/** A payment with its invoice. */
export type PaymentRow = z.infer<typeof PaymentRow>;

/** Payments of an invoice that were paid before a payment `y`. */
const paidBefore = `SELECT 1 FROM payments o WHERE o.invoice_id = y.invoice_id AND o.id <> y.id
  AND o.state IN ('paid', 'partially_refunded', 'refunded') AND (o.paid_at, o.id) < (y.paid_at, y.id)`;

/** Payments `y` with their invoices `i`. */
export const selectPayments = `
  SELECT y.id, y.provider, y.external_id, y.state, y.amount_kop, y.way, y.url, y.url_until, y.invoice_id, i.state AS invoice_state,
    i.customer_id, i.saves_method, y.method_id, EXISTS (${paidBefore}) AS is_double, i.kind, i.number, i.account, i.receipt, i.return_path, i.pay_until
  FROM payments y JOIN invoices i ON i.id = y.invoice_id`;

/** One payment by our id. */
export function findPayment(db: Database, id: string) {
  return findRow(db, PaymentRow, sql(`${selectPayments} WHERE y.id = ?1`).with(id));
}

/** One payment by the provider's id, which with some providers is our own. */
export function findExternalPayment(db: Database, provider: string, externalId: string) {
  return findRow(
    db,
    PaymentRow,
    sql(`${selectPayments} WHERE y.provider = ?1 AND (y.external_id = ?2 OR y.id = ?2)`).with(
      provider,
      externalId,
    ),
  );
}

/** Open payments of a span of time, those first that were not asked about for longest: a notification may be lost. */
export async function listOpenPayments(db: Database, from: EpochMs, to: EpochMs, limit: number) {
  return listBatch(
    db,
    { table: 'payments', schema: PaymentRow },
    sql(`${selectPayments} WHERE y.state IN ('pending', 'authorized', 'failed') AND y.external_id IS NOT NULL
         AND y.created_at >= ?1 AND y.created_at < ?2 ORDER BY y.asked_at, y.created_at LIMIT ?3`).with(
      from,
      to,
      limit,
    ),
  );
}

/** Payments of open invoices that were not opened at their provider, those first that were tried longest ago. */
export async function listUnopened(db: Database, now: EpochMs, before: EpochMs, limit: number) {
  return listBatch(
    db,
    { table: 'payments', schema: PaymentRow },
    sql(`${selectPayments} WHERE y.state = 'created' AND y.method_id IS NULL AND y.in_widget = 0
         AND y.created_at < ?2 AND i.state = 'open' AND i.pay_until > ?1 ORDER BY y.asked_at LIMIT ?3`).with(
      now,
      before,
      limit,
    ),
  );
}

/** Payments that came in for an invoice that was cancelled or paid before, and were not given back; by id. */
export async function listUnwantedPayments(db: Database, after: string, limit: number) {
  const [, unwanted] = await db.write([
    // What is wanted is not looked at again: nothing that comes in later changes that. Payments of the newest day are,
    // because clocks differ a little.
    sql(`UPDATE payments AS y SET is_wanted = 1
       WHERE y.state = 'paid' AND y.is_wanted = 0
         AND y.paid_at < (SELECT MAX(paid_at) FROM payments WHERE state = 'paid' AND is_wanted = 0) - ${DAY_MS}
         AND EXISTS (SELECT 1 FROM invoices WHERE id = y.invoice_id AND state <> 'cancelled')
         AND NOT EXISTS (${paidBefore})`),
    sql(`${selectPayments} WHERE y.state = 'paid' AND y.is_wanted = 0
           AND (i.state = 'cancelled' OR EXISTS (${paidBefore}))
           AND NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = y.id) AND y.id > ?1
         ORDER BY y.id LIMIT ?2`).with(after, limit),
  ]);
  return readableRows(db, { table: 'payments', schema: PaymentRow }, unwanted?.rows ?? []);
}

/** Notes what the provider made of a new payment. */
export async function markPending(
  db: Database,
  id: string,
  externalId: string,
  page: { readonly url: string; readonly until: EpochMs | null } | null,
): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE payments SET state = 'pending', external_id = ?2, url = ?3, url_until = ?4
       WHERE id = ?1 AND state = 'created'`).with(id, externalId, page?.url ?? null, page?.until ?? null),
  );
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
function insertPayment(payment: NewPayment, condition: string): Statement {
  return sql(`INSERT INTO payments (id, invoice_id, provider, state, amount_kop, created_at, way)
       SELECT ?1, i.id, ?3, 'created', i.amount_kop, ?4, ?5 FROM invoices i
       WHERE i.id = ?2 AND i.state = 'open' AND ${condition}`).with(
    payment.id,
    payment.invoiceId,
    payment.provider,
    payment.now,
    payment.way,
  );
}

/** The same as `isOver` of the commands, in the moment of the insert: two calls open one payment. */
const isNewestOver = `(
  SELECT state = 'cancelled' OR COALESCE(url_until <= ?4, 0) FROM payments
  WHERE invoice_id = i.id AND in_widget = 0 ORDER BY created_at DESC, id DESC LIMIT 1
)`;

/** Opens the way for another try at an invoice whose last payment has ended without money, or cannot be paid any more. */
export async function insertRetry(db: Database, payment: NewPayment): Promise<void> {
  await writeOne(db, insertPayment(payment, isNewestOver));
}

/** Opens another payment where the newest one is with another provider, or made in another way. */
export async function insertElsewhere(db: Database, payment: NewPayment): Promise<void> {
  const isElsewhere = `(?3, ?5) <> (SELECT provider, way FROM payments WHERE invoice_id = i.id AND in_widget = 0
      ORDER BY created_at DESC, id DESC LIMIT 1)
    AND (SELECT COUNT(*) FROM payments WHERE invoice_id = i.id) < ${MOST_PAYMENTS}`;
  await writeOne(db, insertPayment(payment, isElsewhere));
}

/** Puts a payment of another provider in the place of one that was not opened; undefined where that is opened by now. */
export async function moveUnopened(
  db: Database,
  { id, invoice_id: invoiceId, way }: PaymentRow,
  to: Omit<NewPayment, 'invoiceId' | 'way'>,
): Promise<PaymentRow | undefined> {
  await db.write([
    sql(`UPDATE payments SET state = 'cancelled' WHERE id = ?1 AND state = 'created'`).with(id),
    insertPayment({ ...to, invoiceId, way }, isNewestOver),
  ]);
  return findPayment(db, to.id);
}

/** Stores the money of another try at a payment that was paid before, as a payment of its own. */
export function insertPaid(payment: PaymentRow, cardHash: string | null, at: EpochMs): Statement[] {
  const { id, invoice_id, provider, external_id, amount_kop, way } = payment;
  return insertRows('payments', [
    {
      ...{ id, invoice_id, provider, external_id, amount_kop, way, state: 'paid' },
      ...{ created_at: at, paid_at: at, card_hash: cardHash },
    },
  ]);
}

/** Money is held on the payer's card. */
export async function markHeld(db: Database, id: string): Promise<void> {
  await db.write([
    sql(`UPDATE payments SET state = 'pending' WHERE id = ?1 AND state IN ('created', 'failed')`).with(id),
    sql(`UPDATE payments SET state = 'authorized' WHERE id = ?1 AND state = 'pending'`).with(id),
  ]);
}

/** A payment did not come in: `failed` may be tried again on the same page, `cancelled` is over. */
export async function markEnded(
  db: Database,
  id: string,
  state: 'failed' | 'cancelled',
  reason: DeclineReason | null,
): Promise<void> {
  const end = sql(
    `UPDATE payments SET state = ?2, decline_reason = ?3 WHERE id = ?1 AND state IN ('pending', 'authorized')`,
  ).with(id, state, reason);
  // A try on the page of a refused one: from «failed» only «pending» leads on.
  const reopen = sql(`UPDATE payments SET state = 'pending' WHERE id = ?1 AND state = 'failed'`).with(id);
  await db.write([reopen, end]);
}

/** Notes that a payment is being asked about. */
export async function markAsked(db: Database, id: string, now: EpochMs): Promise<void> {
  await writeOne(db, sql('UPDATE payments SET asked_at = ?2 WHERE id = ?1').with(id, now));
}

/** The newest payment of an invoice that a page or a kept method takes. */
export function findNewestPayment(db: Database, invoiceId: string) {
  return findRow(
    db,
    PaymentRow,
    sql(
      `${selectPayments} WHERE y.invoice_id = ?1 AND y.in_widget = 0 ORDER BY y.created_at DESC, y.id DESC LIMIT 1`,
    ).with(invoiceId),
  );
}

/** The payment that has paid an invoice, whatever of it has gone back. */
export function findPaidPayment(db: Database, invoiceId: string) {
  return findRow(
    db,
    PaymentRow,
    sql(`${selectPayments} WHERE y.invoice_id = ?1 AND y.state IN ('paid', 'partially_refunded', 'refunded')
           AND NOT EXISTS (${paidBefore})`).with(invoiceId),
  );
}

/** Notes the provider's id of a payment whose answer was lost. */
export async function noteExternalId(db: Database, id: string, provider: string, externalId: string) {
  await writeOne(
    db,
    sql(`UPDATE payments SET external_id = ?3,
         state = CASE state WHEN 'created' THEN 'pending' ELSE state END
       WHERE id = ?1 AND provider = ?2 AND external_id IS NULL`).with(id, provider, externalId),
  );
}

/** Payments of an invoice that may still come in. */
export async function listOpenOf(db: Database, invoiceId: string): Promise<PaymentRow[]> {
  return listRows(
    db,
    PaymentRow,
    sql(`${selectPayments} WHERE y.invoice_id = ?1 AND y.state IN ('pending', 'authorized', 'failed')`).with(
      invoiceId,
    ),
  );
}
