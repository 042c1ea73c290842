import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { Cancellation, RefundTarget } from '#shared/features/orders/cancellation.ts';
import { lessReturned, type Refund, refundOf, type Split, worthOf } from '#shared/features/orders/refund.ts';
import { returningFees } from '../../deliveries/deliveries/fees.ts';
import type { Transfer } from '../../money/ledger.ts';
import { type NewReceipt, secondReceipts } from '../../money/payments/rules.ts';
import {
  earnedKop,
  endDateOf,
  isCertificateOver,
  isUsed,
  type OrderRecord,
  type RecordedDelivery,
  refundedDays,
  returnedSplit,
  usedFood,
} from './record.ts';

/** What giving up the rest of an order comes to; null where there is no rest to give up. */
export interface CancellationTerms {
  readonly cancellation: Cancellation;
  readonly refund: Refund;
  /** What of the payer's money has gone back before, unasked. */
  readonly setOffKop: number;
}

/** Whether nobody works on a delivery yet. */
const isOpen =
  (firstOpenDate: IsoDate) =>
  ({ state, date }: Pick<RecordedDelivery, 'state' | 'date'>) =>
    state === 'planned' && date >= firstOpenDate;

/** The days of food that would not come. */
function spanOf({ deliveries }: OrderRecord, firstOpenDate: IsoDate): Cancellation['span'] {
  const dates = deliveries
    .filter(isOpen(firstOpenDate))
    .flatMap(({ foodDates }) => foodDates)
    .toSorted();
  const [from] = dates;
  const to = dates.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

const sumOf = ({ moneyKop, bonusesKop, certificateKop }: Split): number =>
  moneyKop + bonusesKop + certificateKop;

/** What giving up the rest of an order comes to now. */
export function termsOfCancellation(record: OrderRecord, now: EpochMs): CancellationTerms | null {
  const isRunning = record.state === 'paid' || record.state === 'active' || record.state === 'frozen';
  if (!isRunning || record.isCancelled) return null;
  const firstOpenDate = firstDeliveryDate(now);
  const used = usedFood(record, firstOpenDate);
  const restDays = record.days - used.usedDays - used.refundedDays;
  if (restDays <= 0) return null;
  const returned = returnedSplit(record);
  const due = refundOf(record.price, used, returned);
  const isPaidByCard = record.invoice?.state === 'paid';
  const setOffKop = Math.min(record.unasked?.kop ?? 0, due.moneyKop);
  const refund = lessReturned(due, setOffKop);
  // What bonuses and a certificate have paid whole is nobody's to collect; what the courier has not collected cannot come back.
  const isPaid = isPaidByCard || record.isCollected || record.price.totalKop === 0;
  const fees = { ...record.fees, deliveries: record.deliveries };
  const usedIds = new Set(record.deliveries.filter(isUsed(firstOpenDate)).map(({ id }) => id));
  return {
    refund,
    setOffKop,
    cancellation: {
      number: String(record.number),
      span: spanOf(record, firstOpenDate),
      usedDays: used.usedDays,
      restDays,
      isPaid,
      usedKop: worthOf(record.price) - sumOf(returned) - sumOf(due),
      moneyKop: isPaid ? refund.moneyKop : 0,
      bonusesKop: refund.bonusesKop,
      certificateKop: refund.certificateKop,
      isCertificateOver: isCertificateOver(record, now),
      extraKop: isPaid ? refund.extraKop : 0,
      feesKop: returningFees(fees, ({ id }) => usedIds.has(id)),
      targets: isPaidByCard ? ['card', 'bonuses'] : ['bonuses'],
    },
  };
}

/** What is written of a cancellation. */
export interface CancellationChanges {
  readonly usedDays: number;
  readonly to: RefundTarget;
  /** What goes back to the card: its provider is asked after the batch. */
  readonly cardKop: number;
  readonly uncollectedKop: number;
  /** Where the courier has to collect it first; otherwise it is among the transfers. */
  readonly recalculatedKop: number;
  readonly skipped: readonly string[];
  readonly endDate: IsoDate;
  readonly transfers: readonly Transfer[];
  readonly receipts: readonly NewReceipt[];
  /** The state that ends the order now; null where what is on its way ends it when it arrives. */
  readonly state: 'cancelled' | 'completed' | null;
}

/** The moves of money that a cancellation makes at once; the card is paid by its provider afterwards. */
function transfersOf(
  { id, customer, certificate, unasked }: OrderRecord,
  { refund, setOffKop, cancellation: { isPaid } }: CancellationTerms,
  to: RefundTarget,
  at: EpochMs,
): Transfer[] {
  const move = (
    name: string,
    reason: Transfer['reason'],
    amountKop: number,
    accounts: Pick<Transfer, 'from' | 'to'>,
  ): Transfer => ({
    ...{ id: `${name}-${id}`, key: `${name}:${id}`, reason, amountKop, orderId: id, at },
    ...accounts,
  });
  const order = `order:${id}` as const;
  const bonuses = `bonuses:${customer.id}` as const;
  const isToBonuses = isPaid && to === 'bonuses';
  return [
    move('recalculated', 'delivered', isPaid ? refund.recalculatedKop : 0, { from: order, to: 'company' }),
    move('bonuses-back', 'bonuses_returned', refund.bonusesKop, { from: order, to: bonuses }),
    move('certificate-back', 'certificate_returned', refund.certificateKop, {
      from: order,
      to: certificate ?? 'company',
    }),
    move(`set-off:${unasked?.paymentId}:order`, 'refund', setOffKop, { from: order, to: 'company' }),
    move('money-back', 'refund', isToBonuses ? refund.moneyKop : 0, { from: order, to: bonuses }),
    move('extra-back', 'bonuses_granted', isToBonuses ? refund.extraKop : 0, {
      from: 'company',
      to: bonuses,
    }),
  ].filter(({ amountKop }) => amountKop > 0);
}

const onTheWay: readonly string[] = ['planned', 'locked', 'cooking', 'on_route'];

/**
 * Gives up the rest of an order: deliveries that can still be stopped are skipped, and what they are worth goes back by
 * what had paid it. What is on its way ends the order when it arrives; where nothing is, the order ends at once.
 */
export function decideCancellation(
  record: OrderRecord,
  terms: CancellationTerms,
  to: RefundTarget,
  at: EpochMs,
): CancellationChanges {
  const { refund, cancellation } = terms;
  const firstOpenDate = firstDeliveryDate(at);
  const skipped = record.deliveries.filter(isOpen(firstOpenDate)).map(({ id }) => id);
  const after = record.deliveries.map((one) =>
    skipped.includes(one.id) ? { ...one, state: 'skipped' as const } : one,
  );
  const transfers = transfersOf(record, terms, to, at);
  const worth = { worthKop: record.worthKop, earnedBeforeKop: earnedKop(record) };
  const isOver = !after.some(({ state }) => onTheWay.includes(state));
  const end = after.some(({ state }) => state === 'delivered') ? 'completed' : 'cancelled';
  return {
    usedDays: cancellation.usedDays + refundedDays(record),
    to,
    cardKop: to === 'card' ? cancellation.moneyKop : 0,
    uncollectedKop: cancellation.isPaid ? 0 : refund.moneyKop,
    recalculatedKop: cancellation.isPaid ? 0 : refund.recalculatedKop,
    skipped,
    endDate: endDateOf(after, record.endDate),
    transfers,
    receipts: transfers
      .filter(({ reason }) => reason === 'delivered')
      .flatMap((earned) => secondReceipts(record.prepaid, worth, earned)),
    state: isOver ? end : null,
  };
}
