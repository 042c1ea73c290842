import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { StaffRole } from '#shared/features/staff/roles.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';

const Operations = jsonColumn(z.array(z.string()));
const UsedToken = z.object({
  id: z.string(),
  name: z.string(),
  role: z.nullable(StaffRole),
  operations: Operations,
  made_by: z.nullable(z.string()),
});

/** Uses a token that is in force, and tells what it may do, with the role of who has made it. */
export async function useToken(db: Database, tokenHash: string, now: EpochMs) {
  const [used, maker] = await db.write([
    sql(`UPDATE staff_tokens SET used_at = ?2
       WHERE token_hash = ?1 AND revoked_at IS NULL AND expires_at > ?2
       RETURNING id, name, role, operations, made_by`).with(tokenHash, now),
    sql(`SELECT m.role FROM staff_tokens t JOIN staff_members m ON m.id = t.made_by
       WHERE t.token_hash = ?1 AND m.removed_at IS NULL`).with(tokenHash),
  ]);
  const [token] = z.array(UsedToken).parse(used?.rows);
  const [made] = z.array(z.object({ role: StaffRole })).parse(maker?.rows);
  if (!token || (token.made_by !== null && !made)) return undefined;
  return { ...token, makerRole: made?.role ?? null };
}

const TokenRow = z.object({
  id: z.string(),
  name: z.string(),
  role: z.nullable(StaffRole),
  operations: Operations,
  madeBy: z.nullable(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.nullable(z.number()),
  revokedAt: z.nullable(z.number()),
});

const selectTokens = `SELECT t.id, t.name, t.role, t.operations, m.name AS madeBy, t.created_at AS createdAt,
     t.expires_at AS expiresAt, t.used_at AS usedAt, t.revoked_at AS revokedAt
   FROM staff_tokens t LEFT JOIN staff_members m ON m.id = t.made_by`;

/** Every token that is still listed, the latest first. */
export const listTokens = (db: Database) =>
  listRows(db, TokenRow, sql(`${selectTokens} ORDER BY t.created_at DESC, t.id DESC`));

/** One token. */
export const findToken = (db: Database, id: string) =>
  findRow(db, TokenRow, sql(`${selectTokens} WHERE t.id = ?1`).with(id));

/** Adds a token. */
export const insertToken = (token: {
  readonly id: string;
  readonly name: string;
  readonly tokenHash: string;
  readonly role: StaffRole | null;
  readonly operations: readonly string[];
  readonly madeBy: string | null;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}): Statement =>
  sql(`INSERT INTO staff_tokens (id, name, token_hash, role, operations, made_by, created_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`).with(
    ...[token.id, token.name, token.tokenHash, token.role, JSON.stringify(token.operations), token.madeBy],
    ...[token.now, token.expiresAt],
  );

/** Ends a token; one that has ended stays as it is. */
export const revokeToken = (id: string, now: EpochMs): Statement =>
  sql('UPDATE staff_tokens SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL').with(id, now);

/** Ends every token that somebody has made. */
export const revokeTokensOf = (staffId: string, now: EpochMs): Statement =>
  sql('UPDATE staff_tokens SET revoked_at = ?2 WHERE made_by = ?1 AND revoked_at IS NULL').with(staffId, now);
