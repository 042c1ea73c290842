import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { RefusedSubstitution } from '#shared/features/deliveries/substitutions/contract.ts';
import { MealSlot } from '#shared/features/dishes/schema.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import { type Kitchen, programmeOf } from '#shared/features/rations/kitchen.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { rationColumns, rationShape, rationsOfRow } from '../../db/order-rations.ts';
import { mealPortion, servedMeals } from '../../db/served-meals.ts';
import { typesetColumn } from '../../db/typeset-column.ts';
import { type Database, listRows, readableRows, readRow, readRows, sql } from '../../platform/database.ts';
import type { ClosedDelivery } from './decide.ts';

const strings = jsonColumn(z.array(z.string()));

const DeliveryRow = z.object({
  place: z.number(),
  id: z.string(),
  order_id: z.string(),
  number: z.number(),
  date: z.string(),
  state: DeliveryState,
  food_dates: strings,
  price: jsonColumn(PriceBreakdown),
  days: z.number(),
  customer_id: z.string(),
  customer_version: z.number(),
  customer_name: z.string(),
  phone: z.string(),
  ...rationShape,
  taste_exclusions: strings,
  taste_ingredients: jsonColumn(z.array(z.object({ code: z.string(), name: z.string() }))),
  tired: jsonColumn(z.array(z.object({ person: z.number(), code: z.string() }))),
  packed: jsonColumn(z.array(z.number())),
  served: jsonColumn(
    z.array(
      z.object({
        date: z.string(),
        person: z.number(),
        kcal: z.number(),
        meals: z.array(
          z.object({
            slot: MealSlot,
            dish: z.nullable(z.object({ code: z.string(), title: typesetColumn, kcal: z.number() })),
          }),
        ),
      }),
    ),
  ),
});

/** Days of what a delivery `d` brings, in `served_days`. */
const ownDays = `k.order_id = d.order_id AND k.date IN (SELECT value FROM json_each(d.food_dates))`;

const selectDeliveries = `
  SELECT d.rowid AS place, d.id, d.order_id, o.number, d.date, d.state, d.food_dates, o.price, o.days, o.customer_id,
    c.version AS customer_version, c.name AS customer_name, c.phone, ${rationColumns},
    COALESCE(t.exclusions, '[]') AS taste_exclusions,
    (SELECT json_group_array(json_object('code', i.code, 'name', i.name_ru)) FROM json_each(t.ingredients) j
     JOIN ingredients i ON i.code = j.value) AS taste_ingredients,
    (SELECT json_group_array(json_object('person', person, 'code', dish_code)) FROM tired_dishes WHERE customer_id = o.customer_id) AS tired,
    (SELECT json_group_array(person) FROM packed_bags WHERE date = d.date AND delivery_id = d.id) AS packed,
    (SELECT json_group_array(json_object('date', k.date, 'person', k.person, 'kcal', k.kcal,
       'meals', json(${servedMeals('k')}))) FROM served_days k WHERE ${ownDays}) AS served
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN customers c ON c.id = o.customer_id
    JOIN programmes p ON p.code = o.programme_code LEFT JOIN customer_tastes t ON t.customer_id = o.customer_id
  WHERE d.date = ?1 AND d.is_food_kept = 1 AND d.state NOT IN ('skipped', 'frozen', 'failed')
    AND o.state IN ('paid', 'active', 'frozen', 'completed') AND d.rowid > ?3
    AND ?5 IN ('', d.id) AND EXISTS (
      SELECT 1 FROM served_days k CROSS JOIN json_each(k.meals) m
        CROSS JOIN served_portions f ON f.id = ${mealPortion('m.value')}
      WHERE ${ownDays} AND f.facts ->> 'code' = ?2
    )
  ORDER BY d.rowid LIMIT ?4`;

type DeliveryRow = z.output<typeof DeliveryRow>;

function toDelivery(row: DeliveryRow, kitchen: Kitchen): ClosedDelivery {
  return {
    ...{
      id: row.id,
      orderId: row.order_id,
      orderNumber: String(row.number),
      date: row.date,
      state: row.state,
    },
    ...{
      foodDates: row.food_dates,
      price: row.price,
      days: row.days,
      packed: row.packed,
      served: row.served,
    },
    customer: {
      ...{ id: row.customer_id, version: row.customer_version, name: row.customer_name, phone: row.phone },
    },
    persons: rationsOfRow(row).map(({ name, exclusions, programme }) => ({
      ...{ name, exclusions, claims: programmeOf(kitchen, programme.code).claims },
    })),
    tastes: {
      exclusions: readExclusions(row.taste_exclusions),
      ingredients: row.taste_ingredients,
      tired: row.tired,
      repeatLimit: 0,
    },
  };
}

/** Which deliveries are looked for, and after which of them a page begins. */
interface PageQuery {
  readonly date: IsoDate;
  readonly dish: string;
  /** Id of the delivery; empty for all. */
  readonly only?: string;
  readonly after: number;
  readonly limit: number;
}

/** A page of the closed deliveries of a day that bring a dish; `next` is null with the last one. */
export async function loadDeliveries(
  db: Database,
  { date, dish, only = '', after, limit }: PageQuery,
  kitchen: Kitchen,
) {
  const found = await readRows(db, sql(selectDeliveries).with(date, dish, after, limit, only));
  const unreadable: string[] = [];
  const onUnreadable = ({ id }: { readonly id: string }) => void unreadable.push(id);
  const { rows } = await readableRows({ onUnreadable }, { table: 'deliveries', schema: DeliveryRow }, found);
  return {
    deliveries: rows.map((row) => toDelivery(row, kitchen)),
    unreadable,
    next: found.length < limit ? null : Number(found.at(-1)?.place),
  };
}

/** Deliveries that one statement reads where all of them are looked at. */
const WHOLE_PAGE = 500;

/** All closed deliveries of a day that bring a dish. */
export async function loadAllDeliveries(
  db: Database,
  asked: Pick<PageQuery, 'date' | 'dish' | 'only'>,
  kitchen: Kitchen,
): Promise<ClosedDelivery[]> {
  const deliveries: ClosedDelivery[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const begin: number = after;
    const page = await loadDeliveries(db, { ...asked, after: begin, limit: WHOLE_PAGE }, kitchen);
    deliveries.push(...page.deliveries);
    after = page.next;
  }
  return deliveries;
}

/** Ids of deliveries of a day whose food is not closed yet. */
export async function listUnclosed(db: Database, date: IsoDate): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`SELECT d.id FROM deliveries d INDEXED BY unkept_deliveries CROSS JOIN orders o ON o.id = d.order_id
       WHERE d.is_food_kept = 0 AND d.state NOT IN ('skipped', 'frozen', 'failed') AND d.date = ?1
         AND o.state IN ('paid', 'active', 'frozen', 'completed')`).with(date),
  );
  return rows.map(({ id }) => id);
}

const BuyerRow = z.object({
  id: z.string(),
  number: z.number(),
  customer_id: z.string(),
  name: z.string(),
  phone: z.string(),
});

/** Who has bought the dish by the piece for a day: nobody chooses another one for them. */
export async function listBuyers(db: Database, date: IsoDate, dish: string): Promise<RefusedSubstitution[]> {
  const rows = await listRows(
    db,
    BuyerRow,
    sql(`SELECT h.id, h.number, h.customer_id, c.name, c.phone FROM homemade_orders h JOIN customers c ON c.id = h.customer_id
       WHERE h.delivery_date = ?1 AND h.state IN ('paid', 'active')
         AND h.delivery_state IN ('planned', 'locked', 'cooking')
         AND EXISTS (SELECT 1 FROM homemade_order_lines WHERE order_id = h.id AND dish_code = ?2)
       ORDER BY h.id`).with(date, dish),
  );
  return rows.map(({ id, number, customer_id: customerId, name, phone }) => ({
    ...{ deliveryId: id, orderNumber: String(number), customer: { id: customerId, name }, phone },
    ...{ person: 1, personName: '', why: 'bought', because: ['блюдо купили поштучно'] },
  }));
}

const DoneRow = z.object({ deliveries: z.int(), portions: z.int(), bonusesKop: z.int() });

/** What one dish was substituted by on a day so far. */
export async function readDone(db: Database, date: IsoDate, dish: string, replacement: string) {
  const row = await readRow(
    db,
    sql(`SELECT COUNT(DISTINCT s.delivery_id) AS deliveries, COUNT(*) AS portions,
         COALESCE(SUM(s.bonuses_kop), 0) AS bonusesKop
       FROM deliveries d JOIN substituted_meals s ON s.delivery_id = d.id
       WHERE d.date = ?1 AND s.dish_code = ?2 AND s.replacement_code = ?3`).with(date, dish, replacement),
  );
  return DoneRow.parse(row);
}
