import { v7 as uuidv7 } from 'uuid';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { DeliveryRefund } from '#shared/features/deliveries/schema.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { type FoodRefund, refundOfDays } from '#shared/features/orders/refund.ts';
import { refundWords } from '#shared/features/orders/refund-words.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import type { Scope } from '../../../scope.ts';
import { announceSoon, type Calendar, type DeliveryRow, findCalendar, load } from '../../deliveries/api.ts';
import { toldOfRefund } from '../../messaging/api.ts';
import { ownInvitations, refundInvoice, type Transfer } from '../../money/api.ts';
import { type DroppedFood, droppedFor } from './dropped.ts';
import * as sql from './sql.ts';

interface Found {
  readonly calendar: Calendar;
  readonly failed: DeliveryRow;
  /** What would bring its food. */
  readonly dropped: DroppedFood;
  readonly order: sql.OrderRow;
  readonly split: FoodRefund;
  readonly preview: DeliveryRefund;
}

async function find(scope: Scope, customerId: string, id: string, version?: number): Promise<Found> {
  const known = version ?? (await findCalendar(scope.db, customerId, { deliveryId: id }))?.version;
  if (known === undefined) throw new AppError('not_found');
  const calendar = await load(scope, customerId, { deliveryId: id }, known);
  const failed = calendar.deliveries.find((one) => one.id === id);
  if (failed?.state !== 'failed') throw new AppError('calendar_changed');
  const order = await sql.findOrder(scope.db, calendar.id, id);
  if (order.is_refunded === 1) throw new AppError('calendar_changed');
  const dropped = droppedFor(calendar, failed);
  if (!dropped) {
    throw new AppError('cut_off_passed', {
      message: 'Эту еду мы\u00a0уже приготовили заново: деньги за\u00a0неё не\u00a0вернуть',
    });
  }
  const isByCard = order.invoice_state === 'paid';
  if (!isByCard && order.is_collected === 0 && order.price.totalKop > 0) {
    throw new AppError('order_not_cancellable', {
      message: 'Заказ ещё не\u00a0оплачен: пропустите доставку или отмените оставшиеся дни',
    });
  }
  const split = refundOfDays(order.price, {
    days: order.days,
    before: order.settled_days,
    count: dropped.foodDates.length,
    returned: order.returned,
  });
  const preview: DeliveryRefund = {
    version: calendar.version,
    foodDates: [...dropped.foodDates],
    ...split,
    feesKop: order.fees_kop,
    targets: isByCard && split.moneyKop > 0 ? ['card', 'bonuses'] : ['bonuses'],
  };
  return { calendar, failed, dropped, order, split, preview };
}

/** What comes back where a failed delivery is not wanted again. */
export async function previewRefund(scope: Scope, customerId: string, id: string): Promise<DeliveryRefund> {
  return (await find(scope, customerId, id)).preview;
}

function transfersOf(
  { calendar, failed, order, split }: Found,
  customerId: string,
  to: RefundTarget,
  at: number,
): Transfer[] {
  const account = `order:${calendar.id}` as const;
  const bonuses = `bonuses:${customerId}` as const;
  const move = (
    name: string,
    reason: Transfer['reason'],
    amountKop: number,
    accounts: Pick<Transfer, 'from' | 'to'>,
  ): Transfer => {
    const key = `food-${name}:${failed.id}`;
    return { id: uuidv7(), key, reason, amountKop, ...accounts, orderId: calendar.id, at };
  };
  const isToBonuses = to === 'bonuses';
  const certificate = order.certificate_account ?? 'company';
  return [
    move('bonuses-back', 'bonuses_returned', split.bonusesKop, { from: account, to: bonuses }),
    move('certificate-back', 'certificate_returned', split.certificateKop, {
      from: account,
      to: certificate,
    }),
    move('money-back', 'refund', isToBonuses ? split.moneyKop : 0, { from: account, to: bonuses }),
    move('extra-back', 'bonuses_granted', isToBonuses ? split.extraKop : 0, { from: 'company', to: bonuses }),
  ].filter(({ amountKop }) => amountKop > 0);
}

/** Gives back what a failed delivery was worth in place of bringing its food again. */
export async function refundDelivery(
  scope: Scope,
  customerId: string,
  id: string,
  wanted: { version: number; to: RefundTarget; expectedKop: number },
) {
  const found = await find(scope, customerId, id, wanted.version);
  const { calendar, failed, dropped, order, split, preview } = found;
  if (!preview.targets.includes(wanted.to)) {
    throw new AppError('validation_failed', {
      fields: { to: 'Этот заказ оплачивали не\u00a0картой на\u00a0сайте' },
    });
  }
  if (split.moneyKop !== wanted.expectedKop) throw new AppError('calendar_changed');
  const at = scope.clock.now();
  const cardKop = wanted.to === 'card' ? split.moneyKop : 0;
  const extraKop = wanted.to === 'bonuses' ? split.extraKop : 0;
  const amountKop = split.moneyKop + split.bonusesKop + split.certificateKop + extraKop;
  const words = refundWords({ ...split, to: wanted.to });
  const text = `Доставка ${formatDay(failed.date)} не\u00a0приедет повторно: вернули ${words}`;
  const unrewarded = await ownInvitations(scope, [calendar.id]);
  try {
    await sql.writeRefund(scope.db, {
      orderId: calendar.id,
      unrewarded,
      version: calendar.version,
      deliveryId: id,
      removed: dropped.removed,
      shortened: dropped.shortened,
      foodDays: dropped.foodDates.length,
      settledDays: order.settled_days,
      to: wanted.to,
      amountKop,
      cardKop,
      transfers: transfersOf(found, customerId, wanted.to, at),
      change: { id: uuidv7(), text },
      messages: toldOfRefund(scope, {
        key: `delivery:${id}`,
        customerId,
        number: String(order.number),
        split: { ...split, to: wanted.to },
        now: at,
      }),
      at,
    });
  } catch (cause) {
    if (isRefusedBy(cause, 'calendar-version', 'cancellation-changed', 'delivery-state')) {
      throw new AppError('calendar_changed', { cause });
    }
    throw cause;
  }
  await sendOne(scope, { id: `delivery:${id}`, orderId: calendar.id, cardKop });
  announceSoon(scope, customerId);
  return { text, version: calendar.version + 1 };
}

/** Where money for meals without a safe dish goes from now on. */
export async function chooseUnservedRefund(
  scope: Scope,
  customerId: string,
  orderId: string,
  to: RefundTarget,
): Promise<{ text: string }> {
  if (!(await sql.setUnservedTo(scope.db, { customerId, orderId }, to))) throw new AppError('not_found');
  announceSoon(scope, customerId);
  return {
    text:
      to === 'card'
        ? `Деньги за\u00a0такие блюда вернём ${TO_PAYER}`
        : 'За\u00a0такие блюда начислим бонусы, на\u00a05\u00a0% больше',
  };
}

/** Sends money to its card with what is told of it; what fails is logged, tried again by the timer and stops nothing else. */
async function sendOne(
  scope: Scope,
  refund: Pick<sql.UnsentRow, 'id' | 'orderId' | 'cardKop'>,
  messages: readonly D1PreparedStatement[] = [],
): Promise<void> {
  if (refund.cardKop === 0) return;
  try {
    await sql.markTried(scope.db, refund.id, scope.clock.now());
    await refundInvoice(scope, refund.orderId, refund.cardKop, `food:${refund.id}`, messages);
  } catch (error) {
    scope.log('error', 'refund of food not made', { orderId: refund.orderId, reason: String(error) });
  }
}

/** What the customer and marketing are told of money for meals: once for all meals of an arrival. */
function mealsMessages(
  scope: Scope,
  { orderId, decidedAt, customerId, number, mealsKop }: sql.UnsentRow,
): D1PreparedStatement[] {
  if (mealsKop === null) return [];
  const now = scope.clock.now();
  const key = `meals:${orderId}:${decidedAt}`;
  const nothingElse = { bonusesKop: 0, certificateKop: 0, extraKop: 0 };
  return toldOfRefund(scope, {
    key,
    customerId,
    number: String(number),
    split: { moneyKop: mealsKop, ...nothingElse, to: 'card' },
    now,
  });
}

/** Refunds that one run sends at most. */
const A_RUN = 60;

/** Sends what did not get through before, and what arrivals have decided. */
export async function sendFoodRefunds(scope: Scope): Promise<void> {
  for (const refund of await sql.listUnsent(scope.db, A_RUN)) {
    await sendOne(scope, refund, mealsMessages(scope, refund));
  }
}
