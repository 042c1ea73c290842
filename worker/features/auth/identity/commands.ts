import { AppError } from '#shared/errors.ts';
import { codeTerms, STEPS_PER_HOUR } from '#shared/features/auth/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import type { AppContext, Session } from '../../../context.ts';
import { takeGifts } from '../../bonuses/commands.ts';
import { queueMessage, sendSoon } from '../../notifications/commands.ts';
import { issueCode, takeBack, textCodes, tryCode } from '../codes.ts';
import { limitPerHour } from '../commands.ts';
import { setAuthCookies } from '../cookies.ts';
import * as sql from './sql.ts';

const PAUSE_S = codeTerms.pauseMs / 1000;

/** The session goes on under what has changed, in this browser; others learn it with their next request. */
function goOn(c: AppContext, session: Session, change: Partial<SignedInCustomer>): SignedInCustomer {
  const customer = { ...session.customer, ...change };
  setAuthCookies(c, { ...customer, accessToken: session.token });
  return customer;
}

/** Changes the name. */
export async function changeName(c: AppContext, session: Session, name: string): Promise<SignedInCustomer> {
  await sql.changeName(c.env.DB, session.customer.id, name);
  return goOn(c, session, { name });
}

/** A code for an address is good for one customer alone. */
const emailBond = (session: Session, email: string) => `${session.customer.id}:${email}`;

/** Sends a code to a new e-mail address. */
export async function requestEmailCode(
  c: AppContext,
  session: Session,
  email: string,
): Promise<{ retryAfter: number }> {
  const sender = c.get('services').email;
  if (!sender) throw new AppError('email_unavailable');
  await limitPerHour(c, `auth:${c.get('address')}`, STEPS_PER_HOUR);
  const issued = await issueCode(c, {
    recipient: email,
    type: 'email',
    boundTo: emailBond(session, email),
    lifetimeMs: codeTerms.letterLifetimeMs,
  });
  try {
    await sender.send({
      to: email,
      subject: `Код подтверждения: ${issued.code}`,
      text: `Здравствуйте!\n\nКод, чтобы привязать эту почту к личному кабинету: ${issued.code}. Он действует 10 минут.\n\nЕсли вы его не просили, ничего не делайте: без кода почта не изменится.`,
      code: issued.code,
    });
  } catch (cause) {
    await takeBack(c, [issued]);
    throw new AppError('email_unavailable', { cause });
  }
  return { retryAfter: PAUSE_S };
}

/** Takes a new e-mail address over; asked for again, it stays as it is. */
export async function confirmEmail(
  c: AppContext,
  session: Session,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<SignedInCustomer> {
  const { id, phone, email: from } = session.customer;
  if (from === email) return goOn(c, session, {});
  const key = { recipient: email, types: ['email'] } as const;
  const attempt = await tryCode(c, key, { code, boundTo: emailBond(session, email) });
  const at = c.get('services').clock.now();
  const told = queueMessage(c.env.DB, {
    key: `email-changed:${attempt.id}`,
    customerId: id,
    to: { phone, email: from },
    template: 'email-changed',
    data: { email },
    now: at,
  });
  const change = { customerId: id, from, to: email, codeIds: [attempt.id], at };
  if (!(await sql.changeContact(c.env.DB, 'email', change, [told]))) throw new AppError('code_not_requested');
  sendSoon(c);
  return goOn(c, session, { email });
}

/** A pair of codes is good for one customer and one new phone. */
const phoneBond = (session: Session, phone: string) => `${session.customer.id}:${phone}`;

async function refuseTaken(c: AppContext, phone: string): Promise<void> {
  if (await sql.isPhoneTaken(c.env.DB, phone)) {
    throw new AppError('phone_taken', { fields: { phone: 'Этот номер уже занят' } });
  }
}

/** Sends a code to the phone of today and another to the new one: neither theft nor a slip of the finger passes. */
export async function requestPhoneCodes(
  c: AppContext,
  session: Session,
  phone: string,
): Promise<{ retryAfter: number }> {
  const { phone: known } = session.customer;
  if (phone === known) {
    throw new AppError('validation_failed', { fields: { phone: 'Это ваш нынешний номер' } });
  }
  await limitPerHour(c, `auth:${c.get('address')}`, STEPS_PER_HOUR);
  await refuseTaken(c, phone);
  const boundTo = phoneBond(session, phone);
  const old = await issueCode(c, { recipient: known, type: 'old-phone', boundTo });
  const fresh = await issueCode(c, { recipient: phone, type: 'new-phone', boundTo }).catch(async (error) => {
    await takeBack(c, [old]);
    throw error;
  });
  const text = `Код для смены номера на ${formatPhone(phone)}`;
  await textCodes(c, [
    { ...old, to: known, text: `${text}: ${old.code}. Если это не вы, никому его не сообщайте.` },
    { ...fresh, to: phone, text: `${text}: ${fresh.code}. Никому его не сообщайте.` },
  ]);
  return { retryAfter: PAUSE_S };
}

interface PhoneCodes {
  readonly phone: string;
  readonly oldCode: string;
  readonly newCode: string;
}

/** Takes a new phone over; asked for again, it stays as it is. Other browsers stay signed in. */
export async function confirmPhone(
  c: AppContext,
  session: Session,
  { phone, oldCode, newCode }: PhoneCodes,
): Promise<SignedInCustomer> {
  const { id, phone: from } = session.customer;
  if (from === phone) return goOn(c, session, {});
  const boundTo = phoneBond(session, phone);
  const old = await tryCode(
    c,
    { recipient: from, types: ['old-phone'] },
    { code: oldCode, boundTo, field: 'oldCode' },
  );
  const fresh = await tryCode(
    c,
    { recipient: phone, types: ['new-phone'] },
    { code: newCode, boundTo, field: 'newCode' },
  );
  const at = c.get('services').clock.now();
  const told = [from, phone].map((to) =>
    queueMessage(c.env.DB, {
      key: `phone-changed:${old.id}:${to === from ? 'old' : 'new'}`,
      customerId: id,
      to: { phone: to, email: '' },
      template: 'phone-changed',
      data: { phone: formatPhone(phone) },
      now: at,
    }),
  );
  const change = { customerId: id, from, to: phone, codeIds: [old.id, fresh.id], at };
  try {
    const isDone = await sql.changeContact(c.env.DB, 'phone', change, [
      ...told,
      ...takeGifts(c.env.DB, id, phone, at),
    ]);
    if (!isDone) throw new AppError('code_not_requested');
  } catch (cause) {
    if (/customers\.phone/.test(String(cause))) throw new AppError('phone_taken', { cause });
    throw cause;
  }
  sendSoon(c);
  return goOn(c, session, { phone });
}
