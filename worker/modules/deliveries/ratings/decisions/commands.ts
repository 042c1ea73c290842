import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
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
  const before = await sql.findState(scope.db, id);
  if (before === undefined) throw new AppError('not_found');
  const isPhotoRemoved = state === 'rejected' || photo === 'removed';
  const key = isPhotoRemoved ? await findPhotoKey(scope.db, id, false) : undefined;
  // The picture first: what has named it stays until it is gone.
  if (key !== undefined) await scope.bindings.PHOTOS.delete(key);
  await scope.db.write([
    ...sql.decide(id, { state, isPhotoRemoved }),
    ...auditChanges(scope, {
      ...{ object: 'reviews', id, before: { state: before } },
      after: { state, ...(key !== undefined && { isPhotoRemoved }) },
    }),
  ]);
  scope.published.publishSoon();
  return { state };
}
