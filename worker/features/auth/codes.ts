import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { CODES_PER_HOUR, codeTerms } from '#shared/features/auth/schema.ts';
import type { AppContext } from '../../context.ts';
import { createCode, hashCode, isSameHash } from './secrets.ts';
import * as sql from './sql.ts';

interface CodeOrder {
  readonly recipient: string;
  readonly type: sql.CodeType;
  /** What the code is good for alone; the recipient, where it is nothing else. */
  readonly boundTo?: string;
  readonly lifetimeMs?: number;
  readonly name?: string | undefined;
  readonly consent?: boolean;
}

/** A stored code on its way to its reader. */
interface IssuedCode {
  readonly id: string;
  readonly code: string;
}

async function refuseByLimit(c: AppContext, { recipient, type }: CodeOrder): Promise<never> {
  const now = c.get('services').clock.now();
  const use = await sql.readCodeUse(c.env.DB, { recipient, address: c.get('address'), type, now });
  if (use.of_address >= CODES_PER_HOUR.address) throw new AppError('code_address_limit');
  if (use.of_recipient >= CODES_PER_HOUR.phone) {
    const message = 'На эту почту отправлено слишком много кодов. Попробуйте через час';
    throw new AppError('code_phone_limit', recipient.includes('@') ? { message } : {});
  }
  const retryAfter = Math.max(1, Math.ceil(((use.last_at ?? now) + codeTerms.pauseMs - now) / 1000));
  throw new AppError('code_too_soon', { details: { retryAfter } });
}

/** Stores a new code for a recipient, within the limits. */
export async function issueCode(c: AppContext, order: CodeOrder): Promise<IssuedCode> {
  const { recipient, type, boundTo = recipient, lifetimeMs = codeTerms.lifetimeMs } = order;
  const now = c.get('services').clock.now();
  const code = createCode();
  const id = uuidv7();
  const isStored = await sql.insertCode(
    c.env.DB,
    {
      id,
      recipient,
      address: c.get('address'),
      codeHash: await hashCode(code, boundTo, c.get('settings').codePepper),
      type,
      name: order.name ?? '',
      consent: order.consent ?? false,
      tries: codeTerms.tries,
      now,
      expiresAt: now + lifetimeMs,
    },
    { pauseMs: codeTerms.pauseMs, perRecipient: CODES_PER_HOUR.phone, perAddress: CODES_PER_HOUR.address },
  );
  if (!isStored) await refuseByLimit(c, order);
  return { id, code };
}

/** Takes codes back that nobody has got, so that the customer may try at once. */
export async function takeBack(c: AppContext, codes: readonly IssuedCode[]): Promise<void> {
  for (const { id } of codes) await sql.deleteCode(c.env.DB, id);
}

/** Sends issued codes by SMS; where one does not go out, none was issued. */
export async function textCodes(
  c: AppContext,
  texts: readonly (IssuedCode & { readonly to: string; readonly text: string })[],
): Promise<void> {
  try {
    for (const { to, text, code } of texts) await c.get('services').sms.send({ to, text, code });
  } catch (cause) {
    await takeBack(c, texts);
    throw new AppError('sms_unavailable', { cause });
  }
}

async function refuseTry(c: AppContext, key: sql.CodeKey): Promise<never> {
  const last = await sql.findLastCode(c.env.DB, key);
  if (!last || last.used_at !== null) throw new AppError('code_not_requested');
  if (last.expires_at <= c.get('services').clock.now()) throw new AppError('code_expired');
  throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
}

/** Spends a try on the newest code of a key and refuses a wrong one; the code is not used up yet. */
export async function tryCode(
  c: AppContext,
  key: sql.CodeKey,
  typed: { readonly code: string; readonly boundTo?: string; readonly field?: string },
) {
  const attempt =
    (await sql.spendTry(c.env.DB, key, c.get('services').clock.now())) ?? (await refuseTry(c, key));
  const hash = await hashCode(typed.code, typed.boundTo ?? key.recipient, c.get('settings').codePepper);
  if (!isSameHash(hash, attempt.code_hash)) {
    const triesLeft = attempt.tries_left;
    const message =
      triesLeft > 0
        ? `Неверный код. Осталось попыток:\u00a0${triesLeft}`
        : 'Неверный код. Попытки закончились, запросите новый';
    throw new AppError('code_wrong', {
      message,
      details: { triesLeft },
      fields: { [typed.field ?? 'code']: message },
    });
  }
  return attempt;
}
