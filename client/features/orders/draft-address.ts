import type { OrderDraft } from '#shared/features/orders/schema.ts';

/** A change of a draft; null takes a part away. */
export interface DraftChange {
  readonly second?: { readonly programme: string; readonly kcal: number } | null;
  readonly skip?: OrderDraft['skip'];
  readonly without?: OrderDraft['without'];
}

/** The query of /order/ with a change of the draft in it; what else stands there stays. */
export function draftAddress(search: string, { second, skip, without }: DraftChange): string {
  const query = new URLSearchParams(search);
  const set = (name: string, values: readonly string[]) => {
    query.delete(name);
    for (const value of values) query.append(name, value);
  };
  if (second !== undefined) {
    set('people', [second ? '2' : '1']);
    set('second', second ? [second.programme] : []);
    set('kcal2', second ? [String(second.kcal)] : []);
  }
  if (skip) set('skip', skip);
  // Empty it says that nothing is left out: without it the customer's own exclusions hold.
  if (without) set('without', [without.join(',')]);
  return `?${query}`;
}
