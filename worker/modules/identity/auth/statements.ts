import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { jsonColumn } from '../../../db/json-column.ts';

/** Live sessions of a customer, the one that asks first, then by last use, as a column. */
export const SessionsColumn = jsonColumn(
  z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      openedAt: z.number(),
      lastUsedAt: z.number(),
      isCurrent: z.number(),
    }),
  ),
);
export const sessionsColumn = (customerId: string, tokenHash: string, now: string): string => `(
    SELECT json_group_array(json_object('id', id, 'userAgent', user_agent, 'openedAt', created_at,
      'lastUsedAt', used_at, 'isCurrent', is_current)) FROM (
      SELECT id, user_agent, created_at, COALESCE(last_used_at, created_at) AS used_at,
        token_hash = ${tokenHash} AS is_current
      FROM sessions
      WHERE customer_id = ${customerId} AND revoked_at IS NULL AND expires_at > ${now} AND id IS NOT NULL
      ORDER BY is_current DESC, used_at DESC, id DESC LIMIT 50
    )
  )`;

/** Counts an event of a window within a batch, which is refused as `order-limit` where the limit is reached before. */
export function countInBatch(
  db: D1Database,
  key: string,
  windowStart: EpochMs,
  limit: number,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        refuseWhere(
          'order-limit',
          'EXISTS (SELECT 1 FROM rate_counters WHERE key = ?1 AND window_start = ?2 AND count >= ?3)',
        ),
      )
      .bind(key, windowStart, limit),
    db
      .prepare(
        `INSERT INTO rate_counters (key, window_start, count) VALUES (?1, ?2, 1)
         ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1`,
      )
      .bind(key, windowStart),
  ];
}
