import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';

/** What an invoice is for. */
export const InvoiceKind = z.enum(['order', 'homemade', 'certificate', 'card', 'fee']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

/** What payments tell whoever an invoice is for: payments know invoices, and nothing of what they pay for. */
export interface InvoiceActs {
  /** What is paid for follows the state of its invoice: statements right after the one that moves the invoice. */
  readonly followInvoice: (
    db: D1Database,
    kind: InvoiceKind,
    invoiceId: string,
    at: EpochMs,
  ) => D1PreparedStatement[];
  /** A payment of the invoice has saved the method that it was paid with. */
  readonly followSavedMethod: (db: D1Database, invoiceId: string, at: EpochMs) => D1PreparedStatement[];
  /** A saved method can no longer be charged. */
  readonly followRemovedMethod: (db: D1Database, methodId: string) => D1PreparedStatement[];
}
