import { personEntries } from '#shared/features/orders/draft-entries.ts';
import { draftFieldNames } from '#shared/features/orders/draft-query.ts';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import type { OrderDraft } from '#shared/features/orders/schema.ts';

/** A change of a draft. */
export interface DraftChange {
  readonly persons?: readonly OrderPerson[];
  readonly days?: OrderDraft['days'];
  readonly skip?: OrderDraft['skip'];
  readonly without?: OrderDraft['without'];
}

/** Parts of a draft that are no person's own. */
const common = ['days', 'start', 'skip'];

/** Query parameter of the energy that was asked for where the programme has none such. */
export const ASKED_KCAL_QUERY = 'asked';

/** The query of /order/ with a change of the draft in it; what else stands there stays. */
export function draftAddress(search: string, { persons, days, skip, without }: DraftChange): string {
  const query = new URLSearchParams(search);
  const set = (name: string, values: readonly string[]) => {
    query.delete(name);
    for (const value of values) query.append(name, value);
  };
  if (persons) {
    query.delete(ASKED_KCAL_QUERY);
    const entries = new Map(personEntries(persons));
    for (const name of ['second', ...draftFieldNames]) {
      if (!common.includes(name) && !entries.has(name)) query.delete(name);
    }
    for (const [name, value] of entries) query.set(name, value);
  }
  if (days) query.set('days', String(days));
  if (skip) set('skip', skip);
  // Empty it says that nothing is left out: without it the customer's own exclusions hold.
  const own = without ?? persons?.[0]?.without;
  if (own) set('without', [own.join(',')]);
  return `?${query}`;
}
