import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import type { Customer } from '#tests/harness/customer.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import type { Build } from './owned-call.ts';
import { takePhoto } from './tickets.ts';

/** A review that waits for its check; returns its id. */
async function pendingReview(owner: Customer, site: LocalWorker): Promise<string> {
  const id = crypto.randomUUID();
  await site.db
    .prepare(
      `INSERT INTO reviews (id, programme_code, author, rating, text, written_on, state, customer_id)
       VALUES (?, 'balans', 'Анна', 5, 'Вкусно', '2026-11-16', 'pending', ?)`,
    )
    .bind(id, owner.id)
    .run();
  return id;
}

const photo = async () => new Uint8Array(await takePhoto());

/** A review that waits with a picture; returns its id. */
async function withPhoto(owner: Customer, site: LocalWorker): Promise<string> {
  const id = await pendingReview(owner, site);
  const path = `/rest/reviews/${id}/photo/?allowed=${photoLeave.edition}`;
  await owner.request(path, { method: 'POST', body: await photo() });
  return id;
}

/** A published review with a picture, of some customer; returns its id. */
export async function publishedWithPhoto(site: LocalWorker): Promise<string> {
  const id = crypto.randomUUID();
  const photoKey = `reviews/x/${id}/1.jpg`;
  const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
  await photos.put(photoKey, (await photo()).buffer);
  await site.db
    .prepare(
      `INSERT INTO reviews
         (id, programme_code, author, rating, text, written_on, state, customer_id, photo_key, photo_allowed_at,
          photo_leave)
       SELECT ?1, 'balans', 'Анна', 5, 'Вкусно', '2026-11-16', 'published', id, ?2, 1, '2026-11-27' FROM customers LIMIT 1`,
    )
    .bind(id, photoKey)
    .run();
  return id;
}

/** Calls of reviews: their pictures, and what operators decide. */
export const reviewCalls: Readonly<Record<string, Build>> = {
  'POST /rest/reviews/:id/photo/': async (owner, site) => ({
    params: { id: await pendingReview(owner, site) },
    query: { allowed: photoLeave.edition },
    bytes: await photo(),
  }),
  'GET /rest/reviews/:id/photo/own/': async (owner, site) => ({
    params: { id: await withPhoto(owner, site) },
  }),
  'POST /rest/reviews/:id/photo/remove/': async (owner, site) => ({
    params: { id: await withPhoto(owner, site) },
  }),
  'GET /rest/operations/reviews/:id/photo/': async (owner, site) => {
    return { params: { id: await withPhoto(owner, site) } };
  },
  'POST /rest/operations/reviews/:id/': async (owner, site) => ({
    params: { id: await pendingReview(owner, site) },
    body: { decision: 'published' },
  }),
};
