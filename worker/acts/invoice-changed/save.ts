import type { EpochMs } from '#shared/dates.ts';
import { deleteRows, insertRows, updateRows } from '../../db/rows.ts';
import { type Statement, sql } from '../../platform/database.ts';
import type { InvoiceChanges, NextState, Purchase } from './decide.ts';

/** Moves what an invoice was for. */
function movePurchase({ id, kind }: Purchase, state: NextState): Statement[] {
  const known = { of: [id] };
  switch (kind) {
    case 'order':
      return updateRows('orders', known, { state });
    case 'homemade':
      return updateRows('homemadeOrders', known, { state });
    case 'certificate':
      return state === 'settled' ? [] : updateRows('certificatePurchases', known, { state });
    case 'fee':
      return state === 'refunded' ? [] : updateRows('paidChanges', { key: 'invoiceId', ...known }, { state });
    case 'card':
      return [];
  }
}

/** A paid purchase becomes a certificate that can be spent. */
const issueCertificate = (id: string): Statement =>
  sql(`INSERT INTO certificates (id, code_hash, nominal_kop, valid_to, created_at)
       SELECT id, code_hash, nominal_kop, valid_to, placed_at FROM certificate_purchases WHERE id = ?1`).with(
    id,
  );

/** What follows from the new state of an invoice, as statements of the batch that moves it. */
export function followingRows(purchase: Purchase, changes: InvoiceChanges, at: EpochMs): Statement[] {
  const { id, kind, customer } = purchase;
  const { state, skipped, endedSubscription, isIssued, releasesPlaces, dropped } = changes;
  const change = { deliveryId: null, orderId: id, customerId: customer.id, state: state ?? '', at };
  return [
    ...(isIssued ? [issueCertificate(id)] : []),
    ...(state === null ? [] : movePurchase(purchase, state)),
    ...(state !== null && kind === 'order' ? insertRows('stateChanges', [change]) : []),
    ...updateRows('deliveries', { of: skipped }, { state: 'skipped', movedAt: at }),
    ...updateRows(
      'subscriptions',
      { of: endedSubscription === null ? [] : [endedSubscription] },
      { state: 'cancelled', chargeAt: null },
    ),
    ...(releasesPlaces ? deleteRows('heldPlaces', { key: 'invoiceId', of: [id] }) : []),
    ...updateRows('messages', { of: dropped }, { state: 'dropped' }),
  ];
}
