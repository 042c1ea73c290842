import * as z from 'zod/mini';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import { PersonalPlan } from '#shared/features/orders/schema.ts';
import { jsonColumn } from './json-column.ts';

/** A person of an order with what is left out of the food. */
const OrderedPerson = z.extend(PersonalPlan, { exclusions: z.array(z.string()) });
type OrderedPerson = z.infer<typeof OrderedPerson>;

/** Columns of a row that say who of an order eats what, as `rationColumns` selects them. */
export const rationShape = {
  programme_code: z.string(),
  programme_name: z.string(),
  kcal: z.number(),
  person_name: z.string(),
  exclusions: jsonColumn(z.array(z.string())),
  others: jsonColumn(z.array(OrderedPerson)),
};
const RationRow = z.object(rationShape);

/** Columns of an order `o` and its first programme `p` that say who eats what. */
export const rationColumns = `o.programme_code, p.name AS programme_name, o.kcal, o.person_name, o.exclusions,
  (SELECT json_group_array(json_object(
     'name', j.value ->> 'name', 'programme', json_object('code', g.code, 'name', g.name),
     'kcal', j.value ->> 'kcal', 'exclusions', j.value -> 'exclusions'
   ) ORDER BY j.key) FROM json_each(o.others) j JOIN programmes g ON g.code = j.value ->> 'programme') AS others`;

/** The persons of an order. */
export function rationsOfRow(row: z.infer<typeof RationRow>): OrderedPerson[] {
  const { programme_code: code, programme_name: name, kcal, person_name, exclusions } = row;
  return [{ name: person_name, programme: { code, name }, kcal, exclusions }, ...row.others];
}

/** How a message names the food of an order: what everybody eats. */
export const rationTitle = (row: z.infer<typeof RationRow>): string =>
  programmesTitle(rationsOfRow(row).map(({ programme }) => programme.name));
