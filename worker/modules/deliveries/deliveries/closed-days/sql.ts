import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { countContentChange } from '../../../../db/content-changes/statements.ts';

/** Closes days; those that are closed stay as they are. */
export async function closeDays(db: D1Database, dates: readonly IsoDate[], at: EpochMs): Promise<void> {
  const close = db
    .prepare(
      `INSERT INTO closed_days (date, closed_at) SELECT value, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (date) DO NOTHING`,
    )
    .bind(JSON.stringify(dates), at);
  await db.batch([close, countContentChange(db)]);
}

/** Opens days of a span again. */
export async function reopenDays(db: D1Database, from: IsoDate, until: IsoDate): Promise<void> {
  const reopen = db.prepare('DELETE FROM closed_days WHERE date BETWEEN ?1 AND ?2').bind(from, until);
  await db.batch([reopen, countContentChange(db)]);
}

/** Closed days that some deliveries may not have left yet. */
export async function listUncleared(
  db: D1Database,
  from: IsoDate,
): Promise<{ date: IsoDate; closed_at: EpochMs }[]> {
  const { results } = await db
    .prepare('SELECT date, closed_at FROM closed_days WHERE cleared_at IS NULL AND date >= ?1 ORDER BY date')
    .bind(from)
    .all();
  return z.array(z.object({ date: z.string(), closed_at: z.number() })).parse(results);
}

/** Notes that nothing is left on closed days. */
export async function markCleared(db: D1Database, dates: readonly IsoDate[], at: EpochMs): Promise<void> {
  await db
    .prepare('UPDATE closed_days SET cleared_at = ?2 WHERE date IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(dates), at)
    .run();
}

const AffectedOrder = z.object({
  id: z.string(),
  customer_id: z.string(),
});
/** An order that has something on a closed day, and whose it is. */
export type AffectedOrder = z.infer<typeof AffectedOrder>;

/**
 * Orders with a delivery that can still be changed and comes on one of the days, or brings food for one: at most a week
 * lies between a delivery and its food, where weekends are skipped.
 */
export async function listAffected(
  db: D1Database,
  page: {
    readonly dates: readonly IsoDate[];
    readonly firstOpenDate: IsoDate;
    readonly after: string;
    readonly limit: number;
  },
): Promise<AffectedOrder[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT o.id, o.customer_id
       FROM json_each(?1) c CROSS JOIN deliveries d ON d.state = 'planned'
         AND d.date BETWEEN MAX(?2, date(c.value, '-7 days')) AND c.value
       JOIN orders o ON o.id = d.order_id
       WHERE o.state IN ('pending_payment', 'paid', 'active', 'frozen') AND o.id > ?3
         AND (d.date = c.value OR EXISTS (SELECT 1 FROM json_each(d.food_dates) f WHERE f.value = c.value))
       ORDER BY o.id LIMIT ?4`,
    )
    .bind(JSON.stringify(page.dates), page.firstOpenDate, page.after, page.limit)
    .all();
  return z.array(AffectedOrder).parse(results);
}
