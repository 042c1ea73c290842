import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../scope.ts';
import * as sql from './sql.ts';

const SHOWN = 100;

/** Reviews that wait for an operator. */
export function listPendingReviews(scope: Scope) {
  return sql.listPending(scope.db, SHOWN);
}

/** Publishes a review or declines it. */
export async function decideReview(scope: Scope, id: string, state: 'published' | 'rejected') {
  if (!(await sql.decide(scope.db, id, state))) throw new AppError('not_found');
  scope.published.publishSoon();
  return { state };
}
