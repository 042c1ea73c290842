import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';

const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

/** Lets only the operators' commands through. Hashes are compared, because they are of one length for any token. */
export async function requireOperator(c: AppContext): Promise<void> {
  const { operatorToken } = c.get('scope').settings;
  const given = c.req.header('Authorization')?.match(/^Bearer (\S+)$/)?.[1];
  if (operatorToken === undefined || given === undefined) throw new AppError('unauthorized');
  const [own, other] = await Promise.all([digest(operatorToken), digest(given)]);
  if (!crypto.subtle.timingSafeEqual(own, other)) throw new AppError('unauthorized');
}
