import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import {
  countOthers,
  failDelivery,
  listSelected,
  MOVES_PAGE,
  moveStates,
  notifyStateChangesSoon,
  type Selection,
  statesBefore,
} from '../modules/deliveries/api.ts';
import type { Scope } from '../scope.ts';
import { arriveDeliveries } from './delivery-arrived/arrive.ts';

/** Moves deliveries that have not arrived; tells how many have moved. */
async function moveStep(scope: Scope, ids: readonly string[], to: DeliveryState): Promise<number> {
  const step = { ids, from: statesBefore(to), to, at: scope.clock.now() };
  const moved = (await scope.db.write(moveStates(step))).at(-1);
  return moved?.changes ?? 0;
}

/** One delivery that finds no day must not keep the others, or messages, waiting. */
async function tryToFail(
  scope: Scope,
  one: { readonly id: string; readonly customer_id: string },
  reason: string,
): Promise<boolean> {
  try {
    return await failDelivery(scope, one, reason);
  } catch (error) {
    scope.log('error', 'failed delivery not planned again', { deliveryId: one.id, reason: String(error) });
    return false;
  }
}

/** Moves the deliveries of a day on; one that fails comes again after the last one of its order. */
export async function moveDeliveries(
  scope: Scope,
  { to, reason = '', ...selection }: Selection & { readonly to: DeliveryState; readonly reason?: string },
): Promise<{ moved: number; stayed: number }> {
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
