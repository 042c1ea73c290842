import { AppError } from '#shared/errors.ts';
import { WIDER } from '#shared/features/bounds/terms.ts';
import type { AppContext } from '../context.ts';

/** Parts of an address that signed-in customers are spread over: together they may make so many times what it may. */
const PARTS = WIDER;

/** The part of an address that a customer counts for, the same with every call. */
const partOf = (customerId: string) => Number.parseInt(customerId.slice(-4), 16) % PARTS;

/** Counts a call as so many usual ones under each key; tells whether one of them has had too many this minute. */
export async function isFlood(c: AppContext, keys: readonly string[], cost: number): Promise<boolean> {
  const spent = keys.flatMap((key) => Array.from({ length: cost }, () => key));
  const answers = await Promise.all(spent.map((key) => c.env.FLOOD_LIMITER.limit({ key })));
  return answers.some(({ success }) => !success);
}

/**
 * Refuses calls beyond what one network address makes in a minute, or one customer from any number of them. A customer
 * has proven a phone: those behind one address have ten times its room, beside what each may do. A heavy call counts as
 * many.
 */
export async function limitFlood(c: AppContext, cost: number): Promise<void> {
  // A page's data: its edge keeps it for all, and sheds visitors by itself.
  if (c.get('hop')?.isOwn && c.req.method === 'GET') return;
  const { address } = c.get('scope');
  const customerId = c.get('session')?.customer.id;
  const keys =
    customerId === undefined
      ? [`rest:${address}`]
      : [`rest:${address}:${partOf(customerId)}`, `rest:${customerId}`];
  if (await isFlood(c, keys, cost)) throw new AppError('too_many_requests', { details: { retryAfter: 60 } });
}
