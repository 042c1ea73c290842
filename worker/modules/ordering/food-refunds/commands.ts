import { AppError } from '#shared/errors.ts';
import type { DeliveryRefund } from '#shared/features/deliveries/schema.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { type DeliveryRow, findCalendar, isNotBrought, load } from '../../deliveries/api.ts';
import { announceSoon, refundMessages } from '../../messaging/api.ts';
import { findSelfInvited, refundInvoice } from '../../money/api.ts';
import { loadRecord } from '../orders/record/load.ts';
import type { OrderRecord } from '../orders/record/record.ts';
import { decideRefund, type RefundTerms, termsOfRefund } from './decide.ts';
import { type DroppedFood, droppedFor } from './dropped.ts';
import { saveRefund } from './save.ts';
import * as sql from './sql.ts';

interface Found extends RefundTerms {
  readonly record: OrderRecord;
  readonly failed: DeliveryRow;
  /** What would bring its food. */
  readonly dropped: DroppedFood;
}

async function find(scope: Scope, customerId: string, id: string, version?: number): Promise<Found> {
  const known = version ?? (await findCalendar(scope.db, customerId, { deliveryId: id }))?.version;
  if (known === undefined) throw new AppError('not_found');
  const calendar = await load(scope, customerId, { deliveryId: id }, known);
  const failed = calendar.deliveries.find((one) => one.id === id);
  const record = await loadRecord(scope.db, { customerId, orderId: calendar.id });
  if (!failed || !isNotBrought(failed) || record?.calendarVersion !== calendar.version)
    throw new AppError('calendar_changed');
  const dropped = droppedFor(calendar, failed);
  const terms = dropped && termsOfRefund(record, id, { dropped, now: scope.clock.now() });
  if (terms === 'refunded') throw new AppError('calendar_changed');
  if (!terms) {
    throw new AppError('cut_off_passed', {
      message: 'Эту еду мы уже приготовили заново: деньги за неё не вернуть',
    });
  }
  if (terms === 'unpaid') {
    throw new AppError('order_not_cancellable', {
      message: 'Заказ ещё не оплачен: пропустите доставку или отмените оставшиеся дни',
    });
  }
  return { record, failed, dropped, ...terms };
}

/** What comes back where a failed delivery is not wanted again. */
export async function previewRefund(scope: Scope, customerId: string, id: string): Promise<DeliveryRefund> {
  return (await find(scope, customerId, id)).preview;
}

interface WantedRefund {
  readonly version: number;
  readonly to: RefundTarget;
  readonly expectedKop: number;
}

/** Decides a refund by what is known now, and writes it. */
async function refundOnce(
  scope: Scope,
  customerId: string,
  id: string,
  { version, to, expectedKop }: WantedRefund,
) {
  const found = await find(scope, customerId, id, version);
  const { failed, preview } = found;
  if (!preview.targets.includes(to)) {
    throw new AppError('validation_failed', {
      fields: { to: 'Этот заказ оплачивали не картой на сайте' },
    });
  }
  if (preview.moneyKop !== expectedKop) throw new AppError('calendar_changed');
  const { invitation } = found.record;
  const isSelfInvited = invitation !== null && (await findSelfInvited(scope, [found.record.id])).size > 0;
  const record = { ...found.record, invitation: invitation && { ...invitation, isSelfInvited } };
  const at = scope.clock.now();
  const changes = decideRefund(record, failed, found, { to, at });
  const messages = refundMessages(scope, {
    key: `delivery:${id}`,
    customerId,
    number: String(record.number),
    foodDates: failed.food_dates,
    split: { ...preview, to },
    now: at,
  });
  await saveRefund(scope.db, record, { deliveryId: id, to, at }, changes, messages);
  return { orderId: record.id, ...changes };
}

/** Gives back what a failed delivery was worth in place of bringing its food again. */
export async function refundDelivery(scope: Scope, customerId: string, id: string, wanted: WantedRefund) {
  const { orderId, cardKop, text } = await untilSaved(() => refundOnce(scope, customerId, id, wanted)).catch(
    (cause: unknown) => {
      if (isRefusedBy(cause, 'customer-version', 'delivery-state')) {
        throw new AppError('calendar_changed', { cause });
      }
      throw cause;
    },
  );
  await sendOne(scope, { id: `delivery:${id}`, orderId, cardKop }).catch((error: unknown) =>
    scope.log('error', refundFailed, { id, reason: String(error) }),
  );
  announceSoon(scope, customerId);
  return { text, version: wanted.version + 1 };
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
        ? `Деньги за такие блюда вернём ${TO_PAYER}`
        : 'За такие блюда начислим бонусы, на 5 % больше',
  };
}

/** What the log says of money that has not gone back: the timer sends it again. */
const refundFailed = 'refund of food not made';

/** Sends money to its card with what is told of it. */
async function sendOne(
  scope: Scope,
  refund: Pick<sql.UnsentRow, 'id' | 'orderId' | 'cardKop'>,
  messages: readonly Statement[] = [],
): Promise<void> {
  if (refund.cardKop === 0) return;
  await sql.markTried(scope.db, refund.id, scope.clock.now());
  await refundInvoice(scope, refund.orderId, refund.cardKop, `food:${refund.id}`, messages);
}

/** What the customer and marketing are told of money for meals: once for all meals of an arrival. */
function mealsMessages(
  scope: Scope,
  { orderId, decidedAt, customerId, number, mealsKop }: sql.UnsentRow,
): Statement[] {
  if (mealsKop === null) return [];
  const now = scope.clock.now();
  const key = `meals:${orderId}:${decidedAt}`;
  const nothingElse = { bonusesKop: 0, certificateKop: 0, extraKop: 0 };
  return refundMessages(scope, {
    key,
    customerId,
    number: String(number),
    split: { moneyKop: mealsKop, ...nothingElse, to: 'card' },
    now,
  });
}

/** Refunds that one run sends at most. */
const BATCH_SIZE = 60;

/** Sends what did not get through before, and what arrivals have decided. */
export async function sendFoodRefunds(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => sql.listUnsent(scope.db, BATCH_SIZE),
    size: BATCH_SIZE,
    pages: 1,
    work: (refund) => sendOne(scope, refund, mealsMessages(scope, refund)),
    failure: refundFailed,
  });
}
