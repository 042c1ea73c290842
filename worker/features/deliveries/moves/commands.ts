import { deliveryTransitions, firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Scope } from '../../../scope.ts';
import { failDelivery } from '../changes/failures/commands.ts';
import { notifyStateChangesSoon } from '../commands.ts';
import { notifyStateChanges } from './notify.ts';
import * as sql from './sql.ts';

/** Deliveries that one statement moves: each runs the triggers of its money. */
const MOVED_AT_ONCE = 200;
/** How long told moves are kept, in milliseconds: for looking into what was told, and no longer. */
const KEPT_MS = 30 * 86_400_000;

/** By the clock: closes what is past its cut-off, and follows what operators have moved by SQL. */
export async function runDeliveryMaintenance(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  let locked = MOVED_AT_ONCE;
  while (locked === MOVED_AT_ONCE)
    locked = await sql.lockPlanned(db, firstDeliveryDate(now), now, MOVED_AT_ONCE);
  for (const one of await sql.listUnreplaced(db, MOVED_AT_ONCE)) await tryToFail(scope, one);
  await notifyStateChanges(scope);
  await sql.removeTold(db, now - KEPT_MS);
}

/** One delivery that finds no day must not keep the others, or messages, waiting. */
async function tryToFail(
  scope: Scope,
  one: { readonly id: string; readonly customer_id: string },
): Promise<boolean> {
  try {
    return await failDelivery(scope, scope.clock.now(), one);
  } catch (error) {
    scope.log('error', 'failed delivery not planned anew', { deliveryId: one.id, reason: String(error) });
    return false;
  }
}

const statesBefore = (to: DeliveryState): DeliveryState[] =>
  DeliveryState.options.filter((from) => deliveryTransitions[from].includes(to));

/** Moves the deliveries of a day on; one that fails comes again after the last one of its order. */
export async function moveDeliveries(
  scope: Scope,
  { to, ...selection }: sql.Selection & { readonly to: DeliveryState },
): Promise<{ moved: number; stayed: number }> {
  const { db } = scope;
  const at = scope.clock.now();
  const step = { from: statesBefore(to), to, at, limit: MOVED_AT_ONCE };
  let moved = 0;
  if (to === 'failed') {
    for (const one of await sql.listSelected(db, selection, step.from))
      moved += Number(await tryToFail(scope, one));
  } else {
    let last = MOVED_AT_ONCE;
    while (last === MOVED_AT_ONCE) {
      last = await sql.moveDeliveries(db, selection, step);
      moved += last;
    }
  }
  notifyStateChangesSoon(scope);
  return { moved, stayed: await sql.countOthers(db, selection, to) };
}
