import { addDays, moscowTime } from '#shared/dates.ts';
import * as contract from '#shared/features/attribution/contract.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import * as sql from './attribution/sql.ts';
import { type Attributed, keepAttribution } from './attribution/statements.ts';

/** Rows that are shown one by one. */
const SHOWN = 100;

/** Keeps where something has come from, by itself; what the visitor does never fails for want of it. */
export async function noteOrigin(
  { db, touches, clock, log }: Scope,
  attributed: Omit<Attributed, 'at'>,
): Promise<void> {
  const statements = keepAttribution(touches, { ...attributed, at: clock.now() });
  if (statements.length === 0) return;
  try {
    await db.write(statements);
  } catch (error) {
    log('warn', 'origin lost', { kind: attributed.kind, reason: String(error) });
  }
}

export const attributionCalls = calls(contract, {
  /** Where customers, requests and orders of some days have come from. */
  listSources: async ({ scope: { db }, query: { from, to, touch } }) => {
    const period = { from: moscowTime(from, 0), until: moscowTime(addDays(to, 1), 0) };
    const [sources, newest] = await Promise.all([
      sql.sumSources(db, period, touch),
      sql.listNewest(db, period, SHOWN),
    ]);
    return { sources, newest };
  },
});
