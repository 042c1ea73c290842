import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import { InvoiceState, type OnlineWay, PaymentState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { InvoiceKind } from '../../../../invoice-acts.ts';
import {
  type Database,
  findRow,
  listBatch,
  listRows,
  type Page,
  type Statement,
  sql,
  writeOne,
} from '../../../../platform/database.ts';
import { SpentTransfer } from '../../ledger.ts';
import { ZoneDay } from '../places.ts';
import type { PaymentRow } from '../sql.ts';
import { OpenPayment, openPaymentColumn, releaseLapsed, zoneDayColumns } from '../statements.ts';

/** What a customer is to pay. */
export interface NewInvoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly customerId: string;
  readonly amountKop: Kopecks;
  readonly account: PaymentRow['account'];
  readonly receipt: Receipt;
  readonly returnPath: string;
  readonly payUntil: EpochMs;
  /** Until when it holds the places of its order; for as long as it is open where that is not said. */
  readonly heldUntil?: EpochMs | undefined;
  readonly createdAt: EpochMs;
  /** How the payer wants to pay; by card where that is not said. */
  readonly way?: OnlineWay | undefined;
  /** Whether the payer agrees that the provider keeps what they pay with. */
  readonly savesMethod?: boolean | undefined;
}

/**
 * Stores an invoice with its first payment, as statements of the batch that stores what it is for; that batch has taken
 * the next of `order_numbers` before.
 */
export function insertInvoice(
  invoice: NewInvoice,
  payment: { id: string; provider: string; methodId: string | null },
): Statement[] {
  const { id, kind, customerId, amountKop, account, receipt, returnPath, payUntil, createdAt } = invoice;
  return [
    sql(`INSERT INTO invoices (id, kind, customer_id, number, amount_kop, account, receipt, return_path, pay_until,
           created_at, saves_method, held_until)
         VALUES (?1, ?2, ?3, (SELECT last FROM order_numbers), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`).with(
      id,
      kind,
      customerId,
      amountKop,
      account,
      JSON.stringify(receipt),
      returnPath,
      payUntil,
      createdAt,
      invoice.savesMethod ? 1 : 0,
      invoice.heldUntil ?? null,
    ),
    sql(`INSERT INTO payments (id, invoice_id, provider, state, amount_kop, created_at, method_id, way)
         VALUES (?1, ?2, ?3, 'created', ?4, ?5, ?6, ?7)`).with(
      payment.id,
      id,
      payment.provider,
      amountKop,
      createdAt,
      payment.methodId,
      invoice.way ?? 'card',
    ),
  ];
}

const OverdueRow = z.object({ id: z.string(), kind: InvoiceKind, pay_until: z.number() });
export type OverdueRow = z.infer<typeof OverdueRow>;

/** Invoices whose time to pay is over: the oldest after a given one. */
export async function listOverdue(
  db: Database,
  now: EpochMs,
  after: OverdueRow | undefined,
  limit: number,
): Promise<Page<OverdueRow>> {
  return listBatch(
    db,
    { table: 'invoices', schema: OverdueRow },
    sql(`SELECT id, kind, pay_until FROM invoices i
       WHERE state = 'open' AND pay_until <= ?1 AND (pay_until, id) > (?2, ?3)
         AND NOT EXISTS (SELECT 1 FROM payments WHERE invoice_id = i.id AND state IN ('authorized', 'paid'))
       ORDER BY pay_until, id LIMIT ?4`).with(now, after?.pay_until ?? 0, after?.id ?? '', limit),
  );
}

const InvoiceRow = z.object({
  id: z.string(),
  kind: InvoiceKind,
  customer_id: z.string(),
  state: InvoiceState,
  return_path: z.string(),
  open_payment: OpenPayment,
});

/** An invoice with what of it is open. */
export async function findInvoice(db: Database, id: string) {
  return findRow(
    db,
    InvoiceRow,
    sql(`SELECT id, kind, customer_id, state, return_path, ${openPaymentColumn('?1')} AS open_payment
       FROM invoices WHERE id = ?1`).with(id),
  );
}

const CancellableRow = z.object({
  state: InvoiceState,
  payments: jsonColumn(z.array(PaymentState)),
  spent: jsonColumn(z.array(SpentTransfer)),
});

/** An invoice with the states of its payments and what bonuses and certificates have paid into its account. */
export async function findCancellable(db: Database, id: string) {
  return findRow(
    db,
    CancellableRow,
    sql(`SELECT state, (SELECT json_group_array(state) FROM payments WHERE invoice_id = i.id) AS payments,
         (SELECT json_group_array(json_object('id', id, 'key', key, 'from', from_account, 'to', to_account,
            'amountKop', amount_kop, 'reason', reason, 'orderId', order_id, 'at', at)) FROM transfers
          WHERE to_account = i.account AND reason IN ('bonuses_spent', 'certificate_spent')) AS spent
       FROM invoices i WHERE id = ?1`).with(id),
  );
}

/**
 * An open invoice holds its places until another moment; one whose places were free for others takes them again, which
 * is refused as `zone-full` where somebody has.
 */
export async function holdPlaces(db: Database, id: string, now: EpochMs, until: EpochMs): Promise<void> {
  await db.write([
    releaseLapsed(now),
    sql(`UPDATE invoices SET holds_places = 1, held_until = MAX(held_until, ?2)
         WHERE id = ?1 AND state = 'open' AND held_until IS NOT NULL`).with(id, until),
  ]);
}

/** Days on which an invoice's order is to be brought, as they are for everybody. */
export async function listZoneDaysOf(db: Database, id: string, now: EpochMs) {
  const [, days] = await db.write([
    releaseLapsed(now),
    sql(`SELECT ${zoneDayColumns('own.zone_code', 'own.date')} FROM deliveries own
         WHERE own.order_id = ?1 AND own.state NOT IN ('skipped', 'frozen')
         UNION ALL SELECT ${zoneDayColumns('own.zone_code', 'own.delivery_date')} FROM homemade_orders own
         WHERE own.id = ?1 ORDER BY date`).with(id),
  ]);
  return z.array(ZoneDay).parse(days?.rows);
}

/** Invoices that were paid after their places were free for others, and are not marked as told. */
export async function listPaidLate(db: Database): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`SELECT id FROM invoices WHERE state = 'paid' AND holds_places = 0 AND id > '' LIMIT 50`),
  );
  return rows.map(({ id }) => id);
}

/** Marks a paid invoice as told of: from now on it holds its places like any other. */
export async function markTold(db: Database, id: string): Promise<void> {
  await writeOne(db, sql(`UPDATE invoices SET holds_places = 1 WHERE id = ?1 AND state = 'paid'`).with(id));
}
