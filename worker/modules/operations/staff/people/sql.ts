import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { StaffMember } from '#shared/features/staff/schema.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';

const selectMembers = `SELECT m.id, m.name, m.email, m.role, m.created_at AS createdAt, m.joined_at AS joinedAt,
     (SELECT MAX(i.expires_at) FROM staff_invitations i
      WHERE i.staff_id = m.id AND i.used_at IS NULL AND i.expires_at > ?1) AS invitedUntil,
     (SELECT MAX(s.used_at) FROM staff_sessions s WHERE s.staff_id = m.id) AS seenAt,
     (SELECT COUNT(*) FROM staff_passkeys p WHERE p.staff_id = m.id) AS passkeys
   FROM staff_members m WHERE m.removed_at IS NULL`;

/** Everybody who works here or is invited to, by name. */
export const listMembers = (db: Database, now: EpochMs) =>
  listRows(db, StaffMember, sql(`${selectMembers} ORDER BY m.name, m.id`).with(now));

/** One of them. */
export const findMember = (db: Database, id: string, now: EpochMs) =>
  findRow(db, StaffMember, sql(`${selectMembers} AND m.id = ?2`).with(now, id));

/** When somebody was taken off the staff; null where they were not, undefined where there is nobody. */
export async function findRemoval(db: Database, id: string): Promise<EpochMs | null | undefined> {
  const row = await findRow(
    db,
    z.object({ removed_at: z.nullable(z.number()) }),
    sql('SELECT removed_at FROM staff_members WHERE id = ?1').with(id),
  );
  return row?.removed_at;
}

/** Adds somebody who is invited. */
export const insertMember = (member: {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly now: EpochMs;
}): Statement =>
  sql('INSERT INTO staff_members (id, name, email, role, created_at) VALUES (?1, ?2, ?3, ?4, ?5)').with(
    ...[member.id, member.name, member.email, member.role, member.now],
  );

export const setRole = (id: string, role: StaffRole): Statement =>
  sql('UPDATE staff_members SET role = ?2 WHERE id = ?1 AND removed_at IS NULL').with(id, role);

export const markRemoved = (id: string, now: EpochMs): Statement =>
  sql('UPDATE staff_members SET removed_at = ?2 WHERE id = ?1 AND removed_at IS NULL').with(id, now);

/** Adds an invitation. */
export const insertInvitation = (invitation: {
  readonly tokenHash: string;
  readonly staffId: string;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}): Statement =>
  sql(
    'INSERT INTO staff_invitations (token_hash, staff_id, created_at, expires_at) VALUES (?1, ?2, ?3, ?4)',
  ).with(...[invitation.tokenHash, invitation.staffId, invitation.now, invitation.expiresAt]);

/** Makes every open invitation of somebody void. */
export const voidInvitationsOf = (staffId: string, now: EpochMs): Statement =>
  sql('UPDATE staff_invitations SET used_at = ?2 WHERE staff_id = ?1 AND used_at IS NULL').with(staffId, now);

/** Removes every passkey of somebody. */
export const removePasskeysOf = (staffId: string): Statement =>
  sql('DELETE FROM staff_passkeys WHERE staff_id = ?1').with(staffId);
