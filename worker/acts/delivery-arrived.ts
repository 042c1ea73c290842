import type { EpochMs } from '#shared/dates.ts';
import {
  collectCash,
  creditDelivered,
  creditUnserved,
  earnDelivered,
  earnRecalculated,
  queueSecondReceipts,
  refundUnserved,
  rewardFriends,
  rewardReferrers,
} from '../modules/money/api.ts';
import { activateOrders, completeOrders } from '../modules/ordering/api.ts';

/** A delivery that is moved, with its order. */
export interface MovedDelivery {
  readonly id: string;
  readonly order_id: string;
}

/**
 * Everything that the arrival of deliveries means, as statements right after those that move them: the courier's cash,
 * revenue and its receipts, bonuses of the customer, of who invited them and of an invited friend, and the states of the orders. Keys make
 * each of it happen once. Invitations to the orders of `unrewarded` earn nothing.
 */
export function arrivalStatements(
  db: D1Database,
  arrived: readonly MovedDelivery[],
  unrewarded: readonly string[],
  at: EpochMs,
): D1PreparedStatement[] {
  const ids = arrived.map(({ id }) => id);
  const orderIds = [...new Set(arrived.map(({ order_id }) => order_id))];
  const earned = [...orderIds.map((id) => `recalculated:${id}`), ...ids.map((id) => `delivered:${id}`)];
  return [
    collectCash(db, ids, at),
    earnRecalculated(db, ids, at),
    earnDelivered(db, ids, at),
    queueSecondReceipts(db, earned, at),
    creditDelivered(db, ids, at),
    ...refundUnserved(db, ids, at),
    creditUnserved(db, ids, at),
    rewardReferrers(db, orderIds, unrewarded, at),
    ...activateOrders(db, orderIds, at),
    ...completeOrders(db, orderIds, at),
    rewardFriends(db, orderIds, unrewarded, at),
  ];
}
