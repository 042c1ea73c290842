import { AppError } from '#shared/errors.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { harmWords } from '#shared/features/dishes/labels.ts';
import { serverErrors } from '#shared/server-errors.ts';
import { tryToFail } from '../modules/deliveries/deliveries/changes/failures/commands.ts';
import { notifyStateChangesSoon } from '../modules/deliveries/deliveries/commands.ts';
import { MOVES_PAGE, statesBefore } from '../modules/deliveries/deliveries/moves/commands.ts';
import {
  countOthers,
  listHarmful,
  listSelected,
  type Selection,
} from '../modules/deliveries/deliveries/moves/sql.ts';
import { moveStates } from '../modules/deliveries/deliveries/statements.ts';
import type { Scope } from '../scope.ts';
import { arriveDeliveries } from './delivery-arrived/arrive.ts';

/** Moves deliveries that have not arrived; tells how many have moved. */
async function moveStep(scope: Scope, ids: readonly string[], to: DeliveryState): Promise<number> {
  const step = { ids, from: statesBefore(to), to, at: scope.clock.now() };
  const moved = (await scope.db.write(moveStates(step))).at(-1);
  return moved?.changes ?? 0;
}

/** Refuses that a bag sets out with what its person must not eat, programmes' and bought by the piece. */
async function requireHarmless(scope: Scope, selection: Selection): Promise<void> {
  const dishes = await listHarmful(scope.db, selection);
  if (dishes.length === 0) return;
  const named = dishes.map((dish) => `№ ${dish.number}: ${harmWords(dish)}`);
  throw new AppError('bag_harmful', { message: `${serverErrors.bag_harmful[1]}. ${named.join('; ')}` });
}

/** Moves the deliveries of a day on; one that fails comes again on the nearest day. */
export async function moveDeliveries(
  scope: Scope,
  { to, reason = '', ...selection }: Selection & { readonly to: DeliveryState; readonly reason?: string },
): Promise<{ moved: number; stayed: number }> {
  if (to === 'on_route') await requireHarmless(scope, selection);
  let moved = 0;
  for (let after = '', size = MOVES_PAGE; size === MOVES_PAGE; ) {
    const page = await listSelected(scope.db, selection, {
      states: statesBefore(to),
      after,
      limit: MOVES_PAGE,
    });
    if (to === 'failed') for (const one of page) moved += Number(await tryToFail(scope, one, reason));
    else if (page.length > 0) {
      const isArrival = to === 'delivered';
      const ids = page.map(({ id }) => id);
      moved += await (isArrival ? arriveDeliveries(scope, page) : moveStep(scope, ids, to));
    }
    size = page.length;
    after = page.at(-1)?.id ?? '';
  }
  notifyStateChangesSoon(scope);
  return { moved, stayed: await countOthers(scope.db, selection, to) };
}
