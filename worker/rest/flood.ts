import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';
import { sha256 } from '../hash.ts';
import { readShiftToken } from '../modules/operations/desk/shifts/shift-cookie.ts';
import { readStaffToken } from '../modules/operations/staff/staff-cookie.ts';
import { bearerOf } from './operator.ts';

/** Parts of an address that signed-in customers are spread over: together they may make so many times what it may. */
const PARTS = 10;

/** The part of an address that somebody counts for by their id or hash, the same with every call. */
const partOf = (id: string) => Number.parseInt(id.slice(-4), 16) % PARTS;

/** Counts a call as so many usual ones under each key; tells whether one of them has had too many this minute. */
export async function isFlood(c: AppContext, keys: readonly string[], cost: number): Promise<boolean> {
  const spent = keys.flatMap((key) => Array.from({ length: cost }, () => key));
  const answers = await Promise.all(spent.map((key) => c.env.FLOOD_LIMITER.limit({ key })));
  return answers.some(({ success }) => !success);
}

const tooMany = () => new AppError('too_many_requests', { details: { retryAfter: 60 } });

/** What somebody of the staff, or whoever says so, proves themselves with. */
function proofOf(c: AppContext, { auth }: Pick<Contract, 'auth'>): string | undefined {
  const isDesk = c.get('isDesk') === true;
  if (auth === 'courier') return isDesk ? (readShiftToken(c) ?? readStaffToken(c)) : undefined;
  if (auth !== 'operator' && auth !== 'staff') return undefined;
  return bearerOf(c) ?? (isDesk ? readStaffToken(c) : undefined);
}

/**
 * Who is counted beside the address: a customer, and for calls of the staff whatever they prove themselves with, so that
 * one of them, or a stranger in their office, locks out nobody else.
 */
async function callerOf(c: AppContext, contract: Pick<Contract, 'auth'>): Promise<string | undefined> {
  const proof = proofOf(c, contract);
  return proof === undefined ? c.get('session')?.customer.id : sha256(proof);
}

/**
 * Refuses calls beyond what one network address makes in a minute, or one customer from any number of them. A customer
 * has proven a phone: those behind one address have ten times its room, beside what each may do. A heavy call counts as
 * many.
 */
export async function limitFlood(c: AppContext, contract: Pick<Contract, 'auth' | 'cost'>): Promise<void> {
  // A page's data: its edge keeps it for all, and sheds visitors by itself.
  if (c.get('hop')?.isOwn && c.req.method === 'GET') return;
  const { address } = c.get('scope');
  const caller = await callerOf(c, contract);
  const keys =
    caller === undefined ? [`rest:${address}`] : [`rest:${address}:${partOf(caller)}`, `rest:${caller}`];
  if (await isFlood(c, keys, contract.cost)) throw tooMany();
}

/** Counts a proof of the staff that is none for its address as well: inventions have no more room than anybody there. */
export async function limitGuesses(
  c: AppContext,
  contract: Pick<Contract, 'auth' | 'cost'>,
  guess: unknown,
): Promise<void> {
  const isWrong = guess instanceof AppError && guess.code === 'unauthorized';
  if (!isWrong || proofOf(c, contract) === undefined) return;
  if (await isFlood(c, [`rest:${c.get('scope').address}`], contract.cost)) throw tooMany();
}
