import { type EpochMs, formatMoment, HOUR_MS } from '#shared/dates.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { readConfig } from '../../content/regions.ts';
import * as sql from './sql.ts';
import { countInBatch } from './statements.ts';

const MINUTE_MS = 60_000;

/** Counts an event of the current hour exactly; returns how many there have been. */
export const countInHour = ({ db, clock }: Scope, key: string): Promise<number> =>
  sql.countEvent(db, key, hourOf(clock.now()));

/** Counts an event of the current hour exactly; tells whether it is within the limit. */
export async function isWithinHour(scope: Scope, key: string, limit: number): Promise<boolean> {
  return (await countInHour(scope, key)) <= limit;
}

/** The hour of counters, by its beginning. */
export const hourOf = (at: EpochMs): EpochMs => at - (at % HOUR_MS);
/** When counts of an hour begin anew. */
export const nextHourOf = (at: EpochMs): EpochMs => hourOf(at) + HOUR_MS;

/** A moment as a refusal names it: in whole minutes, and never before it. */
export const momentAfter = (at: EpochMs): string => formatMoment(Math.ceil(at / MINUTE_MS) * MINUTE_MS);

/** What somebody can do who is refused until a moment: come again, do something else that is named, or call. */
export async function waysOn(scope: Scope, retryAt: EpochMs, other = ''): Promise<string> {
  const { region } = await readConfig(scope);
  return `Попробуйте после ${momentAfter(retryAt)}${other} или позвоните нам: ${formatPhone(region.phone)}`;
}

/** How long it is until a moment, in whole seconds: that is what a refusal tells, since the caller's clock may differ. */
export const secondsUntil = ({ clock }: Scope, at: EpochMs): number =>
  Math.max(1, Math.ceil((at - clock.now()) / 1000));

/** Refuses what an hour's limit forbids: says when the next hour begins, and whom to call instead. */
export async function refuseThisHour(scope: Scope, code: ErrorCode, what: string): Promise<never> {
  const retryAt = nextHourOf(scope.clock.now());
  const details = { retryAfter: secondsUntil(scope, retryAt) };
  throw new AppError(code, { message: `${what}. ${await waysOn(scope, retryAt)}`, details });
}

/** How often keys were counted in the current hour. */
export async function countsOf({ db, clock }: Scope, keys: readonly string[]): Promise<number[]> {
  const counts = await sql.readCounts(db, keys, hourOf(clock.now()));
  return keys.map((key) => counts.get(key) ?? 0);
}

/** An event of the current hour, counted in the batch that makes it happen; refused as `limit-reached` beyond the limit. */
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

/** Takes a mark that belongs to a moment; tells whether nobody has before. */
export async function claimOnce(scope: Scope, mark: string, at: EpochMs): Promise<boolean> {
  return (await sql.countEvent(scope.db, mark, at)) === 1;
}
