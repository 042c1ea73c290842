import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { countContentChange } from '../../../../db/content-changes/statements.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  type Statement,
  sql,
  writeOne,
} from '../../../../platform/database.ts';

/** Closes days; those that are closed stay as they are. */
export function closeDays(dates: readonly IsoDate[], at: EpochMs): Statement[] {
  const close = sql(`INSERT INTO closed_days (date, closed_at) SELECT value, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (date) DO NOTHING`).with(JSON.stringify(dates), at);
  return [close, countContentChange()];
}

/** Opens days of a span again. */
export function reopenDays(from: IsoDate, until: IsoDate): Statement[] {
  const reopen = sql('DELETE FROM closed_days WHERE date BETWEEN ?1 AND ?2').with(from, until);
  return [reopen, countContentChange()];
}

/** Closed days that some deliveries may not have left yet. */
export async function listUncleared(
  db: Database,
  from: IsoDate,
): Promise<{ date: IsoDate; closed_at: EpochMs }[]> {
  return listRows(
    db,
    z.object({ date: z.string(), closed_at: z.number() }),
    sql('SELECT date, closed_at FROM closed_days WHERE cleared_at IS NULL AND date >= ?1 ORDER BY date').with(
      from,
    ),
  );
}

/** Notes that nothing is left on closed days. */
export async function markCleared(db: Database, dates: readonly IsoDate[], at: EpochMs): Promise<void> {
  await writeOne(
    db,
    sql('UPDATE closed_days SET cleared_at = ?2 WHERE date IN (SELECT value FROM json_each(?1))').with(
      JSON.stringify(dates),
      at,
    ),
  );
}

const CookedRow = z.object({ id: z.string(), customer_id: z.string(), date: z.string() });

/** Deliveries of days that can no longer be changed and have not set out. */
export async function listCooked(
  db: Database,
  dates: readonly IsoDate[],
  limit: number,
): Promise<z.infer<typeof CookedRow>[]> {
  return listRows(
    db,
    CookedRow,
    sql(`SELECT d.id, o.customer_id, d.date FROM deliveries d JOIN orders o ON o.id = d.order_id
       WHERE d.date IN (SELECT value FROM json_each(?1)) AND d.state IN ('locked', 'cooking')
         AND o.state IN ('paid', 'active', 'frozen')
       ORDER BY d.id LIMIT ?2`).with(JSON.stringify(dates), limit),
  );
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
  db: Database,
  page: {
    readonly dates: readonly IsoDate[];
    readonly firstOpenDate: IsoDate;
    readonly after: string;
    readonly limit: number;
  },
): Promise<Page<AffectedOrder>> {
  return listBatch(
    db,
    { table: 'orders', schema: AffectedOrder },
    sql(`SELECT DISTINCT o.id, o.customer_id
       FROM json_each(?1) c CROSS JOIN deliveries d ON d.state = 'planned'
         AND d.date BETWEEN MAX(?2, date(c.value, '-7 days')) AND c.value
       JOIN orders o ON o.id = d.order_id
       WHERE o.state IN ('pending_payment', 'paid', 'active', 'frozen') AND o.id > ?3
         AND (d.date = c.value OR EXISTS (SELECT 1 FROM json_each(d.food_dates) f WHERE f.value = c.value))
       ORDER BY o.id LIMIT ?4`).with(JSON.stringify(page.dates), page.firstOpenDate, page.after, page.limit),
  );
}
