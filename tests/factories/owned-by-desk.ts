import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { present } from '#tests/harness/present.ts';
import { takePhoto } from './tickets.ts';

/** Gives the first delivery of an order a photo of its door; returns its id. */
export async function withDoorPhoto(site: LocalWorker, orderId: string): Promise<string> {
  const row = await site.db
    .prepare(
      'SELECT d.id, o.customer_id AS owner FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE o.id = ? ORDER BY d.date',
    )
    .bind(orderId)
    .first<{ id: string; owner: string }>();
  const { id, owner } = present(row, 'delivery');
  await keepDoorPhoto(site, id, owner);
  return id;
}

/** Gives a delivery, or an order of dishes, of a customer a photo of its door. */
async function keepDoorPhoto(site: LocalWorker, id: string, owner: string): Promise<void> {
  const key = `doors/${owner}/${id}/1.jpg`;
  const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
  await photos.put(key, new Uint8Array(await takePhoto()).buffer);
  await site.db
    .prepare('INSERT INTO door_photos (delivery_id, customer_id, photo_key, taken_at) VALUES (?, ?, ?, 0)')
    .bind(id, owner, key)
    .run();
}
