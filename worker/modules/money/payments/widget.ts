import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import { write } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { limitWays } from './limits.ts';
import { toProviderPayment } from './open.ts';
import { findNewestPayment, listPayments, markPending, type Payment } from './payment.ts';
import { requireHold } from './places.ts';

/** How long a widget's token can be used, less what a payer takes over it, in milliseconds. */
const TOKEN_MS = 45 * 60_000;

/** The payment of an invoice that a widget takes: one whose token still lives, or a new one. */
async function findOrInsert({ db, clock }: Scope, invoiceId: string, provider: string) {
  const now = clock.now();
  const fresh = sql`invoice_id = ${invoiceId} AND provider = ${provider} AND in_widget = 1
    AND created_at > ${now - TOKEN_MS} AND state IN ('created', 'pending', 'failed')`;
  await write(
    db,
    sql`INSERT INTO payments (id, invoice_id, provider, state, amount_kop, created_at, in_widget)
        SELECT ${uuidv7()}, i.id, ${provider}, 'created', i.amount_kop, ${now}, 1 FROM invoices i
        WHERE i.id = ${invoiceId} AND i.state = 'open' AND NOT EXISTS (SELECT 1 FROM payments WHERE ${fresh})`,
  );
  const newest = sql`SELECT id FROM payments WHERE ${fresh} ORDER BY created_at DESC, id DESC LIMIT 1`;
  const [payment] = await listPayments(db, sql`y.id = (${newest})`);
  return payment;
}

/** A payment that only a widget takes: created again once the token of the last one is too old. */
async function embed(scope: Scope, { invoiceId, provider: name, way }: Payment) {
  const provider = scope.services.payments[name];
  // Such a widget would offer every way: the bank's page is the one that was chosen.
  if (!provider?.embed || way !== 'card') return null;
  const payment = await findOrInsert(scope, invoiceId, name);
  if (!payment) return null;
  const { externalId, widget } = await provider.embed(toProviderPayment(scope, payment));
  await markPending(scope.db, payment.id, externalId, null);
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
  const payment = await findNewestPayment(scope.db, invoiceId);
  if (payment?.customerId !== customerId) throw new AppError('not_found');
  const isOpen = payment.invoiceState === 'open' && clock.now() < payment.payUntil;
  const isOnPage = payment.state === 'pending' || payment.state === 'failed';
  if (!isOpen || !isOnPage || payment.methodId !== null) return null;
  await limitWays(scope, customerId);
  await requireHold(scope, invoiceId);
  return payments[payment.provider]?.widget?.(toProviderPayment(scope, payment)) ?? embed(scope, payment);
}
