import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { FOREIGN_TRIES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { isSameHash, keyedHash } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { countInHour, isWithinHour, nextHourOf, secondsUntil, waysOn } from '../../../visitors/api.ts';
import { hashCode } from '../secrets.ts';
import * as sql from './sql.ts';
import { uncountCode } from './usage.ts';

/** What somebody can do who gets no code, or may guess no more, until a moment. */
export const waysOnOf = (scope: Scope, type: sql.CodeType, retryAt: EpochMs): Promise<string> =>
  waysOn(scope, retryAt, sql.familyOf[type] === 'sign-in' ? ', войдите там, где уже входили,' : '');

/** Refuses guesses at a phone's codes beyond what an hour has, and says what to do instead. */
async function refuseTry(scope: Scope, [type = 'login']: sql.CodeKey['types']): Promise<never> {
  const retryAt = nextHourOf(scope.clock.now());
  const further = await waysOnOf(scope, type, retryAt);
  throw new AppError('code_tries_spent', {
    message: `Код для этого номера слишком часто вводили неверно с других устройств. ${further}`,
    details: { triesLeft: 0, retryAfter: secondsUntil(scope, retryAt) },
  });
}

/**
 * A guess from another address than has asked for the code: a customer may go on in another network, or somebody else
 * guesses. It spends no try of the code, which its owner needs, but tries of the address and of all others together.
 */
async function tryForeignCode(scope: Scope, key: sql.CodeKey) {
  const code = await sql.findOpenCode(scope.db, key, scope.clock.now());
  if (!code) return undefined;
  const recipient = await keyedHash(scope.settings.codePepper, `recipient:${key.recipient}`);
  const ofPhone = `foreign-try:${recipient}`;
  const { address, phone } = FOREIGN_TRIES_PER_HOUR;
  const ofAddress = await countInHour(scope, `${ofPhone}:${scope.address}`);
  if (ofAddress > address) throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
  if (!(await isWithinHour(scope, ofPhone, phone))) await refuseTry(scope, key.types);
  return { ...code, tries_left: address - ofAddress };
}

/** Spends a try on a code that was asked for elsewhere, where none was here; refuses the rest in words. */
async function tryElsewhere(scope: Scope, key: sql.CodeKey) {
  const last = await sql.findLastCode(scope.db, key, scope.address);
  // Whose own code is over may still enter one that somebody else has asked for; whoever has guessed at theirs may not.
  const isOver = last && (last.used_at !== null || last.expires_at <= scope.clock.now());
  const foreign = last?.is_own === 0 || isOver ? await tryForeignCode(scope, key) : undefined;
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

/** Uses a code up that was entered rightly, with what it is good for; refused where another request was faster. */
export async function spendCode(
  scope: Scope,
  attempt: sql.Attempt,
  consequences: readonly Statement[] = [],
): Promise<void> {
  const others = [...uncountCode(attempt), ...consequences];
  if (!(await sql.useCode(scope.db, attempt.id, scope.clock.now(), others)))
    throw new AppError('code_not_requested');
}
