import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { type EpochMs, formatMoment, HOUR_MS } from '#shared/dates.ts';
import { AppError, type ErrorCode, errorCatalogue } from '#shared/errors.ts';
import { codeTerms, STEPS_PER_HOUR, WITHOUT_TOKEN_PER_HOUR } from '#shared/features/auth/code-terms.ts';
import type {
  AuthStepOne,
  AuthStepOneAnswer,
  AuthStepTwo,
  AuthType,
  AuthUser,
  CaptchaFailure,
} from '#shared/features/auth/schema.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { deviceLabel } from '#shared/features/customers/devices.ts';
import type { OpenSession, RemovalStepOne, SignedInCustomer } from '#shared/features/customers/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Session } from '../../../context.ts';
import { createToken, sha256 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { readConfig } from '../../content/regions/commands.ts';
import type { CaptchaKind } from './captcha.ts';
import { countInHour, issueCode, textCodes, tryCode } from './codes.ts';
import { SESSION_LIFETIME_S } from './cookies.ts';
import { hashCode } from './secrets.ts';
import * as sql from './sql.ts';
import { countInBatch, type SessionsColumn } from './statements.ts';

const PAUSE_S = codeTerms.pauseMs / 1000;

/** Counts an event of the current hour exactly; tells whether it is within the limit. */
export async function isWithinHour(scope: Scope, key: string, limit: number): Promise<boolean> {
  return (await countInHour(scope, key)) <= limit;
}

const hourOf = (at: EpochMs): EpochMs => at - (at % HOUR_MS);

/** Refuses what an hour's limit forbids: says when the next hour begins, and whom to call instead. */
export async function refuseThisHour(scope: Scope, code: ErrorCode, what: string): Promise<never> {
  const { region } = await readConfig(scope);
  const nextHour = hourOf(scope.clock.now()) + HOUR_MS;
  throw new AppError(code, {
    message: `${what}. Попробуйте после\u00a0${formatMoment(nextHour)} или позвоните нам: ${formatPhone(region.phone)}`,
    details: { retryAt: nextHour },
  });
}

/** How often keys were counted in the current hour. */
export async function countsThisHour(scope: Scope, keys: readonly string[]): Promise<number[]> {
  const counts = await sql.readCounts(scope.db, keys, hourOf(scope.clock.now()));
  return keys.map((key) => counts.get(key) ?? 0);
}

/** An event of the current hour, counted in the batch that makes it happen; refused as `order-limit` beyond the limit. */
export function countWithin(scope: Scope, key: string, limit: number): D1PreparedStatement[] {
  return countInBatch(scope.db, key, hourOf(scope.clock.now()), limit);
}

/** Counts an event of the current hour exactly, and can take it back; refused beyond the limit in the words of `refuse`. */
export async function countThisHour(
  scope: Scope,
  key: string,
  limit: number,
  refuse: () => Promise<never>,
): Promise<() => Promise<void>> {
  const window = hourOf(scope.clock.now());
  if (!(await isWithinHour(scope, key, limit))) await refuse();
  return () => sql.uncountEvent(scope.db, key, window);
}

/** Counts an event of the current hour and refuses it beyond the limit. */
export async function limitPerHour(scope: Scope, key: string, limit: number): Promise<void> {
  if (!(await isWithinHour(scope, key, limit))) throw new AppError('too_many_requests');
}

/** Takes a mark that belongs to a moment; tells whether nobody has before. */
export async function claimOnce(scope: Scope, mark: string, at: EpochMs): Promise<boolean> {
  return (await sql.countEvent(scope.db, mark, at)) === 1;
}

/** A call that a person has to make. */
interface PersonCall {
  readonly purpose: keyof typeof WITHOUT_TOKEN_PER_HOUR;
  readonly kind: CaptchaKind;
  readonly token: string | undefined;
  /** What the browser says of why there is no token. */
  readonly failure: CaptchaFailure | undefined;
  /** Phone or e-mail address that the call is about. */
  readonly recipient: string;
  /** Whether the browser can be told to bring a token: it has not said yet that it has none. */
  readonly canBeAsked?: boolean;
}

/** Whether a call without a token keeps to the tighter limits: the address first, so that one robot spends its own alone. */
async function isWithinTokenless(scope: Scope, { purpose, recipient }: PersonCall): Promise<boolean> {
  const limits = WITHOUT_TOKEN_PER_HOUR[purpose];
  const key = `without-token:${purpose}`;
  return (
    (await isWithinHour(scope, `${key}:${scope.address}`, limits.address)) &&
    isWithinHour(scope, `${key}:${await sha256(recipient)}`, limits.recipient)
  );
}

/**
 * Refuses a call that no person makes. One without a token passes within tighter limits: a browser that the service
 * does not reach, or that has no scripts, locks nobody out.
 */
export async function requirePerson(scope: Scope, call: PersonCall): Promise<void> {
  const { purpose, kind, token, failure = 'unknown' } = call;
  const verdict = await scope.services.captcha.verify(kind, token, scope.address);
  if (verdict === 'refused') throw new AppError('captcha_failed');
  if (verdict === 'passed') return;
  // A browser that has tried sends the field, though it may be empty.
  if (call.canBeAsked && token === undefined && call.failure === undefined) {
    throw new AppError('captcha_required');
  }
  const isWithin = await isWithinTokenless(scope, call);
  scope.log('warn', 'call without a captcha token', { purpose, reason: failure, isRefused: !isWithin });
  if (isWithin) return;
  const { region } = await readConfig(scope);
  throw new AppError('captcha_unavailable', {
    message: `${errorCatalogue.captcha_unavailable[1]}: ${formatPhone(region.phone)}`,
  });
}

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
  const found = await sql.findSessionCustomer(scope.db, hash, now);
  if (!found) return null;
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

async function sendCode(scope: Scope, body: AuthStepOne, type: AuthType): Promise<void> {
  const { phone, name, consent } = body;
  const issued = await issueCode(scope, {
    recipient: phone,
    type,
    name,
    consent: consent !== undefined && consent !== false && consent !== '',
  });
  const text = `Код для\u00a0входа: ${issued.code}. Никому его не\u00a0сообщайте.`;
  await textCodes(scope, [{ ...issued, to: phone, text }]);
}

/** Counts a request for a code, and refuses one that no person makes. */
async function admitRequest(
  scope: Scope,
  purpose: PersonCall['purpose'],
  { phone, 'smart-token': token, 'captcha-failure': failure }: RemovalStepOne,
): Promise<void> {
  await limitPerHour(scope, `auth:${scope.address}`, STEPS_PER_HOUR);
  await requirePerson(scope, { purpose, kind: 'smart', token, failure, recipient: phone });
}

/** Step one: sends a code; a new phone without a name is told to register first. */
export async function requestCode(scope: Scope, body: AuthStepOne): Promise<AuthStepOneAnswer> {
  await admitRequest(scope, 'sign-in', body);
  const customer = await sql.findCustomerByPhone(scope.db, body.phone);
  const type: AuthType = customer ? 'login' : 'register';
  if (type === 'register' && body.name === undefined) return { type, sent: false, retryAfter: 0 };
  await sendCode(scope, body, type);
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
  const { db } = scope;
  const { phone, 'g-recaptcha-response': token, 'captcha-failure': failure } = body;
  await requirePerson(scope, { purpose: 'code', kind: 'recaptcha', token, failure, recipient: phone });
  const attempt = await tryCode(
    scope,
    { recipient: phone, types: ['login', 'register'] },
    { code: body.code },
  );
  if (!(await sql.useCode(db, attempt.id, scope.clock.now()))) throw new AppError('code_not_requested');
  // The browser's session of before is over, whoever's it was: nothing of it is told or shown here any more.
  if (browser.session) await endSession(scope, browser.session);
  const user = await openSession(scope, phone, browser.userAgent, attempt);
  return { user, type: signInType(attempt.type) };
}

/**
 * What is kept of the phone of an erased customer who had ordered, for the discount of first orders alone: without the
 * secret nobody can tell whose it was.
 */
export function formerHash({ settings }: Scope, phone: string): Promise<string> {
  return hashCode('former-customer', phone, settings.codePepper);
}

async function openSession(
  scope: Scope,
  phone: string,
  userAgent: string,
  attempt: { name: string; consent: number },
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
          ? { id: uuidv7(), version: documentVersions.personalData, address: scope.address }
          : undefined,
    },
  );
  const customer = await sql.findCustomerByPhone(scope.db, phone);
  if (!customer)
    throw new AppError('internal', { cause: new Error('customer missing after its session was opened') });
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

/** Ends the session of the request on the server. */
export async function endSession(scope: Scope, { token }: Pick<Session, 'token'>): Promise<void> {
  await sql.revokeSession(scope.db, await sha256(token), scope.clock.now());
}

/** Sends the code that proves whose data somebody without a session wants erased. */
export async function sendRemovalCode(scope: Scope, body: RemovalStepOne): Promise<{ retryAfter: number }> {
  const { phone } = body;
  await admitRequest(scope, 'removal', body);
  const issued = await issueCode(scope, { recipient: phone, type: 'removal' });
  const text = `Код для\u00a0удаления данных: ${issued.code}. Если вы\u00a0его не\u00a0просили, ничего не\u00a0делайте.`;
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
  if (!(await sql.useCode(scope.db, attempt.id, scope.clock.now()))) {
    throw new AppError('code_not_requested');
  }
  return sql.findCustomerByPhone(scope.db, phone);
}
