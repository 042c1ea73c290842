import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, listRows, sql } from '../../../platform/database.ts';
import { addToCounts } from './statements.ts';

/** Takes counted events back. */
export async function uncountEvents(
  db: Database,
  keys: readonly string[],
  windowStart: EpochMs,
): Promise<void> {
  await db.write(keys.map((key) => addToCounts(key, windowStart, -1)));
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

/** Counts an event of a window exactly under each of these keys; returns the counts so far. */
export async function countEvents(
  db: Database,
  keys: readonly string[],
  windowStart: EpochMs,
): Promise<number[]> {
  const written = await db.write(keys.map((key) => addToCounts(key, windowStart, 1)));
  return written.map(({ rows }) => z.object({ count: z.number() }).parse(rows[0]).count);
}
