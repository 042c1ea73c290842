import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { FOREIGN_TRIES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { isSameHash, keyedHash } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import {
  askForWork,
  countInHour,
  countsOf,
  hasWorked,
  isOwnersDevice,
  isWithinHour,
  nextHourOf,
  readDevice,
  secondsUntil,
  uncountInHour,
  waysOn,
} from '../../../visitors/api.ts';
import { hashCode } from '../secrets.ts';
import * as sql from './sql.ts';
import { countEntered } from './standing.ts';

/** Whose tries the codes of this visitor have. */
export async function askerOf(scope: Scope): Promise<string> {
  const device = await readDevice(scope);
  return device ? `device:${device.id}` : `address:${scope.address}`;
}

/** What somebody can do who gets no code, or may guess no more, until a moment. */
export const waysOnOf = (scope: Scope, type: sql.CodeType, retryAt: EpochMs): Promise<string> =>
  waysOn(scope, retryAt, sql.familyOf[type] === 'sign-in' ? ', войдите там, где уже входили,' : '');

const workedTries = (ofPhone: string) => `${ofPhone}:worked`;

/** Counts a guess by a stranger at the codes of a phone; tells whether it is one of those that the hour has. */
async function countTry(scope: Scope, ofPhone: string): Promise<boolean> {
  const { phone, phoneWorked } = FOREIGN_TRIES_PER_HOUR;
  return (await hasWorked(scope))
    ? isWithinHour(scope, workedTries(ofPhone), phoneWorked)
    : isWithinHour(scope, ofPhone, phone);
}

/** Asks for a proof of work where that makes room for a guess; else says what to do instead. */
async function refuseTry(scope: Scope, { types }: sql.CodeKey, ofPhone: string): Promise<never> {
  const [worked = 0] = await countsOf(scope, [workedTries(ofPhone)]);
  const canHelp = scope.proof.canWork && !(await hasWorked(scope));
  if (canHelp && worked < FOREIGN_TRIES_PER_HOUR.phoneWorked) return askForWork(scope);
  const [type = 'login'] = types;
  const retryAt = nextHourOf(scope.clock.now());
  const further = await waysOnOf(scope, type, retryAt);
  throw new AppError('code_tries_spent', {
    message: `Код для\u00a0этого номера слишком часто вводили неверно с\u00a0других устройств. ${further}`,
    details: { triesLeft: 0, retryAfter: secondsUntil(scope, retryAt) },
  });
}

/**
 * A guess by another than has asked for the code: a customer may go on in another browser, or somebody else guesses. It
 * spends no try of the code, which its owner needs, but tries of the guesser and of all others together; those of a
 * browser that the phone has signed in with are its own.
 */
async function tryForeignCode(scope: Scope, key: sql.CodeKey, asker: string) {
  const code = await sql.findOpenCode(scope.db, key, scope.clock.now());
  if (!code) return undefined;
  const recipient = await keyedHash(scope.settings.codePepper, `recipient:${key.recipient}`);
  const ofPhone = `foreign-try:${recipient}`;
  const isOwners = await isOwnersDevice(scope, await readDevice(scope), key.recipient);
  const byAsker = `${ofPhone}:${asker}`;
  const ofAsker = await countInHour(scope, byAsker);
  if (ofAsker > FOREIGN_TRIES_PER_HOUR.asker)
    throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
  if (!isOwners && !(await countTry(scope, ofPhone))) {
    // The guess that is made again with its proof is the same guess.
    await uncountInHour(scope, byAsker);
    await refuseTry(scope, key, ofPhone);
  }
  return { ...code, tries_left: FOREIGN_TRIES_PER_HOUR.asker - ofAsker };
}

/** Spends a try on a code that was asked for elsewhere, where none was here; refuses the rest in words. */
async function tryElsewhere(scope: Scope, key: sql.CodeKey, asker: string) {
  const last = await sql.findLastCode(scope.db, key, asker);
  // Whose own code is over may still enter one that somebody else has asked for; whoever has guessed at theirs may not.
  const isOver = last && (last.used_at !== null || last.expires_at <= scope.clock.now());
  const foreign = last?.is_own === 0 || isOver ? await tryForeignCode(scope, key, asker) : undefined;
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
  const asker = await askerOf(scope);
  const own = await sql.spendTry(scope.db, key, asker, scope.clock.now());
  const attempt = own ?? (await tryElsewhere(scope, key, asker));
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
  const others = [...countEntered(scope, attempt), ...consequences];
  if (!(await sql.useCode(scope.db, attempt.id, scope.clock.now(), others)))
    throw new AppError('code_not_requested');
}
