import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { DeclineReason } from '#shared/features/payments/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, listRows, readRow, sql } from '../../../../platform/database.ts';
import { PlaceColumn, placeColumn } from '../../../content/api.ts';
import { hasOrdersColumn } from '../../../identity/former-customers.ts';
import { MethodsColumn, methodsColumn } from '../../../money/api.ts';
import { RunningColumn, runningColumn } from '../../orders/repeat/sql.ts';
import { SubscriptionRow, selectSubscriptions } from '../sql.ts';

const Charge = z.object({
  at: z.number(),
  amountKop: z.number(),
  state: z.enum(['pending', 'paid', 'declined']),
  declineReason: z.nullable(DeclineReason),
  orderNumber: z.string(),
});

/** Tries to charge a subscription, the newest first. */
const chargesColumn = `(
    SELECT json_group_array(json_object('at', at, 'amountKop', amount_kop, 'state', state,
      'declineReason', decline_reason, 'orderNumber', CAST(number AS TEXT))) FROM (
      SELECT g.at, g.amount_kop, g.state, h.number,
        coalesce(g.decline_reason, (SELECT decline_reason FROM payments WHERE invoice_id = g.order_id))
          AS decline_reason
      FROM subscription_charges g JOIN orders h ON h.id = g.order_id JOIN invoices n ON n.id = g.order_id
      WHERE g.subscription_id = s.id ORDER BY g.at DESC, g.declines DESC LIMIT 24
    )
  )`;

const OwnRow = z.extend(SubscriptionRow, {
  /** What the order that is renewed is made of, whatever has been changed for the next one. */
  now_days: z.number(),
  now_persons: jsonColumn(z.array(z.object({ name: z.string(), programme: z.string(), kcal: z.number() }))),
  charges: jsonColumn(z.array(Charge)),
  /** Where its orders are brought to. */
  place: PlaceColumn,
  has_orders: z.number(),
});
/** A subscription with everything that its customer is shown of it. */
export type OwnRow = z.output<typeof OwnRow>;

/** The persons of an order `o` with their plans. */
const personsColumn = `(
    SELECT json_group_array(json_object('name', name, 'programme', programme, 'kcal', kcal)) FROM (
      SELECT o.person_name AS name, o.programme_code AS programme, o.kcal AS kcal
      UNION ALL
      SELECT value ->> 'name', value ->> 'programme', value ->> 'kcal' FROM json_each(o.others)
    )
  )`;

/** A customer's subscriptions whose first order was paid, the newest first. */
export async function listOwn(db: Database, customerId: string): Promise<OwnRow[]> {
  const others = `o.days AS now_days, ${personsColumn} AS now_persons, ${chargesColumn} AS charges, ${hasOrdersColumn('?1')} AS has_orders,
    ${placeColumn(`(r.request ->> '$.address.streetId')`)} AS place,`;
  return listRows(
    db,
    OwnRow,
    sql(`${selectSubscriptions(others)}
       WHERE s.customer_id = ?1 AND o.state <> 'pending_payment'
         AND NOT (s.state = 'cancelled' AND s.ended_at IS NULL)
       ORDER BY s.created_at DESC, s.id DESC LIMIT 20`).with(customerId),
  );
}

const Renewable = z.object({
  id: z.string(),
  number: z.string(),
  programme: z.string(),
  kcal: z.number(),
  days: z.number(),
  endDate: z.string(),
});
const OptionsRow = z.object({
  methods: MethodsColumn,
  renewable: jsonColumn(z.array(Renewable)),
  running: RunningColumn,
});

/**
 * What a subscription can begin with: methods that may be charged, and paid orders of the customer that still bring food
 * and have no subscription, the newest first; and all orders that bring food.
 */
export async function readOptions(db: Database, customerId: string, today: IsoDate) {
  const row = await readRow(
    db,
    sql(`SELECT ${methodsColumn('?1')} AS methods, (
         SELECT json_group_array(json_object('id', id, 'number', CAST(number AS TEXT), 'programme', name, 'kcal', kcal,
           'days', days, 'endDate', end_date)) FROM (
           SELECT o.id, o.number, p.name, o.kcal, o.days, o.end_date FROM orders o
           JOIN programmes p ON p.code = o.programme_code JOIN order_requests r ON r.order_id = o.id
           WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen') AND o.end_date >= ?2 AND o.days > 1
             AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE order_id = o.id)
             AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE first_order_id = o.id)
             AND NOT EXISTS (SELECT 1 FROM subscription_charges WHERE order_id = o.id)
           ORDER BY o.placed_at DESC LIMIT 10
         )
       ) AS renewable, ${runningColumn('?1', '?2')} AS running`).with(customerId, today),
  );
  return OptionsRow.parse(row);
}
