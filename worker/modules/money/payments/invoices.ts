import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import { type InvoiceState, type OnlineWay, PaymentState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { q, readFirst, statement } from '../../../db/query.ts';
import type { Tables } from '../../../db/tables.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { SpentTransfer } from '../ledger.ts';
import { OpenPayment, openPaymentColumn } from './columns.ts';
import type { Payment } from './payment.ts';
import { paymentProvider } from './providers.ts';
import { isCancellable, returnedTenders } from './rules.ts';
import { savePayment } from './save.ts';

/** Takes the next number of the sequence that invoices share, as the first statement of what it is for. */
export const nextNumber = (): Statement => statement(sql`UPDATE order_numbers SET last = last + 1`);

/** What a customer is to pay. */
export interface NewInvoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly customerId: string;
  readonly amountKop: Kopecks;
  readonly account: Payment['account'];
  readonly receipt: Receipt;
  readonly returnPath: string;
  readonly payUntil: EpochMs;
  /** Until when it holds the places of its order; for as long as it is open where that is not said. */
  readonly heldUntil?: EpochMs | undefined;
  readonly createdAt: EpochMs;
  /** How the payer wants to pay; by card where that is not said. */
  readonly way?: OnlineWay | undefined;
  /** Whether the payer agrees that the provider saves what they pay with. */
  readonly savesMethod?: boolean | undefined;
}

/** The saved method that an invoice is charged to. */
export interface ChargedMethod {
  readonly id: string;
  readonly provider: string;
}

/**
 * Stores an invoice with its first payment, as statements of the batch that stores what it is for; that batch has taken
 * the next of `order_numbers` before.
 */
export function newInvoice(scope: Scope, invoice: NewInvoice, method?: ChargedMethod): Statement[] {
  const { savesMethod = false, heldUntil = null, way = 'card', receipt, ...row } = invoice;
  const { id, amountKop, createdAt } = invoice;
  const payment = {
    ...{
      id: uuidv7(),
      invoiceId: id,
      provider: method?.provider ?? paymentProvider(scope) ?? '',
      state: 'created',
    },
    ...{ amountKop, createdAt, methodId: method?.id ?? null, way },
  } satisfies Insertable<Tables['payments']>;
  return [
    statement(
      q.insertInto('invoices').values({
        ...{ ...row, heldUntil, savesMethod: savesMethod ? 1 : 0, receipt: JSON.stringify(receipt) },
        number: sql`(SELECT last FROM order_numbers)`,
      }),
    ),
    statement(q.insertInto('payments').values(payment)),
  ];
}

interface Invoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly customerId: string;
  readonly state: InvoiceState;
  readonly returnPath: string;
  readonly openPayment: string | null;
}

/** An invoice with what of it is open. */
export async function findInvoice(db: Database, id: string) {
  const row = await readFirst(
    db,
    sql<Invoice>`SELECT id, kind, customer_id, state, return_path,
        ${sql.raw(openPaymentColumn('invoices.id'))} AS open_payment
      FROM invoices WHERE id = ${id}`,
  );
  return row && { ...row, openPayment: OpenPayment.parse(row.openPayment) };
}

/** An invoice with the states of its payments and what bonuses and certificates have paid into its account. */
async function findCancellable(db: Database, id: string) {
  const row = await readFirst(
    db,
    sql<{ state: InvoiceState; payments: string; spent: string }>`
      SELECT state, (SELECT json_group_array(state) FROM payments WHERE invoice_id = i.id) AS payments,
        (SELECT json_group_array(json_object('id', id, 'key', key, 'from', from_account, 'to', to_account,
           'amountKop', amount_kop, 'reason', reason, 'orderId', order_id, 'at', at)) FROM transfers
         WHERE to_account = i.account AND reason IN ('bonuses_spent', 'certificate_spent')) AS spent
      FROM invoices i WHERE id = ${id}`,
  );
  return row && parseColumns(row, { payments: z.array(PaymentState), spent: z.array(SpentTransfer) });
}

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
