import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { CODES_PER_HOUR, codeTerms, FOREIGN_TRIES_PER_HOUR } from '#shared/features/auth/code-terms.ts';
import { sha256 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { countInHour } from '../../visitors/api.ts';
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

async function refuseByLimit(scope: Scope, { recipient, type }: CodeOrder): Promise<never> {
  const now = scope.clock.now();
  const use = await sql.readCodeUse(scope.db, { recipient, address: scope.address, type, now });
  if (use.of_address >= CODES_PER_HOUR.address) throw new AppError('code_address_limit');
  const { phone, phoneFromAddress } = CODES_PER_HOUR;
  if (use.of_recipient >= phone || use.of_both >= phoneFromAddress) {
    const message = 'На\u00a0эту почту отправлено слишком много кодов. Попробуйте через час';
    throw new AppError('code_phone_limit', recipient.includes('@') ? { message } : {});
  }
  const retryAfter = Math.max(1, Math.ceil(((use.last_at ?? now) + codeTerms.pauseMs - now) / 1000));
  throw new AppError('code_too_soon', { details: { retryAfter } });
}

/** Stores a new code for a recipient, within the limits. */
export async function issueCode(scope: Scope, order: CodeOrder): Promise<IssuedCode> {
  const { recipient, type, boundTo = recipient, lifetimeMs = codeTerms.lifetimeMs } = order;
  const now = scope.clock.now();
  const code = createCode();
  const id = uuidv7();
  const isStored = await sql.insertCode(
    scope.db,
    {
      id,
      recipient,
      address: scope.address,
      codeHash: await hashCode(code, boundTo, scope.settings.codePepper),
      type,
      name: order.name ?? '',
      consent: order.consent ?? false,
      tries: codeTerms.tries,
      now,
      expiresAt: now + lifetimeMs,
    },
    {
      pauseMs: codeTerms.pauseMs,
      perRecipient: CODES_PER_HOUR.phone,
      perRecipientFromAddress: CODES_PER_HOUR.phoneFromAddress,
      perAddress: CODES_PER_HOUR.address,
    },
  );
  if (!isStored) await refuseByLimit(scope, order);
  return { id, code };
}

/** Takes codes back that nobody has got, so that the customer may try at once. */
export async function takeBack(scope: Scope, codes: readonly IssuedCode[]): Promise<void> {
  for (const { id } of codes) await sql.deleteCode(scope.db, id);
}

/** Sends issued codes by SMS; where one does not go out, none was issued. */
export async function textCodes(
  scope: Scope,
  texts: readonly (IssuedCode & { readonly to: string; readonly text: string })[],
): Promise<void> {
  try {
    for (const { to, text, code } of texts) await scope.services.sms.send({ to, text, code });
  } catch (cause) {
    await takeBack(scope, texts);
    throw new AppError('sms_unavailable', { cause });
  }
}

/**
 * A guess from another address than the code was asked for from: a phone may have left its Wi-Fi in between, or somebody else
 * guesses. It spends no try of the code, which its owner needs, but tries of the guesser and of all others together.
 */
async function tryForeignCode(scope: Scope, key: sql.CodeKey) {
  const code = await sql.findOpenCode(scope.db, key, scope.clock.now());
  if (!code) return undefined;
  const recipient = await sha256(key.recipient);
  const ofAddress = await countInHour(scope, `foreign-try:${recipient}:${scope.address}`);
  const isWithin =
    ofAddress <= FOREIGN_TRIES_PER_HOUR.address &&
    (await countInHour(scope, `foreign-try:${recipient}`)) <= FOREIGN_TRIES_PER_HOUR.phone;
  if (!isWithin) throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
  return { ...code, tries_left: FOREIGN_TRIES_PER_HOUR.address - ofAddress };
}

/** Spends a try on a code that was asked for from elsewhere, where none was from here; refuses the rest in words. */
async function tryElsewhere(scope: Scope, key: sql.CodeKey) {
  const last = await sql.findLastCode(scope.db, key, scope.address);
  const foreign = last?.is_own === 0 ? await tryForeignCode(scope, key) : undefined;
  if (foreign) return foreign;
  if (!last || last.used_at !== null) throw new AppError('code_not_requested');
  if (last.expires_at <= scope.clock.now()) throw new AppError('code_expired');
  throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
}

/** Spends a try on the newest code of a key and refuses a wrong one; the code is not used up yet. */
export async function tryCode(
  scope: Scope,
  key: sql.CodeKey,
  typed: { readonly code: string; readonly boundTo?: string; readonly field?: string },
) {
  const own = await sql.spendTry(scope.db, key, scope.address, scope.clock.now());
  const attempt = own ?? (await tryElsewhere(scope, key));
  const hash = await hashCode(typed.code, typed.boundTo ?? key.recipient, scope.settings.codePepper);
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
