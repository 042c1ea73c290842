import * as z from 'zod/mini';
import { OrderState } from '#shared/features/orders/schema.ts';
import { InvoiceState } from '#shared/features/payments/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import type { InvoiceKind } from '../../invoice-acts.ts';
import { type Database, sql } from '../../platform/database.ts';
import type { Purchase } from './decide.ts';

const CustomerRow = z.object({ id: z.string(), version: z.number() });
const MessageRow = z.object({ id: z.string(), whileInvoice: InvoiceState });
const OrderRow = z.object({
  state: OrderState,
  planned: jsonColumn(z.array(z.string())),
  firstSubscription: z.nullable(z.string()),
});
const StateRow = z.object({ state: z.string() });

/** Reads the purchase of each kind. */
const selectPurchase: Readonly<Record<InvoiceKind, string>> = {
  order: `SELECT state,
      (SELECT json_group_array(id) FROM deliveries WHERE order_id = o.id AND state = 'planned') AS planned,
      (SELECT id FROM subscriptions WHERE order_id = o.id AND state <> 'cancelled' AND period = 1 AND declines = 0)
        AS firstSubscription
    FROM orders o WHERE id = ?1`,
  homemade: 'SELECT state FROM homemade_orders WHERE id = ?1',
  certificate: 'SELECT state FROM certificate_purchases WHERE id = ?1',
  fee: 'SELECT state FROM paid_changes WHERE invoice_id = ?1',
  card: `SELECT '' AS state FROM invoices WHERE id = ?1`,
};

/** Reads what an invoice is for, and whom. */
export async function loadPurchase(
  db: Database,
  { id, kind }: { readonly id: string; readonly kind: InvoiceKind },
): Promise<Purchase> {
  const [customers, messages, purchases] = await db.read([
    sql(
      'SELECT c.id, c.version FROM invoices i JOIN customers c ON c.id = i.customer_id WHERE i.id = ?1',
    ).with(id),
    sql(`SELECT id, invoice_state AS whileInvoice FROM messages WHERE invoice_id = ?1 AND state = 'waiting'
           AND invoice_state IS NOT NULL`).with(id),
    sql(selectPurchase[kind]).with(id),
  ]);
  const common = {
    id,
    customer: CustomerRow.parse(customers?.[0]),
    messages: z.array(MessageRow).parse(messages),
  };
  const [row] = purchases ?? [];
  if (kind === 'order') return { ...common, kind, ...OrderRow.parse(row) };
  if (kind === 'card') return { ...common, kind };
  return { ...common, kind, ...StateRow.parse(row) };
}
