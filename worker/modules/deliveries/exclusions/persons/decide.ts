import * as z from 'zod/mini';
import { keptName } from '#shared/features/orders/kept-name.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import type { FamilyOrder, Person } from './load.ts';

/** What a further person is called and leaves out from now on. */
export interface PersonChange {
  /** Persons of an order count from 1, which is the customer. */
  readonly person: number;
  readonly name: string;
  /** Codes of the menu's filter. */
  readonly without: readonly string[];
}

const Request = jsonColumn(z.looseObject({ draft: z.optional(z.looseObject({})) }));

/** The persons of an order and what is ordered again, once one of them leaves out something else. */
export function decidePerson(
  { others, request }: Pick<FamilyOrder, 'others' | 'request'>,
  { person, name, without }: PersonChange,
): { readonly others: readonly Person[]; readonly request: string | null } {
  const persons = others.map((one, index) =>
    index === person - 2 ? { ...one, name: keptName({ name, without }), exclusions: [...without] } : one,
  );
  const known = request === null ? undefined : Request.parse(request);
  if (!known?.draft) return { others: persons, request: null };
  // Persons that say nothing of their own are not named in a request, so all of them are written.
  const named = persons.map(({ name: called, programme, kcal, exclusions }) => ({
    ...{ name: called, programme, kcal, without: exclusions },
  }));
  return {
    others: persons,
    request: JSON.stringify({ ...known, draft: { ...known.draft, others: named } }),
  };
}
