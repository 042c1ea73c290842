import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { BagKey } from '#shared/features/desk/packing/bag-id.ts';
import { Allergen } from '#shared/features/dishes/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { typesetColumn } from '../../../../db/typeset-column.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';
import { runningDelivery, runningDishes } from '../running.ts';

const StopRow = z.object({
  id: z.string(),
  state: DeliveryState,
  interval: z.string(),
  from_hour: z.number(),
  to_hour: z.number(),
  zone: z.string(),
  zone_name: z.string(),
  /** First day that its food is for. */
  first_food: z.string(),
});

/** Where the deliveries of a day go, orders of dishes among them. */
export async function listStops(db: Database, date: IsoDate) {
  return listRows(
    db,
    StopRow,
    sql(`SELECT d.id, d.state, d.interval_code AS interval, i.from_hour, i.to_hour, d.zone_code AS zone, z.name AS zone_name,
         d.food_dates ->> '$[0]' AS first_food
       FROM deliveries d JOIN delivery_intervals i ON i.code = d.interval_code JOIN delivery_zones z ON z.code = d.zone_code
       WHERE d.date = ?1
       UNION ALL
       SELECT h.id, h.delivery_state, h.interval_code, i.from_hour, i.to_hour, h.zone_code, z.name, h.delivery_date
       FROM homemade_orders h JOIN delivery_intervals i ON i.code = h.interval_code
         JOIN delivery_zones z ON z.code = h.zone_code
       WHERE h.delivery_date = ?1`).with(date),
  );
}

const PackedRow = z.object({
  delivery_id: z.string(),
  person: z.number(),
  packed_at: z.number(),
  packed_by: z.string(),
});

/** The bags of a day that were ticked off. */
export async function listPacked(db: Database, date: IsoDate) {
  return listRows(
    db,
    PackedRow,
    sql('SELECT delivery_id, person, packed_at, packed_by FROM packed_bags WHERE date = ?1').with(date),
  );
}

const ChangedRow = z.object({ delivery_id: z.string(), person: z.number(), at: z.number() });

/** The bags of a day in which a dish was replaced, and when that was done last. */
export async function listChanged(db: Database, date: IsoDate) {
  return listRows(
    db,
    ChangedRow,
    sql(`SELECT s.delivery_id, s.person, MAX(s.substituted_at) AS at
       FROM deliveries d CROSS JOIN substituted_meals s ON s.delivery_id = d.id
       WHERE d.date = ?1 GROUP BY s.delivery_id, s.person`).with(date),
  );
}

const BagRow = z.object({
  date: z.string(),
  state: DeliveryState,
  number: z.number(),
  customer_name: z.string(),
  /** Bags of its delivery. */
  bags: z.number(),
  /** Those of them that are ticked off, this one among them. */
  packed_bags: z.number(),
  is_kept: z.number(),
  /** Null while the bag is missing. */
  packed_at: z.nullable(z.number()),
  packed_by: z.nullable(z.string()),
});

const selectBag = `
  SELECT d.date, d.state, o.number, c.name AS customer_name, o.people AS bags, d.is_food_kept AS is_kept,
    b.packed_at, b.packed_by,
    (SELECT COUNT(*) FROM packed_bags n WHERE n.date = d.date AND n.delivery_id = d.id) AS packed_bags
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN customers c ON c.id = o.customer_id
    LEFT JOIN packed_bags b ON b.date = d.date AND b.delivery_id = d.id AND b.person = ?2
  WHERE d.id = ?1 AND ?2 <= o.people AND ${runningDelivery}
  UNION ALL
  SELECT h.delivery_date, h.delivery_state, h.number, c.name, 1, h.delivery_state <> 'planned' OR h.delivery_date < ?3,
    b.packed_at, b.packed_by, b.packed_at IS NOT NULL
  FROM homemade_orders h JOIN customers c ON c.id = h.customer_id
    LEFT JOIN packed_bags b ON b.date = h.delivery_date AND b.delivery_id = h.id AND b.person = 1
  WHERE h.id = ?1 AND ?2 = 1 AND ${runningDishes}`;

/** A bag with what decides whether it can be ticked off; null where there is none. */
export async function findBag(db: Database, { deliveryId, person }: BagKey, firstOpenDate: IsoDate) {
  return findRow(db, BagRow, sql(selectBag).with(deliveryId, person, firstOpenDate));
}

const HarmfulRow = z.object({ title: typesetColumn, allergens: jsonColumn(z.array(Allergen)) });

/** Dishes of a bag that its person must not eat. */
export const listHarmful = (db: Database, { deliveryId, person }: BagKey) =>
  listRows(
    db,
    HarmfulRow,
    sql(`SELECT title, json_group_array(DISTINCT allergen) AS allergens FROM harmful_dishes
       WHERE delivery_id = ?1 AND person = ?2 GROUP BY dish_code, title`).with(deliveryId, person),
  );

/** Takes the tick of a bag back. */
export const deletePacked = ({ deliveryId, person }: BagKey, date: IsoDate): Statement =>
  sql('DELETE FROM packed_bags WHERE date = ?1 AND delivery_id = ?2 AND person = ?3').with(
    date,
    deliveryId,
    person,
  );

/** Ticks a bag off, unless somebody was first. */
export const insertPacked = (
  { deliveryId, person }: BagKey,
  { date, at, by }: { readonly date: IsoDate; readonly at: EpochMs; readonly by: string },
): Statement =>
  sql(`INSERT INTO packed_bags (date, delivery_id, person, packed_at, packed_by)
     VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING`).with(date, deliveryId, person, at, by);
