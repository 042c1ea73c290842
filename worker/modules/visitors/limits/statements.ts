import type { EpochMs } from '#shared/dates.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** Adds to the count of a window, never below nothing; returns the count. */
export function addToCounts(key: string, windowStart: EpochMs, by: 1 | -1): Statement {
  return sql(`INSERT INTO rate_counters (key, window_start, count) VALUES (?1, ?2, MAX(0, ?3))
    ON CONFLICT (key, window_start) DO UPDATE SET count = MAX(0, count + ?3) RETURNING count`).with(
    key,
    windowStart,
    by,
  );
}

/** Counts an event of a window within a batch, which is refused as `limit-reached` where the limit is reached before. */
export function countInBatch(key: string, windowStart: EpochMs, limit: number): Statement[] {
  return [
    sql(
      refuseWhere(
        'limit-reached',
        'COALESCE((SELECT count FROM rate_counters WHERE key = ?1 AND window_start = ?2), 0) >= ?3',
      ),
    ).with(key, windowStart, limit),
    addToCounts(key, windowStart, 1),
  ];
}
