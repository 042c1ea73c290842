import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { Cancellation, RefundTarget } from '#shared/features/orders/cancellation.ts';
import { priceOfUsed, type Refund, refundOf } from '#shared/features/orders/refund.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { toldOfChange, toldOfRefund } from '../../../messaging/api.ts';
import { refundInvoice, type Transfer } from '../../../money/api.ts';
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
  const used = {
    days: row.days,
    usedDays: row.used_days,
    usedDeliveries: row.used_deliveries,
    refundedDays: row.refunded_days,
  };
  const refund = refundOf(row.price, used, row.returned);
  const isPaidByCard = row.invoice_state === 'paid';
  // What bonuses and a certificate have paid whole is nobody's to collect.
  const isPaid = isPaidByCard || row.is_collected === 1 || row.price.totalKop === 0;
  const { bonusesKop, certificateKop } = refund;
  const cancellation: Cancellation = {
    usedDays: row.used_days,
    restDays: row.days - row.used_days - row.refunded_days,
    isPaid,
    usedKop: priceOfUsed(row.price, used),
    moneyKop: isPaid ? refund.moneyKop : 0,
    bonusesKop,
    certificateKop,
    extraKop: isPaid ? refund.extraKop : 0,
    feesKop: row.fees_kop,
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

/** What the customer is told: that the rest comes no more, and what comes back for it. */
function messagesOf(
  scope: Scope,
  { row, cancellation }: Found,
  customerId: string,
  to: RefundTarget,
): D1PreparedStatement[] {
  const told = { customerId, number: String(row.number), now: scope.clock.now() };
  const days = countOf(cancellation.restDays, 'день', 'дня', 'дней');
  return [
    toldOfChange(scope, {
      ...told,
      key: `calendar-changed:cancelled:${row.id}`,
      what: `Отменили остаток: ${days} рациона`,
    }),
    ...toldOfRefund(scope, { ...told, key: row.id, split: { ...cancellation, to } }),
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
    throw new AppError('validation_failed', {
      fields: { to: 'Этот заказ оплачивали не\u00a0картой на\u00a0сайте' },
    });
  }
  if (cancellation.moneyKop !== wanted.expectedKop) {
    throw new AppError('refund_changed', { details: { cancellation } });
  }
  const at = scope.clock.now();
  try {
    await sql.insertCancellation(scope.db, {
      orderId: id,
      settledDays: row.used_days + row.refunded_days,
      to: wanted.to,
      cardKop: wanted.to === 'card' ? cancellation.moneyKop : 0,
      uncollectedKop: isPaid ? 0 : refund.moneyKop,
      recalculatedKop: isPaid ? 0 : refund.recalculatedKop,
      firstOpenDate: firstDeliveryDate(at),
      at,
      transfers: transfersOf(found, customerId, wanted.to, at),
      messages: messagesOf(scope, found, customerId, wanted.to),
    });
  } catch (cause) {
    if (isRefusedBy(cause, ...sql.overtaken)) throw new AppError('refund_changed', { cause });
    throw cause;
  }
  if (wanted.to === 'card') await sendRefund(scope, { orderId: id, cardKop: cancellation.moneyKop });
  return getOrder(scope, customerId, id);
}

/** Sends the money of a decision to its card; what fails is logged and stops nothing else. */
async function sendRefund(
  scope: Scope,
  { orderId, cardKop }: { orderId: string; cardKop: number },
): Promise<void> {
  if (cardKop === 0) return;
  try {
    await sql.markTried(scope.db, orderId, scope.clock.now());
    await refundInvoice(scope, orderId, cardKop, `cancellation:${orderId}`);
  } catch (error) {
    scope.log('error', 'refund of a cancellation not made', { orderId, reason: String(error) });
  }
}

/** Decisions whose money one run sends at most. */
const A_RUN = 60;

/** Sends what did not get through before. */
export async function sendRefunds(scope: Scope): Promise<void> {
  for (const decision of await sql.listUnsent(scope.db, A_RUN)) await sendRefund(scope, decision);
}
