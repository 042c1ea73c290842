import type { EpochMs } from '#shared/dates.ts';
import { dropPushOfEndedSessions } from '../../../messaging/api.ts';

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
