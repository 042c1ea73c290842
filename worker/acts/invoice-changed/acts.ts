import type { InvoiceActs } from '../../invoice-acts.ts';
import { chargeSavedMethod, pauseWithoutMethod } from '../../modules/ordering/subscriptions/methods.ts';
import { decideInvoice } from './decide.ts';
import { loadPurchase } from './load.ts';
import { followingRows } from './save.ts';

/** What invoices and saved methods mean to the modules above payments. */
export const invoiceActs: InvoiceActs = {
  loadPurchase: async (db, invoice) => {
    const purchase = await loadPurchase(db, invoice);
    return {
      customer: purchase.customer,
      follow: (to, at) => followingRows(purchase, decideInvoice(purchase, to), at),
    };
  },
  followSavedMethod: chargeSavedMethod,
  followRemovedMethod: (methodId) => [pauseWithoutMethod(methodId)],
};
