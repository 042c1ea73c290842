import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { Destination } from '#shared/features/deliveries/destination.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { Allergen } from '#shared/features/dishes/schema.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import { destinationColumn } from '../../../../db/delivery-destination.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../../db/order-rations.ts';
import { typesetColumn } from '../../../../db/typeset-column.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  readRow,
  type Statement,
  sql,
} from '../../../../platform/database.ts';
import { cashDueColumn } from '../../../money/payments/columns.ts';

/** Which deliveries an operator means. */
export interface Selection {
  readonly date: IsoDate;
  /** Empty for all zones. */
  readonly zone: string;
  /** Empty for all deliveries of the day. */
  readonly ids: readonly string[];
}

const selected = `
  FROM deliveries d JOIN orders o ON o.id = d.order_id
  WHERE d.date = ?1 AND (?2 = '' OR d.zone_code = ?2)
    AND (?3 = '[]' OR d.id IN (SELECT value FROM json_each(?3)))
    AND o.state IN ('paid', 'active', 'frozen') AND d.state NOT IN ('skipped', 'frozen')`;

const bindings = ({ date, zone, ids }: Selection) => [date, zone, JSON.stringify(ids)] as const;

/** How many of the selected deliveries are in another state. */
export async function countOthers(db: Database, selection: Selection, state: DeliveryState): Promise<number> {
  const row = await readRow(
    db,
    sql(`SELECT COUNT(*) AS count ${selected} AND d.state <> ?4`).with(...bindings(selection), state),
  );
  return z.object({ count: z.number() }).parse(row).count;
}

const SelectedRow = z.object({ id: z.string(), order_id: z.string(), customer_id: z.string() });

/** Planned deliveries before the first date that can still be changed, the oldest first. */
export async function listPlanned(db: Database, firstOpenDate: IsoDate, limit: number) {
  return listRows(
    db,
    SelectedRow,
    sql(`SELECT d.id, d.order_id, o.customer_id FROM deliveries d JOIN orders o ON o.id = d.order_id
       WHERE d.state = 'planned' AND d.date < ?1 AND o.state IN ('paid', 'active', 'frozen')
       ORDER BY d.date LIMIT ?2`).with(firstOpenDate, limit),
  );
}

const StateChange = z.object({
  id: z.number(),
  delivery_id: z.nullable(z.string()),
  order_id: z.string(),
  customer_id: z.string(),
  state: z.union([DeliveryState, OrderState]),
  at: z.number(),
});
/** A state change that its customer was not notified of yet. */
export type StateChange = z.infer<typeof StateChange>;

/** State changes that nobody was notified of yet, oldest first. */
export async function listPending(db: Database, limit: number): Promise<Page<StateChange>> {
  return listBatch(
    db,
    { table: 'state_changes', schema: StateChange },
    sql(`SELECT id, delivery_id, order_id, customer_id, state, at FROM state_changes
       WHERE notified_at IS NULL ORDER BY id LIMIT ?1`).with(limit),
  );
}

/** Marks state changes as notified, as a statement of the batch that queues their messages. */
export function markNotified(ids: readonly number[], at: EpochMs): Statement {
  return sql(
    `UPDATE state_changes SET notified_at = ?2 WHERE notified_at IS NULL AND id IN (SELECT value FROM json_each(?1))`,
  ).with(JSON.stringify(ids), at);
}

/** A page of the selected deliveries in one of the states, by id. */
export async function listSelected(
  db: Database,
  selection: Selection,
  page: { readonly states: readonly DeliveryState[]; readonly after: string; readonly limit: number },
) {
  return listRows(
    db,
    SelectedRow,
    sql(`SELECT d.id, d.order_id, o.customer_id ${selected} AND d.state IN (SELECT value FROM json_each(?4))
         AND d.id > ?5 ORDER BY d.id LIMIT ?6`).with(
      ...bindings(selection),
      JSON.stringify(page.states),
      page.after,
      page.limit,
    ),
  );
}

const HarmfulDish = z.object({
  id: z.string(),
  number: z.number(),
  title: typesetColumn,
  allergens: jsonColumn(z.array(Allergen)),
});

/** Dishes in bags that wait for their courier and that their persons must not eat. */
export const listHarmful = (db: Database, { date, zone, ids }: Selection) =>
  listRows(
    db,
    HarmfulDish,
    sql(`SELECT delivery_id AS id, number, title, json_group_array(DISTINCT allergen) AS allergens
       FROM harmful_dishes
       WHERE date = ?1 AND state = 'cooking' AND (?3 = '[]' OR delivery_id IN (SELECT value FROM json_each(?3)))
         AND (?2 = '' OR ?2 IN (
           SELECT zone_code FROM deliveries WHERE id = harmful_dishes.delivery_id
           UNION ALL SELECT zone_code FROM homemade_orders WHERE id = harmful_dishes.delivery_id
         ))
       GROUP BY delivery_id, dish_code, title ORDER BY number, title`).with(date, zone, JSON.stringify(ids)),
  );

/** Failed deliveries of orders that go on, whose food is not planned again yet. */
export async function listUnreplaced(
  db: Database,
  after: string,
  limit: number,
): Promise<Page<{ id: string; customer_id: string }>> {
  return listBatch(
    db,
    { table: 'deliveries', schema: z.object({ id: z.string(), customer_id: z.string() }) },
    sql(`SELECT d.id, o.customer_id FROM orders o CROSS JOIN deliveries d ON d.order_id = o.id
       WHERE d.state = 'failed' AND o.state IN ('paid', 'active', 'frozen') AND d.id > ?1
         AND NOT EXISTS (SELECT 1 FROM delivery_changes c WHERE c.id = 'fail-' || d.id)
         AND NOT EXISTS (SELECT 1 FROM deliveries r WHERE r.order_id = d.order_id AND r.replaces = d.id)
       ORDER BY d.id LIMIT ?2`).with(after, limit),
  );
}

const FactsRow = z.object({
  id: z.string(),
  state: DeliveryState,
  phone: z.string(),
  from_hour: z.number(),
  to_hour: z.number(),
  destination: jsonColumn(Destination),
  ...rationShape,
  cash_due_kop: z.number(),
});

/** What a message tells of deliveries, and whom. */
export async function listFacts(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return { rows: [] };
  return listBatch(
    db,
    { table: 'deliveries', schema: FactsRow },
    sql(`SELECT d.id, d.state, o.contact ->> 'phone' AS phone, i.from_hour, i.to_hour,
         ${destinationColumn('d', 'o')} AS destination, ${rationColumns},
         ${cashDueColumn} AS cash_due_kop
       FROM deliveries d JOIN orders o ON o.id = d.order_id
         JOIN delivery_intervals i ON i.code = d.interval_code JOIN programmes p ON p.code = o.programme_code
       WHERE d.id IN (SELECT value FROM json_each(?1))`).with(JSON.stringify(ids)),
  );
}
