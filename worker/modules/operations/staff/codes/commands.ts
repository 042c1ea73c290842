import { v7 as uuidv7 } from 'uuid';
import { enterDeskCode } from '#shared/desk/sign-in/contract.ts';
import { AppError } from '#shared/errors.ts';
import { DESK_CODES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { staffCodeTerms } from '#shared/features/staff/terms.ts';
import { isSameHash, keyedHash } from '../../../../hash.ts';
import type { Scope } from '../../../../scope.ts';
import { createCode } from '../../../identity/api.ts';
import { sendLetter } from '../../../messaging/api.ts';
import { isWithinHour } from '../../../visitors/api.ts';
import { openSession } from '../sessions/commands.ts';
import * as sql from './sql.ts';

/** When another code may be asked for, as the screen counts down. */
const PAUSE_S = 60;

const hashOf = ({ settings }: Scope, staffId: string, code: string) =>
  keyedHash(settings.codePepper, `desk:${staffId}:${code}`);

/** Sends a code to somebody of the staff. It answers alike for anybody else, so that nobody learns who works here. */
export async function sendDeskCode(scope: Scope, email: string): Promise<{ retryAfter: number }> {
  if (scope.services.email === null) throw new AppError('email_unavailable');
  const sent = { retryAfter: PAUSE_S };
  const member = await sql.findMember(scope.db, email);
  if (!member) return sent;
  const now = scope.clock.now();
  if (!(await isWithinHour(scope, `desk-code:${member.id}`, DESK_CODES_PER_HOUR))) return sent;
  const code = createCode(staffCodeTerms.length);
  await scope.db.write(
    sql.insertCode({
      ...{ id: uuidv7(), staffId: member.id, now },
      codeHash: await hashOf(scope, member.id, code),
      tries: staffCodeTerms.tries,
      expiresAt: now + staffCodeTerms.lifetimeMs,
    }),
  );
  const text = [
    `Здравствуйте, ${member.name}!`,
    `Код: ${code}`,
    'Введите его там, где запросили. Он\u00a0действует десять минут. Если вы\u00a0его не\u00a0запрашивали, никому его не\u00a0сообщайте и\u00a0скажите владельцу.',
  ].join('\n\n');
  try {
    await sendLetter(scope, { to: email, subject: 'Код для\u00a0входа за\u00a0рабочий стол', text, code });
  } catch (cause) {
    throw new AppError('email_unavailable', { cause });
  }
  return sent;
}

/** Signs in with a code. */
export async function enterCode(
  scope: Scope,
  { email, code }: { readonly email: string; readonly code: string },
  userAgent: string,
) {
  const member = await sql.findMember(scope.db, email);
  const attempt = member && (await sql.spendTry(scope.db, member.id, scope.clock.now()));
  if (!attempt) throw new AppError('code_not_requested');
  if (!isSameHash(attempt.code_hash, await hashOf(scope, member.id, code)))
    throw new AppError('code_wrong', {
      details: { triesLeft: attempt.tries_left },
      fields: { code: 'Неверный код' },
    });
  if (!(await sql.useCode(scope.db, attempt.id, scope.clock.now()))) throw new AppError('code_not_requested');
  const operation = `${enterDeskCode.method} ${enterDeskCode.path}`;
  const { statements, token } = await openSession(scope, member, { operation, userAgent });
  await scope.db.write(statements);
  return { member, token };
}
