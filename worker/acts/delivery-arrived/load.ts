import * as z from 'zod/mini';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import {
  cashCollectedColumn,
  earnedColumn,
  givenColumn,
  type Invitation,
  isPaidByCardAlone,
  PrepaidColumn,
  parseEarners,
  parseLevels,
  prepaidColumn,
  selectEarners,
  selectLevels,
} from '../../modules/money/api.ts';
import { type Database, sql } from '../../platform/database.ts';
import type { Arrival, ArrivingOrder } from './decide.ts';

const OrderRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  state: OrderState,
  days: z.number(),
  worth_kop: z.number(),
  total_kop: z.number(),
  bonuses_kop: z.number(),
  payment_method: z.string(),
  refunded_days: z.number(),
  refunded_kop: z.number(),
  uncollected_kop: z.nullable(z.number()),
  recalculated_kop: z.nullable(z.number()),
  prepaid: PrepaidColumn,
  earned_kop: z.number(),
  reversals: z.number(),
  is_to_card: z.number(),
  cash_collected: z.number(),
  recalculated_earned: z.number(),
});
const DeliveryRow = z.object({
  id: z.string(),
  order_id: z.string(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  replaces: z.nullable(z.string()),
  planned_again: z.number(),
});
const ServedRow = z.object({
  order_id: z.string(),
  date: z.string(),
  person: z.number(),
  money_kop: z.number(),
  credit_kop: z.number(),
  is_refunded: z.number(),
});
const InvitationRow = z.object({
  order_id: z.string(),
  referrer_id: z.string(),
  reward_kop: z.number(),
  reward_after: z.number(),
  friend_kop: z.number(),
  is_refused: z.number(),
  given_reward_kop: z.number(),
  given_friend_kop: z.number(),
});

/** Reads everything that the arrival of deliveries depends on, in one batch; of some orders it is known that customers have invited themselves. */
export async function loadArrival(
  db: Database,
  deliveryIds: readonly string[],
  selfInvited: ReadonlySet<string>,
): Promise<Arrival> {
  const orders = `SELECT DISTINCT d.order_id FROM json_each(?1) i JOIN deliveries d ON d.id = i.value`;
  const customers = `SELECT DISTINCT o.customer_id FROM json_each(?1) i JOIN deliveries d ON d.id = i.value
    JOIN orders o ON o.id = d.order_id`;
  const texts = [
    `SELECT o.id, o.customer_id, o.state, o.days, o.worth_kop, o.total_kop, o.bonuses_kop, o.payment_method,
       (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id) AS refunded_days,
       (SELECT COALESCE(SUM(card_kop), 0) FROM food_refunds WHERE order_id = o.id) AS refunded_kop,
       c.uncollected_kop, c.recalculated_kop,
       ${prepaidColumn('o.id')} AS prepaid,
       ${earnedColumn} AS earned_kop,
       (SELECT COUNT(*) FROM delivery_reversals WHERE order_id = o.id) AS reversals,
       o.unserved_to = 'card' AND ${isPaidByCardAlone} AS is_to_card,
       ${cashCollectedColumn('o.id')} AS cash_collected,
       EXISTS (SELECT 1 FROM transfers WHERE key = 'recalculated:' || o.id) AS recalculated_earned
     FROM (${orders}) a JOIN orders o ON o.id = a.order_id LEFT JOIN cancellations c ON c.order_id = o.id`,
    `SELECT d.id, d.order_id, d.state, d.food_dates, d.replaces,
       d.state = 'failed' AND EXISTS (SELECT 1 FROM delivery_changes WHERE id = 'fail-' || d.id) AS planned_again
     FROM (${orders}) a JOIN deliveries d ON d.order_id = a.order_id`,
    `SELECT s.order_id, s.date, s.person, s.money_kop, s.credit_kop, EXISTS (
         SELECT 1 FROM food_refunds WHERE id = 'meals:' || s.order_id || ':' || s.date || ':' || s.person
       ) AS is_refunded
     FROM (${orders}) a JOIN served_days s ON s.order_id = a.order_id
     WHERE s.money_kop > 0 OR s.credit_kop > 0 ORDER BY s.order_id, s.date, s.person`,
    `SELECT r.order_id, r.referrer_id, r.reward_kop, r.reward_after, r.friend_kop, r.refused_at IS NOT NULL AS is_refused,
       ${givenColumn('r.order_id', 'referral')} AS given_reward_kop, ${givenColumn('r.order_id', 'friend')} AS given_friend_kop
     FROM (${orders}) a JOIN referrals r ON r.order_id = a.order_id`,
    selectEarners(customers),
  ];
  const ids = JSON.stringify(deliveryIds);
  const [orderRows, deliveryRows, servedRows, invitationRows, customerRows, levelRows] = await db.read([
    ...texts.map((text) => sql(text).with(ids)),
    sql(selectLevels),
  ]);
  const children = {
    deliveries: Map.groupBy(z.array(DeliveryRow).parse(deliveryRows), ({ order_id }) => order_id),
    served: Map.groupBy(z.array(ServedRow).parse(servedRows), ({ order_id }) => order_id),
    invitations: new Map(
      z
        .array(InvitationRow)
        .parse(invitationRows)
        .map((one) => [one.order_id, one]),
    ),
  };
  return {
    deliveryIds,
    orders: z
      .array(OrderRow)
      .parse(orderRows)
      .map((row) => toOrder(row, children, selfInvited.has(row.id))),
    customers: parseEarners(customerRows),
    levels: parseLevels(levelRows),
  };
}

type Rows<T extends z.ZodMiniType> = readonly z.output<T>[];

/** What belongs to orders, by their ids. */
interface Children {
  readonly deliveries: ReadonlyMap<string, Rows<typeof DeliveryRow>>;
  readonly served: ReadonlyMap<string, Rows<typeof ServedRow>>;
  readonly invitations: ReadonlyMap<string, z.output<typeof InvitationRow>>;
}

function toInvitation(
  row: z.output<typeof InvitationRow>,
  isSelfInvited: boolean,
  reversals: number,
): Invitation {
  return {
    orderId: row.order_id,
    referrerId: row.referrer_id,
    rewardKop: row.reward_kop,
    rewardAfter: row.reward_after,
    friendKop: row.friend_kop,
    isRefused: row.is_refused === 1,
    isSelfInvited,
    given: { reversals, rewardKop: row.given_reward_kop, friendKop: row.given_friend_kop },
  };
}

function toOrder(
  row: z.output<typeof OrderRow>,
  { deliveries, served, invitations }: Children,
  isSelfInvited: boolean,
): ArrivingOrder {
  const invitation = invitations.get(row.id);
  return {
    id: row.id,
    customerId: row.customer_id,
    state: row.state,
    days: row.days,
    worthKop: row.worth_kop,
    totalKop: row.total_kop,
    paidByBonusesKop: row.bonuses_kop,
    isPaidAtDoor: row.payment_method === 'courier',
    isCashCollected: row.cash_collected === 1,
    reversals: row.reversals,
    deliveries: (deliveries.get(row.id) ?? []).map(({ id, state, replaces, ...one }) => ({
      ...{ id, state, replaces },
      foodDates: one.food_dates,
      isPlannedAgain: one.planned_again === 1,
    })),
    refundedDays: row.refunded_days,
    refundedKop: row.refunded_kop,
    cancellation:
      row.uncollected_kop === null
        ? null
        : {
            uncollectedKop: row.uncollected_kop,
            recalculatedKop: row.recalculated_kop ?? 0,
            isEarned: row.recalculated_earned === 1,
          },
    prepaid: row.prepaid,
    earnedKop: row.earned_kop,
    isRefundedToCard: row.is_to_card === 1,
    unserved: (served.get(row.id) ?? []).map(({ date, person, ...one }) => ({
      ...{ date, person },
      moneyKop: one.money_kop,
      creditKop: one.credit_kop,
      isRefunded: one.is_refunded === 1,
    })),
    invitation: invitation ? toInvitation(invitation, isSelfInvited, row.reversals) : null,
  };
}
