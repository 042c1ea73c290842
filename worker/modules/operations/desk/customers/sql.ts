import * as z from 'zod/mini';
import { SubscriptionState } from '#shared/features/subscriptions/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, listRows, sql } from '../../../../platform/database.ts';
import { balanceColumn } from '../../../money/ledger.ts';
import { cashDueColumn } from '../../../money/payments/columns.ts';
import { ConsentsColumn, consentsColumn } from '../../../visitors/consents.ts';
import type { CustomerSearch } from './search.ts';

const CustomerRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  created_at: z.number(),
  orders: z.number(),
  last_order_at: z.nullable(z.number()),
  owes_kop: z.number(),
  owed_kop: z.number(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/** What a customer `c` has ordered, has to pay to couriers and has paid for what still comes. */
const customerColumns = `c.id, c.name, c.phone, c.email, c.created_at,
  (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id)
    + (SELECT COUNT(*) FROM homemade_orders h WHERE h.customer_id = c.id) AS orders,
  (SELECT MAX(at) FROM (
    SELECT MAX(o.placed_at) AS at FROM orders o WHERE o.customer_id = c.id
    UNION ALL SELECT MAX(h.placed_at) FROM homemade_orders h WHERE h.customer_id = c.id
  )) AS last_order_at,
  (SELECT COALESCE(SUM(${cashDueColumn}), 0) FROM orders o WHERE o.customer_id = c.id)
    + (SELECT COALESCE(SUM(h.total_kop), 0) FROM homemade_orders h WHERE h.customer_id = c.id
         AND h.payment_method = 'courier' AND h.state IN ('paid', 'active')) AS owes_kop,
  (SELECT COALESCE(SUM(${balanceColumn(`'order:' || o.id`)}), 0) FROM orders o
     WHERE o.customer_id = c.id AND o.state IN ('paid', 'active', 'frozen'))
    + (SELECT COALESCE(SUM(${balanceColumn(`'homemade:' || h.id`)}), 0) FROM homemade_orders h
         WHERE h.customer_id = c.id AND h.state IN ('paid', 'active')) AS owed_kop`;

/** The columns that customers are looked for by, each with an index. */
const searched: Readonly<Record<CustomerSearch['by'], string>> = {
  phone: 'c.phone',
  email: 'c.email',
  name: 'c.name',
};

/** The highest character there is: what begins with a text lies between it and it with this behind. */
const LAST_CHARACTER = '\u{10ffff}';

/** Customers whose phone, e-mail or name begins so, in its order; the erased are nobody. */
export async function searchCustomers(
  db: Database,
  { by, beginnings }: CustomerSearch,
  after: { readonly value: string; readonly id: string },
  limit: number,
): Promise<CustomerRow[]> {
  const column = searched[by];
  const ranges = beginnings.map((from) => [from, `${from}${LAST_CHARACTER}`]);
  return listRows(
    db,
    CustomerRow,
    // The few that are shown are found first, and counted then.
    sql(`SELECT ${customerColumns} FROM (
         SELECT DISTINCT c.id, ${column} AS value FROM json_each(?1) r CROSS JOIN customers c
           ON ${column} >= r.value ->> 0 AND ${column} < r.value ->> 1
         WHERE c.erased_at IS NULL AND (${column}, c.id) > (?2, ?3)
         ORDER BY ${column}, c.id LIMIT ?4
       ) f JOIN customers c ON c.id = f.id ORDER BY f.value, f.id`).with(
      JSON.stringify(ranges),
      after.value,
      after.id,
      limit,
    ),
  );
}

const AddressRow = z.object({
  label: z.string(),
  street: z.string(),
  house: z.string(),
  flat: z.string(),
  entrance: z.string(),
  floor: z.string(),
  intercom: z.string(),
  zone: z.string(),
});

const WholeRow = z.extend(CustomerRow, {
  addresses: jsonColumn(z.array(AddressRow)),
  subscription: z.nullable(
    jsonColumn(z.object({ id: z.string(), state: SubscriptionState, chargeAt: z.nullable(z.number()) })),
  ),
  bonuses_kop: z.number(),
  exclusions: jsonColumn(z.array(z.string())),
  consents: ConsentsColumn,
  due_at: z.nullable(z.number()),
});
export type WholeRow = z.infer<typeof WholeRow>;

/** A customer with everything that the desk needs of one but the orders; none where there is no such customer. */
export async function findCustomer(db: Database, id: string): Promise<WholeRow | undefined> {
  const rows = await listRows(
    db,
    WholeRow,
    sql(`SELECT ${customerColumns}, (
         SELECT json_group_array(json_object('label', a.label, 'street', a.street, 'house', a.house, 'flat', a.flat,
           'entrance', a.entrance, 'floor', a.floor, 'intercom', a.intercom, 'zone', z.name) ORDER BY a.last_used_at DESC)
         FROM customer_addresses a JOIN delivery_zones z ON z.code = a.zone_code WHERE a.customer_id = c.id
       ) AS addresses, (
         SELECT json_object('id', s.id, 'state', s.state, 'chargeAt', s.charge_at) FROM subscriptions s
         WHERE s.customer_id = c.id ORDER BY s.state = 'cancelled', s.created_at DESC LIMIT 1
       ) AS subscription, ${balanceColumn(`'bonuses:' || c.id`)} AS bonuses_kop,
       COALESCE((SELECT exclusions FROM customer_tastes WHERE customer_id = c.id), '[]') AS exclusions,
       ${consentsColumn('c.id')} AS consents, (
         SELECT due_at FROM removal_requests WHERE customer_id = c.id AND withdrawn_at IS NULL AND done_at IS NULL
       ) AS due_at
       FROM customers c WHERE c.id = ?1 AND c.erased_at IS NULL`).with(id),
  );
  return rows[0];
}
