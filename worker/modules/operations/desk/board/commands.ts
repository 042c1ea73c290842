import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { formatHours } from '#shared/dates.ts';
import type { readBoard as readContract } from '#shared/features/desk/board/contract.ts';
import type { Scope } from '../../../../scope.ts';
import { listSalesStops } from '../../operations/shop/commands.ts';
import { versionOf } from '../changes/commands.ts';
import { dayOf, daysFrom } from '../day.ts';
import { boardDay } from './decide.ts';
import { loadBoard } from './load.ts';

/** The board of some days. */
export async function readBoard(
  scope: Scope,
  { date, days }: OutputOf<(typeof readContract)['query']>,
): Promise<AnswerOf<typeof readContract>> {
  const now = scope.clock.now();
  const first = dayOf(date, now);
  const dates = daysFrom(first, days);
  // Before the numbers: what changes between the two is seen as a change.
  const version = await versionOf(scope, { from: first, to: dates.at(-1) ?? first });
  const [facts, stops] = await Promise.all([loadBoard(scope.db, dates, now), listSalesStops(scope)]);
  return {
    at: now,
    version,
    days: dates.map((one) => boardDay(facts, one, now)),
    zones: [...facts.zones],
    intervals: facts.intervals.map(({ code, from_hour: from, to_hour: to }) => ({
      code,
      hours: formatHours(from, to),
    })),
    stops,
  };
}
