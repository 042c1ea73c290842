import { deliveryTransitions, firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { ownInvitations } from '../../../ordering/promotions/commands.ts';
import { failDelivery } from '../changes/failures/commands.ts';
import { notifyStateChangesSoon } from '../commands.ts';
import { moveStates } from '../statements.ts';
import { arrivalStatements, type MovedDelivery } from './arrival.ts';
import { notifyStateChanges } from './notify.ts';
import * as sql from './sql.ts';

/** Deliveries that one batch moves, and that are asked for at once. */
const PAGE = 100;
/** Pages of failed deliveries that one run plans again. */
const UNREPLACED_PAGES = 3;

const statesBefore = (to: DeliveryState): DeliveryState[] =>
  DeliveryState.options.filter((from) => deliveryTransitions[from].includes(to));

/** Moves deliveries with all that their arrival means, in one step; tells how many have moved. */
async function moveStep(
  scope: Scope,
  deliveries: readonly MovedDelivery[],
  to: DeliveryState,
): Promise<number> {
  const at = scope.clock.now();
  const ids = deliveries.map(({ id }) => id);
  const hasArrived = to === 'delivered';
  const orderIds = deliveries.map(({ order_id }) => order_id);
  const unrewarded = hasArrived ? await ownInvitations(scope, orderIds) : [];
  const [, moved] = await scope.db.batch([
    ...moveStates(scope.db, { ids, from: statesBefore(to), to, at }),
    ...(hasArrived ? arrivalStatements(scope.db, deliveries, unrewarded, at) : []),
  ]);
  return moved?.meta.changes ?? 0;
}

/** Locks what is past its cut-off: everything planned before the first date that can still be changed. */
async function lockPlanned(scope: Scope): Promise<void> {
  const firstOpenDate = firstDeliveryDate(scope.clock.now());
  for (let page = PAGE; page === PAGE; ) {
    const planned = await sql.listPlanned(scope.db, firstOpenDate, PAGE);
    page = planned.length;
    if (page > 0) await moveStep(scope, planned, 'locked');
  }
}

/** What the timer does: locks what is past its cut-off, plans failed food again and notifies of state changes. */
export async function runDeliveryMaintenance(scope: Scope): Promise<void> {
  await lockPlanned(scope);
  await workThrough<{ id: string; customer_id: string }>(scope, {
    list: (after) => sql.listUnreplaced(scope.db, after?.id ?? '', PAGE),
    size: PAGE,
    pages: UNREPLACED_PAGES,
    work: (one) => failDelivery(scope, one),
    failure: 'failed delivery not planned again',
  });
  await notifyStateChanges(scope);
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
  { to, reason = '', ...selection }: sql.Selection & { readonly to: DeliveryState; readonly reason?: string },
): Promise<{ moved: number; stayed: number }> {
  let moved = 0;
  for (let after = '', size = PAGE; size === PAGE; ) {
    const page = await sql.listSelected(scope.db, selection, {
      states: statesBefore(to),
      after,
      limit: PAGE,
    });
    if (to === 'failed') for (const one of page) moved += Number(await tryToFail(scope, one, reason));
    else if (page.length > 0) moved += await moveStep(scope, page, to);
    size = page.length;
    after = page.at(-1)?.id ?? '';
  }
  notifyStateChangesSoon(scope);
  return { moved, stayed: await sql.countOthers(scope.db, selection, to) };
}
