import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { StaffRole } from '#shared/features/staff/roles.ts';
import { STAFF_SESSION_MOST_MS } from '#shared/features/staff/terms.ts';
import { type Database, listRows, readRow, type Statement, sql } from '../../../../platform/database.ts';

const Member = z.object({ id: z.string(), name: z.string(), email: z.string(), role: StaffRole });

/** A passkey, and the challenge that it has signed. */
export interface Proof {
  readonly id: string;
  readonly challenge: string;
}

/** Opens a session; refused where its challenge has opened one before. */
export const insertSession = (session: {
  readonly tokenHash: string;
  readonly id: string;
  readonly staffId: string;
  readonly name: string;
  readonly passkey: Proof | null;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}): Statement =>
  sql(`INSERT INTO staff_sessions (token_hash, id, staff_id, name, passkey_id, challenge, created_at, used_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)`).with(
    ...[session.tokenHash, session.id, session.staffId, session.name],
    ...[session.passkey?.id ?? null, session.passkey?.challenge ?? null, session.now, session.expiresAt],
  );

/**
 * Uses a session that is open, which goes on until a moment or as long as before, and tells whose it is. It is asked for by
 * a write, since a copy of the database may not know yet that it has ended.
 */
export async function useSession(db: Database, tokenHash: string, now: EpochMs, expiresAt: EpochMs | null) {
  const [used, member] = await db.write([
    sql(`UPDATE staff_sessions SET used_at = CASE WHEN ?3 IS NULL THEN used_at ELSE ?2 END,
         expires_at = COALESCE(MIN(?3, created_at + ?4), expires_at)
       WHERE token_hash = ?1 AND revoked_at IS NULL AND expires_at > ?2 RETURNING id`).with(
      ...[tokenHash, now, expiresAt, STAFF_SESSION_MOST_MS],
    ),
    sql(`SELECT m.id, m.name, m.email, m.role FROM staff_sessions s JOIN staff_members m ON m.id = s.staff_id
       WHERE s.token_hash = ?1 AND m.removed_at IS NULL`).with(tokenHash),
  ]);
  const [session] = z.array(z.object({ id: z.string() })).parse(used?.rows);
  const [found] = z.array(Member).parse(member?.rows);
  return session && found ? { ...found, sessionId: session.id } : undefined;
}

/** Ends a session. */
export const endSession = (id: string, now: EpochMs): Statement =>
  sql('UPDATE staff_sessions SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL').with(id, now);

/** Ends every session that a passkey has opened. */
export const endSessionsOfPasskey = (passkeyId: string, now: EpochMs): Statement =>
  sql('UPDATE staff_sessions SET revoked_at = ?2 WHERE passkey_id = ?1 AND revoked_at IS NULL').with(
    passkeyId,
    now,
  );

/** Whether a session was opened at a moment or after it. */
export const isSessionFresh = async (db: Database, id: string, since: EpochMs): Promise<boolean> =>
  (await readRow(
    db,
    sql('SELECT 1 FROM staff_sessions WHERE id = ?1 AND created_at >= ?2').with(id, since),
  )) !== null;

/** Ends every session of somebody, but for one where that is named. */
export const endSessionsOf = (staffId: string, now: EpochMs, except = ''): Statement =>
  sql(
    'UPDATE staff_sessions SET revoked_at = ?2 WHERE staff_id = ?1 AND id <> ?3 AND revoked_at IS NULL',
  ).with(...[staffId, now, except]);

const OpenSession = z.object({ id: z.string(), name: z.string(), createdAt: z.number(), usedAt: z.number() });

/** Sessions of somebody that are open, the one that was used last first. */
export const listSessions = (db: Database, staffId: string, now: EpochMs) =>
  listRows(
    db,
    OpenSession,
    sql(`SELECT id, name, created_at AS createdAt, used_at AS usedAt FROM staff_sessions
       WHERE staff_id = ?1 AND revoked_at IS NULL AND expires_at > ?2 ORDER BY used_at DESC, id`).with(
      staffId,
      now,
    ),
  );
