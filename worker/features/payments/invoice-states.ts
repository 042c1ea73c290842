import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import * as certificates from '../certificates/statements.ts';
import { followFee } from '../deliveries/statements.ts';
import * as homemade from '../homemade/statements.ts';
import { dropStaleMessages } from '../notifications/statements.ts';
import * as orders from '../orders/statements.ts';
import { endUnstarted } from '../subscriptions/statements.ts';

/** What an invoice is for. */
export const InvoiceKind = z.enum(['order', 'homemade', 'certificate', 'card', 'fee']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

const followers: Readonly<
  Record<InvoiceKind, (db: D1Database, invoiceId: string, at: EpochMs) => D1PreparedStatement[]>
> = {
  order: (db, id, at) => [...orders.followInvoice(db, id, at), endUnstarted(db, id)],
  homemade: homemade.followInvoice,
  certificate: certificates.followInvoice,
  // The method that a check of a card has saved is taken with the payment.
  card: () => [],
  fee: followFee,
};

/** What is paid for follows the state of its invoice, as statements right after the one that moves the invoice. */
export function followInvoice(
  db: D1Database,
  kind: InvoiceKind,
  invoiceId: string,
  at: EpochMs,
): D1PreparedStatement[] {
  return [...followers[kind](db, invoiceId, at), dropStaleMessages(db, invoiceId)];
}
