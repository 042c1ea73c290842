import type { Contract } from '#shared/contract.ts';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { codeTerms, lifetimeText } from '#shared/features/auth/code-terms.ts';
import { LETTER_CODES_PER_CUSTOMER_HOUR } from '#shared/features/bounds/terms.ts';
import * as contract from '#shared/features/customers/contract.ts';
import type { ProfileChange, SignedInCustomer } from '#shared/features/customers/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Session } from '../../context.ts';
import { isRefusedBy, refuseWhere } from '../../db/guards/sql.ts';
import { list, q, readFirst, statement } from '../../db/query.ts';
import { updateRows } from '../../db/rows.ts';
import { formerHash, sha256 } from '../../hash.ts';
import { type Database, type Statement, sql } from '../../platform/database.ts';
import type { Call } from '../../rest/calls.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { closeSockets } from '../messaging/account-channels.ts';
import { queueMessage, sendLetter, sendSoon } from '../messaging/notifications/commands.ts';
import { repeatOrderLetter } from '../messaging/notifications/statements.ts';
import { claimGifts } from '../money/bonuses/gifts.ts';
import { noteFormerPhone } from '../money/referrals.ts';
import { limitProbes } from '../visitors/limits/address.ts';
import { countThisHour, refuseThisHour } from '../visitors/limits/commands.ts';
import { tryCode } from './codes/check.ts';
import { issueCode, revokeCodes, textCodes, uncountCode } from './codes/issue.ts';
import { setAuthCookies } from './cookies.ts';
import { customerByPhone, endSessions, freePhone } from './sessions.ts';

const PAUSE_S = codeTerms.pauseMs / 1000;

/** Changes fields of the profile. */
async function changeProfile(
  scope: Scope,
  customer: SignedInCustomer,
  change: ProfileChange,
): Promise<SignedInCustomer> {
  await scope.db.write(updateRows('customers', { of: [customer.id] }, change));
  return { ...customer, name: change.name ?? customer.name };
}

/** A contact of a customer that becomes another one, proven by codes. */
interface ContactChange {
  readonly customerId: string;
  readonly from: string;
  readonly to: string;
  /** Codes that this uses up; none where it was used before. */
  readonly codeIds: readonly string[];
  readonly at: EpochMs;
}

/**
 * What is stored for receipts, couriers, renewals and waiting messages follows where it named the old contact; the price
 * and everything else that was agreed to stays.
 */
function followers(field: 'phone' | 'email', { customerId, from, to }: ContactChange): Statement[] {
  const isChanged = `EXISTS (SELECT 1 FROM customers WHERE id = ?1 AND ${field} = ?3) AND ?2 <> ''`;
  const contact = (table: string, states: string) =>
    `UPDATE ${table} SET contact = json_set(contact, '$.${field}', ?3)
     WHERE customer_id = ?1 AND contact ->> '$.${field}' = ?2 AND state IN (${states}) AND ${isChanged}`;
  return [
    `UPDATE invoices SET receipt = json_set(receipt, '$.${field}', ?3)
     WHERE customer_id = ?1 AND receipt ->> '$.${field}' = ?2 AND state IN ('open', 'paid') AND ${isChanged}`,
    contact('orders', `'pending_payment', 'paid', 'active', 'frozen'`),
    contact('homemade_orders', `'pending_payment', 'paid', 'active'`),
    `UPDATE order_requests SET request = json_set(request, '$.contact.${field}', ?3)
     WHERE request ->> '$.contact.${field}' = ?2 AND ${isChanged}
       AND order_id IN (SELECT order_id FROM subscriptions WHERE customer_id = ?1 AND state <> 'cancelled')`,
    `UPDATE messages SET recipient = ?3
     WHERE customer_id = ?1 AND recipient = ?2 AND state = 'waiting'
       AND channel = '${field === 'phone' ? 'sms' : 'email'}' AND ${isChanged}`,
  ].map((text) => sql(text).with(customerId, from, to));
}

/**
 * Changes a proven contact with all that follows it, and with statements of others; false where the codes were used up
 * meanwhile.
 */
export async function changeContact(
  db: Database,
  field: 'phone' | 'email',
  change: ContactChange,
  others: readonly Statement[],
): Promise<boolean> {
  const { customerId, from, to, codeIds, at } = change;
  const batch = db.write([
    ...(field === 'phone' ? [freePhone(to)] : []),
    sql(
      refuseWhere(
        'codes-used',
        `NOT EXISTS (SELECT 1 FROM customers WHERE id = ?1 AND ${field} = ?2) OR ?4 <> (
             SELECT COUNT(*) FROM auth_codes WHERE id IN (SELECT value FROM json_each(?3)) AND used_at IS NULL
           )`,
      ),
    ).with(customerId, from, JSON.stringify(codeIds), codeIds.length),
    statement(
      q
        .updateTable('customers')
        .set(field === 'phone' ? { phone: to } : { email: to })
        .where('id', '=', customerId),
    ),
    statement(
      q
        .updateTable('authCodes')
        .set({ usedAt: at })
        .where('id', 'in', list(codeIds))
        .where('usedAt', 'is', null),
    ),
    ...followers(field, change),
    ...others,
  ]);
  try {
    await batch;
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'codes-used')) return false;
    throw error;
  }
}

/** A code for an address is good for one customer alone. */
const emailBond = (customerId: string, email: string) => `${customerId}:${email}`;

/** Sends a code to a new e-mail address. */
async function requestEmailCode(
  scope: Scope,
  customerId: string,
  email: string,
): Promise<{ retryAfter: number }> {
  if (!scope.services.email) throw new AppError('email_unavailable');
  await countThisHour(scope, `letter-codes:${customerId}`, LETTER_CODES_PER_CUSTOMER_HOUR, () =>
    refuseThisHour(scope, 'too_many_requests', 'За этот час отправлено много писем с кодами'),
  );
  const issued = await issueCode(scope, {
    recipient: email,
    type: 'email',
    isProven: true,
    boundTo: emailBond(customerId, email),
    lifetimeMs: codeTerms.letterLifetimeMs,
  });
  try {
    await sendLetter(scope, {
      to: email,
      subject: `Код подтверждения: ${issued.code}`,
      text: `Здравствуйте!\n\nКод, чтобы привязать эту почту к личному кабинету: ${issued.code}. Он действует ${lifetimeText(codeTerms.letterLifetimeMs)}.\n\nЕсли вы его не просили, ничего не делайте: без кода почта не изменится.`,
      code: issued.code,
    });
  } catch (cause) {
    await revokeCodes(scope, [issued]);
    throw new AppError('email_unavailable', { cause });
  }
  return { retryAfter: PAUSE_S };
}

/** Takes a new e-mail address over; asked for again, it stays as it is. */
async function confirmEmail(
  scope: Scope,
  customer: SignedInCustomer,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<SignedInCustomer> {
  const { id, phone, email: from } = customer;
  if (from === email) return customer;
  const key = { recipient: email, types: ['email'] } as const;
  const attempt = await tryCode(scope, key, { code, boundTo: emailBond(customer.id, email) });
  const at = scope.clock.now();
  const message = queueMessage({
    key: `email-changed:${attempt.id}`,
    customerId: id,
    to: { phone, email: from },
    template: 'email-changed',
    data: { email, what: from === '' ? 'добавлена' : 'изменена' },
    now: at,
  });
  const change = { customerId: id, from, to: email, codeIds: [attempt.id], at };
  if (
    !(await changeContact(scope.db, 'email', change, [
      message,
      repeatOrderLetter(id, email, at),
      ...uncountCode(attempt),
    ]))
  )
    throw new AppError('code_not_requested');
  sendSoon(scope);
  return { ...customer, email };
}

/** A pair of codes is good for one customer and one new phone. */
const phoneBond = (customerId: string, phone: string) => `${customerId}:${phone}`;

async function refuseTaken(scope: Scope, phone: string): Promise<void> {
  if (await readFirst(scope.db, customerByPhone(phone))) {
    throw new AppError('phone_taken', { fields: { phone: 'Этот номер уже занят' } });
  }
}

/** Sends a code to the phone of today and another to the new one: neither theft nor a slip of the finger passes. */
async function requestPhoneCodes(
  scope: Scope,
  customer: SignedInCustomer,
  phone: string,
): Promise<{ retryAfter: number }> {
  const { phone: known } = customer;
  if (phone === known) {
    throw new AppError('validation_failed', { fields: { phone: 'Это ваш нынешний номер' } });
  }
  await limitProbes(scope, true);
  await refuseTaken(scope, phone);
  const boundTo = phoneBond(customer.id, phone);
  const old = await issueCode(scope, { recipient: known, type: 'old-phone', boundTo, isProven: true });
  const fresh = await issueCode(scope, {
    recipient: phone,
    type: 'new-phone',
    boundTo,
    isProven: true,
  }).catch(async (error) => {
    await revokeCodes(scope, [old]);
    throw error;
  });
  const text = `Код для смены номера на ${formatPhone(phone)}`;
  await textCodes(scope, [
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

/**
 * Takes a new phone over; asked for again, it stays as it is. Every other browser is signed out: whoever had the phone
 * before may be signed in there.
 */
async function confirmPhone(
  scope: Scope,
  { customer, token }: Session,
  { phone, oldCode, newCode }: PhoneCodes,
): Promise<SignedInCustomer> {
  const { id, phone: from } = customer;
  if (from === phone) return customer;
  const boundTo = phoneBond(customer.id, phone);
  const old = await tryCode(
    scope,
    { recipient: from, types: ['old-phone'] },
    { code: oldCode, boundTo, field: 'oldCode' },
  );
  const fresh = await tryCode(
    scope,
    { recipient: phone, types: ['new-phone'] },
    { code: newCode, boundTo, field: 'newCode' },
  );
  const at = scope.clock.now();
  const messages = [from, phone].map((to) =>
    queueMessage({
      key: `phone-changed:${old.id}:${to === from ? 'old' : 'new'}`,
      customerId: id,
      to: { phone: to, email: '' },
      template: 'phone-changed',
      data: { phone: formatPhone(phone) },
      now: at,
    }),
  );
  const change = { customerId: id, from, to: phone, codeIds: [old.id, fresh.id], at };
  const tokenHash = await sha256(token);
  try {
    const isDone = await changeContact(scope.db, 'phone', change, [
      ...endSessions(id, at, tokenHash),
      noteFormerPhone(id, await formerHash(scope, from), at),
      ...messages,
      ...claimGifts(phone, at),
      ...uncountCode(old),
      ...uncountCode(fresh),
    ]);
    if (!isDone) throw new AppError('code_not_requested');
  } catch (cause) {
    if (isRefusedBy(cause, 'phone-taken')) throw new AppError('phone_taken', { cause });
    throw cause;
  }
  closeSockets(scope, id, { except: tokenHash });
  sendSoon(scope);
  return { ...customer, phone };
}

/** The session goes on under what has changed, in this browser; others learn it with their next request. */
function keepSignedIn(
  { c, session }: Pick<Call<Contract & { auth: 'customer' }>, 'c' | 'session'>,
  customer: SignedInCustomer,
): SignedInCustomer {
  setAuthCookies(c, { ...customer, accessToken: session.token });
  return customer;
}

export const identityCalls = calls(contract, {
  changeProfile: async (call) =>
    keepSignedIn(call, await changeProfile(call.scope, call.customer, call.body)),
  requestEmailCode: ({ scope, customer, body }) => requestEmailCode(scope, customer.id, body.email),
  confirmEmail: async (call) => keepSignedIn(call, await confirmEmail(call.scope, call.customer, call.body)),
  requestPhoneCodes: ({ scope, customer, body }) => requestPhoneCodes(scope, customer, body.phone),
  confirmPhone: async (call) => keepSignedIn(call, await confirmPhone(call.scope, call.session, call.body)),
});
