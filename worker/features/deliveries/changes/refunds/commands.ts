import { v7 as uuidv7 } from 'uuid';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { DeliveryRefund } from '#shared/features/deliveries/schema.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { refundOfDays } from '#shared/features/orders/refund.ts';
import { refundWords } from '#shared/features/orders/refund-words.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import type { Transfer } from '../../../ledger/statements.ts';
import { queueEvent, queueMessage } from '../../../notifications/commands.ts';
import { refundInvoice } from '../../../payments/commands.ts';
import { announceSoon } from '../../live/commands.ts';
import { type Calendar, load, openFrom } from '../calendar.ts';
import type { DeliveryRow } from '../sql.ts';
import * as calendars from '../sql.ts';
import * as sql from './sql.ts';

interface Found {
  readonly calendar: Calendar;
  readonly failed: DeliveryRow;
  /** The delivery that would bring its food. */
  readonly dropped: DeliveryRow;
  readonly order: sql.OrderRow;
  readonly split: ReturnType<typeof refundOfDays>;
  readonly preview: DeliveryRefund;
}

/** The delivery that brings the food of a failed one; where a later change has exchanged it, the last of the same length. */
function replacementOf(calendar: Calendar, failed: DeliveryRow): DeliveryRow | undefined {
  const named = calendar.deliveries.find(({ replaces }) => replaces === failed.id);
  const open = openFrom(calendar, '');
  if (named && !['planned', 'skipped', 'frozen'].includes(named.state)) return undefined;
  return (
    open.find(({ id }) => id === named?.id) ??
    open.filter((one) => one.food_dates.length === failed.food_dates.length).at(-1)
  );
}

async function find(scope: Scope, customerId: string, id: string, version?: number): Promise<Found> {
  const known = version ?? (await calendars.findCalendar(scope.db, customerId, { deliveryId: id }))?.version;
  if (known === undefined) throw new AppError('not_found');
  const calendar = await load(scope, customerId, { deliveryId: id }, known);
  const failed = calendar.deliveries.find((one) => one.id === id);
  if (failed?.state !== 'failed') throw new AppError('calendar_changed');
  const order = await sql.findOrder(scope.db, calendar.id, id);
  if (order.is_refunded === 1) throw new AppError('calendar_changed');
  const dropped = replacementOf(calendar, failed);
  if (!dropped) {
    throw new AppError('cut_off_passed', { message: 'Эту еду кухня уже готовит заново: она приедет' });
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
    count: dropped.food_dates.length,
    returnedKop: order.returned_kop,
  });
  const preview: DeliveryRefund = {
    version: calendar.version,
    days: dropped.food_dates.length,
    comesOn: dropped.date,
    ...split,
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
  const number = String(order.number);
  try {
    await sql.writeRefund(scope.db, {
      orderId: calendar.id,
      version: calendar.version,
      deliveryId: id,
      dropped: dropped.id,
      foodDays: dropped.food_dates.length,
      settledDays: order.settled_days,
      to: wanted.to,
      amountKop,
      cardKop,
      transfers: transfersOf(found, customerId, wanted.to, at),
      change: { id: uuidv7(), text },
      messages: [
        queueMessage(scope, {
          key: `money-returned:delivery:${id}`,
          customerId,
          template: 'money-returned',
          data: { number, refund: words },
          now: at,
        }),
        ...(split.moneyKop > 0
          ? queueEvent(
              scope,
              { eventType: 'refund', kind: 'programme', orderNumber: number, totalKop: split.moneyKop },
              { key: `refund:delivery:${id}`, customerId, now: at },
            )
          : []),
      ],
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
        ? 'Деньги за\u00a0такие блюда вернём на\u00a0карту'
        : 'За\u00a0такие блюда начислим бонусы, на\u00a05\u00a0% больше',
  };
}

/** Refunds that are read at once, and pages of them whose money one run sends at most. */
const A_RUN = { size: 20, pages: 3 } as const;

/** Sends money to its card; what fails is logged, tried again by the timer and stops nothing else. */
async function sendOne(
  scope: Scope,
  refund: Pick<sql.UnsentRow, 'id' | 'orderId' | 'cardKop'>,
): Promise<void> {
  if (refund.cardKop === 0) return;
  try {
    await refundInvoice(scope, refund.orderId, refund.cardKop, `food:${refund.id}`);
  } catch (error) {
    scope.log('error', 'refund of food not made', { orderId: refund.orderId, reason: String(error) });
  }
}

/** Sends what did not get through before, and what arrivals have decided. */
export async function sendFoodRefunds(scope: Scope): Promise<void> {
  await workThrough(scope, {
    ...A_RUN,
    list: (after: sql.UnsentRow | undefined) => sql.listUnsent(scope.db, after, A_RUN.size),
    work: (refund) => sendOne(scope, refund),
    failure: 'refund of food not made',
  });
}
