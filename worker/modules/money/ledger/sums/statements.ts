import { refuseWhere } from '../../../../db/guards/sql.ts';
import { type Statement, sql } from '../../../../platform/database.ts';

/** Columns of a delivery that stand for the entry and the receipt of its arrival, where all of these say the same. */
const takeOver = `UPDATE deliveries SET
    earned_kop = (
      SELECT amount_kop FROM transfers WHERE key = 'delivered:' || deliveries.id AND id = 'delivered-' || deliveries.id
        AND from_account = 'order:' || deliveries.order_id AND to_account = 'company' AND reason = 'delivered'
        AND order_id = deliveries.order_id AND at = deliveries.moved_at),
    bonuses_kop = (
      SELECT t.amount_kop FROM orders o JOIN transfers t ON t.key = 'earned:' || deliveries.id
      WHERE o.id = deliveries.order_id AND t.id = 'earned-' || deliveries.id AND t.from_account = 'company'
        AND t.to_account = 'bonuses:' || o.customer_id AND t.reason = 'bonuses_granted'
        AND t.order_id = o.id AND t.at = deliveries.moved_at),
    (receipt_kop, receipt_sent_at) = (
      SELECT amount_kop, sent_at FROM receipts
      WHERE key = 'offset:delivered:' || deliveries.id AND id = 'offset-delivered-' || deliveries.id
        AND invoice_id = deliveries.order_id AND created_at = deliveries.moved_at AND sent_at IS NOT NULL)
  WHERE order_id IN (SELECT value FROM json_each(?1)) AND state = 'delivered'
    AND COALESCE(earned_kop, bonuses_kop, receipt_kop) IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM transfers WHERE key IN ('sum-delivered:' || deliveries.order_id, 'sum-earned:' || deliveries.order_id))`;

const deliveriesOf = `json_each(?1) i CROSS JOIN deliveries d ON d.order_id = i.value`;

/** Sums of one kind that are not what the deliveries of an order say. */
const differs = (kind: 'delivered' | 'earned', column: 'earned_kop' | 'bonuses_kop') =>
  `COALESCE((SELECT SUM(${column}) FROM deliveries WHERE order_id = i.value), 0)
     <> COALESCE((SELECT amount_kop FROM transfers WHERE key = 'sum-${kind}:' || i.value), 0)`;

/**
 * Puts one sum of what was earned and one of its bonuses in the place of the entries of each delivery, and takes the receipts
 * of these out: all of it stands with the deliveries from then on, and no balance changes. For orders that are closed for
 * good, as a part of one batch, and once for each: entries that their delivery does not tell whole stay as they are.
 */
export function sumUpDeliveries(orderIds: readonly string[]): Statement[] {
  const ids = JSON.stringify(orderIds);
  return [
    takeOver,
    `DELETE FROM transfers WHERE key IN (
       SELECT 'delivered:' || d.id FROM ${deliveriesOf} WHERE d.earned_kop IS NOT NULL
       UNION ALL SELECT 'earned:' || d.id FROM ${deliveriesOf} WHERE d.bonuses_kop IS NOT NULL)`,
    `DELETE FROM receipts WHERE key IN (
       SELECT 'offset:delivered:' || d.id FROM ${deliveriesOf} WHERE d.receipt_kop IS NOT NULL)`,
    `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
     SELECT 'sum-delivered-' || i.value, 'sum-delivered:' || i.value, 'order:' || i.value, 'company',
       SUM(d.earned_kop), 'delivered', i.value, MAX(d.moved_at)
     FROM ${deliveriesOf} WHERE d.earned_kop IS NOT NULL GROUP BY i.value
     ON CONFLICT (key) DO NOTHING`,
    `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
     SELECT 'sum-earned-' || o.id, 'sum-earned:' || o.id, 'company', 'bonuses:' || o.customer_id,
       SUM(d.bonuses_kop), 'bonuses_granted', o.id, MAX(d.moved_at)
     FROM ${deliveriesOf} CROSS JOIN orders o ON o.id = i.value WHERE d.bonuses_kop IS NOT NULL GROUP BY o.id
     ON CONFLICT (key) DO NOTHING`,
    refuseWhere(
      'transfer-sum',
      `EXISTS (
         SELECT 1 FROM json_each(?1) i
         WHERE ${differs('delivered', 'earned_kop')} OR ${differs('earned', 'bonuses_kop')})`,
    ),
  ].map((text) => sql(text).with(ids));
}
