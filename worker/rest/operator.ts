import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { AppContext } from '../context.ts';
import { isSameHash, sha256 } from '../hash.ts';
import { logSecurityEvent } from '../modules/visitors/api.ts';

function refused(c: AppContext): AppError {
  logSecurityEvent(c.get('scope'), 'operator-token');
  return new AppError('unauthorized', { message: 'Этот токен оператора не\u00a0подходит' });
}

/** Lets only the operators' commands through. Hashes are compared, because they are of one length for any token. */
export async function requireOperator(c: AppContext): Promise<Actor> {
  const { operatorToken } = c.get('scope').settings;
  const given = c.req.header('Authorization')?.match(/^Bearer (\S+)$/)?.[1];
  if (given === undefined)
    throw new AppError('unauthorized', { message: 'Нужен токен оператора: Authorization: Bearer …' });
  if (operatorToken === undefined) throw refused(c);
  const [own, other] = await Promise.all([sha256(operatorToken), sha256(given)]);
  if (!isSameHash(own, other)) throw refused(c);
  return { kind: 'deployment', id: '', name: 'OPERATOR_TOKEN' };
}
