import sharp from 'sharp';
import { expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { requestRemoval } from '#shared/features/customers/contract.ts';
import {
  addReviewPhoto,
  getOwnReview,
  getOwnReviewPhoto,
  getReviewPhoto,
  listReviews,
  removeReviewPhoto,
} from '#shared/features/ratings/contract.ts';
import { decideReview, listPendingReviews } from '#shared/features/ratings/decisions/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { addedReview } from '#tests/factories/owned-calls.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, test } from '#tests/site.ts';

/** A review that waits for its check, and what is done with its picture. */
async function reviewed(site: Site) {
  const anna = await site.customer({ name: 'Анна Петрова' });
  const id = await addedReview(anna, site);
  const params = { id };
  return {
    ...{ anna, id, params },
    async upload({
      bytes = undefined as Uint8Array<ArrayBuffer> | undefined,
      allowed = photoLeave.edition as string,
    } = {}) {
      const photo = bytes ?? new Uint8Array(await takePhoto());
      return (await send(anna, addReviewPhoto, { params, query: { allowed }, bytes: photo })).status;
    },
    decide: (body: { decision: 'published' | 'rejected'; photo?: 'shown' }) =>
      site.operate(decideReview, { params, body } as never),
    isPublic: async () => (await send(site.visitor(), getReviewPhoto, { params })).status === 200,
    stored: () => site.photos('reviews/'),
  };
}

test('a picture is shown with its review once an operator has looked at both, without what the phone wrote in it', async ({
  site,
}) => {
  const review = await reviewed(site);
  expect(await review.upload()).toBe(200);
  expect(await review.isPublic()).toBe(false);
  expect((await site.operate(listPendingReviews)).reviews).toMatchObject([{ id: review.id, hasPhoto: true }]);
  await review.decide({ decision: 'published', photo: 'shown' });
  expect((await site.visitor().call(listReviews)).photos).toMatchObject([{ id: review.id, author: 'Анна' }]);
  const shown = await send(site.visitor(), getReviewPhoto, { params: review.params });
  const { format, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([format, exif]).toEqual(['jpeg', undefined]);
});

test('a picture is its customer’s own to see while it waits', async ({ site }) => {
  const review = await reviewed(site);
  await review.upload();
  const own = await send(review.anna, getOwnReviewPhoto, { params: review.params });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await (await review.anna.request('/rest/customer/export/')).text()).toContain('/photo/own/');
});

test.for([true, false])(
  'a picture is removed by its customer at once, published: %s',
  async (isShown, { site }) => {
    const review = await reviewed(site);
    await review.upload();
    if (isShown) await review.decide({ decision: 'published', photo: 'shown' });
    for (let times = 0; times < 2; times += 1)
      await review.anna.call(removeReviewPhoto, { params: review.params });
    expect([await review.isPublic(), await review.stored()]).toEqual([false, []]);
    expect((await review.anna.call(getOwnReview)).photos).toEqual([]);
    // The words stay.
    if (isShown)
      expect((await site.visitor().call(listReviews)).reviews.map(({ id }) => id)).toContain(review.id);
  },
);

test('a picture is taken once, before the check, with leave to show it', async ({ site }) => {
  const review = await reviewed(site);
  expect(await review.upload({ allowed: '2025-01-01' })).toBe(400);
  expect(await review.upload({ bytes: new TextEncoder().encode('<svg/>') })).toBe(400);
  expect(await review.stored()).toEqual([]);
  expect(await Promise.all([review.upload(), review.upload()])).toEqual([200, 200]);
  expect(await review.stored()).toHaveLength(1);
  await review.decide({ decision: 'published' });
  expect(await review.upload()).toBe(422);
});

test('a picture goes with its customer', async ({ site }) => {
  const review = await reviewed(site);
  await review.upload();
  await review.decide({ decision: 'published', photo: 'shown' });
  site.setClock('2026-11-25T09:00:00.000Z');
  await site.arrive(review.anna);
  await review.anna.call(requestRemoval);
  site.advance(31 * DAY_MS);
  await site.tick();
  expect([await review.isPublic(), await review.stored()]).toEqual([false, []]);
});
