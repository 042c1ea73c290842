import type { EpochMs } from '#shared/dates.ts';
import type { InvoiceState, PaymentState } from '#shared/features/payments/schema.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { insertRows, updateRows } from '../../../db/rows.ts';
import type { FollowedInvoice } from '../../../invoice-acts.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import { insertTransferRows, type Transfer } from '../ledger.ts';

/** What a batch of payments moves. */
export interface PaymentChanges {
  readonly payment?: {
    readonly id: string;
    readonly states: readonly PaymentState[];
    /** Keyed hash of the card that has paid. */
    readonly cardHash?: string | undefined;
    /** What has the money at the provider, once it has come in. */
    readonly externalId?: string;
  };
  /** Null where the invoice stays as it is. */
  readonly invoice: { readonly id: string; readonly state: InvoiceState } | null;
  readonly refund?: { readonly id: string; readonly key: string; readonly amountKop: number };
  readonly transfers: readonly Transfer[];
}

/**
 * Writes what becomes of a payment and its invoice, with what follows, as one batch; refused as `customer-version` where
 * it rests on what has changed meanwhile. The statements of `first` begin it, so that they can refuse it.
 */
export async function savePayment(
  db: Database,
  { customer, follow }: FollowedInvoice,
  { payment, invoice, refund, transfers }: PaymentChanges,
  at: EpochMs,
  others: {
    readonly first?: readonly Statement[];
    readonly last?: readonly Statement[];
  } = {},
): Promise<void> {
  const moved = (payment?.states ?? []).flatMap((state) =>
    updateRows(
      'payments',
      { of: [payment?.id ?? ''] },
      {
        state,
        ...(state === 'paid'
          ? { paid_at: at, card_hash: payment?.cardHash, external_id: payment?.externalId }
          : {}),
      },
    ),
  );
  const refunds = refund
    ? insertRows('refunds', [
        {
          ...{ id: refund.id, payment_id: payment?.id ?? '', key: refund.key },
          ...{ amount_kop: refund.amountKop, state: 'created', created_at: at, next_at: at },
        },
      ])
    : [];
  await db.write([
    ...(others.first ?? []),
    ...takeCustomerVersions([customer]),
    ...refunds,
    ...moved,
    ...(invoice
      ? [
          ...updateRows('invoices', { of: [invoice.id] }, { state: invoice.state }),
          ...follow(invoice.state, at),
        ]
      : []),
    ...insertTransferRows(transfers),
    ...(others.last ?? []),
  ]);
}
