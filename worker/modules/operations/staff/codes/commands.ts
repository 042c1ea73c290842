import { v7 as uuidv7 } from 'uuid';
import { enterDeskCode } from '#shared/desk/sign-in/contract.ts';
import { AppError } from '#shared/errors.ts';
import { DESK_CODES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { staffCodeTerms } from '#shared/features/staff/terms.ts';
import { isSameHash, keyedHash } from '../../../../hash.ts';
import { reasonOf } from '../../../../log.ts';
import type { Scope } from '../../../../scope.ts';
import { createCode } from '../../../identity/codes/secrets.ts';
import { sendLetter } from '../../../messaging/notifications/commands.ts';
import { isWithinHour } from '../../../visitors/limits/commands.ts';
import { openSession } from '../sessions/commands.ts';
import * as sql from './sql.ts';

/** When another code may be asked for, as the screen counts down. */
const PAUSE_S = 60;

const hashOf = ({ settings }: Scope, staffId: string, code: string) =>
  keyedHash(settings.codePepper, `desk:${staffId}:${code}`);

/**
 * Sends a code to somebody of the staff, behind the answer. It answers alike for anybody else, so that nobody learns who
 * works here; who asks is known by the id of the request, so that nobody spends the tries of another's code.
 */
export async function sendDeskCode(
  scope: Scope,
  email: string,
): Promise<{ request: string; retryAfter: number }> {
  if (scope.services.email === null) throw new AppError('email_unavailable');
  const request = uuidv7();
  scope.waitUntil(
    sendCode(scope, email, request).catch((error: unknown) =>
      scope.log('error', 'code of the desk not sent', reasonOf(error)),
    ),
  );
  return { request, retryAfter: PAUSE_S };
}

async function sendCode(scope: Scope, email: string, id: string): Promise<void> {
  const member = await sql.findMember(scope.db, { email });
  if (!member || !(await isWithinHour(scope, `desk-code:${member.id}`, DESK_CODES_PER_HOUR))) return;
  const now = scope.clock.now();
  const code = createCode(staffCodeTerms.length);
  await scope.db.write([
    sql.insertCode({
      ...{ id, staffId: member.id, now },
      codeHash: await hashOf(scope, member.id, code),
      tries: staffCodeTerms.tries,
      expiresAt: now + staffCodeTerms.lifetimeMs,
    }),
  ]);
  const text = [
    `Здравствуйте, ${member.name}!`,
    `Код: ${code}`,
    'Введите его там, где запросили. Он действует десять минут. Если вы его не запрашивали, никому его не сообщайте и скажите владельцу.',
  ].join('\n\n');
  await sendLetter(scope, { to: email, subject: 'Код для входа за рабочий стол', text, code });
}

/** Signs in with the code of a request. What is wrong is not said: it would tell who works here. */
export async function enterCode(
  scope: Scope,
  { request, code }: { readonly request: string; readonly code: string },
  userAgent: string,
) {
  const now = scope.clock.now();
  const attempt = await sql.spendTry(scope.db, request, now);
  const member = attempt && (await sql.findMember(scope.db, { id: attempt.staff_id }));
  const isRight = attempt && member && isSameHash(attempt.code_hash, await hashOf(scope, member.id, code));
  if (!isRight || !(await sql.useCode(scope.db, attempt.id, now)))
    throw new AppError('code_wrong', {
      fields: { code: 'Код не подошёл: проверьте его или запросите новый' },
    });
  const operation = `${enterDeskCode.method} ${enterDeskCode.path}`;
  const { statements, token } = await openSession(scope, member, { operation, userAgent });
  await scope.db.write(statements);
  return { member, token };
}
