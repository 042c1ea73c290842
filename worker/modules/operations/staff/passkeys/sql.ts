import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { StaffRole } from '#shared/features/staff/roles.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';

const Member = z.object({ id: z.string(), name: z.string(), email: z.string(), role: StaffRole });

/** Who holds an invitation that can be taken. */
export const findInvited = (db: Database, tokenHash: string, now: EpochMs) =>
  findRow(
    db,
    Member,
    sql(`SELECT m.id, m.name, m.email, m.role FROM staff_invitations i JOIN staff_members m ON m.id = i.staff_id
       WHERE i.token_hash = ?1 AND i.used_at IS NULL AND i.expires_at > ?2 AND m.removed_at IS NULL`).with(
      tokenHash,
      now,
    ),
  );

/** Refuses a batch whose invitation somebody else was faster with. */
export const requireInvitation = (tokenHash: string): Statement =>
  sql(
    refuseWhere(
      'invitation-used',
      'NOT EXISTS (SELECT 1 FROM staff_invitations WHERE token_hash = ?1 AND used_at IS NULL)',
    ),
  ).with(tokenHash);

/** Notes that somebody can sign in from now on. */
export const markJoined = (staffId: string, now: EpochMs): Statement =>
  sql('UPDATE staff_members SET joined_at = COALESCE(joined_at, ?2) WHERE id = ?1').with(staffId, now);

const Passkey = z.object({
  id: z.string(),
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  public_key: z.string(),
  counter: z.number(),
  transports: jsonColumn(z.array(z.string())),
});

/** A passkey of somebody who works here, with who it is. */
export const findPasskey = (db: Database, id: string) =>
  findRow(
    db,
    Passkey,
    sql(`SELECT p.id, p.staff_id, m.name, m.email, m.role, p.public_key, p.counter, p.transports
       FROM staff_passkeys p JOIN staff_members m ON m.id = p.staff_id
       WHERE p.id = ?1 AND m.removed_at IS NULL`).with(id),
  );

const OwnPasskey = z.object({
  id: z.string(),
  name: z.string(),
  transports: jsonColumn(z.array(z.string())),
  createdAt: z.number(),
  usedAt: z.nullable(z.number()),
});

/** Passkeys of somebody, the first one first. */
export const listPasskeys = (db: Database, staffId: string) =>
  listRows(
    db,
    OwnPasskey,
    sql(`SELECT id, name, transports, created_at AS createdAt, used_at AS usedAt FROM staff_passkeys
       WHERE staff_id = ?1 ORDER BY created_at, id`).with(staffId),
  );

/** Adds a passkey. */
export const insertPasskey = (passkey: {
  readonly id: string;
  readonly staffId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly now: EpochMs;
}): Statement =>
  sql(`INSERT INTO staff_passkeys (id, staff_id, public_key, counter, transports, name, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`).with(
    ...[passkey.id, passkey.staffId, passkey.publicKey, passkey.counter],
    ...[JSON.stringify(passkey.transports), passkey.name, passkey.now],
  );

/** Notes that a passkey has signed, and how often it says it has. */
export const usePasskey = (id: string, counter: number, now: EpochMs): Statement =>
  sql('UPDATE staff_passkeys SET counter = MAX(counter, ?2), used_at = ?3 WHERE id = ?1').with(
    id,
    counter,
    now,
  );

/** Removes a passkey of somebody who has another one. */
export const removePasskey = (id: string, staffId: string): Statement =>
  sql(`DELETE FROM staff_passkeys WHERE id = ?1 AND staff_id = ?2
     AND EXISTS (SELECT 1 FROM staff_passkeys o WHERE o.staff_id = ?2 AND o.id <> ?1)`).with(id, staffId);
