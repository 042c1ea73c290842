import type { AnswerOf } from '#shared/contract.ts';
import { addDays, type IsoDate, moscowTime } from '#shared/dates.ts';
import type { listSources as contract } from '#shared/features/attribution/contract.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './sql.ts';
import { type Attributed, keepAttribution } from './statements.ts';

/** Rows that are shown one by one. */
const SHOWN = 100;

/** Where customers, requests and orders of some days have come from. */
export async function listSources(
  { db }: Scope,
  { from, to, touch }: { readonly from: IsoDate; readonly to: IsoDate; readonly touch: 'first' | 'last' },
): Promise<AnswerOf<typeof contract>> {
  const period = { from: moscowTime(from, 0), until: moscowTime(addDays(to, 1), 0) };
  const [sources, newest] = await Promise.all([
    sql.sumSources(db, period, touch),
    sql.listNewest(db, period, SHOWN),
  ]);
  return { sources, newest };
}

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
