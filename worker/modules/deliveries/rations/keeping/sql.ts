import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import {
  type Database,
  listBatch,
  type Page,
  readRow,
  type Statement,
  sql,
} from '../../../../platform/database.ts';
import type { FoodSpan, KeptMeal } from '../sql.ts';

/** What a person is served on a day, as it is kept. */
export interface ServedDay {
  readonly deliveryId: string;
  readonly orderId: string;
  readonly date: IsoDate;
  readonly person: number;
  readonly meals: readonly KeptMeal[];
  readonly kcal: number;
  readonly creditKop: number;
  /** The same in money. */
  readonly moneyKop: number;
  /** What the customer reads in the history of the order about a credit. */
  readonly creditText: string;
}

/** Days that one statement keeps: a value of a statement has a limit of two megabytes. */
const A_STATEMENT = 500;

/** Statements that keep what was served; what is kept already stays as it is, but for what comes again and late. */
export function keepServed(days: readonly ServedDay[], at: EpochMs): Statement[] {
  const statements: Statement[] = [];
  for (let index = 0; index < days.length; index += A_STATEMENT) {
    const json = JSON.stringify(days.slice(index, index + A_STATEMENT));
    statements.push(
      sql(`INSERT INTO served_portions (facts)
           SELECT DISTINCT m.value -> 'dish' FROM json_each(?1) day, json_each(day.value -> 'meals') m
           WHERE m.value ->> 'dish' IS NOT NULL ON CONFLICT DO NOTHING`).with(json),
      sql(`DELETE FROM served_days WHERE (order_id, date) IN (
             SELECT d.order_id, day.value ->> 'date' FROM json_each(?1) day JOIN deliveries d ON d.id = day.value ->> 'deliveryId'
             WHERE d.is_food_kept = 0 AND d.date > day.value ->> 'date')`).with(json),
      sql(`INSERT INTO served_days (order_id, date, person, meals, kcal, credit_kop, money_kop, kept_at)
           SELECT value ->> 'orderId', value ->> 'date', value ->> 'person', (
               SELECT json_group_array(json_array(m.value ->> 'slot', m.value ->> 'kind',
                 (SELECT id FROM served_portions WHERE facts = m.value -> 'dish'),
                 m.value ->> 'insteadOf', json(m.value -> 'because')))
               FROM json_each(day.value -> 'meals') m
             ), value ->> 'kcal',
             value ->> 'creditKop', value ->> 'moneyKop', ?2
           FROM json_each(?1) day WHERE true ON CONFLICT DO NOTHING`).with(json, at),
      sql(`INSERT INTO delivery_changes (id, order_id, kind, text, made_at)
         SELECT 'credit-' || (value ->> 'orderId') || '-' || (value ->> 'date') || '-' || (value ->> 'person'),
             value ->> 'orderId', 'credit', value ->> 'creditText', ?2
           FROM json_each(?1) WHERE value ->> 'creditKop' > 0 ON CONFLICT (id) DO NOTHING`).with(json, at),
      sql(`UPDATE deliveries SET is_food_kept = 1
         WHERE id IN (SELECT value ->> 'deliveryId' FROM json_each(?1)) AND is_food_kept = 0`).with(json),
    );
  }
  return statements;
}

const UnkeptRow = z.object({ id: z.string(), from: z.string(), to: z.string() });

/** Customers with deliveries between two dates whose food is not kept yet, by id after a given one, and which days it is of. */
export async function listUnkept(
  db: Database,
  range: { from: IsoDate; before: IsoDate; after: string; limit: number },
): Promise<Page<FoodSpan>> {
  return listBatch(
    db,
    { table: 'customers', schema: UnkeptRow },
    sql(`SELECT o.customer_id AS id, MIN(d.food_dates ->> '$[0]') AS "from", MAX(d.food_dates ->> '$[#-1]') AS "to"
       FROM deliveries d INDEXED BY unkept_deliveries CROSS JOIN orders o ON o.id = d.order_id
       WHERE d.is_food_kept = 0 AND d.state NOT IN ('skipped', 'frozen', 'failed') AND d.date >= ?1 AND d.date < ?2
         AND o.state IN ('paid', 'active', 'frozen', 'completed') AND o.customer_id > ?3
       GROUP BY o.customer_id ORDER BY o.customer_id LIMIT ?4`).with(
      range.from,
      range.before,
      range.after,
      range.limit,
    ),
  );
}

/** The first food date of a customer's closed deliveries that is not kept; null where all of them are. */
export async function firstUnkeptDate(
  db: Database,
  customerId: string,
  firstOpenDate: IsoDate,
): Promise<IsoDate | null> {
  const row = await readRow(
    db,
    sql(`SELECT MIN(d.food_dates ->> '$[0]') AS date FROM orders o JOIN deliveries d ON d.order_id = o.id
       WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen', 'completed') AND d.is_food_kept = 0
         AND d.state NOT IN ('skipped', 'frozen', 'failed') AND (d.state <> 'planned' OR d.date < ?2)`).with(
      customerId,
      firstOpenDate,
    ),
  );
  return z.object({ date: z.nullable(z.string()) }).parse(row).date;
}
