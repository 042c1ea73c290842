import { formatHours } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import type { Scope } from '../../../scope.ts';
import { payInvoice } from '../../payments/commands.ts';
import type { OrderRow } from './sql.ts';

/** An order of dishes for its customer, with where it is paid as long as it is not. */
export async function present(scope: Scope, row: OrderRow): Promise<HomemadeOrder> {
  const isOpen = row.state === 'pending_payment';
  const open = isOpen ? await payInvoice(scope, row.id) : { url: null, declineReason: null };
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    lines: row.lines,
    price: row.price,
    date: row.delivery_date,
    interval: formatHours(row.from_hour, row.to_hour),
    address: row.address_line,
    contact: { name: row.contact.name, phone: row.contact.phone },
    payment: { method: row.payment_method, paid: row.invoice_state === 'paid', ...open },
    payUntil: row.pay_until,
    placedAt: row.placed_at,
  };
}
