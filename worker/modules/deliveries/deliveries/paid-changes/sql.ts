import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { ChangeScope } from '#shared/features/deliveries/schema.ts';
import { Recipient } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { deleteRows, insertRows, updateRows } from '../../../../db/rows.ts';
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
import { insertTransferRows } from '../../../money/ledger.ts';
import { insertReceipts } from '../../../money/payments/receipts.ts';
import { type FeeSettlement, feeEarnedKey } from '../fees.ts';

/** What the customer has asked for, and of which deliveries. */
const PaidRequest = z.object({
  ids: z.array(z.string()),
  scope: ChangeScope,
  interval: z.string(),
  addressId: z.string(),
  recipient: z.optional(z.nullable(Recipient)),
});
export type PaidRequest = z.infer<typeof PaidRequest>;

/** Whom the receipt of a difference goes to. */
export async function findContact(db: Database, orderId: string) {
  const row = await readRow(
    db,
    sql(
      `SELECT contact ->> 'phone' AS phone, COALESCE(contact ->> 'email', '') AS email FROM orders WHERE id = ?1`,
    ).with(orderId),
  );
  return z.object({ phone: z.string(), email: z.string() }).parse(row);
}

/** Refuses a change that was planned on another calendar, or beside one that waits for its payment or was just paid. */
export function requireNoOther({
  orderId,
  version,
}: {
  readonly orderId: string;
  readonly version: number;
}): Statement {
  return sql(
    refuseWhere(
      'calendar-version',
      `EXISTS (SELECT 1 FROM paid_changes WHERE order_id = ?1 AND state IN ('waiting', 'paid'))
           OR NOT EXISTS (SELECT 1 FROM orders WHERE id = ?1 AND calendar_version = ?2)`,
    ),
  ).with(orderId, version);
}

/** Changes of an order that wait for their payment. */
export async function listWaiting(db: Database, orderId: string): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`SELECT invoice_id AS id FROM paid_changes WHERE order_id = ?1 AND state = 'waiting'`).with(orderId),
  );
  return rows.map(({ id }) => id);
}

interface NewPaidChange {
  readonly invoiceId: string;
  readonly orderId: string;
  readonly feeKop: Kopecks;
  readonly request: PaidRequest;
  /** Places that are held for it. */
  readonly held: readonly { readonly zoneCode: string; readonly date: string }[];
}

/** Stores a change with the places that it holds until it is paid or given up. */
export function insertPaidChange(change: NewPaidChange): Statement[] {
  const { invoiceId, orderId, feeKop, request, held } = change;
  return [
    ...insertRows('paidChanges', [
      { invoiceId: invoiceId, orderId: orderId, feeKop: feeKop, request: JSON.stringify(request) },
    ]),
    ...insertRows(
      'heldPlaces',
      held.map(({ zoneCode, date }) => ({ invoiceId: invoiceId, zoneCode: zoneCode, date })),
    ),
  ];
}

const PaidRow = z.object({
  invoice_id: z.string(),
  order_id: z.string(),
  customer_id: z.string(),
  number: z.number(),
  amount_kop: z.number(),
  /** How much more each of its deliveries cost than in the order when it was asked for. */
  fee_kop: z.number(),
  request: jsonColumn(PaidRequest),
});
export type PaidRow = z.infer<typeof PaidRow>;

/** Changes that were paid and are not made yet, by their invoices. */
export async function listPaid(db: Database, after: string, limit: number): Promise<Page<PaidRow>> {
  return listBatch(
    db,
    { table: 'paid_changes', key: 'invoice_id', schema: PaidRow },
    sql(`SELECT p.invoice_id, p.order_id, o.customer_id, o.number, i.amount_kop, p.fee_kop, p.request
       FROM paid_changes p JOIN orders o ON o.id = p.order_id JOIN invoices i ON i.id = p.invoice_id
       WHERE p.state = 'paid' AND p.invoice_id > ?1 ORDER BY p.invoice_id LIMIT ?2`).with(after, limit),
  );
}

/** Refuses a batch that is to decide about a paid change once somebody else has. */
export function requirePaid(invoiceId: string): Statement {
  return sql(
    refuseWhere(
      'paid-change-made',
      `NOT EXISTS (SELECT 1 FROM paid_changes WHERE invoice_id = ?1 AND state = 'paid')`,
    ),
  ).with(invoiceId);
}

/** What goes before a paid change is written: it is made once, and takes the places that were held for it. */
export function beforeMade(invoiceId: string): Statement[] {
  return [
    requirePaid(invoiceId),
    ...updateRows('paidChanges', { key: 'invoiceId', of: [invoiceId] }, { state: 'made' }),
    ...deleteRows('heldPlaces', { key: 'invoiceId', of: [invoiceId] }),
  ];
}

/** Which deliveries `d` of an order `o` are still to come; one that failed comes again, unless its money went back. */
const isComing = `(
  d.state IN ('planned', 'locked', 'cooking', 'on_route')
  OR d.state = 'failed' AND o.state IN ('paid', 'active', 'frozen')
    AND NOT EXISTS (SELECT 1 FROM deliveries r WHERE r.replaces = d.id)
    AND NOT EXISTS (SELECT 1 FROM food_refunds f WHERE f.delivery_id = d.id)
    AND NOT EXISTS (SELECT 1 FROM cancellations c WHERE c.order_id = o.id)
)`;

const MadeRow = z.object({
  invoice_id: z.string(),
  order_id: z.string(),
  customer_id: z.string(),
  version: z.number(),
  number: z.number(),
  balance: z.number(),
  /** What was paid for deliveries that are still to come. */
  coming_kop: z.number(),
  is_cancelled: z.number(),
  /** Deliveries that have come and whose difference is not earned yet. */
  unearned: jsonColumn(z.array(z.object({ deliveryId: z.string(), kop: z.number() }))),
});
export type MadeRow = z.infer<typeof MadeRow>;

/** What is left of the money of a paid change `p`, in kopecks. */
const feeBalance = `(
  (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = 'fee:' || p.invoice_id)
  - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = 'fee:' || p.invoice_id)
)`;

/** Deliveries `d` of an order `o` with what the invoice of a paid change `p` has paid for each. */
const feesPaid = `deliveries d JOIN json_each(d.fees) f
  ON d.order_id = o.id AND f.value ->> 'invoice' = p.invoice_id`;

const selectMade = `
  SELECT p.invoice_id, p.order_id, o.customer_id, c.version, o.number, ${feeBalance} AS balance,
    (SELECT COALESCE(SUM(f.value ->> 'kop'), 0) FROM ${feesPaid} WHERE ${isComing}) AS coming_kop,
    EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_cancelled,
    (SELECT json_group_array(json_object('deliveryId', d.id, 'kop', f.value ->> 'kop')) FROM ${feesPaid}
     WHERE d.state = 'delivered' AND NOT EXISTS (
       SELECT 1 FROM transfers WHERE key = 'fee-earned:' || d.id || ':' || p.invoice_id
     )) AS unearned
  FROM paid_changes p CROSS JOIN orders o ON o.id = p.order_id CROSS JOIN customers c ON c.id = o.customer_id`;

/** Changes that were made and about whose money something is to be done now, by their invoices. */
export async function listMade(db: Database, after: string, limit: number): Promise<Page<MadeRow>> {
  return listBatch(
    db,
    { table: 'paid_changes', key: 'invoice_id', schema: MadeRow },
    sql(`SELECT * FROM (${selectMade} WHERE p.state = 'made' AND p.invoice_id > ?1)
       WHERE balance > 0 AND unearned <> '[]' OR coming_kop = 0 OR is_cancelled = 1 AND balance > coming_kop
       ORDER BY invoice_id LIMIT ?2`).with(after, limit),
  );
}

/** One of them. */
export async function findMade(db: Database, invoiceId: string): Promise<MadeRow | undefined> {
  return findRow(
    db,
    MadeRow,
    sql(`${selectMade} WHERE p.invoice_id = ?1 AND p.state = 'made'`).with(invoiceId),
  );
}

/** Writes what deliveries have earned of a change, with the second receipts; refused where it was overtaken. */
export async function saveEarned(
  db: Database,
  { invoice_id: invoiceId, customer_id: id, version }: MadeRow,
  earned: FeeSettlement['earned'],
  at: EpochMs,
): Promise<void> {
  const named = earned.map((one) => ({ ...one, key: feeEarnedKey(one.deliveryId, invoiceId) }));
  await db.write([
    ...takeCustomerVersions([{ id, version }]),
    ...insertTransferRows(
      named.map(({ key, amountKop }) => ({
        ...{ id: key, key, from: `fee:${invoiceId}`, to: 'company' },
        ...{ amountKop, reason: 'delivered', orderId: null, at },
      })),
    ),
    ...insertReceipts(
      named.map(({ key, amountKop }) => ({
        ...{ id: `offset-${key}`, key: `offset:${key}` },
        ...{ invoiceId, amountKop, at },
      })),
    ),
  ]);
}

/** Nothing is left to be earned or given back. */
export async function markSettled(db: Database, invoiceId: string): Promise<void> {
  await writeOne(
    db,
    sql(
      `UPDATE paid_changes AS p SET state = 'settled' WHERE invoice_id = ?1 AND state = 'made' AND ${feeBalance} = 0`,
    ).with(invoiceId),
  );
}
