import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { DishPortion } from '#shared/features/dishes/schema.ts';
import { HomemadeDeliveryState } from '#shared/features/homemade/order.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../../db/order-rations.ts';
import { mealPortion } from '../../../../db/served-meals.ts';
import { type Database, listRows, readableRows, readRows, sql } from '../../../../platform/database.ts';
import { runningDelivery, runningDishes } from '../running.ts';

const exclusions = jsonColumn(z.array(z.string()));

const KeptRow = z.object({
  place: z.number(),
  id: z.string(),
  date: z.string(),
  number: z.number(),
  customer_id: z.string(),
  customer_name: z.string(),
  ...rationShape,
  tastes: exclusions,
  /** Person and portions, null for a meal that nothing safe fits, of each day and person. */
  served: jsonColumn(z.array(z.tuple([z.number(), z.array(z.nullable(z.number()))]))),
});
export type KeptRow = z.infer<typeof KeptRow>;

/** Deliveries that one statement reads: an answer has a limit. */
const PAGE = 1_000;

const selectKept = `
  SELECT d.rowid AS place, d.id, d.date, o.number, o.customer_id, c.name AS customer_name, ${rationColumns},
    COALESCE(t.exclusions, '[]') AS tastes, (
      SELECT json_group_array(json_array(k.person, (SELECT json_group_array(${mealPortion('m.value')}) FROM json_each(k.meals) m)))
      FROM served_days k WHERE k.order_id = d.order_id AND k.date IN (SELECT value FROM json_each(d.food_dates))
    ) AS served
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN customers c ON c.id = o.customer_id
    JOIN programmes p ON p.code = o.programme_code LEFT JOIN customer_tastes t ON t.customer_id = o.customer_id
  WHERE d.date = ?1 AND d.is_food_kept = 1 AND ${runningDelivery} AND d.rowid > ?2 ORDER BY d.rowid LIMIT ?3`;

/** Deliveries of a day whose food is closed, with the ids of those that cannot be read. */
export async function listKept(
  db: Database,
  date: IsoDate,
): Promise<{ readonly rows: readonly KeptRow[]; readonly unreadable: readonly string[] }> {
  const rows: KeptRow[] = [];
  const unreadable: string[] = [];
  const onUnreadable = ({ id }: { readonly id: string }) => void unreadable.push(id);
  for (let after = 0; ; ) {
    const found = await readRows(db, sql(selectKept).with(date, after, PAGE));
    const page = await readableRows({ onUnreadable }, { table: 'deliveries', schema: KeptRow }, found);
    rows.push(...page.rows);
    if (found.length < PAGE) return { rows, unreadable };
    after = Number(found.at(-1)?.place);
  }
}

const { code, title, weightG, allergens } = DishPortion.shape;
const PortionRow = z.object({
  id: z.number(),
  facts: jsonColumn(z.object({ code, title, weightG, allergens })),
});

/** Portions as they were served, by their ids. */
export async function listPortions(db: Database, ids: readonly number[]) {
  const rows = await listRows(
    db,
    PortionRow,
    sql('SELECT id, facts FROM served_portions WHERE id IN (SELECT value FROM json_each(?1))').with(
      JSON.stringify(ids),
    ),
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

const OpenRow = z.object({
  id: z.string(),
  date: z.string(),
  number: z.number(),
  customer_id: z.string(),
  customer_name: z.string(),
  first_food: z.string(),
  last_food: z.string(),
});
export type OpenRow = z.infer<typeof OpenRow>;

/** Deliveries between two dates whose food follows from the menu and its customer's wishes. */
export async function listOpen(db: Database, from: IsoDate, to: IsoDate): Promise<OpenRow[]> {
  return listRows(
    db,
    OpenRow,
    sql(`SELECT d.id, d.date, o.number, o.customer_id, c.name AS customer_name,
         d.food_dates ->> '$[0]' AS first_food, d.food_dates ->> '$[#-1]' AS last_food
       FROM deliveries d INDEXED BY unkept_deliveries CROSS JOIN orders o ON o.id = d.order_id
         JOIN customers c ON c.id = o.customer_id
       WHERE d.is_food_kept = 0 AND d.state NOT IN ('skipped', 'frozen', 'failed') AND d.date BETWEEN ?1 AND ?2
         AND o.state IN ('paid', 'active', 'frozen', 'completed')
       ORDER BY o.customer_id`).with(from, to),
  );
}

const LineRow = z.object({
  id: z.string(),
  date: z.string(),
  state: HomemadeDeliveryState,
  number: z.number(),
  customer_id: z.string(),
  customer_name: z.string(),
  tastes: exclusions,
  code: z.string(),
  title: z.string(),
  weight_g: z.number(),
  count: z.number(),
});

/** Dishes by the piece that are brought between two dates. */
export async function listLines(db: Database, from: IsoDate, to: IsoDate) {
  return listRows(
    db,
    LineRow,
    sql(`SELECT h.id, h.delivery_date AS date, h.delivery_state AS state, h.number, h.customer_id, c.name AS customer_name,
         COALESCE(t.exclusions, '[]') AS tastes, l.dish_code AS code, l.title, l.weight_g, l.count
       FROM homemade_orders h JOIN homemade_order_lines l ON l.order_id = h.id
         JOIN customers c ON c.id = h.customer_id LEFT JOIN customer_tastes t ON t.customer_id = h.customer_id
       WHERE h.delivery_date BETWEEN ?1 AND ?2 AND ${runningDishes} ORDER BY h.id, l.sort`).with(from, to),
  );
}

const BoughtRow = z.object({
  code: z.string(),
  name: z.string(),
  piece_g: z.nullable(z.number()),
  loss_percent: z.number(),
  litre_g: z.nullable(z.number()),
});

/** Everything that is bought. */
export async function listBought(db: Database) {
  return listRows(
    db,
    BoughtRow,
    sql('SELECT code, name_ru AS name, piece_g, loss_percent, litre_g FROM ingredients'),
  );
}
