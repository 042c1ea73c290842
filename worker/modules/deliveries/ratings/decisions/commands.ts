import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../scope.ts';
import { findPhotoKey } from '../sql.ts';
import * as sql from './sql.ts';

const SHOWN = 100;

/** Reviews that wait for an operator. */
export function listPendingReviews(scope: Scope) {
  return sql.listPending(scope.db, SHOWN);
}

interface Decision {
  readonly decision: 'published' | 'rejected';
  readonly photo: 'shown' | 'removed';
}

/** Publishes a review or declines it; the picture of a declined one, or one that is not to be shown, is removed. */
export async function decideReview(scope: Scope, id: string, { decision: state, photo }: Decision) {
  const isPhotoRemoved = state === 'rejected' || photo === 'removed';
  const key = isPhotoRemoved ? await findPhotoKey(scope.db, id, false) : undefined;
  // The picture first: what has named it stays until it is gone.
  if (key !== undefined) await scope.bindings.PHOTOS.delete(key);
  if (!(await sql.decide(scope.db, id, { state, isPhotoRemoved }))) throw new AppError('not_found');
  scope.published.publishSoon();
  return { state };
}
