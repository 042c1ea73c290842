import * as z from 'zod/mini';

/** What moved the money of an order, in the words of the ledger. */
export const MoneyMove = z.enum([
  'payment',
  'refund',
  /** On its way to where it was paid from: the provider has not confirmed it. */
  'refund_underway',
  'refund_to_bonuses',
  'bonuses_spent',
  'bonuses_returned',
  'certificate_spent',
  'certificate_returned',
]);
export type MoneyMove = z.infer<typeof MoneyMove>;

/** Why a fiscal receipt was made: money came in, went back, or what was prepaid has been handed over. */
export const ReceiptKind = z.enum(['payment', 'refund', 'offset']);
export type ReceiptKind = z.infer<typeof ReceiptKind>;

/** A fiscal receipt as the provider was asked to make it (54-FZ). */
export const IssuedReceipt = z.object({
  kind: ReceiptKind,
  amountKop: z.int(),
  at: z.number(),
  /** Its positions; empty where the receipt is for a part of a sum. */
  items: z.array(z.object({ label: z.string(), amountKop: z.int() })),
});
export type IssuedReceipt = z.infer<typeof IssuedReceipt>;

/** Everything about the money of an order. */
export const OrderPapers = z.object({
  moves: z.array(z.object({ kind: MoneyMove, amountKop: z.int(), at: z.number() })),
  receipts: z.array(IssuedReceipt),
  /** Where the receipts were sent. */
  receiptsTo: z.string(),
  /** Documents that the customer agreed to, in the wording of that day. */
  documents: z.array(z.object({ title: z.string(), path: z.string(), version: z.string() })),
});
export type OrderPapers = z.infer<typeof OrderPapers>;
