import * as z from 'zod/mini';
import type { Receipt, ReceiptItem } from '#shared/features/payments/receipt.ts';
import type { DeclineReason } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { cardText } from './card-text.ts';
import type { ProviderMethod, ProviderPayment } from './port.ts';

/** What transactions are, by `Type`: any other kind gives the money of its original transaction back. */
export const PAYMENT = 0;

/** A try to pay, as the provider tells of it. */
export const Transaction = z.object({
  TransactionId: z.number(),
  OriginalTransactionId: z.nullish(z.number()),
  InvoiceId: z.nullish(z.string()),
  Type: z.nullish(z.number()),
  Amount: z.number(),
  Currency: z.string(),
  Status: z.string(),
  ReasonCode: z.nullish(z.number()),
  Token: z.nullish(z.string()),
  CardLastFour: z.nullish(z.string()),
  CardFirstSix: z.nullish(z.string()),
  /** Month and year, «11/27». */
  CardExpDate: z.nullish(z.string()),
});

/** What was made of a refund. */
export const Refund = z.object({ TransactionId: z.number() });

/** A claim of a payer's bank, or what came of it. */
export const Chargeback = z.object({
  ChargeBackId: z.string(),
  TransactionId: z.number(),
  Amount: z.number(),
  Type: z.string(),
  Operation: z.string(),
});

/** The provider counts in roubles. */
export const toRoubles = (sum: Kopecks): number => sum / 100;
export const toKopecks = (sum: number): Kopecks => Math.round(sum * 100);

/** The token of a card, with the last four digits if given. */
export function methodOf(token?: string | null, lastFour?: string | null): { method?: ProviderMethod } {
  if (!token) return {};
  return {
    method: { token, title: /^\d{4}$/.test(lastFour ?? '') ? `•••• ${lastFour}` : 'Банковская карта' },
  };
}

const states: Readonly<Record<string, ProviderPayment['state']>> = {
  Authorized: 'authorized',
  Completed: 'paid',
  Declined: 'failed',
  Cancelled: 'cancelled',
};

/** Codes of refusals that the payer can do something about, from the provider's list. */
const declineReasons: Readonly<Record<number, DeclineReason>> = {
  5051: 'insufficient_funds',
  5054: 'card_expired',
  5206: 'not_confirmed',
  5061: 'limit_exceeded',
  5065: 'limit_exceeded',
};

/** How a position is paid, by tag 1214 of 54-FZ. */
export const payment = { before: 1, advance: 3, offset: 4 } as const;
/** What a position is, by tag 1212. */
const objects: Readonly<Record<ReceiptItem['object'], number>> = { commodity: 1, service: 4, payment: 10 };

/** Positions of a receipt, as requests and the widget name them; paid in advance unless it is said otherwise. */
export const positionsOf = (receipt: Receipt, method?: number) =>
  receipt.items.map(({ label, amountKop, object }) => ({
    label,
    price: toRoubles(amountKop),
    quantity: 1,
    amount: toRoubles(amountKop),
    // Without VAT: tag 1199 of 54-FZ.
    vat: null,
    method: method ?? (object === 'payment' ? payment.advance : payment.before),
    object: objects[object],
  }));

export function receiptData(receipt: Receipt, method?: number) {
  return {
    Items: positionsOf(receipt, method),
    phone: receipt.phone,
    ...(receipt.email !== '' && { email: receipt.email }),
  };
}

export function toPayment(transaction: z.output<typeof Transaction>): ProviderPayment {
  const { TransactionId, InvoiceId, Amount, Currency, Status, ReasonCode } = transaction;
  const { Token, CardLastFour, CardFirstSix, CardExpDate } = transaction;
  const state = states[Status] ?? 'pending';
  const declineReason = declineReasons[ReasonCode ?? 0] ?? 'refused';
  return {
    externalId: String(TransactionId),
    ...(InvoiceId && { key: InvoiceId }),
    state,
    amountKop: toKopecks(Amount),
    currency: Currency,
    ...methodOf(Token, CardLastFour),
    ...(CardFirstSix && {
      card: cardText({ first6: CardFirstSix, last4: CardLastFour, expires: CardExpDate }),
    }),
    ...(state === 'failed' && { declineReason }),
  };
}
