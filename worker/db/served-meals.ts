/**
 * Meals of a served day are kept as `[slot, kind, portion, insteadOf, because]`: what the portion holds stands once in
 * `served_portions`, however many have eaten it.
 */
export const mealPortion = (meal: string): string => `${meal} ->> 2`;

/** SQL of the meals of a row of `served_days`, whole again, as a JSON array of objects. */
export const servedMeals = (day: string): string => `(SELECT json_group_array(json_object(
    'slot', m.value ->> 0, 'kind', m.value ->> 1,
    'dish', json((SELECT facts FROM served_portions WHERE id = ${mealPortion('m.value')})),
    'insteadOf', m.value ->> 3, 'because', json(m.value -> 4)
  )) FROM json_each(${day}.meals) m)`;
