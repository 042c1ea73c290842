import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import {
  type AuthStepOne,
  type AuthStepOneAnswer,
  type AuthStepTwo,
  type AuthType,
  type AuthUser,
  CODES_PER_HOUR,
  codeTerms,
  STEPS_PER_HOUR,
} from '#shared/features/auth/schema.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import type { AppContext, Session } from '../../context.ts';
import { sha256 } from '../../hash.ts';
import { takeBasketOver } from '../homemade/commands.ts';
import { clearAuthCookies, SESSION_LIFETIME_S } from './cookies.ts';
import { createCode, createToken, hashCode, isSameHash } from './secrets.ts';
import * as sql from './sql.ts';

const HOUR_MS = 3_600_000;
const PAUSE_S = codeTerms.pauseMs / 1000;

/** Counts an event of the current hour exactly and refuses it beyond the limit. */
export async function limitPerHour(c: AppContext, key: string, limit: number): Promise<void> {
  const now = c.get('services').clock.now();
  const count = await sql.countEvent(c.env.DB, key, now - (now % HOUR_MS));
  if (count > limit) throw new AppError('too_many_requests');
}

/** The verified session of a token, or null. */
export async function findSession(
  c: AppContext,
  token: string,
  user: AuthUser | undefined,
): Promise<Session | null> {
  if (c.get('settings').restOrigin !== undefined) {
    // The origin verifies the token with every call; here it only opens the door to the page.
    return user
      ? { customer: { id: user.id, name: user.name, phone: user.phone, email: user.email }, token }
      : null;
  }
  const customer = await sql.findSessionCustomer(
    c.env.DB,
    await sha256(token),
    c.get('services').clock.now(),
  );
  return customer && { customer, token };
}

async function refuseByLimit(c: AppContext, phone: string): Promise<never> {
  const now = c.get('services').clock.now();
  const use = await sql.readCodeUse(c.env.DB, phone, c.get('address'), now);
  if (use.of_address >= CODES_PER_HOUR.address) throw new AppError('code_address_limit');
  if (use.of_phone >= CODES_PER_HOUR.phone) throw new AppError('code_phone_limit');
  const retryAfter = Math.max(1, Math.ceil(((use.last_at ?? now) + codeTerms.pauseMs - now) / 1000));
  throw new AppError('code_too_soon', { details: { retryAfter } });
}

async function sendCode(c: AppContext, body: AuthStepOne, type: AuthType): Promise<void> {
  const { clock, sms } = c.get('services');
  const { phone } = body;
  const now = clock.now();
  const code = createCode();
  const id = uuidv7();
  const isStored = await sql.insertCode(
    c.env.DB,
    {
      id,
      phone,
      address: c.get('address'),
      codeHash: await hashCode(code, phone, c.get('settings').codePepper),
      type,
      name: body.name ?? '',
      consent: body.consent !== undefined && body.consent !== false && body.consent !== '',
      tries: codeTerms.tries,
      now,
      expiresAt: now + codeTerms.lifetimeMs,
    },
    { pauseMs: codeTerms.pauseMs, perPhone: CODES_PER_HOUR.phone, perAddress: CODES_PER_HOUR.address },
  );
  if (!isStored) await refuseByLimit(c, phone);
  try {
    await sms.send({ to: phone, text: `Код для входа: ${code}. Никому его не сообщайте.`, code });
  } catch (cause) {
    await sql.deleteCode(c.env.DB, id);
    throw new AppError('sms_unavailable', { cause });
  }
}

/** Step one: sends a code; a new phone without a name is told to register first. */
export async function requestCode(c: AppContext, body: AuthStepOne): Promise<AuthStepOneAnswer> {
  await limitPerHour(c, `auth:${c.get('address')}`, STEPS_PER_HOUR);
  if (!(await c.get('services').captcha.verify('smart', body['smart-token'], c.get('address')))) {
    throw new AppError('captcha_failed');
  }
  const customer = await sql.findCustomerByPhone(c.env.DB, body.phone);
  const type: AuthType = customer ? 'login' : 'register';
  if (type === 'register' && body.name === undefined) return { type, sent: false, retryAfter: 0 };
  await sendCode(c, body, type);
  return { type, sent: true, retryAfter: PAUSE_S };
}

async function refuseTry(c: AppContext, phone: string): Promise<never> {
  const last = await sql.findLastCode(c.env.DB, phone);
  if (!last || last.used_at !== null) throw new AppError('code_not_requested');
  if (last.expires_at <= c.get('services').clock.now()) throw new AppError('code_expired');
  throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
}

/** Step two: checks the code, and opens a session for the customer, who is stored now if new. */
export async function confirmCode(
  c: AppContext,
  body: AuthStepTwo,
): Promise<{ user: AuthUser; type: AuthType }> {
  const { clock, captcha } = c.get('services');
  const db = c.env.DB;
  const { phone } = body;
  if (!(await captcha.verify('recaptcha', body['g-recaptcha-response'], c.get('address')))) {
    throw new AppError('captcha_failed');
  }
  const attempt = (await sql.spendTry(db, phone, clock.now())) ?? (await refuseTry(c, phone));
  const hash = await hashCode(body.code, phone, c.get('settings').codePepper);
  if (!isSameHash(hash, attempt.code_hash)) {
    const triesLeft = attempt.tries_left;
    const message =
      triesLeft > 0
        ? `Неверный код. Осталось попыток:\u00a0${triesLeft}`
        : 'Неверный код. Попытки закончились, запросите новый';
    throw new AppError('code_wrong', { message, details: { triesLeft }, fields: { code: message } });
  }
  if (!(await sql.useCode(db, attempt.id, clock.now()))) throw new AppError('code_not_requested');
  const user = await openSession(c, phone, attempt);
  await takeBasketOver(c, user.id);
  return { user, type: attempt.type };
}

async function openSession(
  c: AppContext,
  phone: string,
  attempt: { name: string; consent: number },
): Promise<AuthUser> {
  const now = c.get('services').clock.now();
  const token = createToken();
  await sql.openSession(
    c.env.DB,
    {
      tokenHash: await sha256(token),
      phone,
      userAgent: (c.req.header('User-Agent') ?? '').slice(0, 200),
      now,
      expiresAt: now + SESSION_LIFETIME_S * 1000,
    },
    {
      id: uuidv7(),
      name: attempt.name,
      consent:
        attempt.consent === 1
          ? { id: uuidv7(), version: documentVersions.personalData, address: c.get('address') }
          : undefined,
    },
  );
  const customer = await sql.findCustomerByPhone(c.env.DB, phone);
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

/** Removes a session from the browser that the server has found to be over. */
export function forgetSession(c: AppContext): void {
  clearAuthCookies(c);
}

/** Ends the session of the request on the server. */
export async function endSession(c: AppContext, session: Session): Promise<void> {
  await sql.revokeSession(c.env.DB, await sha256(session.token), c.get('services').clock.now());
}

/** Removes codes, counters and sessions that have been over for a day. */
export async function removeEnded(db: D1Database, now: number): Promise<void> {
  await sql.deleteEnded(db, now - 24 * HOUR_MS);
}
