import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { StaffRole } from '#shared/features/staff/roles.ts';
import { type Database, findRow, type Statement, sql, writtenRow } from '../../../../platform/database.ts';

const Member = z.object({ id: z.string(), name: z.string(), email: z.string(), role: StaffRole });

/** Somebody of the staff who has joined. */
export const findMember = (db: Database, by: { readonly email: string } | { readonly id: string }) => {
  const [column, value] = 'email' in by ? ['email', by.email] : ['id', by.id];
  return findRow(
    db,
    Member,
    sql(`SELECT id, name, email, role FROM staff_members m WHERE ${column} = ?1 AND removed_at IS NULL
       AND EXISTS (SELECT 1 FROM staff_passkeys WHERE staff_id = m.id)`).with(value),
  );
};

/** Makes the codes of somebody void. */
export const voidCodesOf = (staffId: string, now: EpochMs): Statement =>
  sql('UPDATE staff_codes SET used_at = ?2 WHERE staff_id = ?1 AND used_at IS NULL').with(staffId, now);

/** Adds a code. */
export const insertCode = (code: {
  readonly id: string;
  readonly staffId: string;
  readonly codeHash: string;
  readonly tries: number;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}): Statement =>
  sql(`INSERT INTO staff_codes (id, staff_id, code_hash, tries_left, created_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)`).with(
    ...[code.id, code.staffId, code.codeHash, code.tries, code.now, code.expiresAt],
  );

const Attempt = z.object({ id: z.string(), staff_id: z.string(), code_hash: z.string() });

/** Spends a try of the code of a request; undefined where none can be entered. */
export async function spendTry(db: Database, id: string, now: EpochMs) {
  const row = await writtenRow(
    db,
    sql(`UPDATE staff_codes SET tries_left = tries_left - 1
       WHERE id = ?1 AND used_at IS NULL AND expires_at > ?2 AND tries_left > 0
       RETURNING id, staff_id, code_hash`).with(id, now),
  );
  return row === null ? undefined : Attempt.parse(row);
}

/** Uses a code up; tells whether nobody was faster. */
export async function useCode(db: Database, id: string, now: EpochMs): Promise<boolean> {
  const row = await writtenRow(
    db,
    sql('UPDATE staff_codes SET used_at = ?2 WHERE id = ?1 AND used_at IS NULL RETURNING id').with(id, now),
  );
  return row !== null;
}
