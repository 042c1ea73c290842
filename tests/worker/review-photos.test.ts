import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addReview,
  getOwnReview,
  listReviews,
  removeReviewPhoto,
} from '#shared/features/ratings/contract.ts';
import { listPendingReviews } from '#shared/features/ratings/decisions/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { deliverFirst, takePhoto } from '#tests/factories/tickets.ts';
import { answerOf, call, mustCall, refusalOf } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Visitor;
let id: string;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, '2026-11-16T07:00:00.000Z');
  customer = new Visitor(site);
  await customer.signIn(newPhone(), 'Анна Петрова');
  const order = await orderProgramme(customer, buildOrder());
  await setClock(site, '2026-11-18T12:00:00.000Z');
  await deliverFirst(site, order.id);
  const body = { programme: 'balans', rating: 5, text: 'Вкусно, сытно и вовремя, спасибо.' };
  ({ id } = await mustCall(customer, addReview, { body }));
});

/** What is published follows the decision in the background. */
const patience = { timeout: 10_000 };
const photoPath = () => `/rest/reviews/${id}/photo/`;
const upload = async (
  by = customer,
  bytes?: Uint8Array<ArrayBuffer>,
  query = `?allowed=${photoLeave.edition}`,
) =>
  by.request(`${photoPath()}${query}`, {
    method: 'POST',
    body: bytes ?? new Uint8Array(await takePhoto()),
  });
const decide = (json: object) => operate(site, `reviews/${id}/`, json);
const published = async () => {
  const { reviews, photos } = await mustCall(new Visitor(site), listReviews);
  return { own: reviews.find((review) => review.id === id), photos: photos.filter((one) => one.id === id) };
};
const asOperator = (path: string) =>
  new Visitor(site).request(path, { headers: { Authorization: `Bearer ${localOperatorToken}` } });
const stored = async () => {
  const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
  return (await photos.list({ prefix: 'reviews/' })).objects.filter(({ key }) => key.includes(id)).length;
};

describe('a picture of a review', () => {
  test('is shown with it once an operator has looked at both', async () => {
    expect((await upload()).status).toBe(200);
    expect((await new Visitor(site).request(photoPath())).status).toBe(404);
    const { reviews } = await answerOf(listPendingReviews, await asOperator('/rest/operations/reviews/'));
    expect(reviews.find((review) => review.id === id)).toMatchObject({ hasPhoto: true });
    const looked = await asOperator(`/rest/operations/reviews/${id}/photo/`);
    expect([looked.status, looked.headers.get('cache-control')]).toEqual([200, 'private, no-store']);

    expect((await decide({ decision: 'published', photo: 'shown' })).status).toBe(200);
    await expect.poll(async () => (await published()).own?.photo, patience).toBe(photoPath());
    expect((await published()).photos).toEqual([{ id, author: 'Анна', path: photoPath() }]);
    const shown = await new Visitor(site).request(photoPath());
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([metadata.format, metadata.exif]).toEqual(['jpeg', undefined]);
    const page = await (await new Visitor(site).request('/otzyvy/')).text();
    expect(page).toContain('Фото покупателей');
    expect(page).toContain(`src="${photoPath()}"`);
  });

  test('goes away where it is not to be shown, and with a declined review', async () => {
    await upload();
    // Whoever says nothing of the picture has not looked at it.
    expect((await decide({ decision: 'published' })).status).toBe(200);
    await expect.poll(async () => (await published()).own?.id, patience).toBe(id);
    expect((await published()).own).not.toHaveProperty('photo');
    expect((await new Visitor(site).request(photoPath())).status).toBe(404);
    expect(await stored()).toBe(0);
  });

  test('is its customer’s own to see while it waits, as their data file says, and nobody else’s', async () => {
    await upload();
    const own = `${photoPath()}own/`;
    expect((await mustCall(customer, getOwnReview)).photos).toEqual([
      { id, programme: 'Баланс', isShown: false },
    ]);
    const looked = await customer.request(own);
    expect([looked.status, looked.headers.get('content-type'), looked.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    const file = await (await customer.request('/rest/customer/export/')).text();
    expect(file).toContain(own);
    const other = new Visitor(site);
    await other.signIn(newPhone(), 'Пётр');
    expect((await other.request(own)).status).toBe(404);
    expect((await new Visitor(site).request(own)).status).toBe(401);
  });

  test('is kept with the edition of the leave that its customer gave', async () => {
    await upload();
    const row = await site.db
      .prepare('SELECT photo_leave AS leave, photo_allowed_at AS at FROM reviews WHERE id = ?')
      .bind(id)
      .first();
    expect(row).toEqual({ leave: photoLeave.edition, at: expect.any(Number) });
    const earlier = await refusalOf(await upload(customer, undefined, '?allowed=2025-01-01'));
    expect(earlier.fields?.allowed).toBe('Разрешите показать снимок на\u00a0сайте');
  });

  test.each([['shown'], ['waiting']])(
    'that is %s is taken back by its customer alone, at once',
    async (state) => {
      await upload();
      if (state === 'shown') {
        await decide({ decision: 'published', photo: 'shown' });
        await expect.poll(async () => (await published()).own?.photo, patience).toBe(photoPath());
        expect((await mustCall(customer, getOwnReview)).photos).toMatchObject([{ isShown: true }]);
      }
      const other = new Visitor(site);
      await other.signIn(newPhone(), 'Пётр');
      expect(await call(other, removeReviewPhoto, { params: { id } })).toMatchObject({ status: 404 });
      expect(await stored()).toBe(1);

      for (const _ of ['once', 'pressed twice'])
        await mustCall(customer, removeReviewPhoto, { params: { id } });
      expect(await stored()).toBe(0);
      expect((await new Visitor(site).request(photoPath())).status).toBe(404);
      expect((await customer.request(`${photoPath()}own/`)).status).toBe(404);
      expect((await mustCall(customer, getOwnReview)).photos).toEqual([]);
      await expect.poll(async () => (await published()).photos, patience).toEqual([]);
      // The words stay.
      if (state === 'shown') expect((await published()).own).toMatchObject({ id });
    },
  );

  test('is taken back by a form without scripts too', async () => {
    await upload();
    const sent = await customer.request(`${photoPath()}remove/`, {
      form: {},
      headers: { Accept: 'text/html' },
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/otzyvy/']);
    expect(await stored()).toBe(0);
  });

  test('of a review that is taken down is nobody’s to see', async () => {
    await upload();
    await decide({ decision: 'published', photo: 'shown' });
    await decide({ decision: 'rejected' });
    expect((await new Visitor(site).request(photoPath())).status).toBe(404);
    expect(await stored()).toBe(0);
  });

  test('is taken once, before the check, with leave to show it, and from its customer alone', async () => {
    const unasked = await refusalOf(await upload(customer, undefined, ''));
    expect(unasked.fields?.allowed).toBe('Разрешите показать снимок на\u00a0сайте');
    const noPicture = await refusalOf(await upload(customer, new TextEncoder().encode('<svg/>')));
    expect(noPicture.fields?.photo).toContain('JPEG');
    const other = new Visitor(site);
    await other.signIn(newPhone(), 'Пётр');
    expect((await upload(other)).status).toBe(404);
    expect((await upload(new Visitor(site))).status).toBe(401);
    expect(await stored()).toBe(0);

    const both = await Promise.all([upload(), upload()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await upload()).status).toBe(200);
    expect(await stored()).toBe(1);
  });

  test('is refused after the check', async () => {
    await decide({ decision: 'published' });
    expect((await upload()).status).toBe(422);
    expect(await stored()).toBe(0);
  });

  test('of an erased customer goes with a decision as well', async () => {
    await upload();
    await site.db.prepare('UPDATE reviews SET customer_id = NULL WHERE id = ?').bind(id).run();
    await decide({ decision: 'rejected' });
    expect(await stored()).toBe(0);
  });

  test('is taken of programmes alone: stars of a dish are published unread', async () => {
    await site.db
      .prepare(
        `UPDATE reviews SET programme_code = NULL, dish_code = 'borsch', person = 1, eaten_on = '2026-11-18'
         WHERE id = ?`,
      )
      .bind(id)
      .run();
    expect((await upload()).status).toBe(404);
    expect(await stored()).toBe(0);
  });

  test('is shown no more and removed once its customer is erased', async () => {
    await upload();
    await decide({ decision: 'published', photo: 'shown' });
    await site.db.prepare('UPDATE reviews SET customer_id = NULL WHERE id = ?').bind(id).run();
    expect((await new Visitor(site).request(photoPath())).status).toBe(404);
    await runTimerOf(site);
    expect(await stored()).toBe(0);
    const row = await site.db.prepare('SELECT photo_key FROM reviews WHERE id = ?').bind(id).first();
    expect(row).toEqual({ photo_key: null });
  });
});
