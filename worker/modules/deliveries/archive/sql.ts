import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { ArchivedDay } from '../../../db/order-archive/object.ts';
import { archiveNameColumn } from '../../../db/order-archive/statements.ts';
import { deleteRows, insertRows, updateRows } from '../../../db/rows.ts';
import { servedMeals } from '../../../db/served-meals.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  readRow,
  type Statement,
  sql,
  writtenRows,
} from '../../../platform/database.ts';
import { mealsRefundId, sumUpDeliveries } from '../../money/api.ts';

const OrderRow = z.object({
  ...{ id: z.string(), customer_id: z.string(), month: z.string(), placed_at: z.number() },
  ...{ state: OrderState, last_date: z.string(), coming: z.number(), open_tickets: z.number() },
  ...{ open_money: z.number(), is_taken: z.number(), is_summed: z.number() },
});
export type OrderRow = z.infer<typeof OrderRow>;

/**
 * Orders that still have food in the database, by id after a given one. Ids grow with the time, so these are the oldest;
 * each is found by one step in the key of `served_days`, however many days it has.
 */
export const listWithFood = (db: Database, after: string, limit: number): Promise<Page<OrderRow>> =>
  listBatch(
    db,
    { table: 'orders', schema: OrderRow },
    sql(`WITH RECURSIVE found AS (
         SELECT (SELECT MIN(order_id) FROM served_days WHERE order_id > ?1) AS id, 1 AS place
         UNION ALL
         SELECT (SELECT MIN(order_id) FROM served_days WHERE order_id > found.id), place + 1 FROM found
         WHERE found.id IS NOT NULL AND place < ?2
       )
       SELECT o.id, o.customer_id, substr(o.end_date, 1, 7) AS month, o.placed_at, o.state,
         MAX(COALESCE((SELECT MAX(date) FROM deliveries WHERE order_id = o.id), ''),
           (SELECT MAX(date) FROM served_days WHERE order_id = o.id)) AS last_date,
         (SELECT COUNT(*) FROM deliveries
          WHERE order_id = o.id AND state IN ('planned', 'locked', 'cooking', 'on_route')) AS coming,
         (SELECT COUNT(*) FROM deliveries d CROSS JOIN tickets t ON t.delivery_id = d.id WHERE d.order_id = o.id
            AND (t.state = 'open' OR (t.state = 'answered' AND t.bonus_state = 'waiting' AND t.bonus_kop > 0))
         ) AS open_tickets,
         (SELECT COUNT(*) FROM cancellations WHERE order_id = o.id AND card_kop > 0 AND is_sent = 0)
           + (SELECT COUNT(*) FROM food_refunds WHERE order_id = o.id AND card_kop > 0 AND is_sent = 0)
           + (SELECT COUNT(*) FROM payments p CROSS JOIN refunds r ON r.payment_id = p.id
              WHERE p.invoice_id = o.id AND r.state <> 'done')
           + (SELECT COUNT(*) FROM receipts WHERE invoice_id = o.id AND sent_at IS NULL)
           + (SELECT COUNT(*) FROM receipts WHERE order_id = o.id AND sent_at IS NULL)
           + (SELECT COUNT(*) FROM paid_changes WHERE order_id = o.id AND state IN ('waiting', 'paid', 'made'))
           AS open_money,
         EXISTS (SELECT 1 FROM archived_orders WHERE order_id = o.id) AS is_taken,
         NOT EXISTS (
           SELECT 1 FROM deliveries d JOIN transfers t ON t.key = 'delivered:' || d.id WHERE d.order_id = o.id
         ) AS is_summed
       FROM found CROSS JOIN orders o ON o.id = found.id ORDER BY o.id`).with(after, limit),
  );

const DayRow = z.extend(ArchivedDay, { food: jsonColumn(ArchivedDay.shape.food) });

/** Everything that was served of orders, by day and person. */
export const listDays = (db: Database, orderIds: readonly string[]): Promise<ArchivedDay[]> =>
  listRows(
    db,
    DayRow,
    sql(`SELECT k.order_id, k.date, k.person, k.kcal, k.credit_kop, k.money_kop, k.kept_at, ${servedMeals('k')} AS food,
         EXISTS (SELECT 1 FROM food_refunds WHERE id = ${mealsRefundId('k')}) AS is_to_card
       FROM json_each(?1) i CROSS JOIN served_days k ON k.order_id = i.value
       ORDER BY k.order_id, k.date, k.person`).with(JSON.stringify(orderIds)),
  );

/** An order whose food a run moves, and the archive that it goes to. */
export interface Claim {
  readonly orderId: string;
  readonly month: string;
  readonly sha256: string;
  /** Rows that the archive has. */
  readonly days: number;
}

/** Tables of a backup are read one after another: what moves between them meanwhile might be in none of them. */
const BACKUP_UNDERWAY = `(SELECT reached FROM timer_marks WHERE name = 'backup-begun')
  > COALESCE((SELECT reached FROM timer_marks WHERE name = 'backup'), 0)`;

/** Whether a backup is being made. */
export async function isBackupUnderway(db: Database): Promise<boolean> {
  return (await readRow(db, sql(`SELECT 1 WHERE ${BACKUP_UNDERWAY}`))) !== null;
}

const claimsJson = (claims: readonly Claim[]) => JSON.stringify(claims);
const idsOf = (claims: readonly Claim[]) => claims.map(({ orderId }) => orderId);

/** Refuses where rows have gone or come since they were read; a row of `served_days` changes no more once its delivery has left. */
const refuseChanged = (
  claims: readonly Claim[],
  taken: string,
  ...values: readonly EpochMs[]
): Statement[] => [
  sql(refuseWhere('backup-underway', BACKUP_UNDERWAY)),
  sql(
    refuseWhere(
      'archive-overtaken',
      `EXISTS (
         SELECT 1 FROM json_each(?1) c
         WHERE (SELECT COUNT(*) FROM served_days WHERE order_id = c.value ->> 'orderId') <> c.value ->> 'days'
           OR ${taken})`,
    ),
  ).with(claimsJson(claims), ...values),
];

/** Takes orders for one run, by names that their objects will have: whatever a crash leaves behind is named. */
export async function claim(db: Database, claims: readonly Claim[], at: EpochMs): Promise<void> {
  await db.write([
    ...refuseChanged(claims, `EXISTS (SELECT 1 FROM archived_orders WHERE order_id = c.value ->> 'orderId')`),
    ...insertRows(
      'archived_orders',
      claims.map(({ orderId, month, sha256 }) => ({
        order_id: orderId,
        month,
        digest: sha256,
        claimed_at: at,
      })),
    ),
  ]);
}

/** Sums up what the deliveries of orders have moved; refused while a backup is being made. */
export async function sumUp(db: Database, orderIds: readonly string[]): Promise<void> {
  await db.write([sql(refuseWhere('backup-underway', BACKUP_UNDERWAY)), ...sumUpDeliveries(orderIds)]);
}

/** Lets objects that were read back stand for the rows: only as long as these are all there, and nobody has taken the orders over. */
export async function replaceRows(
  db: Database,
  claims: readonly Claim[],
  { claimedAt, at }: { readonly claimedAt: EpochMs; readonly at: EpochMs },
): Promise<void> {
  const of = idsOf(claims);
  await db.write([
    ...refuseChanged(
      claims,
      `NOT EXISTS (
         SELECT 1 FROM archived_orders WHERE order_id = c.value ->> 'orderId' AND digest = c.value ->> 'sha256'
           AND claimed_at = ?2 AND archived_at IS NULL)`,
      claimedAt,
    ),
    ...deleteRows('served_days', { key: 'order_id', of }),
    ...updateRows('archived_orders', { key: 'order_id', of }, { archived_at: at }),
  ]);
}

const UnfinishedRow = z.object({ order_id: z.string(), name: z.string() });

/**
 * Takes over what a run has begun before a moment and not ended, and what was archived of customers who were erased since:
 * the run that had it can no longer end it.
 */
export async function takeUnfinished(
  db: Database,
  { before, at, limit }: { readonly before: EpochMs; readonly at: EpochMs; readonly limit: number },
): Promise<z.infer<typeof UnfinishedRow>[]> {
  const rows = await writtenRows(
    db,
    sql(`UPDATE archived_orders SET claimed_at = ?2 WHERE order_id IN (
         SELECT order_id FROM archived_orders WHERE archived_at IS NULL AND claimed_at < ?1 ORDER BY claimed_at LIMIT ?3
       )
       RETURNING order_id, ${archiveNameColumn('archived_orders', '(SELECT customer_id FROM orders WHERE id = order_id)')} AS name`).with(
      before,
      at,
      limit,
    ),
  );
  return z.array(UnfinishedRow).parse(rows);
}

/** Forgets what was taken over, once its objects are gone. */
export async function forgetUnfinished(
  db: Database,
  orderIds: readonly string[],
  takenAt: EpochMs,
): Promise<void> {
  await db.write([
    sql(`DELETE FROM archived_orders WHERE order_id IN (SELECT value FROM json_each(?1))
         AND archived_at IS NULL AND claimed_at = ?2`).with(JSON.stringify(orderIds), takenAt),
  ]);
}
