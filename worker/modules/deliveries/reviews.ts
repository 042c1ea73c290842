import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/ratings/contract.ts';
import * as decisions from '#shared/features/ratings/decisions/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { countContentChange } from '../../db/content-changes/statements.ts';
import { q, read, readFirst, readPage, write } from '../../db/query.ts';
import { bytesOf } from '../../read-bytes.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { workThrough } from '../../work-through.ts';
import { encodePhoto, readPhoto, storePhoto } from '../content/photos.ts';
import { listReviews } from '../content/reviews.ts';
import { listDeliveredProgrammes } from './deliveries/commands.ts';

/** Width of a stored picture, in pixels, and its quality: it is shown at the size of a card. */
const STORED = { width: 960, quality: 78 } as const;
/** How long browsers store a picture, in seconds: one that is taken down is gone within the hour. */
const PHOTO_MAX_AGE_S = 3600;
/** Reviews that an operator is shown at once. */
const PENDING_SHOWN = 100;
/** Pictures of erased customers that one run removes. */
const ORPHANED = { size: 50, pages: 2 } as const;

/** Programmes that the customer has received and not yet reviewed. */
async function listReviewable(scope: Scope, customerId: string) {
  const [delivered, reviewed] = await Promise.all([
    listDeliveredProgrammes(scope, customerId),
    read(
      scope.db,
      q
        .selectFrom('reviews')
        .select('programmeCode')
        .where('customerId', '=', customerId)
        .where('programmeCode', 'is not', null),
    ),
  ]);
  return delivered.filter(({ code }) => !reviewed.some(({ programmeCode }) => programmeCode === code));
}

const ofProgramme = (id: string) =>
  q.selectFrom('reviews').selectAll().where('id', '=', id).where('programmeCode', 'is not', null);

async function requireOwnReview(scope: Scope, customerId: string, id: string) {
  const review = await readFirst(scope.db, ofProgramme(id).where('customerId', '=', customerId));
  if (!review) throw new AppError('not_found');
  return review;
}

async function readPhotoOf(scope: Scope, review: { readonly photoKey: string | null } | undefined) {
  if (!review || review.photoKey === null) throw new AppError('not_found');
  return readPhoto(scope, review.photoKey);
}

const withoutPhoto = (id: string) =>
  q
    .updateTable('reviews')
    .set({ photoKey: null, photoAllowedAt: null, photoLeave: null })
    .where('id', '=', id);

/** Removes the pictures of reviews whose customers are erased. */
export async function removeOrphanedPhotos(scope: Scope): Promise<void> {
  const { db, bindings } = scope;
  await workThrough(scope, {
    ...ORPHANED,
    list: (after: { readonly id: string } | undefined) =>
      readPage(
        db,
        q
          .selectFrom('reviews')
          .select(['id', 'photoKey'])
          .where('photoKey', 'is not', null)
          .where('customerId', 'is', null)
          .where('id', '>', after?.id ?? '')
          .orderBy('id')
          .limit(ORPHANED.size),
      ),
    work: async ({ id, photoKey }) => {
      // The picture first: what has named it stays until it is gone.
      await bindings.PHOTOS.delete(photoKey ?? '');
      await write(db, withoutPhoto(id));
    },
    failure: 'picture of a review not removed',
  });
}

/** Reviews of programmes, one each from whoever has received it; operators publish them. */
export const reviewCalls = [
  ...calls(contract, {
    async listReviews({ scope, query }) {
      const answer = await listReviews(scope, query);
      if (!answer) throw new AppError('not_found', { message: 'Такой страницы отзывов нет' });
      return answer;
    },

    getOwnReview: async ({ scope, customer }) => ({
      programmes: await listReviewable(scope, customer.id),
      photos: await read(
        scope.db,
        q
          .selectFrom('reviews')
          .innerJoin('programmes', 'programmes.code', 'reviews.programmeCode')
          .select(({ eb }) => [
            'reviews.id',
            'programmes.name as programme',
            eb('reviews.state', '=', 'published').$castTo<boolean>().as('isShown'),
          ])
          .where('reviews.customerId', '=', customer.id)
          .where('reviews.photoKey', 'is not', null)
          .orderBy('reviews.writtenOn', 'desc')
          .orderBy('reviews.id'),
      ),
    }),

    async addReview({ scope, customer, body }) {
      const reviewable = await listReviewable(scope, customer.id);
      if (!reviewable.some(({ code }) => code === body.programme)) throw new AppError('review_not_open');
      const id = uuid();
      const [{ changes }] = await write(
        scope.db,
        q
          .insertInto('reviews')
          .values({
            ...{ id, customerId: customer.id, programmeCode: body.programme, state: 'pending' },
            ...{ rating: body.rating, text: body.text, writtenOn: moscowDate(scope.clock.now()) },
            author: firstName(customer.name),
          })
          .onConflict((conflict) => conflict.doNothing()),
      );
      if (changes === 0) throw new AppError('review_not_open');
      return { id, state: 'pending' };
    },

    async addReviewPhoto({ c, scope, customer, params: { id } }) {
      const review = await requireOwnReview(scope, customer.id, id);
      if (review.photoKey !== null) return { hasPhoto: true };
      if (review.state !== 'pending') throw new AppError('review_not_open');
      const jpeg = await encodePhoto(scope, bytesOf(c), STORED);
      const photoKey = `reviews/${customer.id}/${id}/${crypto.randomUUID()}.jpg`;
      await storePhoto(scope, photoKey, jpeg);
      // Two at the same moment, or a check meanwhile: the picture that nothing names goes away again.
      const [{ changes }] = await write(
        scope.db,
        q
          .updateTable('reviews')
          .set({ photoKey, photoAllowedAt: scope.clock.now(), photoLeave: photoLeave.edition })
          .where('id', '=', id)
          .where('customerId', '=', customer.id)
          .where('state', '=', 'pending')
          .where('photoKey', 'is', null),
      );
      if (changes === 0) await scope.bindings.PHOTOS.delete(photoKey);
      return { hasPhoto: true };
    },

    async getReviewPhoto({ c, scope, params }) {
      c.header('Cache-Control', `public, max-age=${PHOTO_MAX_AGE_S}`);
      const published = ofProgramme(params.id)
        .where('state', '=', 'published')
        .where('customerId', 'is not', null);
      return readPhotoOf(scope, await readFirst(scope.db, published));
    },

    async getOwnReviewPhoto({ c, scope, customer, params }) {
      c.header('Cache-Control', 'private, no-store');
      return readPhotoOf(scope, await requireOwnReview(scope, customer.id, params.id));
    },

    async removeReviewPhoto({ scope, customer, params: { id } }) {
      const { photoKey } = await requireOwnReview(scope, customer.id, id);
      if (photoKey === null) return { success: true };
      // The picture first: what has named it stays until it is gone.
      await scope.bindings.PHOTOS.delete(photoKey);
      await write(scope.db, withoutPhoto(id), countContentChange());
      scope.published.publishSoon();
      return { success: true };
    },
  }),

  ...calls(decisions, {
    listPendingReviews: async ({ scope }) => ({
      reviews: (
        await read(
          scope.db,
          sql<PendingReview>`
            SELECT r.id, COALESCE(p.name, d.title) AS subject, r.author, r.rating, r.text, r.written_on, r.photo_key
            FROM reviews r LEFT JOIN programmes p ON p.code = r.programme_code LEFT JOIN dishes d ON d.code = r.dish_code
            WHERE r.state = 'pending' ORDER BY r.written_on LIMIT ${PENDING_SHOWN}`,
        )
      ).map(({ photoKey, ...review }) => ({ ...review, hasPhoto: photoKey !== null })),
    }),

    async getPendingPhoto({ c, scope, params }) {
      c.header('Cache-Control', 'private, no-store');
      return readPhotoOf(scope, await readFirst(scope.db, ofProgramme(params.id)));
    },

    /** The picture of a declined review, or one that is not to be shown, is removed. */
    async decideReview({ scope, params: { id }, body: { decision: state, photo } }) {
      const review = await readFirst(scope.db, q.selectFrom('reviews').selectAll().where('id', '=', id));
      if (!review) throw new AppError('not_found');
      const isPhotoRemoved = state === 'rejected' || photo === 'removed';
      const photoKey = isPhotoRemoved ? review.photoKey : null;
      // The picture first: what has named it stays until it is gone.
      if (photoKey !== null) await scope.bindings.PHOTOS.delete(photoKey);
      await write(
        scope.db,
        q.updateTable('reviews').set({ state }).where('id', '=', id),
        ...(isPhotoRemoved ? [withoutPhoto(id)] : []),
        countContentChange(),
        ...auditChanges(scope, {
          ...{ object: 'reviews', id, before: { state: review.state } },
          after: { state, ...(photoKey !== null && { isPhotoRemoved }) },
        }),
      );
      scope.published.publishSoon();
      return { state };
    },
  }),
];

interface PendingReview {
  readonly id: string;
  readonly subject: string;
  readonly author: string;
  readonly rating: number;
  readonly text: string;
  readonly writtenOn: string;
  readonly photoKey: string | null;
}

/** First names alone stand under reviews. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
