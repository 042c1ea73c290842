import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, sql, type UnreadableRow, writtenRow } from '../../platform/database.ts';

const Noted = z.object({ isNew: z.number() });

/** Notes a row that could not be read, and when it was met last; true where nobody had met it before. */
export async function noteUnreadable(db: Database, row: UnreadableRow, now: EpochMs): Promise<boolean> {
  const noted = await writtenRow(
    db,
    sql(`INSERT INTO unreadable_rows (table_name, row_id, reason, found_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (table_name, row_id) DO UPDATE SET reason = excluded.reason, seen_at = excluded.seen_at,
         times = times + 1
       RETURNING times = 1 AS isNew`).with(row.table, row.id, row.reason, now),
  );
  return Noted.parse(noted).isNew === 1;
}
