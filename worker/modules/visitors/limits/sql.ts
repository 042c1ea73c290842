import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, listRows, sql, writeOne, writtenRow } from '../../../platform/database.ts';
import { addToCounts } from './statements.ts';

/** Takes a counted event back. */
export async function uncountEvent(db: Database, key: string, windowStart: EpochMs): Promise<void> {
  await writeOne(db, addToCounts(key, windowStart, -1));
}

const CountRow = z.object({ key: z.string(), count: z.number() });

/** How many events of a window have been counted, by key; keys without any are absent. */
export async function readCounts(
  db: Database,
  keys: readonly string[],
  windowStart: EpochMs,
): Promise<Map<string, number>> {
  const rows = await listRows(
    db,
    CountRow,
    sql(
      `SELECT key, count FROM rate_counters WHERE key IN (SELECT value FROM json_each(?1)) AND window_start = ?2`,
    ).with(JSON.stringify(keys), windowStart),
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts an event of a window exactly; returns the count so far. */
export async function countEvent(db: Database, key: string, windowStart: EpochMs): Promise<number> {
  const row = await writtenRow(db, addToCounts(key, windowStart, 1));
  return z.object({ count: z.number() }).parse(row).count;
}
