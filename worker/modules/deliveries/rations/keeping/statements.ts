import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { MealSlot } from '#shared/features/dishes/labels.ts';
import { type Statement, sql } from '../../../../platform/database.ts';
import type { KeptMeal } from '../sql.ts';

/** A meal of a closed day that another dish comes to. */
export interface SubstitutedMeal {
  readonly orderId: string;
  readonly deliveryId: string;
  readonly date: IsoDate;
  readonly person: number;
  readonly slot: MealSlot;
  /** Code of the dish that was to come, and its title. */
  readonly code: string;
  readonly insteadOf: string;
  readonly dish: NonNullable<KeptMeal['dish']>;
  /** Why, as the customer reads it. */
  readonly because: string;
  /** How much more energy the day has with it, kcal. */
  readonly addedKcal: number;
  readonly bonusesKop: number;
}

/** Days of the given meals, as conditions of a row of `served_days`. */
const isMeant = (row: string) => `value ->> 'orderId' = ${row}.order_id AND value ->> 'date' = ${row}.date
  AND value ->> 'person' = ${row}.person`;

/** Statements that serve other dishes on closed days; the database lets a day change only where it is noted as it was. */
export function substituteMeals(meals: readonly SubstitutedMeal[], at: EpochMs): Statement[] {
  if (meals.length === 0) return [];
  const json = JSON.stringify(meals);
  return [
    sql(`INSERT INTO served_portions (facts) SELECT DISTINCT value -> 'dish' FROM json_each(?1) WHERE true
         ON CONFLICT DO NOTHING`).with(json),
    sql(`INSERT INTO substituted_meals (order_id, date, person, slot, substituted_at, delivery_id, dish_code,
           replacement_code, bonuses_kop, day_before)
         SELECT value ->> 'orderId', value ->> 'date', value ->> 'person', value ->> 'slot', ?2, value ->> 'deliveryId',
           value ->> 'code', value ->> '$.dish.code', value ->> 'bonusesKop',
           (SELECT k.meals FROM served_days k WHERE ${isMeant('k')})
         FROM json_each(?1)`).with(json, at),
    sql(`UPDATE served_days SET
           kcal = kcal + (SELECT SUM(value ->> 'addedKcal') FROM json_each(?1) WHERE ${isMeant('served_days')}),
           meals = (
             SELECT json_group_array(json(COALESCE((
               SELECT json_array(value ->> 'slot', 'replaced', (SELECT id FROM served_portions WHERE facts = value -> 'dish'),
                 value ->> 'insteadOf', json_array(value ->> 'because'))
               FROM json_each(?1) WHERE ${isMeant('served_days')} AND value ->> 'slot' = m.value ->> 0
             ), m.value)) ORDER BY m.key)
             FROM json_each(served_days.meals) m
           )
         WHERE (order_id, date, person) IN (
           SELECT value ->> 'orderId', value ->> 'date', value ->> 'person' FROM json_each(?1)
         )`).with(json),
  ];
}
