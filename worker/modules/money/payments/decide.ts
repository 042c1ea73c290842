import type { EpochMs } from '#shared/dates.ts';
import { type Kopecks, stepOf } from '#shared/money.ts';

/** A second receipt on its way to the cash register. */
export interface NewReceipt {
  readonly id: string;
  /** The same earning is offset once. */
  readonly key: string;
  readonly invoiceId: string;
  readonly amountKop: Kopecks;
  readonly at: EpochMs;
}

/**
 * 54-FZ asks for a second receipt when what was prepaid is handed over: the share that the payer's own money has in what
 * an order has just earned. Shares are cumulative, so that they sum to the payment.
 */
export function secondReceipt(
  invoice: { readonly id: string; readonly amountKop: Kopecks },
  order: { readonly worthKop: Kopecks; readonly earnedBeforeKop: Kopecks },
  earned: { readonly id: string; readonly key: string; readonly amountKop: Kopecks; readonly at: EpochMs },
): NewReceipt[] {
  if (order.worthKop <= 0) return [];
  const amountKop = stepOf(invoice.amountKop, order.earnedBeforeKop, earned.amountKop, order.worthKop);
  if (amountKop <= 0) return [];
  return [
    {
      id: `offset-${earned.id}`,
      key: `offset:${earned.key}`,
      invoiceId: invoice.id,
      amountKop,
      at: earned.at,
    },
  ];
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
