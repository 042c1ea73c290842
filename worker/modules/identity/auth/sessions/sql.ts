import type { EpochMs } from '#shared/dates.ts';
import { type Database, sql } from '../../../../platform/database.ts';
import { dropPushOfEndedSessions } from '../../../messaging/api.ts';

/** Ends a session of a customer; false where there is no such one. Ended again, it stays ended. */
export async function endSession(
  db: Database,
  customerId: string,
  id: string,
  now: EpochMs,
): Promise<boolean> {
  const [ended] = await db.write([
    sql(
      `UPDATE sessions SET revoked_at = COALESCE(revoked_at, ?3) WHERE customer_id = ?1 AND id = ?2 RETURNING id`,
    ).with(customerId, id, now),
    dropPushOfEndedSessions(customerId),
  ]);
  return (ended?.rows.length ?? 0) > 0;
}

/** Ends every session of a customer. */
export async function endSessions(db: Database, customerId: string, now: EpochMs): Promise<void> {
  await db.write([
    sql('UPDATE sessions SET revoked_at = ?2 WHERE customer_id = ?1 AND revoked_at IS NULL').with(
      customerId,
      now,
    ),
    dropPushOfEndedSessions(customerId),
  ]);
}
