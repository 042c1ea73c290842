import { auditChanges } from '../../../../db/audit/statements.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { InvoiceKind } from '../../../../invoice-acts.ts';
import type { Scope } from '../../../../scope.ts';
import { isCancellable, returnedTenders } from '../decide.ts';
import { savePayment } from '../save.ts';
import { findCancellable } from './sql.ts';

/**
 * Cancels an open invoice with what it is for, and gives back what its account took; one that was paid meanwhile stays
 * as it is.
 */
export function cancelOpenInvoice(
  { db, clock, acts, audited }: Pick<Scope, 'db' | 'clock' | 'acts' | 'audited'>,
  { id, kind }: { readonly id: string; readonly kind: InvoiceKind },
): Promise<void> {
  return untilSaved(async () => {
    const purchase = await acts.loadPurchase(db, { id, kind });
    const invoice = await findCancellable(db, id);
    if (!invoice || !isCancellable(invoice.state, invoice.payments)) return;
    const at = clock.now();
    const transfers = returnedTenders(invoice.spent, at);
    const last = auditChanges(
      { audited },
      { object: 'invoices', id, before: { state: invoice.state }, after: { state: 'cancelled' } },
    );
    await savePayment(db, purchase, { invoice: { id, state: 'cancelled' }, transfers }, at, { last });
  });
}
