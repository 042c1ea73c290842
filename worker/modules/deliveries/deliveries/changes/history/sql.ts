import * as z from 'zod/mini';
import { CalendarChange } from '#shared/features/deliveries/history.ts';
import { type Database, listRows, readRow, sql } from '../../../../../platform/database.ts';

const HistoryRow = z.object({
  ...z.omit(CalendarChange, { undo: true }).shape,
  /** Version of the calendar for as long as the change is its last; null for all others. */
  undoVersion: z.nullable(z.number()),
  /** The earliest date of a delivery that taking the change back would touch. */
  undoDate: z.nullable(z.string()),
});

/** The history of an own order's calendar, newest first. */
export async function listChanges(
  db: Database,
  customerId: string,
  orderId: string,
): Promise<z.infer<typeof HistoryRow>[]> {
  return listRows(
    db,
    HistoryRow,
    sql(`SELECT c.kind, c.text, c.made_at AS at, u.version AS undoVersion, (
         SELECT MIN(date) FROM (
           SELECT value ->> 'date' AS date, value ->> 'id' AS id FROM json_each(u.before, '$.touched')
           UNION ALL
           SELECT d.date, d.id FROM deliveries d WHERE d.order_id = o.id AND d.id IN (
             SELECT value ->> 'id' FROM json_each(u.before, '$.touched')
             UNION ALL SELECT value FROM json_each(u.before, '$.added')
           )
         )
       ) AS undoDate
       FROM delivery_changes c JOIN orders o ON o.id = c.order_id
       LEFT JOIN calendar_undos u ON u.change_id = c.id AND u.version = o.calendar_version
         AND o.state IN ('paid', 'active', 'frozen')
       WHERE o.customer_id = ?1 AND o.id = ?2 ORDER BY c.made_at DESC, c.id DESC LIMIT 100`).with(
      customerId,
      orderId,
    ),
  );
}

/** Tells whether an order is a customer's own. */
export async function isOwn(db: Database, customerId: string, orderId: string): Promise<boolean> {
  const row = await readRow(
    db,
    sql('SELECT 1 FROM orders WHERE id = ?2 AND customer_id = ?1').with(customerId, orderId),
  );
  return row !== null;
}

/** The version of an own order's calendar. */
export async function findVersion(
  db: Database,
  customerId: string,
  of: { orderId: string } | { deliveryId: string },
): Promise<number | undefined> {
  const orderId =
    'orderId' in of
      ? { text: '?2', value: of.orderId }
      : { text: '(SELECT order_id FROM deliveries WHERE id = ?2)', value: of.deliveryId };
  const row = await readRow(
    db,
    sql(
      `SELECT calendar_version AS version FROM orders WHERE id = ${orderId.text} AND customer_id = ?1`,
    ).with(customerId, orderId.value),
  );
  return row === null ? undefined : z.object({ version: z.number() }).parse(row).version;
}
