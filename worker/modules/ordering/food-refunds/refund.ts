import { sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/deliveries/contract.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { write } from '../../../db/query.ts';
import { deleteRows, insertRows, updateRows } from '../../../db/rows.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { load } from '../../deliveries/deliveries/changes/calendar.ts';
import { isNotBrought } from '../../deliveries/deliveries/changes/links.ts';
import { type DeliveryRow, findCalendar } from '../../deliveries/deliveries/changes/load.ts';
import { notifyStateChangesSoon } from '../../deliveries/deliveries/commands.ts';
import { announceSoon } from '../../messaging/account-channels.ts';
import { refundMessages } from '../../messaging/notifications/order-messages.ts';
import { insertTransferRows } from '../../money/ledger.ts';
import { isPaidByCardAlone } from '../../money/payments/columns.ts';
import { findSelfInvited } from '../../money/referrals.ts';
import type { OrderRecord } from '../orders/record.ts';
import { loadRecord } from '../orders/record.ts';
import {
  type DroppedFood,
  decideRefund,
  droppedFor,
  type RefundChanges,
  type RefundTerms,
  termsOfRefund,
} from './decide.ts';
import { sendNow } from './send.ts';

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

interface WantedRefund {
  readonly version: number;
  readonly to: RefundTarget;
  readonly expectedKop: number;
}

/** Writes the refund of a failed delivery as one batch; refused as `customer-version` where it was overtaken. */
async function saveRefund(
  db: Database,
  { id: orderId, customer, calendarVersion }: OrderRecord,
  { deliveryId, to, at }: { readonly deliveryId: string; readonly to: RefundTarget; readonly at: EpochMs },
  changes: RefundChanges,
  messages: readonly Statement[],
): Promise<void> {
  const { state } = changes;
  const order = {
    endDate: changes.endDate,
    calendarVersion: calendarVersion + 1,
    ...(state === null ? {} : { state }),
  };
  await db.write([
    ...takeCustomerVersions([customer]),
    ...deleteRows('deliveries', { of: changes.removed }),
    ...changes.shortened.flatMap(({ id, foodDates }) =>
      updateRows('deliveries', { of: [id] }, { foodDates: JSON.stringify(foodDates) }),
    ),
    ...insertRows('foodRefunds', [
      {
        ...{ id: `delivery:${deliveryId}`, orderId: orderId, deliveryId: deliveryId },
        ...{ foodDays: changes.foodDays, refundTo: to, decidedAt: at },
        ...{ amountKop: changes.amountKop, cardKop: changes.cardKop },
      },
    ]),
    ...insertRows('deliveryChanges', [
      {
        ...{ id: `credit-${deliveryId}`, orderId: orderId, kind: 'credit' },
        ...{ text: changes.text, madeAt: at },
      },
    ]),
    ...insertTransferRows(changes.transfers),
    ...messages,
    ...(state === null
      ? []
      : insertRows('stateChanges', [
          { deliveryId: null, orderId: orderId, customerId: customer.id, state, at },
        ])),
    ...updateRows('orders', { of: [orderId] }, order),
  ]);
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
async function refundDelivery(scope: Scope, customerId: string, id: string, wanted: WantedRefund) {
  const { orderId, cardKop, text } = await untilSaved(() => refundOnce(scope, customerId, id, wanted)).catch(
    (cause: unknown) => {
      if (isRefusedBy(cause, 'customer-version', 'delivery-state')) {
        throw new AppError('calendar_changed', { cause });
      }
      throw cause;
    },
  );
  await sendNow(scope, { id: `delivery:${id}`, orderId, cardKop });
  announceSoon(scope, customerId);
  return { text, version: wanted.version + 1 };
}

/** Where money for meals without a safe dish goes from now on. */
async function chooseUnservedRefund(
  scope: Scope,
  customerId: string,
  orderId: string,
  to: RefundTarget,
): Promise<{ text: string }> {
  const [{ changes }] = await write(
    scope.db,
    sql`UPDATE orders AS o SET unserved_to = ${to} WHERE id = ${orderId} AND customer_id = ${customerId}
      AND state IN ('paid', 'active', 'frozen') AND (${to} <> 'card' OR ${sql.raw(isPaidByCardAlone)})`,
  );
  if (changes === 0) throw new AppError('not_found');
  announceSoon(scope, customerId);
  return {
    text:
      to === 'card'
        ? `Деньги за такие блюда вернём ${TO_PAYER}`
        : 'За такие блюда начислим бонусы, на 5 % больше',
  };
}

export const foodRefundCalls = calls(contract, {
  /** What comes back where a failed delivery is not wanted again. */
  previewDeliveryRefund: async ({ scope, customer, params }) => ({
    refund: (await find(scope, customer.id, params.id)).preview,
  }),
  refundDelivery: async ({ scope, customer, params, body }) => {
    const changed = await refundDelivery(scope, customer.id, params.id, body);
    notifyStateChangesSoon(scope);
    return changed;
  },
  chooseUnservedRefund: ({ scope, customer, params, body }) =>
    chooseUnservedRefund(scope, customer.id, params.id, body.to),
});
