import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import type { Scope } from '../../../../scope.ts';
import { requireHold } from '../invoices/hold.ts';
import { limitWays } from '../limits.ts';
import { toProviderPayment } from '../open.ts';
import * as sql from '../sql.ts';
import { keepWidgetPayment } from './sql.ts';

/** How long a widget's token can be used, less what a payer takes over it, in milliseconds. */
const TOKEN_MS = 45 * 60_000;

/** A payment that only a widget takes: created again once the token of the last one is too old. */
async function embed(scope: Scope, { invoice_id: invoiceId, provider: name, way }: sql.PaymentRow) {
  const { clock } = scope;
  const { payments } = scope.services;
  const provider = payments[name];
  // Such a widget would offer every way: the bank's page is the one that was chosen.
  if (!provider?.embed || way !== 'card') return null;
  const now = clock.now();
  const payment = await keepWidgetPayment(scope.db, {
    id: uuidv7(),
    invoiceId,
    provider: name,
    since: now - TOKEN_MS,
    now,
  });
  if (!payment) return null;
  const { externalId, widget } = await provider.embed(toProviderPayment(scope, payment));
  await sql.markPending(scope.db, payment.id, externalId, null);
  return widget;
}

/** What an own open invoice is paid with on the site; null where its provider's page is the way. */
export async function widgetOf(
  scope: Scope,
  customerId: string,
  invoiceId: string,
): Promise<PaymentWidget | null> {
  const { clock } = scope;
  const { payments } = scope.services;
  const payment = await sql.findNewestPayment(scope.db, invoiceId);
  if (payment?.customer_id !== customerId) throw new AppError('not_found');
  const isOpen = payment.invoice_state === 'open' && clock.now() < payment.pay_until;
  const isOnPage = payment.state === 'pending' || payment.state === 'failed';
  if (!isOpen || !isOnPage || payment.method_id !== null) return null;
  await limitWays(scope, customerId);
  await requireHold(scope, invoiceId);
  return payments[payment.provider]?.widget?.(toProviderPayment(scope, payment)) ?? embed(scope, payment);
}
