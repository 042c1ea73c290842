import * as z from 'zod/mini';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { isRefusedBy, refuseWhere } from '../../../../db/guards/sql.ts';
import {
  type Database,
  findRow,
  listRows,
  type Statement,
  sql,
  writtenRow,
} from '../../../../platform/database.ts';
import type { CodeFamily, SentCode } from './decide.ts';

/** What a code proves a phone or an e-mail address for. */
export type CodeType = 'login' | 'register' | 'email' | 'old-phone' | 'new-phone' | 'removal' | 'signature';

/** The limits that codes of a type share. */
export const familyOf: Readonly<Record<CodeType, CodeFamily>> = {
  login: 'sign-in',
  register: 'sign-in',
  email: 'contact',
  'old-phone': 'contact',
  'new-phone': 'contact',
  removal: 'removal',
  signature: 'signature',
};

const type = z.enum(['login', 'register', 'email', 'old-phone', 'new-phone', 'removal', 'signature']);

interface NewCode {
  readonly id: string;
  /** Phone, or e-mail address. */
  readonly recipient: string;
  /** Network address that asks for it, and whose tries it has. */
  readonly address: string;
  readonly codeHash: string;
  readonly type: CodeType;
  readonly name: string;
  readonly consent: boolean;
  /** Hash of the text that the code signs; null where it signs none. */
  readonly textHash: string | null;
  readonly tries: number;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}

const SentRow = z.object({
  type,
  address: z.string(),
  is_open: z.number(),
  at: z.number(),
});

/** Codes that were sent to a recipient in the last day. */
export async function listSent(db: Database, recipient: string, now: EpochMs): Promise<SentCode[]> {
  const rows = await listRows(
    db,
    SentRow,
    sql(`SELECT type, address, created_at AS at,
        tries_left > 0 AND used_at IS NULL AND expires_at > ?3 AS is_open FROM auth_codes
      WHERE recipient = ?1 AND created_at > ?2`).with(recipient, now - DAY_MS, now),
  );
  return rows.map((row) => ({
    family: familyOf[row.type],
    address: row.address,
    isOpen: row.is_open === 1,
    at: row.at,
  }));
}

/** Refuses a batch where other codes were sent to the recipient than these so many. */
export function refuseOtherCodes(recipient: string, now: EpochMs, sent: number): Statement {
  return sql(
    refuseWhere(
      'codes-sent',
      '(SELECT COUNT(*) FROM auth_codes WHERE recipient = ?1 AND created_at > ?2) <> ?3',
    ),
  ).with(recipient, now - DAY_MS, sent);
}

/** Stores a code. */
export function insertCode(code: NewCode): Statement {
  return sql(`INSERT INTO auth_codes (id, recipient, address, code_hash, type, name, consent, tries_left, created_at,
      expires_at, text_hash)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`).with(
    code.id,
    code.recipient,
    code.address,
    code.codeHash,
    code.type,
    code.name,
    code.consent ? 1 : 0,
    code.tries,
    code.now,
    code.expiresAt,
    code.textHash,
  );
}

/** Takes back a code whose message could not be sent. */
export function deleteCode(id: string): Statement {
  return sql('DELETE FROM auth_codes WHERE id = ?1').with(id);
}

const Attempt = z.object({
  id: z.string(),
  code_hash: z.string(),
  type,
  name: z.string(),
  consent: z.number(),
  text_hash: z.nullable(z.string()),
  tries_left: z.number(),
  address: z.string(),
  created_at: z.number(),
});
/** A code that a try is spent on. */
export type Attempt = z.infer<typeof Attempt>;

const attemptColumns = 'id, code_hash, type, name, consent, text_hash, tries_left, address, created_at';

/** What a code was asked for: by whom it was sent to, and to prove what. */
export interface CodeKey {
  readonly recipient: string;
  readonly types: readonly CodeType[];
}

/** Spends one try of the newest code that a visitor has asked for; undefined when it has none left or is over. */
export async function spendTry(db: Database, { recipient, types }: CodeKey, address: string, now: EpochMs) {
  const row = await writtenRow(
    db,
    sql(`UPDATE auth_codes SET tries_left = tries_left - 1
       WHERE id = (
           SELECT id FROM auth_codes
           WHERE recipient = ?1 AND address = ?4 AND type IN (SELECT value FROM json_each(?3))
           ORDER BY created_at DESC, rowid DESC LIMIT 1
         ) AND tries_left > 0 AND used_at IS NULL AND expires_at > ?2
       RETURNING ${attemptColumns}`).with(recipient, now, JSON.stringify(types), address),
  );
  return row === null ? undefined : Attempt.parse(row);
}

/** The newest code of a key, asked for from anywhere, if it can still be entered. */
export async function findOpenCode(db: Database, { recipient, types }: CodeKey, now: EpochMs) {
  return findRow(
    db,
    Attempt,
    sql(`SELECT ${attemptColumns} FROM auth_codes
       WHERE recipient = ?1 AND type IN (SELECT value FROM json_each(?3))
         AND tries_left > 0 AND used_at IS NULL AND expires_at > ?2
       ORDER BY created_at DESC, rowid DESC LIMIT 1`).with(recipient, now, JSON.stringify(types)),
  );
}

/** The text that the newest code of a recipient signs, if that code can still be entered. */
export async function findOpenText(db: Database, recipient: string, now: EpochMs): Promise<string | null> {
  const row = await findRow(
    db,
    z.object({ text_hash: z.nullable(z.string()) }),
    sql(`SELECT text_hash FROM auth_codes
       WHERE id = (
           SELECT id FROM auth_codes WHERE recipient = ?1 AND type = 'signature'
           ORDER BY created_at DESC, rowid DESC LIMIT 1
         ) AND tries_left > 0 AND used_at IS NULL AND expires_at > ?2`).with(recipient, now),
  );
  return row?.text_hash ?? null;
}

const LastCode = z.object({
  /** Whether the visitor who asks now had asked for it. */
  is_own: z.number(),
  tries_left: z.number(),
  used_at: z.nullable(z.number()),
  expires_at: z.number(),
});

/** The newest code of a key, those of the visitor first, to tell why no try could be spent. */
export async function findLastCode(db: Database, { recipient, types }: CodeKey, address: string) {
  return findRow(
    db,
    LastCode,
    sql(`SELECT address = ?3 AS is_own, tries_left, used_at, expires_at FROM auth_codes
       WHERE recipient = ?1 AND type IN (SELECT value FROM json_each(?2))
       ORDER BY address = ?3 DESC, created_at DESC, rowid DESC LIMIT 1`).with(
      recipient,
      JSON.stringify(types),
      address,
    ),
  );
}

/** Marks a code as used, with statements that go with it; false when another request was faster. */
export async function useCode(
  db: Database,
  id: string,
  now: EpochMs,
  others: readonly Statement[],
): Promise<boolean> {
  try {
    await db.write([
      sql(
        refuseWhere('codes-used', 'NOT EXISTS (SELECT 1 FROM auth_codes WHERE id = ?1 AND used_at IS NULL)'),
      ).with(id),
      sql('UPDATE auth_codes SET used_at = ?2 WHERE id = ?1').with(id, now),
      ...others,
    ]);
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'codes-used')) return false;
    throw error;
  }
}
