import { formatHours } from '#shared/dates.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { rationsOfRow } from '../../../db/order-rations.ts';
import type { Scope } from '../../../scope.ts';
import { cardProviders, paymentProgress } from '../../money/api.ts';
import type * as sql from './sql.ts';

/** An order for its customer. */
export function present(scope: Scope, row: sql.OrderRow): Order {
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
    interval: formatHours(row.from_hour, row.to_hour),
    address: addressLine(row.address),
    contact: row.contact,
    recipient: row.recipient,
    leaveAtDoor: row.leave_at_door === 1,
    comment: row.address.comment,
    packaging: row.packaging,
    payment: paymentProgress(row.payment_method, isPaid, row.open_payment, {
      providers: cardProviders(scope),
      now: scope.clock.now(),
    }),
    price: row.price,
    deliveriesCount: row.progress.count ?? 0,
    deliveredCount: row.progress.delivered ?? 0,
    deliveredDays: row.progress.deliveredDays ?? 0,
    keptDays: row.kept_days,
    isRenewed: row.is_renewed === 1,
    cashDueKop: row.cash_due_kop,
    isRestCancelled: row.is_rest_cancelled === 1,
    hasRest: row.is_rest_cancelled === 0 && row.kept_days > (row.progress.usedDays ?? 0),
    firstDeliveryDate: row.first_delivery_date,
    placedAt: row.placed_at,
  };
}
