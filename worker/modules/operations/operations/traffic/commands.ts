import { oncePerObject } from '#shared/once-per-object.ts';
import { createOneAtATime } from '../../../../one-at-a-time.ts';
import type { Scope } from '../../../../scope.ts';
import * as sql from './sql.ts';
import { createTally } from './tally.ts';

/** What has come together so long after a failure is written at once, in milliseconds. */
const GATHER_MS = 5000;
/** A run that has not ended after so long was ended by the platform. */
const LOST_MS = 60_000;

// Numbers alone, and of the isolate: requests share nothing that belongs to one of them.
const countingOf = oncePerObject((_: Scope['bindings']) => ({
  tally: createTally(),
  writing: createOneAtATime(LOST_MS),
}));

async function writeOut({ bindings, db, log, services }: Scope): Promise<void> {
  const { tally } = countingOf(bindings);
  let counts: ReturnType<typeof tally.take> = [];
  try {
    await services.pause(GATHER_MS);
    counts = tally.take();
    if (counts.length > 0) await sql.addCounts(db, counts);
  } catch (error) {
    // A database that is away is why answers fail: they wait for the next one.
    tally.putBack(counts);
    log('warn', 'answers not counted', { reason: String(error) });
  }
}

/**
 * Counts an answer of the pipeline for the alert of failures. While nothing fails this writes nothing; then at most once
 * in five seconds, behind an answer. An edge has no database: its origin counts.
 */
export function countAnswer(scope: Scope, hasFailed: boolean): void {
  if (scope.settings.restOrigin !== undefined) return;
  const now = scope.clock.now();
  const { tally, writing } = countingOf(scope.bindings);
  tally.add(now, hasFailed);
  if (!tally.isTold(now) || !writing.isFree(now)) return;
  scope.waitUntil(writing.run(now, () => writeOut(scope)));
}
