import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Kopecks } from '#shared/money.ts';

/** What an invoice has paid for bringing a delivery beyond the fee of its order. */
export interface PaidFee {
  readonly invoice: string;
  readonly kop: Kopecks;
}

/** A delivery as far as its fees go. */
export interface FeeDelivery {
  readonly id: string;
  readonly state: DeliveryState;
  /** The delivery in whose place it comes. */
  readonly replaces: string | null;
  readonly fees: readonly PaidFee[];
}

/** The differences that were paid for dearer deliveries of an order, and the deliveries. */
export interface OrderFees {
  readonly deliveries: readonly FeeDelivery[];
  /** Changes that were made, with what is left of the money of each. */
  readonly changes: readonly { readonly invoiceId: string; readonly balanceKop: Kopecks }[];
  /** Keys of what deliveries have earned of it, as `feeEarnedKey` makes them. */
  readonly earned: ReadonlySet<string>;
}

/** What the earning of a difference is known by. */
export const feeEarnedKey = (deliveryId: string, invoiceId: string): string =>
  `fee-earned:${deliveryId}:${invoiceId}`;

/** What was paid for bringing a delivery beyond the fee of its order. */
export const paidFeeOf = ({ fees }: Pick<FeeDelivery, 'fees'>): Kopecks =>
  fees.reduce((sum, { kop }) => sum + kop, 0);

/** What an invoice has paid for some deliveries. */
const paidBy = (invoiceId: string, deliveries: readonly FeeDelivery[]): Kopecks =>
  deliveries
    .flatMap(({ fees }) => fees)
    .reduce((sum, { invoice, kop }) => sum + (invoice === invoiceId ? kop : 0), 0);

type AreBrought = (delivery: FeeDelivery) => boolean;

/** What is left of the money of a change where no more than some deliveries are brought. */
function restOf(
  { deliveries, earned }: OrderFees,
  { invoiceId, balanceKop }: OrderFees['changes'][number],
  areBrought: AreBrought,
): Kopecks {
  const unearned = deliveries.filter(
    (one) => areBrought(one) && !earned.has(feeEarnedKey(one.id, invoiceId)),
  );
  return Math.max(0, balanceKop - paidBy(invoiceId, unearned));
}

/** What goes back of the differences of an order where no more than some of its deliveries are brought. */
export const returningFees = (fees: OrderFees, areBrought: AreBrought): Kopecks =>
  fees.changes.reduce((sum, change) => sum + restOf(fees, change, areBrought), 0);

const notComing: ReadonlySet<DeliveryState> = new Set(['skipped', 'frozen', 'failed']);

/**
 * What goes back of the differences paid for one delivery where neither it nor what would replace it is brought: another
 * delivery that shares its food may still earn them.
 */
export function returningFeesOf(fees: OrderFees, deliveryId: string): Kopecks {
  const own = fees.deliveries.filter(({ id }) => id === deliveryId);
  const isBrought: AreBrought = ({ id, replaces, state }) =>
    id !== deliveryId && replaces !== deliveryId && !notComing.has(state);
  return fees.changes.reduce(
    (sum, change) => sum + Math.min(paidBy(change.invoiceId, own), restOf(fees, change, isBrought)),
    0,
  );
}

/** A change whose money is looked at: what is left of it, and what its deliveries still have to do with it. */
export interface MadeChange {
  readonly balanceKop: Kopecks;
  /** What was paid for deliveries that are still to come. */
  readonly comingKop: Kopecks;
  /** Whether the rest of its order was cancelled. */
  readonly isCancelled: boolean;
  /** Deliveries that have come and whose difference is not earned yet. */
  readonly unearned: readonly { readonly deliveryId: string; readonly kop: Kopecks }[];
}

/** What is to be done with the money of a change. */
export interface FeeSettlement {
  readonly earned: readonly { readonly deliveryId: string; readonly amountKop: Kopecks }[];
  /** What goes back to the payer. */
  readonly restKop: Kopecks;
  /** Whether nothing is left to be earned or given back after that. */
  readonly isSettled: boolean;
}

/**
 * Earns the differences of deliveries that have come, never more than is left, since a delivery may have become two on
 * the way; and gives back what is for none that still comes. While an order goes on, its calendar may bring the same food
 * by fewer deliveries, or by more again, so nothing goes back before its last delivery or its cancellation.
 */
export function settleChange({ balanceKop, comingKop, isCancelled, unearned }: MadeChange): FeeSettlement {
  let leftKop = balanceKop;
  const earned = unearned.flatMap(({ deliveryId, kop }) => {
    const amountKop = Math.min(kop, leftKop);
    leftKop -= amountKop;
    return amountKop > 0 ? [{ deliveryId, amountKop }] : [];
  });
  const isOver = comingKop === 0 || isCancelled;
  const restKop = isOver ? Math.max(0, leftKop - comingKop) : 0;
  return { earned, restKop, isSettled: comingKop === 0 };
}
