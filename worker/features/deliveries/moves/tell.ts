import type { Log, Services } from '../../../context.ts';
import type { Bindings } from '../../../env.ts';
import { announce } from '../live/commands.ts';
import { moveMessages } from './messages.ts';
import * as sql from './sql.ts';

/** Moves that are told in one step, and steps of a run: the next run goes on. */
const TOLD_AT_ONCE = 200;
const STEPS = 10;

/** What telling needs: the same for a request and for the timer. */
export interface MoveDesk {
  readonly env: Bindings;
  readonly services: Services;
  readonly log: Log;
}

/** Tells open pages what has moved since the last time: a whole day, too, that an operator has moved at once. */
export async function tellMoves(desk: MoveDesk): Promise<void> {
  let told = TOLD_AT_ONCE;
  for (let step = 0; step < STEPS && told === TOLD_AT_ONCE; step += 1) told = await tellSome(desk);
}

async function tellSome({ env, services, log }: MoveDesk): Promise<number> {
  const moves = await sql.listUntold(env.DB, TOLD_AT_ONCE);
  if (moves.length === 0) return 0;
  const ids = moves.map(({ id }) => id);
  const now = services.clock.now();
  await env.DB.batch([...(await moveMessages(env.DB, moves, now)), sql.noteTold(env.DB, ids, now)]);
  await announce(
    env,
    moves.map((move) => move.customer_id),
    log,
  );
  return moves.length;
}
