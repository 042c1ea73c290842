import { sql } from 'kysely';
import { DAY_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/deliveries/doors/contract.ts';
import { DOOR_PHOTO_DAYS } from '#shared/features/deliveries/doors/terms.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { q, readFirst, readPage, write } from '../../db/query.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { workThrough } from '../../work-through.ts';
import { encodePhoto, readPhoto, storePhoto } from '../content/photos.ts';
import { announceSoon } from '../messaging/account-channels.ts';

/** Width of a stored photo, in pixels, and its quality. */
const STORED = { width: 1280, quality: 75 } as const;
/** Photos that one run removes. */
const EXPIRED = { size: 50, pages: 2 } as const;

const photoOf = (deliveryId: string) =>
  q.selectFrom('doorPhotos').select('photoKey').where('deliveryId', '=', deliveryId);

/** Stores the photo of a delivery at its door; a newer one takes its place. */
export async function storeDoorPhoto(
  scope: Scope,
  deliveryId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { db, bindings, clock } = scope;
  // A delivery of a programme, or an order of dishes.
  const owner = await readFirst(
    db,
    q
      .selectFrom('deliveries')
      .innerJoin('orders', 'orders.id', 'deliveries.orderId')
      .select('orders.customerId')
      .where('deliveries.id', '=', deliveryId)
      .unionAll(q.selectFrom('homemadeOrders').select('customerId').where('id', '=', deliveryId)),
  );
  if (!owner) throw new AppError('not_found');
  const { customerId } = owner;
  const jpeg = await encodePhoto(scope, bytes, STORED);
  const photoKey = `doors/${customerId}/${deliveryId}/${crypto.randomUUID()}.jpg`;
  await storePhoto(scope, photoKey, jpeg);
  const at = clock.now();
  // In the batch that replaces it: of photos that come at once each removes the one that it has taken the place of.
  const [before] = await write(
    db,
    photoOf(deliveryId),
    q
      .insertInto('doorPhotos')
      .values({ deliveryId, customerId, photoKey, takenAt: at })
      .onConflict((delivery) => delivery.column('deliveryId').doUpdateSet({ photoKey, takenAt: at })),
    ...auditChanges(scope, { object: 'deliveries', id: deliveryId, after: { photoAt: at } }),
  );
  await bindings.PHOTOS.delete(before.rows.map((one) => one.photoKey));
  announceSoon(scope, customerId);
}

/** What the timer does: removes photos whose term is over, and those of customers who are erased. */
export async function removeExpiredDoorPhotos(scope: Scope): Promise<void> {
  const { db, bindings, clock } = scope;
  const before = clock.now() - DOOR_PHOTO_DAYS * DAY_MS;
  await workThrough(scope, {
    ...EXPIRED,
    list: (after: { readonly id: string } | undefined) =>
      readPage(
        db,
        sql<{ id: string; photoKey: string }>`
          SELECT delivery_id AS id, photo_key FROM door_photos WHERE customer_id IS NULL AND delivery_id > ${after?.id ?? ''}
          UNION ALL SELECT delivery_id, photo_key FROM door_photos
            WHERE customer_id IS NOT NULL AND taken_at < ${before} AND delivery_id > ${after?.id ?? ''}
          ORDER BY 1 LIMIT ${EXPIRED.size}`,
      ),
    work: async ({ id, photoKey }) => {
      // The picture first: what has named it stays until it is gone.
      await bindings.PHOTOS.delete(photoKey);
      await write(db, q.deleteFrom('doorPhotos').where('deliveryId', '=', id));
    },
    failure: 'photo of a door not removed',
  });
}

/** Photos of doors: they answer their owner and the staff alone. */
export const doorCalls = calls(contract, {
  async getDoorPhoto({ c, scope, params, customer }) {
    c.header('Cache-Control', 'private, no-store');
    const photo = await readFirst(scope.db, photoOf(params.id).where('customerId', '=', customer.id));
    if (!photo) throw new AppError('not_found');
    return readPhoto(scope, photo.photoKey);
  },
  async readDoorPhoto({ c, scope, params }) {
    c.header('Cache-Control', 'private, no-store');
    const photo = await readFirst(scope.db, photoOf(params.id));
    if (!photo) throw new AppError('not_found');
    return readPhoto(scope, photo.photoKey);
  },
});
