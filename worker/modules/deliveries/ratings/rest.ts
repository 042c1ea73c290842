import { AppError } from '#shared/errors.ts';
import * as ratingsContract from '#shared/features/ratings/contract.ts';
import * as decisionsContract from '#shared/features/ratings/decisions/contract.ts';
import { bytesOf } from '../../../read-bytes.ts';
import { calls } from '../../../rest/calls.ts';
import { listReviews as listPublishedReviews } from '../../content/api.ts';
import * as after from './after/commands.ts';
import * as commands from './commands.ts';
import * as decisions from './decisions/commands.ts';
import { listOwnPhotos } from './sql.ts';

/** How long browsers keep a picture of a review, in seconds: one that is taken down is gone within the hour. */
const PHOTO_KEPT_S = 3600;

export const ratingCalls = [
  ...calls(ratingsContract, {
    listReviews: async ({ scope, query }) => {
      const answer = await listPublishedReviews(scope, query);
      if (!answer) throw new AppError('not_found', { message: 'Такой страницы отзывов нет' });
      return answer;
    },
    getOwnReview: async ({ scope, customer }) => ({
      programmes: await commands.listReviewable(scope, customer.id),
      photos: await listOwnPhotos(scope.db, customer.id),
    }),
    addReview: ({ scope, customer, body }) => commands.addReview(scope, customer, body),
    addReviewPhoto: async ({ c, scope, customer, params }) => {
      await commands.addReviewPhoto(scope, customer.id, params.id, bytesOf(c));
      return { hasPhoto: true as const };
    },
    getReviewPhoto: async ({ c, scope, params }) => {
      c.header('Cache-Control', `public, max-age=${PHOTO_KEPT_S}`);
      return commands.readReviewPhoto(scope, params.id, true);
    },
    getOwnReviewPhoto: async ({ c, scope, customer, params }) => {
      c.header('Cache-Control', 'private, no-store');
      return commands.readOwnPhoto(scope, customer.id, params.id);
    },
    removeReviewPhoto: async ({ scope, customer, params }) => {
      await commands.removePhoto(scope, customer.id, params.id);
      return { success: true as const };
    },
    getAskedRating: async ({ scope, customer }) => ({
      delivery: await after.askedDelivery(scope, customer.id),
    }),
    listDaysToRate: async ({ scope, customer, params }) => ({
      days: await after.listDaysToRate(scope, customer.id, params.id),
    }),
    rateDelivery: async ({ scope, customer, params, body }) => {
      await after.rateDelivery(scope, customer.id, params.id, body);
      return { success: true as const };
    },
    rateDishes: async ({ scope, customer, params, body }) => {
      await after.rateDishes(scope, customer, params.id, body.dishes);
      return { success: true as const };
    },
  }),
  ...calls(decisionsContract, {
    listPendingReviews: async ({ scope }) => ({ reviews: await decisions.listPendingReviews(scope) }),
    getPendingPhoto: async ({ c, scope, params }) => {
      c.header('Cache-Control', 'private, no-store');
      return commands.readReviewPhoto(scope, params.id, false);
    },
    decideReview: ({ scope, params, body }) => decisions.decideReview(scope, params.id, body),
  }),
];
