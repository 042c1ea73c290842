import type { EpochMs } from '#shared/dates.ts';
import type { Level } from '#shared/features/bonuses/rules.ts';
import { deliveryTransitions } from '#shared/features/deliveries/rules.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { type EarningCustomer, earnedBonuses, unservedBonuses } from '../../modules/money/bonuses/grants.ts';
import {
  courierCash,
  deliveryEarning,
  recalculatedEarning,
  type Transfer,
} from '../../modules/money/ledger.ts';
import { type NewReceipt, type Prepayment, secondReceipts } from '../../modules/money/payments/rules.ts';
import { friendReward, type Invitation, referrerReward, rewardStep } from '../../modules/money/referrals.ts';
import { type OrderDelivery, statesAfterArrival } from '../../modules/ordering/orders/states.ts';

/** A delivery of an order of which something arrives. */
export interface KnownDelivery extends OrderDelivery {
  readonly foodDates: readonly string[];
}

/** Meals of a delivery that could not be served safely. */
export interface Unserved {
  readonly date: string;
  readonly person: number;
  /** What they are worth as money, and as bonuses. */
  readonly moneyKop: Kopecks;
  readonly creditKop: Kopecks;
  /** Whether they went back to the card before. */
  readonly isRefunded: boolean;
}

/** An order with everything that an arrival depends on. */
export interface ArrivingOrder {
  readonly id: string;
  readonly customerId: string;
  readonly state: OrderState;
  readonly days: number;
  readonly worthKop: Kopecks;
  readonly totalKop: Kopecks;
  readonly paidByBonusesKop: Kopecks;
  /** Whether the courier is paid at the door, and has been. */
  readonly isPaidAtDoor: boolean;
  readonly isCashCollected: boolean;
  /** How many of its deliveries were noted as brought by mistake. */
  readonly reversals: number;
  readonly deliveries: readonly KnownDelivery[];
  /** Food days that were given back, and money that went back to the card for food. */
  readonly refundedDays: number;
  readonly refundedKop: Kopecks;
  /** What the cancellation of its rest has left: null where nothing was cancelled. */
  readonly cancellation: {
    readonly uncollectedKop: Kopecks;
    readonly recalculatedKop: Kopecks;
    readonly isEarned: boolean;
  } | null;
  readonly prepaid: readonly Prepayment[];
  /** What the order has earned so far. */
  readonly earnedKop: Kopecks;
  /** Whether what cannot be served goes back to the card: only what a card alone has paid can. */
  readonly isRefundedToCard: boolean;
  readonly unserved: readonly Unserved[];
  readonly invitation: Invitation | null;
}

export interface Arrival {
  /** Deliveries that are said to have arrived. */
  readonly deliveryIds: readonly string[];
  readonly orders: readonly ArrivingOrder[];
  readonly customers: readonly EarningCustomer[];
  readonly levels: readonly Level[];
}

/** Money for meals that goes back to the card: the timer sends it. */
interface NewFoodRefund {
  readonly id: string;
  readonly orderId: string;
  readonly amountKop: Kopecks;
}

/** A state that a delivery or, without one, an order has come into: its customer is notified of it. */
interface NewState {
  readonly deliveryId: string | null;
  readonly orderId: string;
  readonly customerId: string;
  readonly state: 'delivered' | 'active' | 'completed';
}

/** What is written of an arrival. */
export interface ArrivalChanges {
  readonly arrived: readonly string[];
  readonly states: readonly NewState[];
  readonly transfers: readonly Transfer[];
  readonly receipts: readonly NewReceipt[];
  readonly foodRefunds: readonly NewFoodRefund[];
  /** Rewards for invited friends that somebody has to look at first, or that are refused. */
  /** Orders whose customers have invited themselves. */
  readonly refusedRewards: readonly string[];
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

/** What one order, what its customer has paid so far being known, gets from deliveries that arrive. */
function decideOrder(
  order: ArrivingOrder,
  arriving: readonly KnownDelivery[],
  { levels, paidBeforeKop, at }: { levels: readonly Level[]; paidBeforeKop: Kopecks; at: EpochMs },
) {
  const ids = new Set(arriving.map(({ id }) => id));
  const after = order.deliveries.map((one) =>
    ids.has(one.id) ? { ...one, state: 'delivered' as const } : one,
  );
  const transfers: Transfer[] = [];
  const receipts: NewReceipt[] = [];
  let earnedKop = order.earnedKop;
  const earn = (earned: readonly Transfer[]) => {
    for (const one of earned) {
      transfers.push(one);
      receipts.push(...secondReceipts(order.prepaid, { ...order, earnedBeforeKop: earnedKop }, one));
      earnedKop += one.amountKop;
    }
  };
  const cash =
    order.isPaidAtDoor && !order.isCashCollected
      ? courierCash({ ...order, uncollectedKop: order.cancellation?.uncollectedKop ?? 0 }, at)
      : [];
  transfers.push(...cash);
  const paidKop = cash.reduce((sum, { amountKop }) => sum + amountKop, paidBeforeKop);
  if (order.cancellation && !order.cancellation.isEarned)
    earn(recalculatedEarning({ id: order.id, ...order.cancellation }, at));
  let daysBefore =
    order.refundedDays +
    order.deliveries.reduce((sum, one) => sum + (one.state === 'delivered' ? one.foodDates.length : 0), 0);
  for (const { id, foodDates } of arriving) {
    const earned = deliveryEarning(order, { id, foodDays: foodDates.length }, daysBefore, at);
    earn(earned);
    daysBefore += foodDates.length;
    for (const { amountKop } of earned) {
      const earner = { id, orderId: order.id, amountKop };
      transfers.push(...earnedBonuses({ ...order, ...earner }, levels, paidKop, at));
    }
  }
  return { transfers, receipts, after, paidKop };
}

/** Meals that could not be served: back to the card where the customer wants it there and the card has paid as much, else bonuses. */
function decideUnserved(order: ArrivingOrder, arriving: readonly KnownDelivery[], at: EpochMs) {
  const bringerOf = (date: string) => arriving.find(({ foodDates }) => foodDates.includes(date))?.id;
  const transfers: Transfer[] = [];
  const foodRefunds: NewFoodRefund[] = [];
  let refundedKop = order.refundedKop;
  for (const { date, person, moneyKop, creditKop, isRefunded } of order.unserved) {
    const deliveryId = bringerOf(date);
    if (deliveryId === undefined || isRefunded) continue;
    const fits = order.isRefundedToCard && moneyKop > 0 && refundedKop + moneyKop <= order.totalKop;
    if (!fits) {
      const { id: orderId, customerId } = order;
      transfers.push(...unservedBonuses({ deliveryId, orderId, customerId, date, person, creditKop }, at));
      continue;
    }
    refundedKop += moneyKop;
    foodRefunds.push({ id: `meals:${order.id}:${date}:${person}`, orderId: order.id, amountKop: moneyKop });
    // It comes back to the order first, which has earned the whole delivery.
    transfers.push({
      id: `unserved-${order.id}-${date}-${person}`,
      key: `unserved:${order.id}:${date}:${person}`,
      from: 'company',
      to: `order:${order.id}`,
      amountKop: moneyKop,
      reason: 'refund',
      orderId: order.id,
      at,
    });
  }
  return { transfers, foodRefunds };
}

/** What an order of which deliveries arrive brings whoever invited its customer, and at its end the customer. */
function decideRewards(
  { invitation, customerId, cancellation }: ArrivingOrder,
  step: ReturnType<typeof rewardStep>,
  isCompleted: boolean,
  at: EpochMs,
): Transfer[] {
  if (!invitation || step !== 'reward') return [];
  const isFriendsToo = isCompleted && cancellation === null;
  const ofFriend = isFriendsToo ? friendReward(invitation, customerId, at) : [];
  return [...referrerReward(invitation, at), ...ofFriend];
}

/**
 * Everything that the arrival of deliveries means:
 *
 * - the deliveries are delivered, and their customers are notified: the message “delivered” goes out with
 *   `notifyStateChanges`, at once and by the timer, which also tells open pages of the account;
 * - the courier's cash comes in with the first delivery of an order that is paid at the door;
 * - the company earns the share of each delivery, and what used days cost more after a cancellation; for each of it the
 *   cash register gets a second receipt, sent by the timer's `sendReceipts`;
 * - the customer gets bonuses at the level that paid orders have reached, the courier's cash for this one among them;
 * - meals that could not be served safely become bonuses or, if wished, go back to the card: the timer's
 *   `sendFoodRefunds` sends the money;
 * - a paid order becomes active, one of which nothing is to come completed;
 * - whoever invited the customer gets the reward, and the friend what the code promised at the end of the order, each
 *   told by the message “bonuses-came”; where both are one person, neither gets any.
 *
 * What was paid beyond the order for a dearer address is earned by the timer's `settleFees`, with a receipt of its own.
 * What is not on its way is left as it is. Keys of the ledger and of receipts make each of it happen once.
 */
export function decideArrival(
  { deliveryIds, orders, customers, levels }: Arrival,
  at: EpochMs,
): ArrivalChanges {
  const wanted = new Set(deliveryIds);
  const paidKop = new Map(customers.map(({ id, paidKop: sum }) => [id, sum]));
  const changes = {
    arrived: [] as string[],
    states: [] as NewState[],
    transfers: [] as Transfer[],
    receipts: [] as NewReceipt[],
    foodRefunds: [] as NewFoodRefund[],
    refusedRewards: [] as string[],
  };
  for (const order of [...orders].sort(byId)) {
    const arriving = order.deliveries
      .filter(({ id, state }) => wanted.has(id) && deliveryTransitions[state].includes('delivered'))
      .toSorted(byId);
    if (arriving.length === 0) continue;
    const { customerId } = order;
    const paidBeforeKop = paidKop.get(customerId) ?? 0;
    const money = decideOrder(order, arriving, { levels, paidBeforeKop, at });
    paidKop.set(customerId, money.paidKop);
    const unserved = decideUnserved(order, arriving, at);
    const states = statesAfterArrival(order.state, money.after);
    const isCompleted = states.includes('completed');
    changes.arrived.push(...arriving.map(({ id }) => id));
    const about = { orderId: order.id, customerId };
    changes.states.push(
      ...arriving.map(({ id }) => ({ deliveryId: id, ...about, state: 'delivered' as const })),
      ...states.map((state) => ({ deliveryId: null, ...about, state })),
    );
    changes.receipts.push(...money.receipts);
    changes.foodRefunds.push(...unserved.foodRefunds);
    const delivered = money.after.filter(({ state }) => state === 'delivered').length;
    const step = order.invitation ? rewardStep(order.invitation, delivered) : 'nothing';
    if (step === 'refuse') changes.refusedRewards.push(order.id);
    const rewards = decideRewards(order, step, isCompleted, at);
    changes.transfers.push(...money.transfers, ...unserved.transfers, ...rewards);
  }
  return changes;
}
