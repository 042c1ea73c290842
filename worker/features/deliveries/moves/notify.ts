import type { Scope } from '../../../scope.ts';
import { announce } from '../live/commands.ts';
import { moveMessages } from './messages.ts';
import * as sql from './sql.ts';

/** Moves that are told in one step, and steps of a run: the next run goes on. */
const TOLD_AT_ONCE = 200;
const STEPS = 10;

/** Tells open pages what has moved since the last time: a whole day, too, that an operator has moved at once. */
export async function notifyStateChanges(scope: Scope): Promise<void> {
  let told = TOLD_AT_ONCE;
  for (let step = 0; step < STEPS && told === TOLD_AT_ONCE; step += 1) told = await notifySome(scope);
}

async function notifySome(scope: Scope): Promise<number> {
  const moves = await sql.listUntold(scope.db, TOLD_AT_ONCE);
  if (moves.length === 0) return 0;
  const ids = moves.map(({ id }) => id);
  const now = scope.clock.now();
  await scope.db.batch([...(await moveMessages(scope, moves, now)), sql.noteTold(scope.db, ids, now)]);
  await announce(
    scope,
    moves.map((move) => move.customer_id),
  );
  return moves.length;
}
