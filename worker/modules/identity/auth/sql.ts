import * as z from 'zod/mini';
import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { type Database, findRow, readRow, sql, writeOne, writtenRow } from '../../../platform/database.ts';
import { dropPushOfSession } from '../../messaging/api.ts';
import { claimGifts, createReferralCode } from '../../money/api.ts';

/** A phone by lot, for a column that has to hold one. */
export const ANY_PHONE = `'+79' || printf('%09d', abs(random() % 1000000000))`;

/** What a code proves a phone or an e-mail address for. */
export type CodeType = 'login' | 'register' | 'email' | 'old-phone' | 'new-phone' | 'removal';

const signIn = ['login', 'register'] as const;
const contact = ['email', 'old-phone', 'new-phone'] as const;

/** Codes that share the limits of a recipient: apart, so that nobody locks others out by codes of another kind. */
const families: Readonly<Record<CodeType, readonly CodeType[]>> = {
  login: signIn,
  register: signIn,
  email: contact,
  'old-phone': contact,
  'new-phone': contact,
  removal: ['removal'],
};

interface NewCode {
  readonly id: string;
  /** Phone, or e-mail address. */
  readonly recipient: string;
  readonly address: string;
  readonly codeHash: string;
  readonly type: CodeType;
  readonly name: string;
  readonly consent: boolean;
  readonly tries: number;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}

interface CodeLimits {
  readonly pauseMs: number;
  readonly perRecipient: number;
  /** To one recipient from one network address. */
  readonly perRecipientFromAddress: number;
  readonly perAddress: number;
}

/**
 * Stores a code unless a limit forbids it; one statement, so that parallel requests cannot pass a limit together.
 * Returns whether it was stored.
 */
export async function insertCode(db: Database, code: NewCode, limits: CodeLimits): Promise<boolean> {
  const hourAgo = code.now - HOUR_MS;
  const { changes } = await writeOne(
    db,
    sql(`INSERT INTO auth_codes
         (id, recipient, address, code_hash, type, name, consent, tries_left, created_at, expires_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
       WHERE NOT EXISTS (
           SELECT 1 FROM auth_codes WHERE recipient = ?2 AND created_at > ?9 - ?11
             AND type IN (SELECT value FROM json_each(?15))
         )
         AND (
           SELECT COUNT(*) FROM auth_codes WHERE recipient = ?2 AND created_at > ?12
             AND type IN (SELECT value FROM json_each(?15))
         ) < ?13
         AND (
           SELECT COUNT(*) FROM auth_codes WHERE recipient = ?2 AND address = ?3 AND created_at > ?12
             AND type IN (SELECT value FROM json_each(?15))
         ) < ?16
         AND (SELECT COUNT(*) FROM auth_codes WHERE address = ?3 AND created_at > ?12) < ?14`).with(
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
      limits.pauseMs,
      hourAgo,
      limits.perRecipient,
      limits.perAddress,
      JSON.stringify(families[code.type]),
      limits.perRecipientFromAddress,
    ),
  );
  return changes === 1;
}

const CodeUse = z.object({
  last_at: z.nullable(z.number()),
  of_recipient: z.number(),
  of_both: z.number(),
  of_address: z.number(),
});

/** How much of the limits a refused code's recipient and network address have used in the last hour. */
export async function readCodeUse(
  db: Database,
  { recipient, address, type, now }: Pick<NewCode, 'recipient' | 'address' | 'type' | 'now'>,
) {
  const row = await readRow(
    db,
    sql(`SELECT MAX(created_at) AS last_at,
              COUNT(CASE WHEN created_at > ?3 THEN 1 END) AS of_recipient,
              COUNT(CASE WHEN created_at > ?3 AND address = ?2 THEN 1 END) AS of_both,
              (SELECT COUNT(*) FROM auth_codes WHERE address = ?2 AND created_at > ?3) AS of_address
       FROM auth_codes WHERE recipient = ?1 AND type IN (SELECT value FROM json_each(?4))`).with(
      recipient,
      address,
      now - HOUR_MS,
      JSON.stringify(families[type]),
    ),
  );
  return CodeUse.parse(row);
}

/** Takes back a code whose message could not be sent, so that the customer may try at once. */
export async function deleteCode(db: Database, id: string): Promise<void> {
  await writeOne(db, sql('DELETE FROM auth_codes WHERE id = ?1').with(id));
}

const Attempt = z.object({
  id: z.string(),
  code_hash: z.string(),
  type: z.enum(['login', 'register', 'email', 'old-phone', 'new-phone', 'removal']),
  name: z.string(),
  consent: z.number(),
  tries_left: z.number(),
});

/** What a code was asked for: by whom it was sent to, and to prove what. */
export interface CodeKey {
  readonly recipient: string;
  readonly types: readonly CodeType[];
}

/** Spends one try of the newest code that an address has asked for; undefined when it has none left or is over. */
export async function spendTry(db: Database, { recipient, types }: CodeKey, address: string, now: EpochMs) {
  const row = await writtenRow(
    db,
    sql(`UPDATE auth_codes SET tries_left = tries_left - 1
       WHERE id = (
           SELECT id FROM auth_codes
           WHERE recipient = ?1 AND address = ?4 AND type IN (SELECT value FROM json_each(?3))
           ORDER BY created_at DESC, rowid DESC LIMIT 1
         ) AND tries_left > 0 AND used_at IS NULL AND expires_at > ?2
       RETURNING id, code_hash, type, name, consent, tries_left`).with(
      recipient,
      now,
      JSON.stringify(types),
      address,
    ),
  );
  return row === null ? undefined : Attempt.parse(row);
}

/** The newest code of a key, asked for from anywhere, if it can still be entered. */
export async function findOpenCode(db: Database, { recipient, types }: CodeKey, now: EpochMs) {
  return findRow(
    db,
    Attempt,
    sql(`SELECT id, code_hash, type, name, consent, tries_left FROM auth_codes
       WHERE recipient = ?1 AND type IN (SELECT value FROM json_each(?3))
         AND tries_left > 0 AND used_at IS NULL AND expires_at > ?2
       ORDER BY created_at DESC, rowid DESC LIMIT 1`).with(recipient, now, JSON.stringify(types)),
  );
}

const LastCode = z.object({
  /** Whether the asking address is the one that it was asked for from. */
  is_own: z.number(),
  tries_left: z.number(),
  used_at: z.nullable(z.number()),
  expires_at: z.number(),
});

/** The newest code of a key, those of the address first, to tell why no try could be spent. */
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

/** Marks a code as used; false when another request was faster. */
export async function useCode(db: Database, id: string, now: EpochMs): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql('UPDATE auth_codes SET used_at = ?2 WHERE id = ?1 AND used_at IS NULL').with(id, now),
  );
  return changes === 1;
}

/** Finds a customer by phone; an erased one has a phone by lot alone. */
export async function findCustomerByPhone(db: Database, phone: string) {
  return findRow(
    db,
    SignedInCustomer,
    sql('SELECT id, name, phone, email FROM customers WHERE phone = ?1 AND erased_at IS NULL').with(phone),
  );
}

interface NewSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly phone: string;
  readonly userAgent: string;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}

interface NewCustomer {
  readonly id: string;
  readonly name: string;
  /** Keyed hash of the phone, by which one who had ordered before a removal is known. */
  readonly formerHash: string;
  readonly consent: { readonly id: string; readonly version: string; readonly address: string } | undefined;
}

/**
 * Opens a session for the phone. A new phone is stored as a customer with the consent, gets a code for friends and the
 * gifts that wait for it.
 */
export async function openSession(db: Database, session: NewSession, customer: NewCustomer): Promise<void> {
  const { phone, now } = session;
  const statements = [
    // An erased customer may have drawn this number: it is somebody's after all.
    sql(`UPDATE customers SET phone = ${ANY_PHONE} WHERE phone = ?1 AND erased_at IS NOT NULL`).with(phone),
    sql(`INSERT INTO customers (id, phone, name, created_at, is_returning)
         VALUES (?1, ?2, ?3, ?4, EXISTS (SELECT 1 FROM former_customers WHERE phone_hash = ?5))
         ON CONFLICT (phone) DO NOTHING`).with(customer.id, phone, customer.name, now, customer.formerHash),
    createReferralCode(phone),
    ...claimGifts(phone, now),
    sql(`INSERT INTO sessions (token_hash, customer_id, created_at, expires_at, user_agent, id, last_used_at)
         SELECT ?1, id, ?3, ?4, ?5, ?6, ?3 FROM customers WHERE phone = ?2`).with(
      session.tokenHash,
      phone,
      now,
      session.expiresAt,
      session.userAgent,
      session.id,
    ),
  ];
  if (customer.consent) {
    const { id, version, address } = customer.consent;
    statements.push(
      sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at)
           SELECT ?1, id, 'personalData', ?3, ?4, ?5 FROM customers WHERE phone = ?2`).with(
        id,
        phone,
        version,
        address,
        now,
      ),
    );
  }
  await db.write(statements);
}

const SessionCustomer = z.extend(SignedInCustomer, { last_used_at: z.number() });

/** The customer of a live session that was used since a moment, and when that was last noted. */
export async function findSessionCustomer(
  db: Database,
  tokenHash: string,
  { now, usedSince }: { readonly now: EpochMs; readonly usedSince: EpochMs },
) {
  const row = await readRow(
    db,
    sql(`SELECT c.id, c.name, c.phone, c.email, COALESCE(s.last_used_at, s.created_at) AS last_used_at
       FROM sessions s JOIN customers c ON c.id = s.customer_id
       WHERE s.token_hash = ?1 AND s.revoked_at IS NULL AND s.expires_at > ?2
         AND COALESCE(s.last_used_at, s.created_at) > ?3`).with(tokenHash, now, usedSince),
  );
  return row === null ? null : SessionCustomer.parse(row);
}

/** Notes that a session is used. */
export async function noteUse(db: Database, tokenHash: string, now: EpochMs): Promise<void> {
  await writeOne(db, sql('UPDATE sessions SET last_used_at = ?2 WHERE token_hash = ?1').with(tokenHash, now));
}

/** Ends a session for good; tells whose it was, if it was one. */
export async function revokeSession(
  db: Database,
  tokenHash: string,
  now: EpochMs,
): Promise<string | undefined> {
  const [ended] = await db.write([
    sql(
      'UPDATE sessions SET revoked_at = ?2 WHERE token_hash = ?1 AND revoked_at IS NULL RETURNING customer_id',
    ).with(tokenHash, now),
    dropPushOfSession(tokenHash),
  ]);
  const [row] = z.array(z.object({ customer_id: z.string() })).parse(ended?.rows);
  return row?.customer_id;
}
