import { mealPortion } from '../../../db/served-meals.ts';

const inKitchen = `('planned', 'locked', 'cooking')`;

/**
 * SQL of whether a row of `harmful_dishes` waits for a person: as long as the bag can be changed, and on its way until
 * somebody has called.
 */
export const isHarm = (row: string): string => `(
    ${row}.state IN ${inKitchen} OR (${row}.state = 'on_route' AND NOT EXISTS (
      SELECT 1 FROM dish_calls o WHERE o.delivery_id = ${row}.delivery_id AND o.person = ${row}.person
        AND o.dish_code = ${row}.dish_code AND o.done_at IS NOT NULL
    ))
  )`;

/** SQL of whether a row of `dish_calls` waits since a dish lacks: until it is done, or the bag has the dish no more. */
export const isOpenCall = (
  row: string,
): string => `${row}.replacement_code IS NOT NULL AND ${row}.done_at IS NULL AND (
    EXISTS (
      SELECT 1 FROM deliveries d CROSS JOIN served_days k CROSS JOIN json_each(k.meals) m
        CROSS JOIN served_portions f ON f.id = ${mealPortion('m.value')}
      WHERE d.id = ${row}.delivery_id AND d.state IN ${inKitchen} AND k.order_id = d.order_id
        AND k.date IN (SELECT value FROM json_each(d.food_dates)) AND k.person = ${row}.person
        AND f.facts ->> 'code' = ${row}.dish_code
    ) OR EXISTS (
      SELECT 1 FROM homemade_orders h
      WHERE h.id = ${row}.delivery_id AND h.state IN ('paid', 'active') AND h.delivery_state IN ${inKitchen}
    )
  )`;
