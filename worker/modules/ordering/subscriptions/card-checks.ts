import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type Kopecks, ROUBLE_KOP } from '#shared/money.ts';
import { q, readFirst, statement, write } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { newInvoice, nextNumber } from '../../money/payments/invoices.ts';
import { payInvoice } from '../../money/payments/pay.ts';
import { refundInvoice } from '../../money/payments/settle.ts';
import { requireOwn, type Subscription } from './subscription.ts';

/** How long the page of a check can be paid at. */
const PAY_MS = HOUR_MS;

/** Makes the invoice of a rouble that saves another card. */
async function addCheck(scope: Scope, customerId: string, row: Subscription): Promise<string> {
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
    statement(q.insertInto('cardChecks').values({ invoiceId, subscriptionId: row.id })),
  ]);
  return invoiceId;
}

/**
 * Opens the payment of a rouble that saves another card: the subscription goes on with it. One that was begun before is
 * gone on with.
 */
export async function checkCard(scope: Scope, customerId: string, id: string): Promise<{ url: string }> {
  const row = await requireOwn(scope, customerId, id, [
    'active',
    'payment_failed',
    'paused',
    'cancel_scheduled',
  ]);
  const open = q
    .selectFrom('cardChecks as c')
    .innerJoin('invoices as i', 'i.id', 'c.invoiceId')
    .select('i.id')
    .where('c.subscriptionId', '=', id)
    .where('c.isSettled', '=', false)
    .where('i.state', '=', 'open')
    .where('i.payUntil', '>', scope.clock.now())
    .limit(1);
  const begun = await readFirst(scope.db, open);
  const invoiceId = begun?.id ?? (await addCheck(scope, customerId, row));
  const { url } = await payInvoice(scope, customerId, invoiceId, {});
  if (url === null) throw new AppError('payment_method_unavailable');
  return { url };
}

/** Roubles that one run gives back at most. */
const BATCH_SIZE = 20;

/** Checks whose rouble has come in and not gone back yet. */
async function listPaid({ db }: Scope) {
  const [, { rows }] = await write(
    db,
    sql`UPDATE card_checks SET is_settled = 1 WHERE is_settled = 0
      AND (SELECT state FROM invoices WHERE id = invoice_id) IN ('cancelled', 'refunded')`,
    sql<{ id: string; amountKop: Kopecks }>`
      SELECT i.id, i.amount_kop FROM card_checks c CROSS JOIN invoices i ON i.id = c.invoice_id
      WHERE c.is_settled = 0 AND i.state = 'paid' LIMIT ${BATCH_SIZE}`,
  );
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

/** Gives back the roubles that cards were checked with. */
export async function returnCardChecks(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => listPaid(scope),
    size: BATCH_SIZE,
    pages: 1,
    work: ({ id, amountKop }) => refundInvoice(scope, id, amountKop, `card:${id}`),
    failure: 'rouble of a card check not given back',
  });
}
