import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { SignedInCustomer } from '#shared/features/customers/schema.ts';
import {
  type Database,
  findRow,
  readRow,
  type Statement,
  sql,
  writeOne,
} from '../../../platform/database.ts';
import { dropPushOfSession } from '../../messaging/api.ts';
import { claimGifts, createReferralCode } from '../../money/api.ts';
import { type SignedText, signByPhone } from '../../visitors/api.ts';

/** A phone by lot, for a column that has to hold one. */
export const ANY_PHONE = `'+79' || printf('%09d', abs(random() % 1000000000))`;

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

export interface NewCustomer {
  readonly id: string;
  readonly name: string;
  /** Keyed hash of the phone, by which one who had ordered before a removal is known. */
  readonly formerHash: string;
  readonly consent: { readonly id: string; readonly version: string; readonly address: string } | undefined;
  /** The consent to health data, where the code of the session signs it as well. */
  readonly signature: (SignedText & { readonly id: string; readonly address: string }) | undefined;
}

function insertCustomer(phone: string, { id, name, formerHash }: NewCustomer, now: EpochMs): Statement {
  return sql(`INSERT INTO customers (id, phone, name, created_at, is_returning)
       VALUES (?1, ?2, ?3, ?4, EXISTS (SELECT 1 FROM former_customers WHERE phone_hash = ?5))
       ON CONFLICT (phone) DO NOTHING`).with(id, phone, name, now, formerHash);
}

/**
 * Opens a session for the phone. A new phone is stored as a customer with the consent and never without it, gets a code
 * for friends and the gifts that wait for it.
 */
export async function openSession(db: Database, session: NewSession, customer: NewCustomer): Promise<void> {
  const { phone, now } = session;
  const statements = [
    // An erased customer may have drawn this number: it is somebody's after all.
    sql(`UPDATE customers SET phone = ${ANY_PHONE} WHERE phone = ?1 AND erased_at IS NOT NULL`).with(phone),
    ...(customer.consent ? [insertCustomer(phone, customer, now)] : []),
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
  if (customer.signature) statements.push(signByPhone(phone, customer.signature, now));
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
