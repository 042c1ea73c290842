import type { EpochMs } from '#shared/dates.ts';
import type { InvoiceActs, InvoiceKind } from '../invoice-acts.ts';
import { followFee } from '../modules/deliveries/api.ts';
import { dropStaleMessages } from '../modules/messaging/api.ts';
import {
  chargeSavedMethod,
  endUnstarted,
  followCertificateInvoice,
  followHomemadeInvoice,
  followOrderInvoice,
  pauseWithoutMethod,
} from '../modules/ordering/api.ts';

const followers: Readonly<
  Record<InvoiceKind, (db: D1Database, invoiceId: string, at: EpochMs) => D1PreparedStatement[]>
> = {
  order: (db, id, at) => [...followOrderInvoice(db, id, at), endUnstarted(db, id)],
  homemade: followHomemadeInvoice,
  certificate: followCertificateInvoice,
  // The method that a check of a card has saved is taken with the payment.
  card: () => [],
  fee: followFee,
};

function followInvoice(
  db: D1Database,
  kind: InvoiceKind,
  invoiceId: string,
  at: EpochMs,
): D1PreparedStatement[] {
  return [...followers[kind](db, invoiceId, at), dropStaleMessages(db, invoiceId)];
}

/** What invoices and saved methods mean to the modules above payments. */
export const invoiceActs: InvoiceActs = {
  followInvoice,
  followSavedMethod: chargeSavedMethod,
  followRemovedMethod: (db, methodId) => [pauseWithoutMethod(db, methodId)],
};
