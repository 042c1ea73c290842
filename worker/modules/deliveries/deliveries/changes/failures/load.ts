import { type Database, readRow, sql } from '../../../../../platform/database.ts';
import { cashDueColumn } from '../../../../money/payments/columns.ts';

/** The line of the history that says of a failed delivery when its food comes: there is one, whatever moves it later. */
export const failureChangeId = (deliveryId: string) => `fail-${deliveryId}`;

/** Tells whether the food of a failed delivery has been planned again, also if the replacement delivery was moved since. */
export async function isPlannedAgain(db: Database, deliveryId: string): Promise<boolean> {
  const row = await readRow(
    db,
    sql('SELECT 1 FROM delivery_changes WHERE id = ?1').with(failureChangeId(deliveryId)),
  );
  return row !== null;
}

/** Whether bonuses were promised for a complaint about a delivery: there is one compensation for each. */
export async function isCompensated(db: Database, deliveryId: string): Promise<boolean> {
  const row = await readRow(
    db,
    sql(
      `SELECT 1 FROM tickets WHERE delivery_id = ?1 AND bonus_kop > 0 AND bonus_state <> 'declined' LIMIT 1`,
    ).with(deliveryId),
  );
  return row !== null;
}

/** Whether the courier still has to collect the money of a delivery's order. */
export async function isUnpaid(db: Database, deliveryId: string): Promise<boolean> {
  const row = await readRow(
    db,
    sql(
      `SELECT 1 FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE d.id = ?1 AND ${cashDueColumn} > 0`,
    ).with(deliveryId),
  );
  return row !== null;
}
