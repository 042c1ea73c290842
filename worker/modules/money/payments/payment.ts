import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type {
  DeclineReason,
  InvoiceState,
  OnlineWay,
  PaymentState,
} from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { q, read, write } from '../../../db/query.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Database } from '../../../platform/database.ts';

const Receipt = z.object({
  phone: z.string(),
  email: z.string(),
  items: z.array(
    z.object({
      label: z.string(),
      amountKop: z.int(),
      object: z.enum(['commodity', 'service', 'payment']),
    }),
  ),
});

export interface StoredPayment {
  readonly id: string;
  readonly provider: string;
  readonly externalId: string | null;
  readonly state: PaymentState;
  readonly amountKop: Kopecks;
  readonly way: OnlineWay;
  readonly url: string | null;
  /** Until when the address can be used; null where it stays. */
  readonly urlUntil: EpochMs | null;
  readonly invoiceId: string;
  readonly invoiceState: InvoiceState;
  readonly customerId: string;
  readonly savesMethod: number;
  /** The saved method that it charges; null where the payer pays by themselves. */
  readonly methodId: string | null;
  readonly kind: InvoiceKind;
  readonly number: number;
  /** Whether another payment had paid the invoice before this one came in. */
  readonly isDouble: boolean;
  readonly account: `${InvoiceKind}:${string}`;
  readonly receipt: string;
  readonly returnPath: string;
  readonly payUntil: EpochMs;
}

/** A payment with its invoice. */
export type Payment = Omit<StoredPayment, 'receipt'> & { readonly receipt: z.output<typeof Receipt> };
export const parsePayment = (row: StoredPayment): Payment => parseColumns(row, { receipt: Receipt });

/** Payments of an invoice that were paid before a payment `y`. */
export const paidBefore = sql`SELECT 1 FROM payments o WHERE o.invoice_id = y.invoice_id AND o.id <> y.id
  AND o.state IN ('paid', 'partially_refunded', 'refunded') AND (o.paid_at, o.id) < (y.paid_at, y.id)`;

/** Payments `y` with their invoices `i` that fit a condition, which may say their order. */
export const selectPayments = (condition: RawBuilder<unknown>) => sql<StoredPayment>`
  SELECT y.id, y.provider, y.external_id, y.state, y.amount_kop, y.way, y.url, y.url_until, y.invoice_id,
    i.state AS invoice_state, i.customer_id, i.saves_method, y.method_id, EXISTS (${paidBefore}) AS is_double, i.kind,
    i.number, i.account, i.receipt, i.return_path, i.pay_until
  FROM payments y JOIN invoices i ON i.id = y.invoice_id WHERE ${condition}`;

export async function listPayments(db: Database, condition: RawBuilder<unknown>): Promise<Payment[]> {
  return (await read(db, selectPayments(condition))).map(parsePayment);
}

/** The same as a page of a run. */
export async function pagePayments(db: Database, condition: RawBuilder<unknown>) {
  const rows = await listPayments(db, condition);
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

/** One payment by our id. */
export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await listPayments(db, sql`y.id = ${id}`);
  return payment;
}

/** One payment by the provider's id, which with some providers is our own. */
export async function findExternalPayment(db: Database, provider: string, externalId: string) {
  const isNamed = sql`y.provider = ${provider} AND (y.external_id = ${externalId} OR y.id = ${externalId})`;
  const [payment] = await listPayments(db, isNamed);
  return payment;
}

/** The newest payment of an invoice that a page or a saved method takes. */
export async function findNewestPayment(db: Database, invoiceId: string): Promise<Payment | undefined> {
  const [payment] = await listPayments(
    db,
    sql`y.invoice_id = ${invoiceId} AND y.in_widget = 0 ORDER BY y.created_at DESC, y.id DESC LIMIT 1`,
  );
  return payment;
}

/** The payment that has paid an invoice, whatever of it has gone back. */
export async function findPaidPayment(db: Database, invoiceId: string): Promise<Payment | undefined> {
  const [payment] = await listPayments(
    db,
    sql`y.invoice_id = ${invoiceId} AND y.state IN ('paid', 'partially_refunded', 'refunded')
      AND NOT EXISTS (${paidBefore})`,
  );
  return payment;
}

const update = (id: string) => q.updateTable('payments').where('id', '=', id);

/** Notes what the provider made of a new payment. */
export async function markPending(
  db: Database,
  id: string,
  externalId: string,
  page: { readonly url: string; readonly until: EpochMs | null } | null,
): Promise<void> {
  const pending = {
    state: 'pending',
    externalId,
    url: page?.url ?? null,
    urlUntil: page?.until ?? null,
  } as const;
  await write(db, update(id).set(pending).where('state', '=', 'created'));
}

/** Money is held on the payer's card. */
export async function markHeld(db: Database, id: string): Promise<void> {
  await write(
    db,
    update(id).set({ state: 'pending' }).where('state', 'in', ['created', 'failed']),
    update(id).set({ state: 'authorized' }).where('state', '=', 'pending'),
  );
}

/** A payment did not come in: `failed` may be tried again on the same page, `cancelled` is over. */
export async function markEnded(
  db: Database,
  id: string,
  state: 'failed' | 'cancelled',
  declineReason: DeclineReason | null,
): Promise<void> {
  await write(
    db,
    // A try on the page of a refused one: from «failed» only «pending» leads on.
    update(id).set({ state: 'pending' }).where('state', '=', 'failed'),
    update(id).set({ state, declineReason }).where('state', 'in', ['pending', 'authorized']),
  );
}

/** Notes that a payment is being asked about. */
export async function markAsked(db: Database, id: string, askedAt: EpochMs): Promise<void> {
  await write(db, update(id).set({ askedAt }));
}
