import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { Cancellation, RefundTarget } from '#shared/features/orders/cancellation.ts';
import { priceOfUsed, type Refund, refundOf, worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import { refundWords } from '#shared/features/orders/refund-words.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import type { Transfer } from '../../ledger/statements.ts';
import { queueEvent, queueMessage } from '../../notifications/commands.ts';
import { refundInvoice } from '../../payments/commands.ts';
import { getOrder } from '../commands.ts';
import * as sql from './sql.ts';

interface Found {
  readonly row: sql.CancellableRow;
  readonly refund: Refund;
  /** Whether the order's money is in our hands: what the courier has not collected yet cannot come back. */
  readonly isPaid: boolean;
  readonly cancellation: Cancellation;
}

async function find(scope: Scope, customerId: string, id: string): Promise<Found> {
  const firstOpenDate = firstDeliveryDate(scope.clock.now());
  const row = await sql.findCancellable(scope.db, { id, customerId, firstOpenDate });
  if (!row) throw new AppError('not_found');
  const isRunning = row.state === 'paid' || row.state === 'active' || row.state === 'frozen';
  if (!isRunning || row.is_cancelled === 1) throw new AppError('order_not_cancellable');
  const used = { days: row.days, usedDays: row.used_days, usedDeliveries: row.used_deliveries };
  const refund = refundOf(row.price, { ...used, returnedKop: row.returned_kop });
  const isPaidByCard = row.invoice_state === 'paid';
  // What bonuses and a certificate have paid whole is nobody's to collect.
  const isPaid = isPaidByCard || row.is_collected === 1 || row.price.totalKop === 0;
  const { bonusesKop, certificateKop } = refund;
  const cancellation: Cancellation = {
    usedDays: row.used_days - row.refunded_days,
    restDays: row.days - row.used_days,
    usedKop: priceOfUsed(row.price, used) - worthOfDays(worthOf(row.price), row.refunded_days, row.days),
    moneyKop: isPaid ? refund.moneyKop : 0,
    bonusesKop,
    certificateKop,
    extraKop: isPaid ? refund.extraKop : 0,
    targets: isPaidByCard ? ['card', 'bonuses'] : ['bonuses'],
  };
  return { row, refund, isPaid, cancellation };
}

/** What giving up the rest of an own order comes to now. */
export async function previewCancellation(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<Cancellation> {
  return (await find(scope, customerId, id)).cancellation;
}

/** The moves of money that a decision makes at once; the card is paid by its provider afterwards. */
function transfersOf(
  { row, refund, isPaid }: Found,
  customerId: string,
  to: RefundTarget,
  at: number,
): Transfer[] {
  const move = (
    name: string,
    reason: Transfer['reason'],
    amountKop: number,
    accounts: Pick<Transfer, 'from' | 'to'>,
  ): Transfer => ({
    id: uuidv7(),
    key: `${name}:${row.id}`,
    ...accounts,
    amountKop,
    reason,
    orderId: row.id,
    at,
  });
  const order = `order:${row.id}` as const;
  const bonuses = `bonuses:${customerId}` as const;
  const certificate = row.certificate_account ?? 'company';
  const isToBonuses = isPaid && to === 'bonuses';
  return [
    move('recalculated', 'delivered', isPaid ? refund.recalculatedKop : 0, { from: order, to: 'company' }),
    move('bonuses-back', 'bonuses_returned', refund.bonusesKop, { from: order, to: bonuses }),
    move('certificate-back', 'certificate_returned', refund.certificateKop, { from: order, to: certificate }),
    move('money-back', 'refund', isToBonuses ? refund.moneyKop : 0, { from: order, to: bonuses }),
    move('extra-back', 'bonuses_granted', isToBonuses ? refund.extraKop : 0, {
      from: 'company',
      to: bonuses,
    }),
  ].filter(({ amountKop }) => amountKop > 0);
}

/** The customer is told of all that comes back; marketing hears of money, which bonuses of an unpaid order are not. */
function refundMessages(
  scope: Scope,
  { row, cancellation }: Found,
  customerId: string,
  to: RefundTarget,
): D1PreparedStatement[] {
  const now = scope.clock.now();
  const { moneyKop } = cancellation;
  const number = String(row.number);
  const refund = refundWords({ ...cancellation, to });
  const key = `money-returned:${row.id}`;
  const event = { eventType: 'refund', kind: 'programme', orderNumber: number, totalKop: moneyKop } as const;
  return [
    ...(refund === ''
      ? []
      : [
          queueMessage(scope, { key, customerId, template: 'money-returned', data: { number, refund }, now }),
        ]),
    ...(moneyKop === 0 ? [] : queueEvent(scope, event, { key: `refund:${row.id}`, customerId, now })),
  ];
}

/** Gives up the rest of an own order; what comes back has to be what the customer saw. */
export async function cancelOrder(
  scope: Scope,
  customerId: string,
  id: string,
  wanted: { to: RefundTarget; expectedKop: number },
): Promise<Order> {
  const found = await find(scope, customerId, id);
  const { row, refund, isPaid, cancellation } = found;
  if (!cancellation.targets.includes(wanted.to)) {
    throw new AppError('validation_failed', { fields: { to: 'Этот заказ оплачивали не картой на сайте' } });
  }
  if (cancellation.moneyKop !== wanted.expectedKop) {
    throw new AppError('refund_changed', { details: { cancellation } });
  }
  const at = scope.clock.now();
  try {
    await sql.insertCancellation(scope.db, {
      orderId: id,
      usedDays: row.used_days,
      to: wanted.to,
      cardKop: wanted.to === 'card' ? cancellation.moneyKop : 0,
      uncollectedKop: isPaid ? 0 : refund.moneyKop,
      recalculatedKop: isPaid ? 0 : refund.recalculatedKop,
      firstOpenDate: firstDeliveryDate(at),
      at,
      transfers: transfersOf(found, customerId, wanted.to, at),
      messages: refundMessages(scope, found, customerId, wanted.to),
    });
  } catch (cause) {
    if (isRefusedBy(cause, ...sql.overtaken)) throw new AppError('refund_changed', { cause });
    throw cause;
  }
  if (wanted.to === 'card') await sendRefund(scope, { orderId: id, cardKop: cancellation.moneyKop });
  return getOrder(scope, customerId, id);
}

/** Decisions that are read at once, and pages of them whose money one run sends at most. */
const A_RUN = { size: 20, pages: 3 } as const;

/** Sends the money of a decision to its card; what fails is logged and stops nothing else. */
async function sendRefund(
  scope: Scope,
  { orderId, cardKop }: { orderId: string; cardKop: number },
): Promise<void> {
  if (cardKop === 0) return;
  try {
    await refundInvoice(scope, orderId, cardKop, `cancellation:${orderId}`);
  } catch (error) {
    scope.log('error', 'refund of a cancellation not made', { orderId, reason: String(error) });
  }
}

/** Sends what did not get through before. */
export async function sendRefunds(scope: Scope): Promise<void> {
  await workThrough(scope, {
    ...A_RUN,
    list: (after: sql.UnsentRow | undefined) => sql.listUnsent(scope.db, after, A_RUN.size),
    work: (decision) => sendRefund(scope, decision),
    failure: 'refund of a cancellation not made',
  });
}
