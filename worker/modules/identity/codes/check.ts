import { type Selectable, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { FOREIGN_TRIES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { isRefusedBy, refuseWhere } from '../../../db/guards/sql.ts';
import { list, q, readFirst, statement, write } from '../../../db/query.ts';
import type { Tables } from '../../../db/tables.ts';
import { isSameHash, keyedHash } from '../../../hash.ts';
import { type Statement, sql as text } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { countInHour, isWithinHour, nextHourOf, secondsUntil } from '../../visitors/limits/commands.ts';
import { type CodeType, retryAdvice, uncountCode } from './issue.ts';
import { hashCode } from './secrets.ts';

/** A code that a try is spent on. */
export type Attempt = Selectable<Tables['authCodes']>;

/** What a code was asked for: by whom it was sent to, and to prove what. */
interface CodeKey {
  readonly recipient: string;
  readonly types: readonly CodeType[];
}

const codesOf = ({ recipient, types }: CodeKey) =>
  q.selectFrom('authCodes').where('recipient', '=', recipient).where('type', 'in', list(types));

const newest = sql`created_at DESC, rowid DESC`;

/** Refuses guesses at a phone's codes beyond what an hour has, and says what to do instead. */
async function refuseTry(scope: Scope, [type = 'login']: CodeKey['types']): Promise<never> {
  const retryAt = nextHourOf(scope.clock.now());
  const further = await retryAdvice(scope, type, retryAt);
  throw new AppError('code_tries_spent', {
    message: `Код для этого номера слишком часто вводили неверно с других устройств. ${further}`,
    details: { triesLeft: 0, retryAfter: secondsUntil(scope, retryAt) },
  });
}

/**
 * A guess from another address than has asked for the code: a customer may go on in another network, or somebody else
 * guesses. It spends no try of the code, which its owner needs, but tries of the address and of all others together.
 */
async function tryForeignCode(scope: Scope, key: CodeKey) {
  const open = codesOf(key)
    .selectAll()
    .where('triesLeft', '>', 0)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', scope.clock.now())
    .orderBy(newest)
    .limit(1);
  const code = await readFirst(scope.db, open);
  if (!code) return undefined;
  const recipient = await keyedHash(scope.settings.codePepper, `recipient:${key.recipient}`);
  const ofPhone = `foreign-try:${recipient}`;
  const { address, phone } = FOREIGN_TRIES_PER_HOUR;
  const ofAddress = await countInHour(scope, `${ofPhone}:${scope.address}`);
  if (ofAddress > address) throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
  if (!(await isWithinHour(scope, ofPhone, phone))) await refuseTry(scope, key.types);
  return { ...code, triesLeft: address - ofAddress };
}

/** Spends a try on a code that was asked for elsewhere, where none was here; refuses the rest in words. */
async function tryElsewhere(scope: Scope, key: CodeKey) {
  const isOwn = sql<boolean>`address = ${scope.address}`;
  // Those of the visitor first.
  const known = codesOf(key)
    .select(['triesLeft', 'usedAt', 'expiresAt', isOwn.as('isOwn')])
    .orderBy(isOwn, 'desc')
    .orderBy(newest)
    .limit(1);
  const last = await readFirst(scope.db, known);
  // Whose own code is over may still enter one that somebody else has asked for; whoever has guessed at theirs may not.
  const isOver = last && (last.usedAt !== null || last.expiresAt <= scope.clock.now());
  const foreign = last?.isOwn === false || isOver ? await tryForeignCode(scope, key) : undefined;
  if (foreign) return foreign;
  if (!last || last.usedAt !== null) throw new AppError('code_not_requested');
  if (last.expiresAt <= scope.clock.now()) throw new AppError('code_expired');
  throw new AppError('code_tries_spent', { details: { triesLeft: 0 } });
}

/** Spends a try on the newest code of a key and refuses a wrong one; the code is not used up yet. */
export async function tryCode(
  scope: Scope,
  key: CodeKey,
  typed: { readonly code: string; readonly boundTo?: string; readonly field?: string },
) {
  const asked = codesOf(key).select('id').where('address', '=', scope.address).orderBy(newest).limit(1);
  const spent = q
    .updateTable('authCodes')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('id', '=', asked)
    .where('triesLeft', '>', 0)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', scope.clock.now())
    .returningAll();
  const [{ rows }] = await write(scope.db, spent);
  const [own] = rows;
  const attempt = own ?? (await tryElsewhere(scope, key));
  const hash = await hashCode(typed.code, typed.boundTo ?? key.recipient, scope.settings.codePepper);
  if (!isSameHash(hash, attempt.codeHash)) {
    const { triesLeft } = attempt;
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
  attempt: Attempt,
  consequences: readonly Statement[] = [],
): Promise<void> {
  const { id } = attempt;
  try {
    await scope.db.write([
      text(
        refuseWhere('codes-used', 'NOT EXISTS (SELECT 1 FROM auth_codes WHERE id = ?1 AND used_at IS NULL)'),
      ).with(id),
      statement(q.updateTable('authCodes').set({ usedAt: scope.clock.now() }).where('id', '=', id)),
      ...uncountCode(attempt),
      ...consequences,
    ]);
  } catch (cause) {
    throw isRefusedBy(cause, 'codes-used') ? new AppError('code_not_requested', { cause }) : cause;
  }
}
