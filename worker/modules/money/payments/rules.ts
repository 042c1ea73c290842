import type { EpochMs } from '#shared/dates.ts';
import type { InvoiceState, PaymentState } from '#shared/features/payments/schema.ts';
import { type Kopecks, stepOf } from '#shared/money.ts';
import type { Transfer } from '../ledger.ts';

/** A second receipt on its way to the cash register. */
export interface NewReceipt {
  readonly id: string;
  /** The same earning is offset once. */
  readonly key: string;
  readonly invoiceId: string;
  /** The order whose food it is for, where that is not what the invoice was for: a certificate has paid for it. */
  readonly orderId?: string | null;
  readonly amountKop: Kopecks;
  readonly at: EpochMs;
  /** Whether it takes another one back. */
  readonly isReturn?: boolean;
}

/** What was paid in advance for an order: its own invoice, or that of a certificate. */
export interface Prepayment {
  /** The invoice: the order's own has its id. */
  readonly id: string;
  readonly amountKop: Kopecks;
}

/** The names of the receipt that offsets a prepayment of an order; `earned` is what for. */
const namesOf = ({ id }: Prepayment, orderId: string | null, earned: Pick<Transfer, 'id' | 'key'>) => {
  const isOwn = id === orderId;
  const kind = isOwn ? [] : ['certificate'];
  return {
    id: ['offset', ...kind, earned.id].join('-'),
    key: ['offset', ...kind, earned.key].join(':'),
    invoiceId: id,
    ...(!isOwn && { orderId }),
  };
};

/**
 * 54-FZ asks for a second receipt when what was prepaid is handed over: the share that each prepayment has in what an order
 * has just earned. Shares are cumulative, so that they sum to the payment.
 */
export function secondReceipts(
  prepaid: readonly Prepayment[],
  order: { readonly worthKop: Kopecks; readonly earnedBeforeKop: Kopecks },
  earned: Pick<Transfer, 'id' | 'key' | 'amountKop' | 'orderId' | 'at'>,
): NewReceipt[] {
  if (order.worthKop <= 0) return [];
  return prepaid.flatMap((one) => {
    const amountKop = stepOf(one.amountKop, order.earnedBeforeKop, earned.amountKop, order.worthKop);
    return amountKop > 0 ? [{ ...namesOf(one, earned.orderId, earned), amountKop, at: earned.at }] : [];
  });
}

/** Takes the second receipts of a delivery back that has not come after all. */
export function returnReceipts(
  prepaid: readonly Prepayment[],
  order: { readonly id: string; readonly worthKop: Kopecks; readonly earnedKop: Kopecks },
  delivery: { readonly id: string; readonly reversedKop: Kopecks; readonly at: EpochMs },
): NewReceipt[] {
  const { id, reversedKop, at } = delivery;
  const earned = {
    id: `delivered-${id}`,
    key: `delivered:${id}`,
    amountKop: reversedKop,
    orderId: order.id,
    at,
  };
  const before = { worthKop: order.worthKop, earnedBeforeKop: order.earnedKop - reversedKop };
  return secondReceipts(prepaid, before, earned).map((one) => ({
    ...{ ...one, id: `reversed-${one.id}`, key: `reversed:${one.key}`, isReturn: true },
  }));
}

/** The second receipt of what arrives at once: the whole of what was paid. */
export const wholeReceipt = (
  { id, amountKop }: { readonly id: string; readonly amountKop: Kopecks },
  at: EpochMs,
): NewReceipt => ({
  id: `offset-delivered-${id}`,
  key: `offset:delivered:${id}`,
  invoiceId: id,
  amountKop,
  at,
});

type Steps = readonly PaymentState[];

/** The states that a payment passes when its money comes in, whatever it was before; undefined where it has money already. */
export function stepsToPaid(state: PaymentState): Steps | undefined {
  // From a refused try on the same page only «pending» leads on.
  if (state === 'created' || state === 'failed') return ['pending', 'paid'];
  return state === 'pending' || state === 'authorized' || state === 'cancelled' ? ['paid'] : undefined;
}

/** A payment of which a part goes back. */
export interface RefundedPayment {
  readonly state: PaymentState;
  readonly amountKop: Kopecks;
  /** What has gone back before. */
  readonly refundedKop: Kopecks;
  readonly invoiceState: InvoiceState;
  /** Whether another payment of the invoice has money that did not go back. */
  readonly hasOtherMoney: boolean;
}

/** The states of a payment and its invoice once a part of the payment goes back; null where one stays as it is. */
export function statesAfterRefund(
  { state, amountKop, refundedKop, invoiceState, hasOtherMoney }: RefundedPayment,
  backKop: Kopecks,
): { payment: PaymentState | null; invoice: 'refunded' | null } {
  // All of it may have gone back before anybody here decided that.
  const isBack = state === 'refunded' && backKop === 0;
  if (state !== 'paid' && state !== 'partially_refunded' && !isBack) return { payment: null, invoice: null };
  const isWhole = refundedKop + backKop === amountKop;
  const isOpenToIt = invoiceState === 'paid' || invoiceState === 'cancelled';
  return {
    payment: backKop === 0 ? null : isWhole ? 'refunded' : 'partially_refunded',
    invoice: isWhole && isOpenToIt && !hasOtherMoney ? 'refunded' : null,
  };
}

/** Whether an invoice can be cancelled: money that is held or has come in keeps it. */
export const isCancellable = (invoice: InvoiceState, payments: readonly PaymentState[]): boolean =>
  invoice === 'open' && !payments.some((state) => state === 'authorized' || state === 'paid');

/** Bonuses and certificates that a cancelled invoice's account took go back to where they came from. */
export function returnedTenders(spent: readonly Transfer[], at: EpochMs): Transfer[] {
  return spent.flatMap(({ id, key, from, to, amountKop, reason, orderId }) => {
    const back =
      reason === 'bonuses_spent'
        ? ('bonuses_returned' as const)
        : reason === 'certificate_spent'
          ? ('certificate_returned' as const)
          : undefined;
    if (!back) return [];
    return [
      { id: `return-${id}`, key: `return:${key}`, from: to, to: from, amountKop, reason: back, orderId, at },
    ];
  });
}
