import * as z from 'zod/mini';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import { PersonalPlan } from '#shared/features/orders/schema.ts';
import { jsonColumn, type Parsed } from './json-column.ts';

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

/** Who of an order eats what, as typed rows have it: `rationJson` parses its columns. */
export interface StoredRations {
  readonly programmeCode: string;
  readonly programmeName: string;
  readonly kcal: number;
  readonly personName: string;
  readonly exclusions: string;
  readonly others: string;
}
export const rationJson = { exclusions: z.array(z.string()), others: z.array(OrderedPerson) };

/** The persons of an order. */
export function listRations(row: Parsed<StoredRations, typeof rationJson>): OrderedPerson[] {
  const { programmeCode: code, programmeName: name, kcal, personName, exclusions, others } = row;
  return [{ name: personName, programme: { code, name }, kcal, exclusions }, ...others];
}
