import type { EpochMs } from '#shared/dates.ts';
import { deleteRows, insertRows, updateRows } from '../../db/rows.ts';
import { type Statement, sql } from '../../platform/database.ts';
import type { InvoiceChanges, Purchase } from './decide.ts';

const tables = {
  order: ['orders', 'id'],
  homemade: ['homemade_orders', 'id'],
  certificate: ['certificate_purchases', 'id'],
  fee: ['paid_changes', 'invoice_id'],
} as const;

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
  const [table, key] = kind === 'card' ? [undefined, undefined] : tables[kind];
  const change = { delivery_id: null, order_id: id, customer_id: customer.id, state, at };
  return [
    ...(isIssued ? [issueCertificate(id)] : []),
    ...(state !== null && table ? updateRows(table, { key, of: [id] }, { state }) : []),
    ...(state !== null && kind === 'order' ? insertRows('state_changes', [change]) : []),
    ...updateRows('deliveries', { of: skipped }, { state: 'skipped', moved_at: at }),
    ...updateRows(
      'subscriptions',
      { of: endedSubscription === null ? [] : [endedSubscription] },
      { state: 'cancelled', charge_at: null },
    ),
    ...(releasesPlaces ? deleteRows('held_places', { key: 'invoice_id', of: [id] }) : []),
    ...updateRows('messages', { of: dropped }, { state: 'dropped' }),
  ];
}
