import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import type {
  AuthStepOne,
  AuthStepOneAnswer,
  AuthStepTwo,
  AuthType,
  AuthUser,
} from '#shared/features/auth/schema.ts';
import { deviceLabel } from '#shared/features/customers/devices.ts';
import type { OpenSession, RemovalStepOne, SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { Session } from '../../../context.ts';
import { createToken, formerHash, sha256 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { readEditions } from '../../content/api.ts';
import { closeSockets } from '../../messaging/api.ts';
import { limitProbes, logSecurityEvent, type PersonCall, requirePerson } from '../../visitors/api.ts';
import { issueCode, textCodes } from './codes/commands.ts';
import { spendCode, tryCode } from './codes/tries.ts';
import { SESSION_IDLE_MS, SESSION_LIFETIME_S } from './cookies.ts';
import { findTextHash, signatureBy } from './signatures/commands.ts';
import * as sql from './sql.ts';
import type { SessionsColumn } from './statements.ts';

const PAUSE_S = codeTerms.pauseMs / 1000;

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
  const usedSince = now - SESSION_IDLE_MS;
  const found = await sql.findSessionCustomer(scope.db, hash, { now, usedSince });
  if (!found) {
    logSecurityEvent(scope, 'session');
    return null;
  }
  const { last_used_at: lastUsedAt, ...customer } = found;
  if (now - lastUsedAt >= HOUR_MS) noteUse(scope, hash, now);
  return { customer, token };
}

/** Notes behind the answer that a session is used: to the hour is near enough for whoever looks through the list. */
function noteUse(scope: Scope, hash: string, now: EpochMs): void {
  const log = scope.log;
  scope.waitUntil(
    sql
      .noteUse(scope.db, hash, now)
      .catch((error) => log('warn', 'use of a session not noted', { reason: String(error) })),
  );
}

async function sendCode(
  scope: Scope,
  body: AuthStepOne,
  { type, isProven }: { readonly type: AuthType; readonly isProven: boolean },
): Promise<void> {
  const { phone, name, signs } = body;
  const textHash = signs ? await findTextHash(scope) : undefined;
  const issued = await issueCode(scope, {
    recipient: phone,
    type,
    isProven,
    isCustomer: type === 'login',
    name,
    // Nobody names themselves without it.
    consent: name !== undefined,
    textHash,
  });
  const use = textHash !== undefined ? 'входа и подписи согласия на сведения о здоровье' : 'входа';
  const text = `Код для ${use}: ${issued.code}. Никому его не сообщайте.`;
  await textCodes(scope, [{ ...issued, to: phone, text }]);
}

/** Refuses a request for a code that no person makes; tells whether a bot check was passed. */
function admitRequest(
  scope: Scope,
  purpose: PersonCall['purpose'],
  { phone, 'smart-token': token, 'captcha-failure': failure }: RemovalStepOne,
): Promise<boolean> {
  return requirePerson(scope, { purpose, kind: 'smart', token, failure, recipient: phone });
}

/** Step one: sends a code; a new phone without a name is told to register first. */
export async function requestCode(scope: Scope, body: AuthStepOne): Promise<AuthStepOneAnswer> {
  const isProven = await admitRequest(scope, 'sign-in', body);
  const customer = await sql.findCustomerByPhone(scope.db, body.phone);
  const type: AuthType = customer ? 'login' : 'register';
  if (type === 'register' && body.name === undefined) {
    await limitProbes(scope, isProven);
    return { type, sent: false, retryAfter: 0 };
  }
  await sendCode(scope, body, { type, isProven });
  return { type, sent: true, retryAfter: PAUSE_S };
}

/** The type of an attempt to sign in; no other code opens a session. */
function signInType(type: string): AuthType {
  return type === 'register' ? 'register' : 'login';
}

/** The browser that signs in. */
interface Browser {
  /** Its session of before; null where it had none. */
  readonly session: Session | null;
  readonly userAgent: string;
}

/** Step two: checks the code, and opens a session for the customer, who is stored now if new. */
export async function confirmCode(
  scope: Scope,
  body: AuthStepTwo,
  browser: Browser,
): Promise<{ user: AuthUser; type: AuthType }> {
  const { phone, 'g-recaptcha-response': token, 'captcha-failure': failure } = body;
  await requirePerson(scope, { purpose: 'code', kind: 'recaptcha', token, failure, recipient: phone });
  const attempt = await tryCode(
    scope,
    { recipient: phone, types: ['login', 'register'] },
    { code: body.code },
  );
  const signature = body.signs ? await signatureBy(scope, attempt) : undefined;
  await spendCode(scope, attempt);
  // The browser's session of before is over, whoever's it was: nothing of it is told or shown here any more.
  if (browser.session) await endSession(scope, browser.session);
  const user = await openSession(scope, phone, browser.userAgent, { ...attempt, signature });
  return { user, type: signInType(attempt.type) };
}

/** Opens a session of a phone that is proven, and stores its customer where it is new. */
export async function openSession(
  scope: Scope,
  phone: string,
  userAgent: string,
  attempt: { name: string; consent: number; signature?: sql.NewCustomer['signature'] },
): Promise<AuthUser> {
  const now = scope.clock.now();
  const token = createToken();
  await sql.openSession(
    scope.db,
    {
      id: uuidv7(),
      tokenHash: await sha256(token),
      phone,
      userAgent: userAgent.slice(0, 200),
      now,
      expiresAt: now + SESSION_LIFETIME_S * 1000,
    },
    {
      id: uuidv7(),
      name: attempt.name,
      formerHash: await formerHash(scope, phone),
      consent:
        attempt.consent === 1
          ? { id: uuidv7(), version: (await readEditions(scope)).personalData, address: scope.address }
          : undefined,
      signature: attempt.signature,
    },
  );
  const customer = await sql.findCustomerByPhone(scope.db, phone);
  // Whom a code was sent to as a customer may have been erased meanwhile: they register anew.
  if (!customer) throw new AppError('code_expired');
  return {
    name: customer.name,
    phone: customer.phone,
    email: customer.email,
    id: customer.id,
    accessToken: token,
  };
}

/** Browsers that are signed in as the customer. */
export function presentSessions(rows: z.output<typeof SessionsColumn>): OpenSession[] {
  return rows.map(({ userAgent, isCurrent, ...row }) => ({
    ...row,
    device: deviceLabel(userAgent),
    isCurrent: isCurrent === 1,
  }));
}

/** Ends the session of the request on the server, with its sockets. */
export async function endSession(scope: Scope, { token }: Pick<Session, 'token'>): Promise<void> {
  const hash = await sha256(token);
  const customerId = await sql.revokeSession(scope.db, hash, scope.clock.now());
  if (customerId !== undefined) closeSockets(scope, customerId, { only: hash });
}

/** Sends the code that proves whose data somebody without a session wants erased. */
export async function sendRemovalCode(scope: Scope, body: RemovalStepOne): Promise<{ retryAfter: number }> {
  const { phone } = body;
  const isProven = await admitRequest(scope, 'removal', body);
  const issued = await issueCode(scope, { recipient: phone, type: 'removal', isProven });
  const text = `Код для удаления данных: ${issued.code}. Если вы его не просили, ничего не делайте.`;
  await textCodes(scope, [{ ...issued, to: phone, text }]);
  return { retryAfter: PAUSE_S };
}

/** The customer of a phone that a code for the removal has proven; undefined where nobody has it. */
export async function proveForRemoval(
  scope: Scope,
  phone: string,
  code: string,
): Promise<SignedInCustomer | undefined> {
  const attempt = await tryCode(scope, { recipient: phone, types: ['removal'] }, { code });
  await spendCode(scope, attempt);
  return sql.findCustomerByPhone(scope.db, phone);
}
