import { type EpochMs, formatMoment, HOUR_MS } from '#shared/dates.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { readConfig } from '../../content/api.ts';
import * as sql from './sql.ts';
import { countInBatch } from './statements.ts';

/** Counts an event of the current hour exactly; returns how many there have been. */
export function countInHour(scope: Scope, key: string): Promise<number> {
  const now = scope.clock.now();
  return sql.countEvent(scope.db, key, now - (now % HOUR_MS));
}

/** Counts an event of the current hour exactly; tells whether it is within the limit. */
export async function isWithinHour(scope: Scope, key: string, limit: number): Promise<boolean> {
  return (await countInHour(scope, key)) <= limit;
}

export const hourOf = (at: EpochMs): EpochMs => at - (at % HOUR_MS);

/** Refuses what an hour's limit forbids: says when the next hour begins, and whom to call instead. */
export async function refuseThisHour(scope: Scope, code: ErrorCode, what: string): Promise<never> {
  const { region } = await readConfig(scope);
  const nextHour = hourOf(scope.clock.now()) + HOUR_MS;
  throw new AppError(code, {
    message: `${what}. Попробуйте после\u00a0${formatMoment(nextHour)} или позвоните нам: ${formatPhone(region.phone)}`,
    details: { retryAt: nextHour },
  });
}

/** How often keys were counted in the current hour. */
export async function countsThisHour(scope: Scope, keys: readonly string[]): Promise<number[]> {
  const counts = await sql.readCounts(scope.db, keys, hourOf(scope.clock.now()));
  return keys.map((key) => counts.get(key) ?? 0);
}

/** An event of the current hour, counted in the batch that makes it happen; refused as `order-limit` beyond the limit. */
export function countWithin(scope: Scope, key: string, limit: number): Statement[] {
  return countInBatch(key, hourOf(scope.clock.now()), limit);
}

/** Counts an event of the current hour exactly, and can take it back; refused beyond the limit in the words of `refuse`. */
export async function countThisHour(
  scope: Scope,
  key: string,
  limit: number,
  refuse: () => Promise<never>,
): Promise<() => Promise<void>> {
  const window = hourOf(scope.clock.now());
  if (!(await isWithinHour(scope, key, limit))) await refuse();
  return () => sql.uncountEvent(scope.db, key, window);
}

/** Counts an event of the current hour and refuses it beyond the limit. */
export async function limitPerHour(scope: Scope, key: string, limit: number): Promise<void> {
  if (!(await isWithinHour(scope, key, limit))) throw new AppError('too_many_requests');
}

/** Takes a mark that belongs to a moment; tells whether nobody has before. */
export async function claimOnce(scope: Scope, mark: string, at: EpochMs): Promise<boolean> {
  return (await sql.countEvent(scope.db, mark, at)) === 1;
}
