import type * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import type { InvoicePayment, OnlineWay } from '#shared/features/payments/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Scope } from '../../../scope.ts';
import { addressOf, type IssuedColumn } from './columns.ts';
import { cancelOpenInvoice, findInvoice } from './invoices.ts';
import { limitWays, mayAsk } from './limits.ts';
import { describeInvoice, openInvoice } from './open.ts';
import { findPayment } from './payment.ts';
import { requireHold } from './places.ts';
import { requireOffered } from './providers.ts';
import { askAfterInvoice } from './recover.ts';

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
  const invoice = await findInvoice(scope.db, id);
  if (!invoice) throw new AppError('not_found');
  if (invoice.state === 'open') await cancelInvoice(scope, invoice);
  return { state: (await findInvoice(scope.db, id))?.state ?? invoice.state };
}

/** What comes of a payment; the way on is told to its payer alone. */
export async function getReturn(scope: Scope, customerId: string | undefined, id: string) {
  const payment = await findPayment(scope.db, id);
  if (!payment) throw new AppError('not_found');
  const { kind, number, invoiceState, returnPath } = payment;
  return {
    title: describeInvoice[kind](number),
    isPaid: invoiceState === 'paid',
    page: payment.customerId === customerId ? returnPath : null,
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
  const find = () => findInvoice(scope.db, id);
  if (provider !== undefined) requireOffered(scope, provider);
  const invoice = await find();
  if (invoice?.customerId !== customerId) throw new AppError('not_found');
  if (invoice.state === 'open' && (await mayAsk(scope, customerId))) await askAfterInvoice(scope, id);
  if (check === undefined && (await find())?.state === 'open') {
    await limitWays(scope, customerId);
    await requireHold(scope, id);
    await openInvoice(scope, id, { provider, way });
  }
  const after = (await find()) ?? invoice;
  return {
    state: after.state,
    url: addressOf(after.openPayment, scope.clock.now()),
    declineReason: after.openPayment?.declineReason ?? null,
    returnPath: after.returnPath,
  };
}
