import { v7 as uuid } from 'uuid';
import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { addReview as addContract } from '#shared/features/ratings/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { encodePhoto, readPhoto, storePhoto } from '../../content/api.ts';
import { listDeliveredProgrammes } from '../deliveries/commands.ts';
import * as sql from './sql.ts';

/** Programmes that the customer has received and not yet spoken of. */
export async function listReviewable(scope: Scope, customerId: string) {
  const [delivered, spoken] = await Promise.all([
    listDeliveredProgrammes(scope, customerId),
    sql.listOwnSubjects(scope.db, customerId),
  ]);
  return delivered.filter(({ code }) => !spoken.includes(code));
}

/** Keeps a review of a programme that the customer has received until somebody has checked it; one a programme. */
export async function addReview(
  scope: Scope,
  { id: customerId, name }: { readonly id: string; readonly name: string },
  said: OutputOf<(typeof addContract)['body']>,
): Promise<AnswerOf<typeof addContract>> {
  // First names alone stand under reviews.
  const [author = name] = name.trim().split(/\s+/);
  const reviewable = await listReviewable(scope, customerId);
  if (!reviewable.some(({ code }) => code === said.programme)) throw new AppError('review_not_open');
  const id = uuid();
  const review = { ...said, id, author, writtenOn: moscowDate(scope.clock.now()), customerId };
  if (!(await sql.insertReview(scope.db, review))) throw new AppError('review_not_open');
  return { id, state: 'pending' };
}

/** Width that a picture is kept at, in pixels, and its quality: it is shown at the size of a card. */
const KEPT = { width: 960, quality: 78 } as const;

/** Keeps the picture of an own review, one, until somebody has checked it. */
export async function addReviewPhoto(
  scope: Scope,
  customerId: string,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { db, bindings } = scope;
  const review = await sql.findOwnReview(db, customerId, id);
  if (!review) throw new AppError('not_found');
  if (review.photo_key !== null) return;
  if (review.state !== 'pending') throw new AppError('review_not_open');
  const jpeg = await encodePhoto(scope, bytes, KEPT);
  const photoKey = `reviews/${customerId}/${id}/${crypto.randomUUID()}.jpg`;
  await storePhoto(scope, photoKey, jpeg);
  // Two at the same moment, or a check meanwhile: the picture that nothing names goes away again.
  const photo = { id, customerId, photoKey, at: scope.clock.now(), leave: photoLeave.edition };
  if (!(await sql.setReviewPhoto(db, photo))) await bindings.PHOTOS.delete(photoKey);
}

/** The picture of a review: of a published one for everybody, of any for operators. */
export async function readReviewPhoto(scope: Scope, id: string, isPublished: boolean): Promise<ArrayBuffer> {
  const key = await sql.findPhotoKey(scope.db, id, isPublished);
  if (key === undefined) throw new AppError('not_found');
  return readPhoto(scope, key);
}

/** The picture of an own review. */
export async function readOwnPhoto(scope: Scope, customerId: string, id: string): Promise<ArrayBuffer> {
  const review = await sql.findOwnReview(scope.db, customerId, id);
  if (!review || review.photo_key === null) throw new AppError('not_found');
  return readPhoto(scope, review.photo_key);
}

/** Takes the picture of an own review back: nobody is shown it from now on, and the store forgets it. */
export async function removePhoto(scope: Scope, customerId: string, id: string): Promise<void> {
  const review = await sql.findOwnReview(scope.db, customerId, id);
  if (!review) throw new AppError('not_found');
  if (review.photo_key === null) return;
  // The picture first: what has named it stays until it is gone.
  await scope.bindings.PHOTOS.delete(review.photo_key);
  await sql.takePhotoBack(scope.db, id);
  scope.published.publishSoon();
}

/** Pictures that one run removes. */
const LEFT = { size: 50, pages: 2 } as const;

/** Removes the pictures of reviews whose customers are erased. */
export async function removeLeftPhotos(scope: Scope): Promise<void> {
  const { db, bindings } = scope;
  await workThrough(scope, {
    ...LEFT,
    list: (after: sql.LeftPhoto | undefined) => sql.listLeftPhotos(db, after?.id ?? '', LEFT.size),
    work: async ({ id, photo_key: key }) => {
      // The picture first: what has named it stays until it is gone.
      await bindings.PHOTOS.delete(key);
      await sql.forgetReviewPhoto(db, id);
    },
    failure: 'picture of a review not removed',
  });
}
