import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  readableRows,
  readRow,
  type Statement,
  sql,
  writeOne,
} from '../../../../platform/database.ts';
import { hasOrdersColumn } from '../statements.ts';

/** The request of a customer that is neither done nor withdrawn, as a column. */
export const RequestColumn = z.nullable(jsonColumn(z.object({ requestedAt: z.number(), dueAt: z.number() })));
export const requestColumn = (customerId: string): string => `(
    SELECT json_object('requestedAt', requested_at, 'dueAt', due_at) FROM removal_requests
    WHERE customer_id = ${customerId} AND withdrawn_at IS NULL AND done_at IS NULL
  )`;

/** The request of a customer that is neither done nor withdrawn. */
export async function findRequest(db: Database, customerId: string) {
  const row = await readRow(db, sql(`SELECT ${requestColumn('?1')} AS request`).with(customerId));
  return z.object({ request: RequestColumn }).parse(row).request;
}

interface NewRequest {
  readonly id: string;
  readonly customerId: string;
  readonly at: EpochMs;
  readonly dueAt: EpochMs;
}

/** Asks for the removal, once at a time. */
export function insertRequest({ id, customerId, at, dueAt }: NewRequest): Statement {
  return sql(`INSERT INTO removal_requests (id, customer_id, requested_at, due_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (customer_id) WHERE withdrawn_at IS NULL AND done_at IS NULL DO NOTHING`).with(
    id,
    customerId,
    at,
    dueAt,
  );
}

/** Asks at once for the removal of somebody who was erased before; a request of theirs that has come back need not wait. */
export function repeatRequest({ id, customerId, at }: Omit<NewRequest, 'dueAt'>): Statement {
  return sql(`INSERT INTO removal_requests (id, customer_id, requested_at, due_at, is_repeated) VALUES (?1, ?2, ?3, ?3, 1)
       ON CONFLICT (customer_id) WHERE withdrawn_at IS NULL AND done_at IS NULL
       DO UPDATE SET due_at = MIN(due_at, excluded.due_at), is_repeated = 1`).with(id, customerId, at);
}

/** Withdraws a request; a withdrawn one stays so. */
export async function withdrawRequest(db: Database, customerId: string, at: EpochMs): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE removal_requests SET withdrawn_at = ?2
       WHERE customer_id = ?1 AND withdrawn_at IS NULL AND done_at IS NULL`).with(customerId, at),
  );
}

const BlockerRow = z.object({
  kind: z.enum(['order', 'last-delivery', 'homemade', 'subscription', 'invoice', 'card', 'refund', 'gift']),
  about: z.string(),
});
export type BlockerRow = z.infer<typeof BlockerRow>;

/**
 * What has not been settled: food that is still to come, money on its way, presents that wait for their day. Two
 * statements: D1 takes no more than five terms of a UNION.
 */
const unsettledOf = (customer: string) =>
  [
    `SELECT CASE WHEN state = 'pending_payment' OR EXISTS (
       SELECT 1 FROM deliveries d WHERE d.order_id = orders.id AND d.state = 'planned'
     ) THEN 'order' ELSE 'last-delivery' END AS kind, CAST(number AS TEXT) AS about FROM orders
   WHERE customer_id = ${customer} AND state IN ('pending_payment', 'paid', 'active', 'frozen')
   UNION ALL
   SELECT 'homemade', CAST(number AS TEXT) FROM homemade_orders
   WHERE customer_id = ${customer} AND state IN ('pending_payment', 'paid', 'active')
   UNION ALL
   SELECT 'subscription', CAST(o.number AS TEXT) FROM subscriptions s JOIN orders o ON o.id = s.order_id
   WHERE s.customer_id = ${customer} AND o.state NOT IN ('cancelled', 'refunded')
     AND (s.state IN ('active', 'payment_failed') OR s.state = 'paused' AND s.resume_on IS NOT NULL)
     AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id)`,
    `SELECT CASE kind WHEN 'card' THEN 'card' ELSE 'invoice' END AS kind, CAST(number AS TEXT) AS about FROM invoices
   WHERE customer_id = ${customer}
     AND (kind IN ('certificate', 'card') AND state = 'open' OR kind = 'card' AND state = 'paid')
   UNION ALL
   SELECT CASE kind WHEN 'card' THEN 'card' ELSE 'refund' END, CAST(number AS TEXT) FROM invoices i
   WHERE customer_id = ${customer} AND (
     EXISTS (
       SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
       WHERE p.invoice_id = i.id AND r.state = 'created'
     ) OR EXISTS (
       SELECT 1 FROM cancellations d WHERE d.order_id = i.id AND d.card_kop > 0
         AND NOT EXISTS (SELECT 1 FROM refunds WHERE key = 'cancellation:' || d.order_id)
     )
   )
   UNION ALL
   SELECT 'gift', CAST(p.number AS TEXT) FROM certificate_purchases p JOIN messages m ON m.invoice_id = p.id
   WHERE p.customer_id = ${customer} AND m.template = 'certificate-gift' AND m.state = 'waiting' AND p.state = 'paid'`,
  ] as const;

const unsettled = unsettledOf('?1');

const DueRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  phone: z.string(),
  email: z.string(),
  due_at: z.number(),
  is_repeated: z.number(),
});
type DueRow = z.infer<typeof DueRow>;

/** Requests whose day has come and that nothing keeps waiting, the oldest after a given one. */
export async function listDue(
  db: Database,
  now: EpochMs,
  after: DueRow | undefined,
  limit: number,
): Promise<Page<DueRow>> {
  const settled = unsettledOf('r.customer_id').map((text) => `NOT EXISTS (${text})`);
  return listBatch(
    db,
    { table: 'removal_requests', schema: DueRow },
    sql(`SELECT r.id, r.customer_id, c.phone, c.email, r.due_at, r.is_repeated
       FROM removal_requests r JOIN customers c ON c.id = r.customer_id
       WHERE r.due_at <= ?1 AND r.withdrawn_at IS NULL AND r.done_at IS NULL AND (r.due_at, r.id) > (?2, ?3)
         AND ${settled.join(' AND ')}
       ORDER BY r.due_at, r.id LIMIT ?4`).with(now, after?.due_at ?? 0, after?.id ?? '', limit),
  );
}

/** What keeps a customer from being forgotten. */
export async function listBlockers(db: Database, customerId: string): Promise<BlockerRow[]> {
  const [first, second] = unsettled;
  return listRows(
    db,
    BlockerRow,
    sql(`SELECT kind, about FROM (${first}) UNION ALL SELECT kind, about FROM (${second})`).with(customerId),
  );
}

/**
 * The request is done, as the first statements of the batch that does it; the batch is refused where it was withdrawn,
 * is done already or something has to be settled first.
 */
export function noteDone(
  { id, customerId }: { readonly id: string; readonly customerId: string },
  at: EpochMs,
): Statement[] {
  return [
    sql(
      refuseWhere(
        'removal-withdrawn',
        `NOT EXISTS (SELECT 1 FROM removal_requests WHERE id = ?1 AND withdrawn_at IS NULL AND done_at IS NULL)`,
      ),
    ).with(id),
    ...unsettled.map((text) => sql(refuseWhere('removal-withdrawn', `EXISTS (${text})`)).with(customerId)),
    sql('UPDATE removal_requests SET done_at = ?2 WHERE id = ?1').with(id, at),
  ];
}

/** Which of these customers are there as if nobody had erased them. */
export async function listUnerased(db: Database, customerIds: readonly string[]): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`SELECT c.id FROM json_each(?1) e JOIN customers c ON c.id = e.value WHERE c.erased_at IS NULL`).with(
      JSON.stringify(customerIds),
    ),
  );
  return rows.map(({ id }) => id);
}

/** Customers who are erased while what they have sent as files is not, by id after a given one. */
export async function listPhotoOwners(
  db: Database,
  after: string,
  limit: number,
): Promise<Page<{ id: string }>> {
  const [, owners] = await db.write([
    // Whoever has nothing left is not looked at again.
    sql(`UPDATE removal_requests SET cleared_at = done_at WHERE done_at IS NOT NULL AND cleared_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM tickets WHERE customer_id = removal_requests.customer_id)
         AND NOT EXISTS (
           SELECT 1 FROM bonus_gifts g WHERE g.customer_id = removal_requests.customer_id AND g.phone <> '')`),
    sql(`SELECT DISTINCT r.customer_id AS id FROM removal_requests r
         WHERE r.done_at IS NOT NULL AND r.cleared_at IS NULL AND r.customer_id > ?1
           AND EXISTS (SELECT 1 FROM tickets WHERE customer_id = r.customer_id)
         ORDER BY r.customer_id LIMIT ?2`).with(after, limit),
  ]);
  return readableRows(db, { table: 'customers', schema: z.object({ id: z.string() }) }, owners?.rows ?? []);
}

/** Nothing is left that a photo could belong to. */
export async function removeTickets(db: Database, customerId: string): Promise<void> {
  await writeOne(db, sql('DELETE FROM tickets WHERE customer_id = ?1').with(customerId));
}

/** Notes hashes of the phones of a customer who had ordered, before everything of them is erased. */
export function noteFormer(customerId: string, hash: string, at: EpochMs): Statement {
  return sql(`INSERT INTO former_customers (phone_hash, erased_at)
       SELECT phone_hash, ?3 FROM (
         SELECT ?2 AS phone_hash UNION SELECT phone_hash FROM former_phones WHERE customer_id = ?1
       ) WHERE ${hasOrdersColumn('?1')}
       ON CONFLICT (phone_hash) DO UPDATE SET erased_at = excluded.erased_at`).with(customerId, hash, at);
}

/** Removes what tells that a phone has ordered before: the hash, and the mark of who has come back with it. */
export function forgetFormer(phone: string, hash: string): Statement[] {
  return [
    sql('DELETE FROM former_customers WHERE phone_hash = ?1').with(hash),
    sql('UPDATE customers SET is_returning = 0 WHERE phone = ?1 AND is_returning = 1').with(phone),
  ];
}
