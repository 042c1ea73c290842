import { formatHours } from '#shared/dates.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { packagingLine } from '#shared/features/orders/packaging.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { PaymentProgress } from '#shared/features/payments/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import { upperFirst } from '#shared/typography.ts';
import { rationsOfRow } from '../../db/order-rations.ts';
import type { Scope } from '../../scope.ts';
import { payInvoice } from '../payments/commands.ts';
import type * as sql from './sql.ts';

/** What the kitchen and the courier have to know beside food and address. */
export function instructionsOf(
  order: Pick<sql.NewOrder, 'recipient' | 'leaveAtDoor' | 'packaging' | 'address'>,
): string {
  const { recipient, address } = order;
  return [
    upperFirst(packagingLine(order.packaging)),
    order.leaveAtDoor && 'Оставить у\u00a0двери',
    recipient && `Получатель\u00a0— ${recipient.name}, ${formatPhone(recipient.phone)}`,
    address.comment !== '' && `Комментарий: ${address.comment}`,
  ]
    .filter(Boolean)
    .join('. ');
}

function toOrder(row: sql.OrderRow, open: Pick<PaymentProgress, 'url' | 'declineReason'>): Order {
  const isPaid = row.price.totalKop === 0 || row.invoice_state === 'paid';
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    programme: {
      code: row.programme_code,
      name: row.programme_name,
      picture: row.programme_picture,
      tint: row.programme_tint,
    },
    kcal: row.kcal,
    rations: rationsOfRow(row),
    days: row.days,
    people: row.people,
    startDate: row.start_date,
    endDate: row.end_date,
    skip: row.skip,
    exclusions: row.exclusions,
    interval: formatHours(row.from_hour, row.to_hour),
    address: addressLine(row.address),
    contact: row.contact,
    recipient: row.recipient,
    leaveAtDoor: row.leave_at_door === 1,
    comment: row.address.comment,
    packaging: row.packaging,
    payment: { method: row.payment_method, paid: isPaid, ...open },
    price: row.price,
    deliveriesCount: row.progress.count ?? 0,
    deliveredCount: row.progress.delivered ?? 0,
    deliveredDays: row.progress.deliveredDays ?? 0,
    keptDays: row.kept_days,
    firstDeliveryDate: row.first_delivery_date,
    placedAt: row.placed_at,
  };
}

/** An order for its customer, with where it is paid as long as it is not. */
export async function present(scope: Scope, row: sql.OrderRow): Promise<Order> {
  const isOpen = row.state === 'pending_payment';
  return toOrder(row, isOpen ? await payInvoice(scope, row.id) : { url: null, declineReason: null });
}
