import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { REVERSAL_DAYS } from '#shared/features/deliveries/reversal/contract.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';
import { type Kopecks, stepOf } from '#shared/money.ts';
import { reversalOf, type Transfer } from '../../modules/money/ledger.ts';
import { type NewReceipt, type Prepayment, returnReceipts } from '../../modules/money/payments/rules.ts';

/** An entry of the order that stands: nothing has taken it back. */
type StandingEntry = Pick<Transfer, 'id' | 'key' | 'amountKop'>;

/** A delivery that was marked wrongly, with everything that the mark may have brought. */
export interface ReversedDelivery {
  readonly id: string;
  readonly state: DeliveryState;
  readonly movedAt: EpochMs;
  readonly foodDates: readonly string[];
  /** Whether a complaint about it was answered, money for its meals went back, or its address was paid for. */
  readonly isComplaintAnswered: boolean;
  readonly isRefunded: boolean;
  readonly hasFees: boolean;
  readonly order: {
    readonly id: string;
    readonly customerId: string;
    readonly state: OrderState;
    readonly days: number;
    readonly worthKop: Kopecks;
    readonly isCancelled: boolean;
    /** Food days that have come or were given back, and deliveries that have come: this one among them. */
    readonly usedDays: number;
    readonly deliveredDeliveries: number;
    /** What the order has earned so far. */
    readonly earnedKop: Kopecks;
    readonly prepaid: readonly Prepayment[];
    readonly entries: readonly StandingEntry[];
    readonly invitation: { readonly referrerId: string; readonly rewardAfter: number } | null;
  };
  /** What customers have in bonuses, by their ids. */
  readonly balances: ReadonlyMap<string, Kopecks>;
}

/** What is written of a reversal. */
export interface ReversalChanges {
  readonly transfers: readonly Transfer[];
  readonly receipts: readonly NewReceipt[];
  /** Whether the order had come to its end and goes on. */
  readonly isReopened: boolean;
  readonly earnedKop: Kopecks;
  readonly cashKop: Kopecks;
  readonly bonusesKop: Kopecks;
  /** Bonuses that were spent before. */
  readonly missingKop: Kopecks;
}

export type ReversalRefusal = 'state' | 'late' | 'complaint' | 'refund' | 'fee' | 'order' | 'cooked';

/** Orders that nothing comes of any more. */
const ended: readonly OrderState[] = ['cancelled', 'refunded'];

/** Why a delivery cannot be taken back; undefined where it can. */
export function refusalOf(delivery: ReversedDelivery, at: EpochMs): ReversalRefusal | undefined {
  const { state, movedAt, isComplaintAnswered, isRefunded, hasFees, order } = delivery;
  if (state !== 'delivered' && state !== 'failed') return 'state';
  if (at - movedAt > REVERSAL_DAYS * DAY_MS) return 'late';
  if (isComplaintAnswered) return 'complaint';
  if (isRefunded) return 'refund';
  if (hasFees) return 'fee';
  return order.isCancelled || ended.includes(order.state) ? 'order' : undefined;
}

/** Bonuses that go with the delivery, each with whom they were given to. */
function bonusesOf({ id, state, order }: ReversedDelivery) {
  const { customerId, invitation } = order;
  const isRewarded =
    state === 'delivered' && invitation !== null && order.deliveredDeliveries - 1 < invitation.rewardAfter;
  return order.entries.flatMap((entry) => {
    const begins = (beginning: string) => entry.key.startsWith(beginning);
    if (isRewarded && begins('referral:')) return [{ entry, owner: invitation.referrerId }];
    const isOwn = [`earned:${id}`, `failed:${id}`].includes(entry.key) || begins(`credit:${id}:`);
    const isOfEnd = order.state === 'completed' && begins('friend:');
    return isOwn || isOfEnd ? [{ entry, owner: customerId }] : [];
  });
}

/** Takes bonuses back as far as they are there. */
function takeBonuses(delivery: ReversedDelivery, at: EpochMs) {
  const left = new Map(delivery.balances);
  const transfers: Transfer[] = [];
  let missingKop = 0;
  for (const { entry, owner } of bonusesOf(delivery)) {
    const hasKop = left.get(owner) ?? 0;
    const takenKop = Math.min(entry.amountKop, hasKop);
    left.set(owner, hasKop - takenKop);
    missingKop += entry.amountKop - takenKop;
    const given = { ...entry, from: 'company', to: `bonuses:${owner}`, orderId: delivery.order.id } as const;
    if (takenKop > 0) transfers.push(reversalOf(given, takenKop, at));
  }
  return { transfers, missingKop };
}

const sumOf = (transfers: readonly Transfer[]): Kopecks =>
  transfers.reduce((sum, { amountKop }) => sum + amountKop, 0);

/**
 * Everything that goes back with a wrong mark. Of «delivered» that is the opposite of each line of `decideArrival`:
 *
 * - the company has not earned its share: shares are cumulative, so the last of them goes, and the next arrival earns it;
 * - its second receipt is taken back by one of return, which the timer's `sendReceipts` sends;
 * - the courier has collected no cash where nothing else of the order has come;
 * - bonuses for it go back, those for meals that were missing in it, and what friends got for it where too few deliveries
 *   are left; never below zero: what was spent is told to whoever asks, and stands with the reversal;
 * - levels follow from what was paid, so they follow the cash;
 * - an order that had come to its end goes on.
 *
 * It has failed then: `failDelivery` plans its food again and tells the customer. Of «failed»: the bonuses for it go back,
 * and its food does not come again (`withdrawAgain`); then it arrives as any other. A message about the wrong mark that
 * still waits is not sent.
 */
export function decideReversal(delivery: ReversedDelivery, at: EpochMs): ReversalChanges {
  const { id, foodDates, order } = delivery;
  const about = { orderId: order.id, at };
  const bonuses = takeBonuses(delivery, at);
  const ofBonuses = { bonusesKop: sumOf(bonuses.transfers), missingKop: bonuses.missingKop };
  if (delivery.state === 'failed') {
    const nothing = { receipts: [], isReopened: false, earnedKop: 0, cashKop: 0 };
    return { transfers: bonuses.transfers, ...nothing, ...ofBonuses };
  }
  const earnedKop = Math.min(
    order.earnedKop,
    stepOf(order.worthKop, order.usedDays - foodDates.length, foodDates.length, order.days),
  );
  const own = {
    id: `delivered-${id}`,
    key: `delivered:${id}`,
    from: `order:${order.id}`,
    to: 'company',
  } as const;
  const earned = earnedKop > 0 ? [reversalOf({ ...own, ...about }, earnedKop, at)] : [];
  const isOnly = order.deliveredDeliveries === 1;
  const cash = order.entries
    .filter(({ key }) => isOnly && key.startsWith('courier:'))
    .map((entry) =>
      reversalOf({ ...entry, ...about, from: 'courier', to: `order:${order.id}` }, entry.amountKop, at),
    );
  return {
    // Revenue comes back to the order before cash leaves it.
    transfers: [...earned, ...cash, ...bonuses.transfers],
    receipts: returnReceipts(order.prepaid, order, { id, reversedKop: earnedKop, at }),
    isReopened: order.state === 'completed',
    ...{ earnedKop, cashKop: sumOf(cash), ...ofBonuses },
  };
}
