import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { followFee } from '../../deliveries/deliveries/statements.ts';
import { dropStaleMessages } from '../../messaging/notifications/statements.ts';
import * as certificates from '../../ordering/certificates/statements.ts';
import * as homemade from '../../ordering/homemade/statements.ts';
import * as orders from '../../ordering/orders/statements.ts';
import { endUnstarted } from '../../ordering/subscriptions/statements.ts';

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
