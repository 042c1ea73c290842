import type { EpochMs } from '#shared/dates.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { deleteRows, insertRows, updateRows } from '../../../db/rows.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import { insertTransferRows } from '../../money/api.ts';
import type { OrderRecord } from '../orders/record/record.ts';
import type { RefundChanges } from './decide.ts';

/** Writes the refund of a failed delivery as one batch; refused as `customer-version` where it was overtaken. */
export async function saveRefund(
  db: Database,
  { id: orderId, customer, calendarVersion }: OrderRecord,
  { deliveryId, to, at }: { readonly deliveryId: string; readonly to: RefundTarget; readonly at: EpochMs },
  changes: RefundChanges,
  messages: readonly Statement[],
): Promise<void> {
  const { state } = changes;
  const order = {
    end_date: changes.endDate,
    calendar_version: calendarVersion + 1,
    ...(state === null ? {} : { state }),
  };
  await db.write([
    ...takeCustomerVersions([customer]),
    ...deleteRows('deliveries', { of: changes.removed }),
    ...changes.shortened.flatMap(({ id, foodDates }) =>
      updateRows('deliveries', { of: [id] }, { food_dates: JSON.stringify(foodDates) }),
    ),
    ...insertRows('food_refunds', [
      {
        ...{ id: `delivery:${deliveryId}`, order_id: orderId, delivery_id: deliveryId },
        ...{ food_days: changes.foodDays, refund_to: to, decided_at: at },
        ...{ amount_kop: changes.amountKop, card_kop: changes.cardKop },
      },
    ]),
    ...insertRows('delivery_changes', [
      {
        ...{ id: `credit-${deliveryId}`, order_id: orderId, kind: 'credit' },
        ...{ text: changes.text, made_at: at },
      },
    ]),
    ...insertTransferRows(changes.transfers),
    ...messages,
    ...(state === null
      ? []
      : insertRows('state_changes', [
          { delivery_id: null, order_id: orderId, customer_id: customer.id, state, at },
        ])),
    ...updateRows('orders', { of: [orderId] }, order),
  ]);
}
