import { deliveryTransitions, firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { failDelivery } from '../changes/failures/commands.ts';
import { moveStates } from '../statements.ts';
import * as sql from './sql.ts';

/** Deliveries that one batch moves, and that are asked for at once. */
export const MOVES_PAGE = 100;
/** Pages of failed deliveries that one run plans again. */
const UNREPLACED_PAGES = 3;

/** The states from which a delivery may come into another one. */
export const statesBefore = (to: DeliveryState): DeliveryState[] =>
  DeliveryState.options.filter((from) => deliveryTransitions[from].includes(to));

/** Deliveries that one step of the timer locks, and steps of a run. */
const LOCK = { size: 500, pages: 20 } as const;

/** Locks what is past its cut-off: everything planned before the first date that can still be changed. */
export async function lockPlanned(scope: Scope): Promise<void> {
  const at = scope.clock.now();
  const firstOpenDate = firstDeliveryDate(at);
  for (let page = 0; page < LOCK.pages; page += 1) {
    const planned = await sql.listPlanned(scope.db, firstOpenDate, LOCK.size);
    if (planned.length === 0) return;
    const ids = planned.map(({ id }) => id);
    await scope.db.write(moveStates({ ids, from: statesBefore('locked'), to: 'locked', at }));
    if (planned.length < LOCK.size) return;
  }
}

/** Plans the food of failed deliveries again whose failure was noted by SQL. */
export async function planFailedAgain(scope: Scope): Promise<void> {
  await workThrough<{ id: string; customer_id: string }>(scope, {
    list: (after) => sql.listUnreplaced(scope.db, after?.id ?? '', MOVES_PAGE),
    size: MOVES_PAGE,
    pages: UNREPLACED_PAGES,
    work: (one) => failDelivery(scope, one),
    failure: 'failed delivery not planned again',
  });
}

/**
 * Notes what has become of a day that somebody of the staff has moved: how many, and which where they were named. It comes
 * after the batches that have moved them, as many as a day has pages.
 */
export async function noteMoves(
  scope: Scope,
  asked: sql.Selection & { readonly to: DeliveryState; readonly reason: string },
  done: { readonly moved: number; readonly stayed: number },
): Promise<void> {
  const { date, zone, ids, to, reason } = asked;
  const changes = auditChanges(
    scope,
    { object: 'days', id: date, after: { to, ...done, ...(zone !== '' && { zone }) }, reason },
    ...ids.map((id) => ({ object: 'deliveries', id, after: { to } })),
  );
  if (changes.length > 0) await scope.db.write(changes);
}
