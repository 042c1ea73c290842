import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import type { InvoiceState, PaymentState } from '#shared/features/payments/schema.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { insertWhere, q, statement } from '../../../db/query.ts';
import type { ProviderMethod } from '../../../integrations/payments/port.ts';
import type { FollowedInvoice } from '../../../invoice-acts.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import { insertTransferRows, type Transfer } from '../ledger.ts';
import type { Payment } from './payment.ts';

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
  const moved = (payment?.states ?? []).map((state) => {
    const paid = { paidAt: at, cardHash: payment?.cardHash, externalId: payment?.externalId };
    const set = { state, ...(state === 'paid' && paid) };
    return statement(
      q
        .updateTable('payments')
        .set(set)
        .where('id', '=', payment?.id ?? ''),
    );
  });
  const refunds =
    refund && payment
      ? [
          statement(
            q.insertInto('refunds').values({
              ...{ ...refund, paymentId: payment.id, state: 'created', createdAt: at, nextAt: at },
            }),
          ),
        ]
      : [];
  await db.write([
    ...(others.first ?? []),
    ...takeCustomerVersions([customer]),
    ...refunds,
    ...moved,
    ...(invoice
      ? [
          statement(q.updateTable('invoices').set({ state: invoice.state }).where('id', '=', invoice.id)),
          ...follow(invoice.state, at),
        ]
      : []),
    ...insertTransferRows(transfers),
    ...(others.last ?? []),
  ]);
}

/** Saves the method that a payment was made with, once that payment has come in; a removed one is saved again. */
export const saveMethod = (
  { id: paymentId, customerId, provider, invoiceId }: Payment,
  { token, title }: ProviderMethod,
  createdAt: EpochMs,
): Statement =>
  statement(
    insertWhere(
      'paymentMethods',
      { id: uuidv7(), customerId, provider, token, title, invoiceId, createdAt },
      sql`EXISTS (SELECT 1 FROM payments WHERE id = ${paymentId} AND state = 'paid')`,
    ).onConflict((known) =>
      known
        .columns(['customerId', 'provider', 'token'])
        .doUpdateSet(({ ref }) => ({ title: ref('excluded.title'), invoiceId: ref('excluded.invoiceId') })),
    ),
  );
