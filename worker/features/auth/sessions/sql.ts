import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { dropPushOfEndedSessions } from '../../notifications/statements.ts';

const SessionRow = z.object({
  id: z.string(),
  user_agent: z.string(),
  created_at: z.number(),
  last_used_at: z.number(),
  is_current: z.number(),
});

/** Live sessions of a customer, the one that asks first, then by last use. */
export async function listSessions(db: D1Database, customerId: string, tokenHash: string, now: EpochMs) {
  const { results } = await db
    .prepare(
      `SELECT id, user_agent, created_at, COALESCE(last_used_at, created_at) AS last_used_at,
         token_hash = ?2 AS is_current
       FROM sessions WHERE customer_id = ?1 AND revoked_at IS NULL AND expires_at > ?3 AND id IS NOT NULL
       ORDER BY is_current DESC, last_used_at DESC, id DESC LIMIT 50`,
    )
    .bind(customerId, tokenHash, now)
    .all();
  return z.array(SessionRow).parse(results);
}

/** Ends a session of a customer; false where there is no such one. Ended again, it stays ended. */
export async function endSession(
  db: D1Database,
  customerId: string,
  id: string,
  now: EpochMs,
): Promise<boolean> {
  const [ended] = await db.batch([
    db
      .prepare(
        `UPDATE sessions SET revoked_at = COALESCE(revoked_at, ?3) WHERE customer_id = ?1 AND id = ?2 RETURNING id`,
      )
      .bind(customerId, id, now),
    dropPushOfEndedSessions(db, customerId),
  ]);
  return (ended?.results.length ?? 0) > 0;
}

/** Ends every session of a customer. */
export async function endSessions(db: D1Database, customerId: string, now: EpochMs): Promise<void> {
  await db.batch([
    db
      .prepare('UPDATE sessions SET revoked_at = ?2 WHERE customer_id = ?1 AND revoked_at IS NULL')
      .bind(customerId, now),
    dropPushOfEndedSessions(db, customerId),
  ]);
}
