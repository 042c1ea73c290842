import { AppError } from '#shared/errors.ts';
import {
  addReview,
  addReviewPhoto,
  getAskedRating,
  getOwnReview,
  getOwnReviewPhoto,
  getReviewPhoto,
  listDaysToRate,
  listReviews,
  rateDelivery,
  rateDishes,
  removeReviewPhoto,
} from '#shared/features/ratings/contract.ts';
import {
  decideReview,
  getPendingPhoto,
  listPendingReviews,
} from '#shared/features/ratings/decisions/contract.ts';
import { bytesOf } from '../../../read-bytes.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { listReviews as listPublishedReviews } from '../../content/api.ts';
import * as after from './after/commands.ts';
import * as commands from './commands.ts';
import * as decisions from './decisions/commands.ts';
import { listOwnPhotos } from './sql.ts';

/** How long browsers keep a picture of a review, in seconds: one that is taken down is gone within the hour. */
const PHOTO_KEPT_S = 3600;

/** Reviews of programmes: read by everybody, written by whoever has eaten of one. */
function mountReviews(table: RestTable): void {
  mount(table, listReviews, async ({ scope, query }) => {
    const answer = await listPublishedReviews(scope, query);
    if (!answer) throw new AppError('not_found', { message: 'Такой страницы отзывов нет' });
    return answer;
  });

  mount(table, getOwnReview, async ({ scope, session }) => ({
    programmes: await commands.listReviewable(scope, session.customer.id),
    photos: await listOwnPhotos(scope.db, session.customer.id),
  }));

  mount(table, addReview, ({ scope, session, body }) => commands.addReview(scope, session.customer, body));
}

/** Pictures of the own reviews, and of those that everybody sees. */
function mountReviewPhotos(table: RestTable): void {
  mount(table, addReviewPhoto, async ({ c, scope, session, params }) => {
    await commands.addReviewPhoto(scope, session.customer.id, params.id, bytesOf(c));
    return { hasPhoto: true as const };
  });

  mount(table, getReviewPhoto, async ({ c, scope, params }) => {
    c.header('Cache-Control', `public, max-age=${PHOTO_KEPT_S}`);
    return commands.readReviewPhoto(scope, params.id, true);
  });

  mount(table, getOwnReviewPhoto, async ({ c, scope, session, params }) => {
    c.header('Cache-Control', 'private, no-store');
    return commands.readOwnPhoto(scope, session.customer.id, params.id);
  });

  mount(table, removeReviewPhoto, async ({ scope, session, params }) => {
    await commands.removePhoto(scope, session.customer.id, params.id);
    return { success: true as const };
  });
}

/** What customers say of a delivery and its dishes once it has come. */
function mountRatingsOfFood(table: RestTable): void {
  mount(table, getAskedRating, async ({ scope, session }) => ({
    delivery: await after.askedDelivery(scope, session.customer.id),
  }));

  mount(table, listDaysToRate, async ({ scope, session, params }) => ({
    days: await after.listDaysToRate(scope, session.customer.id, params.id),
  }));

  mount(table, rateDelivery, async ({ scope, session, params, body }) => {
    await after.rateDelivery(scope, session.customer.id, params.id, body);
    return { success: true as const };
  });

  mount(table, rateDishes, async ({ scope, session, params, body }) => {
    await after.rateDishes(scope, session.customer, params.id, body.dishes);
    return { success: true as const };
  });
}

/** Operators decide which reviews everybody sees. */
function mountReviewDecisions(table: RestTable): void {
  mount(table, listPendingReviews, async ({ scope }) => ({
    reviews: await decisions.listPendingReviews(scope),
  }));

  mount(table, getPendingPhoto, async ({ c, scope, params }) => {
    c.header('Cache-Control', 'private, no-store');
    return commands.readReviewPhoto(scope, params.id, false);
  });

  mount(table, decideReview, ({ scope, params, body }) => decisions.decideReview(scope, params.id, body));
}

export function mountRatings(table: RestTable): void {
  mountReviews(table);
  mountReviewPhotos(table);
  mountRatingsOfFood(table);
  mountReviewDecisions(table);
}
