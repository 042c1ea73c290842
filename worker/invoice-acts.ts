import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Database, Statement } from './platform/database.ts';

/** What an invoice is for. */
export const InvoiceKind = z.enum(['order', 'homemade', 'certificate', 'card', 'fee']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

/** What an invoice pays for, as it was read. */
export interface FollowedInvoice {
  /** The batch that moves the invoice rests on this version of its customer. */
  readonly customer: { readonly id: string; readonly version: number };
  /** What follows where the invoice comes into a state: statements right after the one that moves it. */
  readonly follow: (to: InvoiceState, at: EpochMs) => Statement[];
}

/** What payments tell whoever an invoice is for: payments know invoices, and nothing of what they pay for. */
export interface InvoiceActs {
  /** Reads what an invoice is for, before anything else that the decision rests on. */
  readonly loadPurchase: (
    db: Database,
    invoice: { readonly id: string; readonly kind: InvoiceKind },
  ) => Promise<FollowedInvoice>;
  /** A payment of the invoice has saved the method that it was paid with. */
  readonly followSavedMethod: (invoiceId: string, at: EpochMs) => Statement[];
  /** A saved method can no longer be charged. */
  readonly followRemovedMethod: (methodId: string) => Statement[];
}
