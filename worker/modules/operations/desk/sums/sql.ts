import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { type Database, findRow, sql } from '../../../../platform/database.ts';

const LedgerRow = z.object({ delivered: z.number(), unbooked: z.number(), earned_kop: z.number() });

/** What the ledger has of the deliveries of a day that were brought. */
export async function sumLedger(db: Database, date: IsoDate) {
  const row = await findRow(
    db,
    LedgerRow,
    sql(`SELECT COUNT(*) AS delivered, COALESCE(SUM(kop IS NULL AND worth_kop > 0), 0) AS unbooked,
         COALESCE(SUM(kop), 0) AS earned_kop
       FROM (
         SELECT o.worth_kop, t.amount_kop AS kop
         FROM deliveries d JOIN orders o ON o.id = d.order_id
           LEFT JOIN transfers t ON t.key = 'delivered:' || d.id
         WHERE d.date = ?1 AND d.state = 'delivered'
         UNION ALL
         SELECT h.total_kop AS worth_kop, t.amount_kop
         FROM homemade_orders h LEFT JOIN transfers t ON t.key = 'delivered:' || h.id
         WHERE h.delivery_date = ?1 AND h.delivery_state = 'delivered'
       )`).with(date),
  );
  return {
    delivered: row?.delivered ?? 0,
    unbooked: row?.unbooked ?? 0,
    earnedKop: row?.earned_kop ?? 0,
  };
}
