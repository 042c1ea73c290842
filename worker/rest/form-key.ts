import type { AppContext } from '../context.ts';

/**
 * The key of a form that is sent without scripts. It belongs to the answer of one request, which is why it takes that
 * request: a page with such a key is nobody else's, and is never kept.
 */
export function newFormKey(_c: AppContext): string {
  return crypto.randomUUID();
}
