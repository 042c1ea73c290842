import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, readRows, sql, writeOne, writtenRow } from '../../../platform/database.ts';

/** Takes a counted event back. */
export async function uncountEvent(db: Database, key: string, windowStart: EpochMs): Promise<void> {
  await writeOne(
    db,
    sql('UPDATE rate_counters SET count = count - 1 WHERE key = ?1 AND window_start = ?2 AND count > 0').with(
      key,
      windowStart,
    ),
  );
}

/** How many events of a window have been counted, by key; keys without any are absent. */
export async function readCounts(
  db: Database,
  keys: readonly string[],
  windowStart: EpochMs,
): Promise<Map<string, number>> {
  const results = await readRows(
    db,
    sql(
      `SELECT key, count FROM rate_counters WHERE key IN (SELECT value FROM json_each(?1)) AND window_start = ?2`,
    ).with(JSON.stringify(keys), windowStart),
  );
  const rows = z.array(z.object({ key: z.string(), count: z.number() })).parse(results);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts one event of a window exactly; returns the count so far. */
export async function countEvent(db: Database, key: string, windowStart: EpochMs): Promise<number> {
  const row = await writtenRow(
    db,
    sql(`INSERT INTO rate_counters (key, window_start, count) VALUES (?1, ?2, 1)
       ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1 RETURNING count`).with(
      key,
      windowStart,
    ),
  );
  return z.object({ count: z.number() }).parse(row).count;
}
