import type { LocalWorker } from '#scripts/local/local-worker.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { Customer } from '#tests/harness/customer.ts';
import { decideArrival } from '#worker/acts/delivery-arrived/decide.ts';
import { loadArrival } from '#worker/acts/delivery-arrived/load.ts';
import { saveArrival } from '#worker/acts/delivery-arrived/save.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

/** Orders of four weeks, each with 14 deliveries: nearly four years and 700 deliveries together. */
const ORDERS = 50;
/** Days between the beginnings of two of them: each follows the one before at once, as a newcomer eats one at a time too. */
const DAYS_APART = 28;

/** Sets an order back in time: what lies behind was delivered. */
async function setBack({ db }: LocalWorker, customer: Customer, days: number): Promise<void> {
  const { id: orderId } = customer.order;
  const deliveries = (await customer.deliveries()).filter((delivery) => delivery.orderId === orderId);
  const by = `-${days} days`;
  await db.batch([
    db
      .prepare(
        `UPDATE deliveries SET date = date(date, ?2), food_dates = (
           SELECT json_group_array(date(value, ?2)) FROM json_each(food_dates)) WHERE order_id = ?1`,
      )
      .bind(orderId, by),
    db
      .prepare(
        'UPDATE orders SET start_date = date(start_date, ?2), end_date = date(end_date, ?2) WHERE id = ?1',
      )
      .bind(orderId, by),
  ]);
  if (days < 40) return;
  // Straight in the database: the operators' calls would take minutes for so many days.
  await db.batch(
    ['locked', 'cooking', 'on_route'].map((state) =>
      db.prepare('UPDATE deliveries SET state = ?2, moved_at = 1 WHERE order_id = ?1').bind(orderId, state),
    ),
  );
  const database = createD1Database(db);
  const ids = deliveries.map(({ id }) => id);
  const arrival = await loadArrival(database, ids, new Map());
  await saveArrival(database, arrival.customers, decideArrival(arrival, 1), 1);
}

/** A customer of nearly four years with 700 deliveries, the last ones still to come; the clock stands at `orderMoment`. */
export async function createLongCustomer(site: LocalWorker): Promise<Customer> {
  const customer = await Customer.signedIn(site);
  for (let index = ORDERS - 1; index >= 0; index -= 1) {
    await liftBounds(site);
    await customer.place({ days: 28, firstOrder: index === ORDERS - 1 });
    if (index > 0) await setBack(site, customer, index * DAYS_APART);
  }
  return customer;
}
