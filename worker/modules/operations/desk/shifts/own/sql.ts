import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, listRows, type Statement, sql } from '../../../../../platform/database.ts';
import { runningDelivery, runningDishes } from '../../running.ts';

/** Lets a browser have a shift that is open. */
export const insertSession = (tokenHash: string, shiftId: string, now: EpochMs): Statement =>
  sql('INSERT INTO shift_sessions (token_hash, shift_id, used_at) VALUES (?1, ?2, ?3)').with(
    tokenHash,
    shiftId,
    now,
  );

/** Throws every browser out that has opened a shift. */
export const endSessionsOf = (shiftId: string): Statement =>
  sql('DELETE FROM shift_sessions WHERE shift_id = ?1').with(shiftId);

const Courier = z.object({ id: z.string(), name: z.string() });

/**
 * Uses a session whose shift is open, and tells whose it is. It is asked for by a write, since a copy of the database may
 * not know yet that it has ended.
 */
export async function useSession(db: Database, tokenHash: string, now: EpochMs) {
  const [used, shift] = await db.write([
    sql(`UPDATE shift_sessions SET used_at = ?2 WHERE token_hash = ?1 AND EXISTS (
         SELECT 1 FROM shifts s WHERE s.id = shift_id AND s.revoked_at IS NULL AND s.opens_at <= ?2 AND s.closes_at > ?2
       ) RETURNING shift_id`).with(tokenHash, now),
    sql(
      `SELECT s.id, s.name FROM shift_sessions o JOIN shifts s ON s.id = o.shift_id WHERE o.token_hash = ?1`,
    ).with(tokenHash),
  ]);
  if (used?.rows.length !== 1) return undefined;
  return z.array(Courier).parse(shift?.rows)[0];
}

const StopRow = z.object({
  id: z.string(),
  zone: z.string(),
  interval: z.string(),
  bags: z.number(),
  taken_kop: z.number(),
});
export type StopRow = z.infer<typeof StopRow>;

const taken = `COALESCE((SELECT m.cash_kop FROM shift_marks m
    WHERE m.shift_id = s.shift_id AND m.delivery_id = s.delivery_id AND m.state = 'delivered' AND m.refusal = ''
    ORDER BY m.noted_at LIMIT 1), 0) AS taken_kop`;

/** The stops of a shift that are brought, with the manifest that each of them is in. */
export const listStops = (db: Database, shiftId: string): Promise<StopRow[]> =>
  listRows(
    db,
    StopRow,
    sql(`SELECT s.delivery_id AS id, d.zone_code AS zone, d.interval_code AS interval, o.people AS bags, ${taken}
       FROM shift_stops s JOIN deliveries d ON d.id = s.delivery_id AND d.date = s.date JOIN orders o ON o.id = d.order_id
       WHERE s.shift_id = ?1 AND ${runningDelivery}
       UNION ALL
       SELECT s.delivery_id, h.zone_code, h.interval_code, 1, ${taken}
       FROM shift_stops s JOIN homemade_orders h ON h.id = s.delivery_id AND h.delivery_date = s.date
       WHERE s.shift_id = ?1 AND ${runningDishes}`).with(shiftId),
  );
