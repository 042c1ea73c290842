import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';

/**
 * Refuses calls beyond what one network address, or one customer from any number of them, makes in a minute. A heavy call
 * counts as many.
 */
export async function limitFlood(c: AppContext, cost: number): Promise<void> {
  // A page's data: its edge keeps it for all, and sheds visitors by itself.
  if (c.get('hop')?.isOwn && c.req.method === 'GET') return;
  const { address } = c.get('scope');
  const session = c.get('session');
  const keys = [`rest:${address}`, ...(session ? [`rest:${session.customer.id}`] : [])];
  const spent = keys.flatMap((key) => Array.from({ length: cost }, () => key));
  const answers = await Promise.all(spent.map((key) => c.env.FLOOD_LIMITER.limit({ key })));
  if (answers.some(({ success }) => !success)) throw new AppError('too_many_requests');
}
