import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { parseColumns } from '../../db/json-column.ts';
import { list, readAll } from '../../db/query.ts';
import { selectEarners, selectLevels } from '../../modules/money/bonuses/grants.ts';
import { cashCollectedColumn, earnedColumn, givenColumn } from '../../modules/money/ledger.ts';
import { isPaidByCardAlone, PrepaidColumn, prepaidColumn } from '../../modules/money/payments/columns.ts';
import type { Invitation } from '../../modules/money/referrals.ts';
import type { Database } from '../../platform/database.ts';
import type { Arrival, ArrivingOrder } from './decide.ts';

interface OrderRow {
  readonly id: string;
  readonly customerId: string;
  readonly state: OrderState;
  readonly days: number;
  readonly worthKop: Kopecks;
  readonly totalKop: Kopecks;
  readonly paidByBonusesKop: Kopecks;
  readonly isPaidAtDoor: boolean;
  readonly refundedDays: number;
  readonly refundedKop: Kopecks;
  readonly uncollectedKop: Kopecks | null;
  readonly recalculatedKop: Kopecks | null;
  readonly prepaid: string;
  readonly earnedKop: Kopecks;
  readonly reversals: number;
  readonly isRefundedToCard: boolean;
  readonly isCashCollected: boolean;
  readonly isRecalculatedEarned: boolean;
}
interface DeliveryRow {
  readonly id: string;
  readonly orderId: string;
  readonly state: DeliveryState;
  readonly foodDates: string;
  readonly replaces: string | null;
  readonly isPlannedAgain: boolean;
}
interface ServedRow {
  readonly orderId: string;
  readonly date: IsoDate;
  readonly person: number;
  readonly moneyKop: Kopecks;
  readonly creditKop: Kopecks;
  readonly isRefunded: boolean;
}
type InvitationRow = Omit<Invitation, 'isSelfInvited' | 'given'> & {
  readonly givenRewardKop: Kopecks;
  readonly givenFriendKop: Kopecks;
};

/** Queries of everything that the arrival of deliveries depends on. */
function selectArrival(deliveryIds: readonly string[]) {
  const ids = list(deliveryIds);
  const orders = sql`SELECT DISTINCT d.order_id FROM ${ids} i JOIN deliveries d ON d.id = i.value`;
  const customers = sql`SELECT DISTINCT o.customer_id FROM ${ids} i JOIN deliveries d ON d.id = i.value
    JOIN orders o ON o.id = d.order_id`;
  return [
    sql<OrderRow>`
      SELECT o.id, o.customer_id, o.state, o.days, o.worth_kop, o.total_kop, o.bonuses_kop AS paid_by_bonuses_kop,
        o.payment_method = 'courier' AS is_paid_at_door,
        (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id) AS refunded_days,
        (SELECT COALESCE(SUM(card_kop), 0) FROM food_refunds WHERE order_id = o.id) AS refunded_kop,
        c.uncollected_kop, c.recalculated_kop,
        ${sql.raw(prepaidColumn('o.id'))} AS prepaid,
        ${sql.raw(earnedColumn)} AS earned_kop,
        (SELECT COUNT(*) FROM delivery_reversals WHERE order_id = o.id) AS reversals,
        o.unserved_to = 'card' AND ${sql.raw(isPaidByCardAlone)} AS is_refunded_to_card,
        ${sql.raw(cashCollectedColumn('o.id'))} AS is_cash_collected,
        EXISTS (SELECT 1 FROM transfers WHERE key = 'recalculated:' || o.id) AS is_recalculated_earned
      FROM (${orders}) a JOIN orders o ON o.id = a.order_id LEFT JOIN cancellations c ON c.order_id = o.id`,
    sql<DeliveryRow>`
      SELECT d.id, d.order_id, d.state, d.food_dates, d.replaces,
        d.state = 'failed' AND EXISTS (SELECT 1 FROM delivery_changes WHERE id = 'fail-' || d.id) AS is_planned_again
      FROM (${orders}) a JOIN deliveries d ON d.order_id = a.order_id`,
    sql<ServedRow>`
      SELECT s.order_id, s.date, s.person, s.money_kop, s.credit_kop, EXISTS (
          SELECT 1 FROM food_refunds WHERE id = 'meals:' || s.order_id || ':' || s.date || ':' || s.person
        ) AS is_refunded
      FROM (${orders}) a JOIN served_days s ON s.order_id = a.order_id
      WHERE s.money_kop > 0 OR s.credit_kop > 0 ORDER BY s.order_id, s.date, s.person`,
    sql<InvitationRow>`
      SELECT r.order_id, r.referrer_id, r.reward_kop, r.reward_after, r.friend_kop,
        r.refused_at IS NOT NULL AS is_refused, ${sql.raw(givenColumn('r.order_id', 'referral'))} AS given_reward_kop,
        ${sql.raw(givenColumn('r.order_id', 'friend'))} AS given_friend_kop
      FROM (${orders}) a JOIN referrals r ON r.order_id = a.order_id`,
    selectEarners(customers),
    selectLevels,
  ] as const;
}

/** Reads everything that the arrival of deliveries depends on, in one batch; of some orders it is known that customers have invited themselves. */
export async function loadArrival(
  db: Database,
  deliveryIds: readonly string[],
  selfInvited: ReadonlySet<string>,
): Promise<Arrival> {
  const [orders, deliveries, served, invitations, customers, levels] = await readAll(
    db,
    ...selectArrival(deliveryIds),
  );
  const children = {
    deliveries: Map.groupBy(deliveries, ({ orderId }) => orderId),
    served: Map.groupBy(served, ({ orderId }) => orderId),
    invitations: new Map(invitations.map((one) => [one.orderId, one])),
  };
  return {
    ...{ deliveryIds, customers, levels },
    orders: orders.map((row) => toOrder(row, children, selfInvited.has(row.id))),
  };
}

/** What belongs to orders, by their ids. */
interface Children {
  readonly deliveries: ReadonlyMap<string, readonly DeliveryRow[]>;
  readonly served: ReadonlyMap<string, readonly ServedRow[]>;
  readonly invitations: ReadonlyMap<string, InvitationRow>;
}

function toInvitation(row: InvitationRow, isSelfInvited: boolean, reversals: number): Invitation {
  const { givenRewardKop: rewardKop, givenFriendKop: friendKop, ...invitation } = row;
  return { ...invitation, isSelfInvited, given: { reversals, rewardKop, friendKop } };
}

function toOrder(row: OrderRow, children: Children, isSelfInvited: boolean): ArrivingOrder {
  const { uncollectedKop, recalculatedKop, isRecalculatedEarned: isEarned, prepaid, ...order } = row;
  const invitation = children.invitations.get(row.id);
  return {
    ...order,
    deliveries: (children.deliveries.get(row.id) ?? []).map((one) =>
      parseColumns(one, { foodDates: z.array(z.string()) }),
    ),
    cancellation:
      uncollectedKop === null ? null : { uncollectedKop, recalculatedKop: recalculatedKop ?? 0, isEarned },
    prepaid: PrepaidColumn.parse(prepaid),
    unserved: children.served.get(row.id) ?? [],
    invitation: invitation ? toInvitation(invitation, isSelfInvited, row.reversals) : null,
  };
}
