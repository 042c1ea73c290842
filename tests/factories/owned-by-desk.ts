import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { failOne } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import type { Build } from './owned-call.ts';
import { deliverFirst, takePhoto } from './tickets.ts';

/** A shift of somebody who was hired for the day, and the call. */
const ofShift =
  (body?: unknown): Build =>
  async (_owner, site) => {
    const id = crypto.randomUUID();
    await site.db
      .prepare(
        `INSERT INTO shifts (id, date, name, phone, opens_at, closes_at, link_hash, created_at)
         VALUES (?1, '2026-11-18', 'Пётр', ?1, 0, 4000000000000, ?1, 0)`,
      )
      .bind(id)
      .run();
    return { params: { id }, ...(body !== undefined && { body }) };
  };

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
export async function keepDoorPhoto(site: LocalWorker, id: string, owner: string): Promise<void> {
  const key = `doors/${owner}/${id}/1.jpg`;
  const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
  await photos.put(key, new Uint8Array(await takePhoto()).buffer);
  await site.db
    .prepare('INSERT INTO door_photos (delivery_id, customer_id, photo_key, taken_at) VALUES (?, ?, ?, 0)')
    .bind(id, owner, key)
    .run();
}

/** What the desk reads of somebody, and corrects. */
export const deskCalls: Readonly<Record<string, Build>> = {
  'GET /rest/operations/deliveries/': async (owner) => ({ query: { order: (await owner.place()).id } }),
  'GET /rest/operations/orders/:id/': async (owner) => ({ params: { id: (await owner.place()).id } }),
  'POST /rest/operations/deliveries/:id/reversal/': async (owner, site) => ({
    params: { id: await deliverFirst(site, (await owner.place()).id) },
    body: { reason: 'mistake' },
  }),
  'POST /rest/operations/deliveries/:id/reversal/settle/': async (owner, site) => {
    const { id: orderId } = await owner.place();
    const id = await deliverFirst(site, orderId);
    await site.db
      .prepare(
        `INSERT INTO delivery_reversals (delivery_id, order_id, reason, earned_kop, cash_kop, bonuses_kop, missing_kop, reversed_at)
         VALUES (?1, ?2, 'mistake', 0, 0, 0, 5000, 0)`,
      )
      .bind(id, orderId)
      .run();
    return { params: { id }, body: { because: 'Простили' } };
  },
  'POST /rest/operations/deliveries/:id/arrival/': async (owner, site) => ({
    params: { id: await failOne(site, (await owner.place()).id) },
    body: { dryRun: false },
  }),
  'POST /rest/operations/bags/:id/unpacked/': async (owner, site) => {
    const { id } = await owner.place();
    const bag = await site.db
      .prepare(
        `INSERT INTO packed_bags (date, delivery_id, person, packed_at, packed_by)
         SELECT date, id, 1, 1, 'Нина' FROM deliveries WHERE order_id = ? ORDER BY date LIMIT 1 RETURNING delivery_id`,
      )
      .bind(id)
      .first<{ delivery_id: string }>();
    return { params: { id: `${present(bag, 'bag').delivery_id}.1` } };
  },
  'POST /rest/operations/manifests/order/': async (owner, site) => {
    const { id } = await owner.place();
    const row = await site.db
      .prepare(
        'SELECT id, date, zone_code AS zone, interval_code AS interval FROM deliveries WHERE order_id = ?',
      )
      .bind(id)
      .first<{ id: string; date: string; zone: string; interval: string }>();
    const { id: stop, ...manifest } = present(row, 'delivery');
    return { body: { ...manifest, ids: [stop] } };
  },
  'POST /rest/operations/views/:id/remove/': async (_owner, site) => {
    const id = crypto.randomUUID();
    await site.db
      .prepare(
        `INSERT INTO desk_views (id, owner_id, page, name, query, is_shared, saved_at)
         VALUES (?1, '', 'orders', 'Новые', '', 0, 0)`,
      )
      .bind(id)
      .run();
    return { params: { id } };
  },
  'POST /rest/operations/shifts/': async (owner, site) => {
    const { id } = await owner.place();
    const row = await site.db
      .prepare('SELECT id, date FROM deliveries WHERE order_id = ? ORDER BY date')
      .bind(id)
      .first<{ id: string; date: string }>();
    const { id: stop, date } = present(row, 'delivery');
    await site.db.prepare(`UPDATE orders SET state = 'paid' WHERE id = ? AND state = 'new'`).bind(id).run();
    return { body: { date, ids: [stop], name: 'Пётр', phone: '+79162041830' } };
  },
  'GET /rest/deliveries/:id/door/': async (owner, site) => ({
    params: { id: await withDoorPhoto(site, (await owner.place()).id) },
  }),
  'GET /rest/operations/deliveries/:id/door/': async (owner, site) => ({
    params: { id: await withDoorPhoto(site, (await owner.place()).id) },
  }),
  'POST /rest/operations/shifts/:id/link/': ofShift(),
  'POST /rest/operations/shifts/:id/revoke/': ofShift(),
  'POST /rest/operations/shifts/:id/handover/': ofShift({
    ...{ expectedKop: 0, countedKop: 100, reason: 'Нашлись в\u00a0пакете' },
  }),
  'GET /rest/operations/customers/:id/': async (owner) => ({ params: { id: owner.id } }),
};
