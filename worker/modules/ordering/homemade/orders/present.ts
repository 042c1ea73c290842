import { formatHours } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import type { Scope } from '../../../../scope.ts';
import { cardProviders, paymentProgress } from '../../../money/api.ts';
import type { OrderRow } from './sql.ts';

/** An order of dishes for its customer. */
export function present(scope: Scope, row: OrderRow): HomemadeOrder {
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    deliveryState: row.delivery_state,
    lines: row.lines,
    price: row.price,
    date: row.delivery_date,
    interval: formatHours(row.from_hour, row.to_hour),
    address: row.address_line,
    contact: { name: row.contact.name, phone: row.contact.phone },
    payment: paymentProgress(row.payment_method, row.invoice_state === 'paid', row.open_payment, {
      providers: cardProviders(scope),
      now: scope.clock.now(),
    }),
    payUntil: row.pay_until,
    placedAt: row.placed_at,
  };
}
