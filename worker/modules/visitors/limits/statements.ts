import type { EpochMs } from '#shared/dates.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** Counts an event of a window within a batch, which is refused as `order-limit` where the limit is reached before. */
export function countInBatch(key: string, windowStart: EpochMs, limit: number): Statement[] {
  return [
    sql(
      refuseWhere(
        'order-limit',
        'EXISTS (SELECT 1 FROM rate_counters WHERE key = ?1 AND window_start = ?2 AND count >= ?3)',
      ),
    ).with(key, windowStart, limit),
    sql(`INSERT INTO rate_counters (key, window_start, count) VALUES (?1, ?2, 1)
         ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1`).with(key, windowStart),
  ];
}
