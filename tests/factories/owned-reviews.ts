import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { takePhoto } from './tickets.ts';

/** A published review with a picture, of some customer; returns its id. */
export async function publishedWithPhoto(site: LocalWorker): Promise<string> {
  const id = crypto.randomUUID();
  const photoKey = `reviews/x/${id}/1.jpg`;
  const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
  await photos.put(photoKey, new Uint8Array(await takePhoto()).buffer);
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
