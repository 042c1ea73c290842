import { type RawBuilder, sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { HomemadeDeliveryState, homemadeDeliveryTransitions } from '#shared/features/homemade/order.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { isRefusedBy, refuseIf } from '../../../db/guards/sql.ts';
import { list, q, read, statement } from '../../../db/query.ts';
import type { Page, Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import type { Selection } from '../../deliveries/deliveries/moves/sql.ts';
import { announce } from '../../messaging/account-channels.ts';
import { sendSoon } from '../../messaging/notifications/commands.ts';
import { insertTransferRows } from '../../money/ledger.ts';
import { insertReceipts } from '../../money/payments/receipts.ts';
import { decideArrival, loadArrival } from './arrival.ts';
import { moveMessages } from './messages.ts';
import { type MovedOrder, pageMoved } from './moved-orders.ts';

/** Orders that one batch moves, and how often a batch is made again that something else has overtaken. */
export const PAGE = 50;
const TRIES = 3;
/** Pages of orders that one run locks. */
const LOCKED_PAGES = 10;

const statesBefore = (to: HomemadeDeliveryState): HomemadeDeliveryState[] =>
  HomemadeDeliveryState.options.filter((from) => homemadeDeliveryTransitions[from].includes(to));

/**
 * Moves orders with all that it means, in one step. Arrival brings the courier's cash, the revenue, its receipt and
 * bonuses; keys make each of it happen once.
 */
async function moveStep(
  scope: Scope,
  orders: readonly MovedOrder[],
  to: HomemadeDeliveryState,
): Promise<void> {
  const { db } = scope;
  const at = scope.clock.now();
  await db.write([
    ...(to === 'delivered' ? await arrival(scope, orders, at) : []),
    ...moveStates(orders, to, at),
    ...moveMessages(orders, to, at),
  ]);
}

/**
 * Moves the deliveries of orders, as the first statements of a batch. It is refused where one of them has moved, or
 * was cancelled, since it was read: no message tells of what did not happen.
 */
export function moveStates(
  orders: readonly Pick<MovedOrder, 'id' | 'deliveryState'>[],
  to: HomemadeDeliveryState,
  at: EpochMs,
): Statement[] {
  const known = JSON.stringify(orders.map(({ id, deliveryState }) => [id, deliveryState]));
  const changed = sql`SELECT 1 FROM json_each(${known}) k LEFT JOIN homemade_orders o ON o.id = k.value ->> 0
    WHERE o.delivery_state IS NOT k.value ->> 1 OR o.state NOT IN ('paid', 'active')`;
  return [
    refuseIf('homemade-delivery-state', sql`EXISTS (${changed})`),
    statement(
      q
        .updateTable('homemadeOrders')
        .set({ deliveryState: to, movedAt: at, state: to === 'delivered' ? 'completed' : 'active' })
        .where('id', 'in', list(orders.map(({ id }) => id))),
    ),
  ];
}

/** What dishes that arrive mean for money, as statements of the batch that moves them. */
async function arrival({ db }: Scope, orders: readonly MovedOrder[], at: EpochMs): Promise<Statement[]> {
  const known = await loadArrival(
    db,
    orders.map(({ id }) => id),
  );
  const { transfers, receipts } = decideArrival(known, at);
  return [
    ...takeCustomerVersions(known.customers),
    ...insertTransferRows(transfers),
    ...insertReceipts(receipts),
  ];
}

/** Moves a page of orders that fit a condition; it is read again where something has moved in between. */
export async function movePage(
  scope: Scope,
  condition: RawBuilder<unknown>,
  to: HomemadeDeliveryState,
): Promise<Page<MovedOrder>> {
  for (let tries = 1; ; tries += 1) {
    const page = await pageMoved(scope.db, condition);
    if (page.rows.length === 0) return page;
    try {
      await moveStep(scope, page.rows, to);
      return page;
    } catch (error) {
      if (tries === TRIES || !isRefusedBy(error, 'homemade-delivery-state', 'customer-version')) throw error;
    }
  }
}

/** Moves the orders of a day on, as the programmes' deliveries of that day do. */
export async function moveOrders(
  scope: Scope,
  { to, ...selection }: Selection & { readonly to: Exclude<HomemadeDeliveryState, 'planned'> },
): Promise<{ moved: number; stayed: number }> {
  const { date, zone, ids } = selection;
  const selected = sql`o.delivery_date = ${date} AND (${zone} = '' OR o.zone_code = ${zone})
    AND (${ids.length} = 0 OR o.id IN ${list(ids)}) AND o.state IN ('paid', 'active')`;
  const before = list(statesBefore(to));
  let moved = 0;
  for (let after = '', size = PAGE; size === PAGE; ) {
    const next = sql`${selected} AND o.delivery_state IN ${before} AND o.id > ${after} ORDER BY o.id LIMIT ${PAGE}`;
    const page = await movePage(scope, next, to);
    size = page.found;
    moved += page.rows.length;
    const customers = page.rows.map((order) => order.customerId);
    scope.waitUntil(announce(scope, customers));
    after = page.rows.at(-1)?.id ?? '';
  }
  if (moved > 0) sendSoon(scope);
  const [others] = await read(
    scope.db,
    sql<{
      count: number;
    }>`SELECT COUNT(*) AS count FROM homemade_orders o WHERE ${selected} AND o.delivery_state <> ${to}`,
  );
  return { moved, stayed: others?.count ?? 0 };
}

/** What the timer does: locks what is past its cut-off. */
export async function lockOrders(scope: Scope): Promise<void> {
  const firstOpenDate = firstDeliveryDate(scope.clock.now());
  const late = sql`o.delivery_state = 'planned' AND o.state IN ('paid', 'active') AND o.delivery_date < ${firstOpenDate}
    ORDER BY o.delivery_date LIMIT ${PAGE}`;
  for (let page = 0, size = PAGE; page < LOCKED_PAGES && size === PAGE; page += 1) {
    size = (await movePage(scope, late, 'locked')).found;
  }
}
