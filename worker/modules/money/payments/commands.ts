import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import type { InvoicePayment, OnlineWay } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { cancelOpenInvoice } from './invoices/cancel.ts';
import { requireHold } from './invoices/hold.ts';
import * as invoices from './invoices/sql.ts';
import { limitWays, mayAsk } from './limits.ts';
import { type ChargeOutcome, chargeInvoice } from './methods/charge.ts';
import * as methods from './methods/sql.ts';
import { describeInvoice, openInvoice } from './open.ts';
import { paymentProvider, requireOffered } from './providers.ts';
import { askAfterInvoice, refundPayment } from './settle.ts';
import * as sql from './sql.ts';
import { addressOf, type IssuedColumn } from './statements.ts';

/** The kept method that an invoice is charged to. */
export interface ChargedMethod {
  readonly id: string;
  readonly provider: string;
}

/**
 * Gives a part of what was paid for an invoice back to its payer; the same key gives it back once. The statements of
 * `first` begin its batch, so that they can refuse it.
 */
export async function refundInvoice(
  scope: Scope,
  invoiceId: string,
  amountKop: Kopecks,
  key: string,
  first: readonly Statement[] = [],
): Promise<void> {
  const payment = await sql.findPaidPayment(scope.db, invoiceId);
  if (!payment) throw new Error(`Nothing was paid for the invoice ${invoiceId}`);
  await refundPayment(scope, payment, amountKop, key, first);
}

/** Stores an invoice and its first payment, as statements of the batch that stores what it is for. */
export function newInvoice(scope: Scope, invoice: invoices.NewInvoice, method?: ChargedMethod): Statement[] {
  return invoices.insertInvoice(invoice, {
    id: uuidv7(),
    provider: method?.provider ?? paymentProvider(scope) ?? '',
    methodId: method?.id ?? null,
  });
}

/** Charges the kept method that an invoice was made out to; repeating it charges nothing twice. */
export function chargeMethod(scope: Scope, invoiceId: string): Promise<ChargeOutcome> {
  return chargeInvoice(scope, invoiceId);
}

/** A customer's kept method that may be charged. */
export function findMethod(scope: Scope, id: string) {
  return methods.findMethod(scope.db, id);
}

/** The methods that providers keep for a customer. */
export async function listMethods(scope: Scope, customerId: string) {
  const rows = await methods.listMethods(scope.db, customerId);
  return rows.map(({ id, title }) => ({ id, title }));
}

/** Removes a kept method: nothing is charged to it from now on. */
export async function removeMethod(scope: Scope, customerId: string, id: string): Promise<void> {
  const isRemoved = await methods.removeMethod(scope.db, customerId, id, scope.clock.now(), scope.acts);
  if (!isRemoved) throw new AppError('not_found');
}

/** Fiscal receipts of a customer's invoice, and where they went. */
export function presentReceipts(rows: z.output<typeof IssuedColumn>) {
  const [first] = rows;
  return {
    receiptsTo: first ? first.receipt.email || formatPhone(first.receipt.phone) : '',
    receipts: rows.map(({ receipt, ...row }) => ({
      ...row,
      items: row.kind === 'payment' ? receipt.items : [],
    })),
  };
}

/** Cancels an own open invoice; where money may be on its way nothing is cancelled until its provider has spoken. */
export async function cancelInvoice(
  scope: Scope,
  invoice: { readonly id: string; readonly kind: InvoiceKind },
): Promise<void> {
  if (!(await askAfterInvoice(scope, invoice.id))) throw new AppError('payment_on_its_way');
  await cancelOpenInvoice(scope, invoice);
}

/** Cancels an unpaid invoice on behalf of an operator; one that turns out to be paid stays so. */
export async function cancelUnpaidInvoice(scope: Scope, id: string) {
  const invoice = await invoices.findInvoice(scope.db, id);
  if (!invoice) throw new AppError('not_found');
  if (invoice.state === 'open') await cancelInvoice(scope, invoice);
  return { state: (await invoices.findInvoice(scope.db, id))?.state ?? invoice.state };
}

/** What comes of a payment; the way on is told to its payer alone. */
export async function getReturn(scope: Scope, customerId: string | undefined, id: string) {
  const payment = await sql.findPayment(scope.db, id);
  if (!payment) throw new AppError('not_found');
  const { kind, number, invoice_state, customer_id, return_path } = payment;
  return {
    title: describeInvoice[kind](number),
    isPaid: invoice_state === 'paid',
    page: customer_id === customerId ? return_path : null,
  };
}

interface PaymentOptions {
  readonly provider?: string | undefined;
  readonly way?: OnlineWay | undefined;
  /** Whether the payer only looks: that is no way to the payment, and holds no places. */
  readonly check?: 'only' | undefined;
}

/**
 * Where an own invoice is paid. The provider is asked first whether it was paid meanwhile: whoever asks has often just
 * come back from paying, and a notification may take a while.
 */
export async function payInvoice(
  scope: Scope,
  customerId: string,
  id: string,
  { provider, way, check }: PaymentOptions,
): Promise<InvoicePayment> {
  const find = () => invoices.findInvoice(scope.db, id);
  if (provider !== undefined) requireOffered(scope, provider);
  const invoice = await find();
  if (invoice?.customer_id !== customerId) throw new AppError('not_found');
  if (invoice.state === 'open' && (await mayAsk(scope, customerId))) await askAfterInvoice(scope, id);
  if (check === undefined && (await find())?.state === 'open') {
    await limitWays(scope, customerId);
    await requireHold(scope, id);
    await openInvoice(scope, id, { provider, way });
  }
  const after = (await find()) ?? invoice;
  return {
    state: after.state,
    url: addressOf(after.open_payment, scope.clock.now()),
    declineReason: after.open_payment?.declineReason ?? null,
    returnPath: after.return_path,
  };
}
