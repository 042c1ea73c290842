import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { AuthUser } from '#shared/features/auth/schema.ts';
import * as contract from '#shared/features/customers/contract.ts';
import { deviceLabel } from '#shared/features/customers/devices.ts';
import type { OpenSession } from '#shared/features/customers/schema.ts';
import type { Session } from '../../context.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { q, readFirst, statement, write } from '../../db/query.ts';
import { createToken, formerHash, sha256 } from '../../hash.ts';
import type { Database, Statement } from '../../platform/database.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { readEditions } from '../content/editions.ts';
import { closeSockets } from '../messaging/account-channels.ts';
import { dropPushOfEndedSessions, dropPushOfSession } from '../messaging/push-subscriptions.ts';
import { createReferralCode } from '../money/bonuses/bonuses.ts';
import { claimGifts } from '../money/bonuses/gifts.ts';
import { type SignedText, signByPhone } from '../visitors/consents.ts';
import { logSecurityEvent } from '../visitors/security.ts';
import { clearAuthCookies, SESSION_IDLE_MS, SESSION_LIFETIME_S } from './cookies.ts';

/** A customer by phone; an erased one has a random phone. */
export const customerByPhone = (phone: string) =>
  q
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'email'])
    .where('phone', '=', phone)
    .where('erasedAt', 'is', null);

/** Gives an erased customer another random phone: the one that was drawn is somebody's after all. */
export const freePhone = (phone: string): Statement =>
  statement(
    q
      .updateTable('customers')
      .set({ phone: sql<string>`'+79' || printf('%09d', abs(random() % 1000000000))` })
      .where('phone', '=', phone)
      .where('erasedAt', 'is not', null),
  );

/** The verified session of a token, or null. */
export async function findSession(
  scope: Scope,
  token: string,
  user: AuthUser | undefined,
): Promise<Session | null> {
  if (scope.settings.restOrigin !== undefined) {
    // The origin verifies the token with every call; here it only opens the door to the page.
    return user
      ? { customer: { id: user.id, name: user.name, phone: user.phone, email: user.email }, token }
      : null;
  }
  const hash = await sha256(token);
  const now = scope.clock.now();
  const found = await readFirst(
    scope.db,
    q
      .selectFrom('sessions as s')
      .innerJoin('customers as c', 'c.id', 's.customerId')
      .select(['c.id', 'c.name', 'c.phone', 'c.email'])
      .select(({ fn }) => fn.coalesce('s.lastUsedAt', 's.createdAt').as('lastUsedAt'))
      .where('s.tokenHash', '=', hash)
      .where('s.revokedAt', 'is', null)
      .where('s.expiresAt', '>', now)
      .where(({ fn }) => fn.coalesce('s.lastUsedAt', 's.createdAt'), '>', now - SESSION_IDLE_MS),
  );
  if (!found) {
    logSecurityEvent(scope, 'session');
    return null;
  }
  const { lastUsedAt, ...customer } = found;
  if (now - lastUsedAt >= HOUR_MS) updateLastUse(scope, hash, now);
  return { customer, token };
}

/** Stores after the response that a session is used: to the hour is near enough for whoever looks through the list. */
function updateLastUse(scope: Scope, tokenHash: string, now: EpochMs): void {
  const { db, log } = scope;
  scope.waitUntil(
    write(db, q.updateTable('sessions').set({ lastUsedAt: now }).where('tokenHash', '=', tokenHash)).catch(
      (error) => log('warn', 'use of a session not noted', { reason: String(error) }),
    ),
  );
}

/** What is known of a customer whose phone was proven. */
interface ProvenCustomer {
  readonly name: string;
  readonly consent: number;
  /** The consent to health data, where the code of the session signs it as well. */
  readonly signature?: (SignedText & { readonly id: string; readonly address: string }) | undefined;
}

/** A new customer with the consent, without which none is stored. */
async function insertCustomer(scope: Scope, phone: string, name: string) {
  const now = scope.clock.now();
  const hash = await formerHash(scope, phone);
  const { personalData: version } = await readEditions(scope);
  const customer = q
    .insertInto('customers')
    .values({
      ...{ id: uuidv7(), phone, name, createdAt: now },
      // One who had ordered before a removal is known by the keyed hash of the phone.
      isReturning: sql<boolean>`EXISTS (SELECT 1 FROM former_customers WHERE phone_hash = ${hash})`,
    })
    .onConflict((known) => known.column('phone').doNothing());
  const consent = sql`INSERT INTO consents (id, customer_id, document, version, address, given_at)
    SELECT ${uuidv7()}, id, 'personalData', ${version}, ${scope.address}, ${now} FROM customers WHERE phone = ${phone}`;
  return { customer: statement(customer), consent: statement(consent) };
}

/**
 * Opens a session of a phone that is proven. A new phone is stored as a customer with the consent and never without it,
 * gets a code for friends and the gifts that wait for it.
 */
export async function openSession(
  scope: Scope,
  phone: string,
  userAgent: string,
  { name, consent, signature }: ProvenCustomer,
): Promise<AuthUser> {
  const now = scope.clock.now();
  const token = createToken();
  const inserted = consent === 1 ? await insertCustomer(scope, phone, name) : undefined;
  const session = sql`INSERT INTO sessions (token_hash, customer_id, created_at, expires_at, user_agent, id, last_used_at)
    SELECT ${await sha256(token)}, id, ${now}, ${now + SESSION_LIFETIME_S * 1000}, ${userAgent.slice(0, 200)}, ${uuidv7()}, ${now}
    FROM customers WHERE phone = ${phone}`;
  await scope.db.write([
    freePhone(phone),
    ...(inserted ? [inserted.customer] : []),
    createReferralCode(phone),
    ...claimGifts(phone, now),
    statement(session),
    ...(inserted ? [inserted.consent] : []),
    ...(signature ? [signByPhone(phone, signature, now)] : []),
  ]);
  const stored = await readFirst(scope.db, customerByPhone(phone));
  // Whom a code was sent to as a customer may have been erased meanwhile: they register again.
  if (!stored) throw new AppError('code_expired');
  return { ...stored, accessToken: token };
}

/** Ends the session of the request on the server, with its sockets. */
export async function endSession(scope: Scope, { token }: Pick<Session, 'token'>): Promise<void> {
  const tokenHash = await sha256(token);
  const revoked = q
    .updateTable('sessions')
    .set({ revokedAt: scope.clock.now() })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .returning('customerId');
  const [ended] = await scope.db.write([statement(revoked), dropPushOfSession(tokenHash)]);
  const [row] = ended?.rows ?? [];
  if (row) closeSockets(scope, String(row.customer_id), { only: tokenHash });
}

/** Ends a session of a customer; tells its hash, undefined where there is none. Ended again, it stays ended. */
async function endOwnSession(
  db: Database,
  customerId: string,
  id: string,
  now: EpochMs,
): Promise<string | undefined> {
  const revoked = q
    .updateTable('sessions')
    .set(({ fn, val }) => ({ revokedAt: fn.coalesce('revokedAt', val(now)) }))
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .returning('tokenHash');
  const [ended] = await db.write([statement(revoked), dropPushOfEndedSessions(customerId)]);
  const [row] = ended?.rows ?? [];
  return row && String(row.token_hash);
}

/** Ends every session of a customer, or every one but one, as statements of a batch. */
export function endSessions(customerId: string, now: EpochMs, exceptHash = ''): Statement[] {
  const revoked = q
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('customerId', '=', customerId)
    .where('tokenHash', '<>', exceptHash)
    .where('revokedAt', 'is', null);
  return [statement(revoked), dropPushOfEndedSessions(customerId)];
}

/** Live sessions of a customer, the one that asks first, then by last use, as a column. */
export const SessionsColumn = jsonColumn(
  z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      openedAt: z.number(),
      lastUsedAt: z.number(),
      isCurrent: z.number(),
    }),
  ),
);
export const sessionsColumn = (
  customerId: string,
  tokenHash: string,
  { now, usedSince }: { readonly now: string; readonly usedSince: string },
): string => `(
    SELECT json_group_array(json_object('id', id, 'userAgent', user_agent, 'openedAt', created_at,
      'lastUsedAt', used_at, 'isCurrent', is_current)) FROM (
      SELECT id, user_agent, created_at, COALESCE(last_used_at, created_at) AS used_at,
        token_hash = ${tokenHash} AS is_current
      FROM sessions
      WHERE customer_id = ${customerId} AND revoked_at IS NULL AND expires_at > ${now} AND id IS NOT NULL
        AND COALESCE(last_used_at, created_at) > ${usedSince}
      ORDER BY is_current DESC, used_at DESC, id DESC LIMIT 50
    )
  )`;

/** Browsers that are signed in as the customer. */
export function presentSessions(rows: z.output<typeof SessionsColumn>): OpenSession[] {
  return rows.map(({ userAgent, isCurrent, ...row }) => ({
    ...row,
    device: deviceLabel(userAgent),
    isCurrent: isCurrent === 1,
  }));
}

export const sessionCalls = calls(contract, {
  endSession: async ({ scope, customer, params }) => {
    const { id } = customer;
    const hash = await endOwnSession(scope.db, id, params.id, scope.clock.now());
    if (hash === undefined) throw new AppError('not_found');
    closeSockets(scope, id, { only: hash });
    return { success: true as const };
  },
  endAllSessions: async ({ c, scope, customer }) => {
    await scope.db.write(endSessions(customer.id, scope.clock.now()));
    closeSockets(scope, customer.id, 'all');
    clearAuthCookies(c);
    return { success: true as const };
  },
});
