import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { ROUBLE_KOP } from '#shared/money.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { newInvoice, nextNumber, payInvoice, refundInvoice } from '../../../money/api.ts';
import { findOwn } from '../manage.ts';
import type { SubscriptionRow } from '../sql.ts';
import * as sql from './sql.ts';

/** How long the page of a check can be paid at. */
const PAY_MS = HOUR_MS;

/** Makes the invoice of a rouble that saves another card. */
async function addCheck(scope: Scope, customerId: string, row: SubscriptionRow): Promise<string> {
  const now = scope.clock.now();
  const invoiceId = uuidv7();
  const { phone, email } = row.request.contact;
  await scope.db.write([
    nextNumber(),
    ...newInvoice(scope, {
      id: invoiceId,
      kind: 'card',
      customerId,
      amountKop: ROUBLE_KOP,
      account: `card:${invoiceId}`,
      receipt: {
        phone,
        email,
        items: [{ label: 'Проверка карты', amountKop: ROUBLE_KOP, object: 'service' }],
      },
      returnPath: '/personal/subscription/',
      payUntil: now + PAY_MS,
      createdAt: now,
      savesMethod: true,
    }),
    sql.insertCheck(invoiceId, row.id),
  ]);
  return invoiceId;
}

/**
 * Opens the payment of a rouble that saves another card: the subscription goes on with it. One that was begun before is
 * gone on with.
 */
export async function checkCard(scope: Scope, customerId: string, id: string): Promise<{ url: string }> {
  const row = await findOwn(scope, customerId, id, [
    'active',
    'payment_failed',
    'paused',
    'cancel_scheduled',
  ]);
  const begun = await sql.findOpenCheck(scope.db, id, scope.clock.now());
  const { url } = await payInvoice(scope, customerId, begun ?? (await addCheck(scope, customerId, row)), {});
  if (url === null) throw new AppError('payment_method_unavailable');
  return { url };
}

/** Roubles that one run gives back at most. */
const BATCH_SIZE = 20;

/** Gives back the roubles that cards were checked with. */
export async function returnCardChecks(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => sql.listPaid(scope.db, BATCH_SIZE),
    size: BATCH_SIZE,
    pages: 1,
    work: ({ id, amountKop }) => refundInvoice(scope, id, amountKop, `card:${id}`),
    failure: 'rouble of a card check not given back',
  });
}
