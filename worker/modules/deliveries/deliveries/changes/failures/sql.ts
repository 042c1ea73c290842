import type { PlannedDelivery } from '#shared/features/deliveries/rules.ts';
import { type CalendarChange, DeliveryState } from '#shared/features/deliveries/schema.ts';
import { releaseLapsed } from '../../../../money/api.ts';
import { endsWithLastFood, moveStates, takeCalendarVersion } from '../../statements.ts';
import type { NewChange } from '../sql.ts';

/** The line of the history that says of a failed delivery when its food comes: there is one, whatever moves it later. */
const failureChangeId = (deliveryId: string) => `fail-${deliveryId}`;

/** Tells whether the food of a failed delivery has been planned again, also if the replacement delivery was moved since. */
export async function isPlannedAgain(db: D1Database, deliveryId: string): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM delivery_changes WHERE id = ?1')
    .bind(failureChangeId(deliveryId))
    .first();
  return row !== null;
}

const notFailed = DeliveryState.options.filter((state) => state !== 'failed');

/** A delivery that did not arrive, and those that bring its food later. */
interface NewFailure extends Pick<NewChange, 'orderId' | 'version' | 'at'> {
  readonly change: Pick<CalendarChange, 'kind' | 'text'>;
  readonly deliveryId: string;
  readonly reason: string;
  /** What the customer is told. */
  readonly messages: readonly D1PreparedStatement[];
  /** Several where a day without food lies between. */
  readonly replacements: readonly (PlannedDelivery & { readonly id: string })[];
}

/** Writes a failure in one step, unless the calendar has another version by now or the delivery has arrived. */
export async function writeFailure(db: D1Database, failure: NewFailure): Promise<void> {
  const { orderId, deliveryId, replacements, change, at } = failure;
  await db.batch([
    releaseLapsed(db, at),
    ...takeCalendarVersion(db, orderId, failure.version),
    // The guard of the states refuses it where the delivery has arrived meanwhile.
    ...moveStates(db, { ids: [deliveryId], from: notFailed, to: 'failed', at }),
    db.prepare('UPDATE deliveries SET failed_because = ?2 WHERE id = ?1').bind(deliveryId, failure.reason),
    db
      .prepare(
        `INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, destination, zone_code, replaces,
           fees)
         SELECT n.value ->> 'id', o.id, n.value ->> 'date', o.interval_code, 'planned', n.value -> 'foodDates',
           m.destination, m.zone_code, m.id, m.fees
         FROM json_each(?3) n JOIN deliveries m ON m.id = ?2 JOIN orders o ON o.id = m.order_id AND o.id = ?1`,
      )
      .bind(orderId, deliveryId, JSON.stringify(replacements)),
    db
      .prepare('INSERT INTO delivery_changes (id, order_id, kind, text, made_at) VALUES (?1, ?2, ?3, ?4, ?5)')
      .bind(failureChangeId(deliveryId), orderId, change.kind, change.text, at),
    endsWithLastFood(db, orderId),
    ...failure.messages,
  ]);
}
