import { untilSaved } from '../../db/until-saved.ts';
import { findSelfInvited } from '../../modules/money/referrals.ts';
import type { Scope } from '../../scope.ts';
import { decideArrival } from './decide.ts';
import { loadArrival } from './load.ts';
import { saveArrival } from './save.ts';

/** Notes that deliveries have arrived, with everything that this means, in one step; tells how many have. */
export function arriveDeliveries(
  scope: Scope,
  deliveries: readonly { readonly id: string; readonly order_id: string }[],
): Promise<number> {
  const { db, clock } = scope;
  return untilSaved(async () => {
    const selfInvited = await findSelfInvited(
      scope,
      deliveries.map(({ order_id }) => order_id),
    );
    const arrival = await loadArrival(
      db,
      deliveries.map(({ id }) => id),
      selfInvited,
    );
    const at = clock.now();
    const changes = decideArrival(arrival, at);
    if (changes.arrived.length > 0) await saveArrival(db, arrival.customers, changes, at);
    return changes.arrived.length;
  });
}
