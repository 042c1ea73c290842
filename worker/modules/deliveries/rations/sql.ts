import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { MealSlot as Slot } from '#shared/features/dishes/labels.ts';
import { DishPortion, MealSlot } from '#shared/features/dishes/schema.ts';
import { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import { ServedMealKind } from '#shared/features/rations/schema.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../db/order-rations.ts';
import { servedMeals } from '../../../db/served-meals.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import {
  type Database,
  findRow,
  listRows,
  readableRows,
  readRow,
  readRows,
  type Statement,
  sql,
} from '../../../platform/database.ts';
import { mealsRefundId } from '../../money/bonuses/grants.ts';
import { isPaidByCardAlone } from '../../money/payments/columns.ts';
import { takeCalendarVersion } from '../deliveries/statements.ts';

const { code, weightG, kcal, proteinG, fatG, carbohydrateG, allergens } = DishPortion.shape;

/** A meal as it is kept at the cut-off: what may change without changing what was eaten is looked up. */
const KeptMeal = z.object({
  slot: MealSlot,
  kind: ServedMealKind,
  dish: z.nullable(
    z.object({ code, title: typesetColumn, weightG, kcal, proteinG, fatG, carbohydrateG, allergens }),
  ),
  insteadOf: z.nullable(z.string()),
  because: z.array(z.string()),
});
export type KeptMeal = z.infer<typeof KeptMeal>;

/** What a person was served on a day. */
const KeptDay = z.object({
  date: z.string(),
  person: z.number(),
  meals: z.array(KeptMeal),
  creditKop: z.number(),
  moneyKop: z.number(),
  /** Whether its missing meals were paid back to the card. */
  isToCard: z.number(),
});

const ServedDelivery = z.object({
  id: z.string(),
  order_id: z.string(),
  customer_id: z.string(),
  date: z.string(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  ...rationShape,
  days: z.number(),
  end_date: z.string(),
  price: jsonColumn(PriceBreakdown),
  calendar_version: z.number(),
  is_food_kept: z.number(),
  choices: jsonColumn(z.array(z.tuple([z.string(), z.number(), MealSlot, z.string()]))),
  served: jsonColumn(z.array(KeptDay)),
  taste_exclusions: jsonColumn(z.array(z.string())),
  taste_ingredients: jsonColumn(z.array(z.object({ code: z.string(), name: z.string() }))),
  repeat_limit: z.number(),
  tired: jsonColumn(z.array(z.object({ person: z.number(), code: z.string() }))),
  unserved_to: RefundTarget,
  is_paid_by_card: z.number(),
});
export type ServedDelivery = z.infer<typeof ServedDelivery>;

/** Which deliveries bring food. */
const fed = `o.state IN ('paid', 'active', 'frozen', 'completed') AND d.state NOT IN ('skipped', 'frozen', 'failed')`;

/** Whose deliveries of which days are asked for, as expressions of a statement. */
interface FedSource {
  readonly from: string;
  readonly to: string;
  /** Where orders come from, and which of them are meant. */
  readonly orders?: string;
  readonly whose?: string;
  readonly others?: string;
}

/** Deliveries with food for days between two dates, with everything that decides on that food but the menu. */
const selectFed = ({
  from,
  to,
  orders = 'orders o',
  whose = 'o.customer_id = ?1',
  others = '',
}: FedSource): string => `
  SELECT ${others} d.id, d.order_id, o.customer_id, d.date, d.state, d.food_dates, ${rationColumns}, o.days, o.end_date, o.price, o.calendar_version, d.is_food_kept,
    (SELECT json_group_array(json_array(m.date, m.person, m.slot, m.dish_code)) FROM meal_choices m
     WHERE m.order_id = o.id AND m.date IN (SELECT value FROM json_each(d.food_dates))) AS choices,
    (SELECT json_group_array(json_object('date', k.date, 'person', k.person, 'meals', json(${servedMeals('k')}),
       'creditKop', k.credit_kop, 'moneyKop', k.money_kop,
       'isToCard', EXISTS (SELECT 1 FROM food_refunds WHERE id = ${mealsRefundId('k')}))) FROM served_days k
     WHERE k.order_id = o.id AND k.date IN (SELECT value FROM json_each(d.food_dates))) AS served,
    COALESCE(t.exclusions, '[]') AS taste_exclusions,
    (SELECT json_group_array(json_object('code', i.code, 'name', i.name_ru)) FROM json_each(t.ingredients) j
     JOIN ingredients i ON i.code = j.value) AS taste_ingredients,
    COALESCE(t.repeat_limit, 0) AS repeat_limit,
    (SELECT json_group_array(json_object('person', person, 'code', dish_code)) FROM tired_dishes WHERE customer_id = o.customer_id) AS tired,
    o.unserved_to, ${isPaidByCardAlone} AS is_paid_by_card
  FROM ${orders}
  JOIN deliveries d ON d.order_id = o.id
  JOIN programmes p ON p.code = o.programme_code
  LEFT JOIN customer_tastes t ON t.customer_id = o.customer_id
  WHERE ${whose} AND ${fed}
    AND d.food_dates ->> '$[0]' <= ${to} AND d.food_dates ->> '$[#-1]' >= ${from}
  ORDER BY d.food_dates ->> '$[0]', d.order_id, d.id`;

/** Deliveries with food for days between two dates. */
export async function listDeliveriesWithFood(
  db: Database,
  customerId: string,
  from: IsoDate,
  to: IsoDate,
): Promise<ServedDelivery[]> {
  return listRows(db, ServedDelivery, sql(selectFed({ from: '?2', to: '?3' })).with(customerId, from, to));
}

/** A customer and the days of food that are asked for. */
export interface FoodSpan {
  readonly id: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The same of many customers, each within their own days. Whose deliveries cannot all be read is left out. */
export async function listFoodOf(
  db: Database,
  spans: readonly FoodSpan[],
): Promise<ReadonlyMap<string, readonly ServedDelivery[]>> {
  const found = await readRows(
    db,
    sql(
      selectFed({
        from: `s.value ->> 'from'`,
        to: `s.value ->> 'to'`,
        orders: `json_each(?1) s CROSS JOIN orders o ON o.customer_id = s.value ->> 'id'`,
        whose: 'true',
      }),
    ).with(JSON.stringify(spans)),
  );
  const readable = new Map<string, readonly ServedDelivery[]>();
  for (const [customerId, rows] of Map.groupBy(found, (row) => String(row.customer_id))) {
    const page = await readableRows(db, { table: 'deliveries', schema: ServedDelivery }, rows);
    if (page.rows.length === page.found) readable.set(customerId, page.rows);
  }
  return readable;
}

const FedDelivery = z.object({
  customer_id: z.string(),
  order_id: z.string(),
  date: z.string(),
  food_dates: jsonColumn(z.array(z.string())),
});
export type FedDelivery = z.infer<typeof FedDelivery>;

/** Whose food a delivery brings and for which days: a delivery by its id, or the first of an order. */
export async function findFedDelivery(
  db: Database,
  asked: { readonly deliveryId: string } | { readonly orderId: string },
): Promise<FedDelivery | undefined> {
  const columns = `SELECT o.customer_id, d.order_id, d.date, d.food_dates
    FROM deliveries d JOIN orders o ON o.id = d.order_id`;
  return findRow(
    db,
    FedDelivery,
    'deliveryId' in asked
      ? sql(`${columns} WHERE d.id = ?1`).with(asked.deliveryId)
      : sql(`${columns} WHERE d.order_id = ?1 ORDER BY d.date LIMIT 1`).with(asked.orderId),
  );
}

const ShownDelivery = z.extend(ServedDelivery, { shown_from: z.string(), shown_to: z.string() });

/** Days of food from the one on that the account opens with: as far ahead as it looks for meals without a dish. */
export const SHOWN_DAYS = 16;

/**
 * Deliveries around the day that the account opens with: the first with food from today on, else the last one; from
 * six days before it, or before today, on, and a few days more than are shown, because the page may begin with the next delivery instead.
 */
export async function listShownDeliveries(db: Database, customerId: string, today: IsoDate) {
  return listRows(
    db,
    ShownDelivery,
    sql(`WITH shown AS (
         SELECT date(MIN(day, ?2), '-6 days') AS since, date(day, '+${SHOWN_DAYS} days') AS last FROM (
           SELECT COALESCE(MIN(CASE WHEN f.value >= ?2 AND ${fed} THEN f.value END), MAX(d.date)) AS day
           FROM orders o JOIN deliveries d ON d.order_id = o.id, json_each(d.food_dates) f
           WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen', 'completed')
         )
       )
       ${selectFed({
         from: '(SELECT since FROM shown)',
         to: '(SELECT last FROM shown)',
         others: '(SELECT since FROM shown) AS shown_from, (SELECT last FROM shown) AS shown_to,',
       })}`).with(customerId, today),
  );
}

/** The days of food that is closed and still ahead, and the first delivery that can be changed. */
export async function findReach(
  db: Database,
  of: { customerId: string; orderId: string | null; today: IsoDate; firstOpenDate: IsoDate },
) {
  const row = await readRow(
    db,
    sql(`SELECT MIN(CASE WHEN d.state <> 'planned' OR d.date < ?3 THEN d.food_dates ->> '$[0]' END) AS closedFrom,
         MAX(CASE WHEN d.state <> 'planned' OR d.date < ?3 THEN d.food_dates ->> '$[#-1]' END) AS closedUntil,
         MIN(CASE WHEN d.state = 'planned' AND d.date >= ?3 THEN d.date END) AS firstOpen
       FROM orders o JOIN deliveries d ON d.order_id = o.id
       WHERE o.customer_id = ?1 AND (?4 IS NULL OR o.id = ?4) AND ${fed}
         AND MAX(d.date, d.food_dates ->> '$[#-1]') >= ?2`).with(
      of.customerId,
      of.today,
      of.firstOpenDate,
      of.orderId,
    ),
  );
  const day = z.nullable(z.string());
  return z.object({ closedFrom: day, closedUntil: day, firstOpen: day }).parse(row);
}

/** A replacement as it is written; an empty code of a dish takes one back. */
export interface WrittenChoice {
  readonly date: IsoDate;
  readonly person: number;
  readonly slot: Slot;
  readonly dish: string;
  /** Code of the planned dish. */
  readonly insteadOf: string;
}

interface NewChoices {
  readonly orderId: string;
  readonly version: number;
  readonly meals: readonly WrittenChoice[];
  readonly change: { readonly id: string; readonly text: string };
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
  readonly at: EpochMs;
}

/** Writes replacements in one step, unless the calendar has another version by now or a day is past its cut-off. */
export async function writeChoices(db: Database, choices: NewChoices): Promise<void> {
  const { orderId, at } = choices;
  const meals = JSON.stringify(choices.meals);
  await db.write([
    ...takeCalendarVersion(orderId, choices.version),
    sql(
      refuseWhere(
        'cut-off-passed',
        `EXISTS (
             SELECT 1 FROM json_each(?2) m WHERE NOT EXISTS (
               SELECT 1 FROM deliveries d, json_each(d.food_dates) f
               WHERE d.order_id = ?1 AND d.state = 'planned' AND d.date >= ?3 AND f.value = m.value ->> 'date'
             )
           )`,
      ),
    ).with(orderId, meals, choices.firstOpenDate),
    sql(
      `INSERT INTO delivery_changes (id, order_id, kind, text, made_at) VALUES (?1, ?2, 'replace', ?3, ?4)`,
    ).with(choices.change.id, orderId, choices.change.text, at),
    sql(`DELETE FROM meal_choices WHERE order_id = ?1 AND (date, person, slot) IN (
           SELECT value ->> 'date', value ->> 'person', value ->> 'slot' FROM json_each(?2)
         )`).with(orderId, meals),
    sql(`INSERT INTO meal_choices (order_id, date, person, slot, dish_code, instead_of, made_at)
         SELECT ?1, value ->> 'date', value ->> 'person', value ->> 'slot', value ->> 'dish', value ->> 'insteadOf', ?3
         FROM json_each(?2) WHERE value ->> 'dish' <> ''`).with(orderId, meals, at),
  ]);
}

/** Whether replacements are proposed to a customer, and how often each dish was replaced. */
export async function readHabits(db: Database, customerId: string) {
  const row = await readRow(
    db,
    sql(`SELECT COALESCE((SELECT autopilot FROM customer_tastes WHERE customer_id = ?1), 1) AS autopilot,
         (SELECT json_group_object(code, times) FROM (
           SELECT m.instead_of AS code, COUNT(*) AS times FROM meal_choices m JOIN orders o ON o.id = m.order_id
           WHERE o.customer_id = ?1 GROUP BY m.instead_of
         )) AS replaced`).with(customerId),
  );
  return z
    .object({ autopilot: z.number(), replaced: jsonColumn(z.record(z.string(), z.number())) })
    .parse(row);
}

/** Takes the ticks of bags back that are still in the kitchen and hold what their person must not eat by now. */
export const unpackHarmful = (customerId: string): Statement =>
  sql(`DELETE FROM packed_bags WHERE (date, delivery_id, person) IN (
         SELECT date, delivery_id, person FROM harmful_dishes
         WHERE customer_id = ?1 AND state IN ('planned', 'locked', 'cooking')
       )`).with(customerId);
