import type { Scope } from '../../../../scope.ts';
import { announce } from '../../../messaging/account-channels.ts';
import { stateChangeMessages } from './messages.ts';
import * as sql from './sql.ts';

/** State changes that one step notifies of, and steps of a run: the next run goes on. */
const AT_ONCE = 200;
const STEPS = 25;

/** Notifies customers of what has changed since the last time: also of a whole day that an operator moves at once. */
export async function notifyStateChanges(scope: Scope): Promise<void> {
  let notified = AT_ONCE;
  for (let step = 0; step < STEPS && notified === AT_ONCE; step += 1) notified = await notifySome(scope);
}

async function notifySome(scope: Scope): Promise<number> {
  const { rows: changes, found } = await sql.listPending(scope.db, AT_ONCE);
  if (changes.length === 0) return 0;
  const ids = changes.map(({ id }) => id);
  const now = scope.clock.now();
  await scope.db.write([...(await stateChangeMessages(scope, changes, now)), sql.markNotified(ids, now)]);
  await announce(
    scope,
    changes.map((change) => change.customer_id),
  );
  return found;
}
