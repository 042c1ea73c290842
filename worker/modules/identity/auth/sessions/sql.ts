import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, type Statement, sql } from '../../../../platform/database.ts';
import { dropPushOfEndedSessions } from '../../../messaging/api.ts';

/** Ends a session of a customer; tells its hash, undefined where there is none. Ended again, it stays ended. */
export async function endSession(
  db: Database,
  customerId: string,
  id: string,
  now: EpochMs,
): Promise<string | undefined> {
  const [ended] = await db.write([
    sql(
      `UPDATE sessions SET revoked_at = COALESCE(revoked_at, ?3) WHERE customer_id = ?1 AND id = ?2 RETURNING token_hash`,
    ).with(customerId, id, now),
    dropPushOfEndedSessions(customerId),
  ]);
  const [row] = z.array(z.object({ token_hash: z.string() })).parse(ended?.rows);
  return row?.token_hash;
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

/** Ends every session of a customer but one, in a batch. */
export function endOtherSessions(customerId: string, tokenHash: string, now: EpochMs): Statement[] {
  return [
    sql(
      'UPDATE sessions SET revoked_at = ?3 WHERE customer_id = ?1 AND token_hash <> ?2 AND revoked_at IS NULL',
    ).with(customerId, tokenHash, now),
    dropPushOfEndedSessions(customerId),
  ];
}
