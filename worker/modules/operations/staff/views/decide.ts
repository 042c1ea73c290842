import type { Actor } from '../../../../actor.ts';

/** Whether somebody may keep and remove views for everybody. */
export const mayShare = (actor: Actor): boolean =>
  actor.kind === 'deployment' ||
  (actor.kind === 'staff' && (actor.role === 'manager' || actor.role === 'owner'));

/** Whether a search has a whole phone or an address of e-mail in it: views are kept, and erase nobody with them. */
export const namesSomebody = (query: string): boolean => {
  const search = new URLSearchParams(query).get('query') ?? '';
  return search.includes('@') || search.replaceAll(/\D/g, '').length >= 7;
};

/** What the address of a list says without where a page of it begins. */
export function keptQuery(query: string): string {
  const kept = new URLSearchParams(query);
  kept.delete('after');
  return kept.toString();
}
