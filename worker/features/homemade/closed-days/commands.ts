import { addDays, formatDay, type IsoDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../deliveries/statements.ts';
import { queueMessage } from '../../notifications/commands.ts';
import * as sql from './sql.ts';

/** Orders that are moved at once, and days on which a place is looked for. */
const PAGE = 50;
const TRIES = 30;

/**
 * Moves orders off closed days, each to the next open day that has a place, with a message about it; as many as a run
 * may, the next one goes on.
 */
export async function moveHomemadeOffClosedDays(scope: Scope): Promise<void> {
  const closed = await listClosedDays(scope.db, firstDeliveryDate(scope.clock.now()));
  if (closed.length === 0) return;
  for (const order of await sql.listOnDays(scope.db, closed, PAGE)) await moveToOpenDay(scope, order, closed);
}

async function moveToOpenDay(
  scope: Scope,
  order: sql.HomemadeOnDay,
  closed: readonly IsoDate[],
): Promise<void> {
  const now = scope.clock.now();
  const { id, number, customer_id: customerId, phone, email } = order;
  const offered = Array.from({ length: TRIES }, (_, index) => addDays(order.delivery_date, index + 1));
  for (const date of offered.filter((one) => !closed.includes(one))) {
    const message = queueMessage(scope, {
      key: `kitchen-closed:${id}:${date}`,
      customerId,
      to: { phone, email },
      template: 'kitchen-closed',
      data: {
        days: formatDay(order.delivery_date),
        outcome: `заказ ${number} приедет ${formatDay(date)}`,
      },
      now,
    });
    try {
      await scope.db.batch([...sql.moveToDay(scope.db, order, date), message]);
      return;
    } catch (cause) {
      if (!isRefusedBy(cause, 'zone-full')) {
        scope.log('error', 'homemade order not moved off a closed day', {
          orderId: id,
          reason: String(cause),
        });
        return;
      }
    }
  }
  scope.log('error', 'no open day for a homemade order', { orderId: id });
}
