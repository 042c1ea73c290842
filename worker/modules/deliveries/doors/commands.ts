import { DAY_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { DOOR_PHOTO_DAYS } from '#shared/features/deliveries/doors/terms.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { encodePhoto, readPhoto, storePhoto } from '../../content/api.ts';
import { announceSoon } from '../../messaging/api.ts';
import * as sql from './sql.ts';

/** Width that a photo is kept at, in pixels, and its quality. */
const KEPT = { width: 1280, quality: 75 } as const;
/** Photos that one run removes. */
const LEFT = { size: 50, pages: 2 } as const;

/** Keeps the photo of a delivery at its door; a newer one takes its place. */
export async function keepDoorPhoto(
  scope: Scope,
  deliveryId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { db, bindings, clock } = scope;
  const customerId = await sql.findOwner(db, deliveryId);
  if (customerId === undefined) throw new AppError('not_found');
  const jpeg = await encodePhoto(scope, bytes, KEPT);
  const photoKey = `doors/${customerId}/${deliveryId}/${crypto.randomUUID()}.jpg`;
  await storePhoto(scope, photoKey, jpeg);
  const at = clock.now();
  const [before] = await db.write([
    // In the batch that replaces it: of photos that come at once each removes the one that it has taken the place of.
    sql.selectPhoto(deliveryId),
    sql.savePhoto({ deliveryId, customerId, photoKey, at }),
    ...auditChanges(scope, { object: 'deliveries', id: deliveryId, after: { photoAt: at } }),
  ]);
  await bindings.PHOTOS.delete(sql.photoKeysIn(before?.rows ?? []));
  announceSoon(scope, customerId);
}

async function read(scope: Scope, key: string | undefined): Promise<ArrayBuffer> {
  if (key === undefined) throw new AppError('not_found');
  return readPhoto(scope, key);
}

/** The photo of a door of a customer's own. */
export const readOwnDoor = async (
  scope: Scope,
  customerId: string,
  deliveryId: string,
): Promise<ArrayBuffer> => read(scope, await sql.findOwnPhoto(scope.db, deliveryId, customerId));

/** The same for the staff. */
export const readDoor = async (scope: Scope, deliveryId: string): Promise<ArrayBuffer> =>
  read(scope, await sql.findPhoto(scope.db, deliveryId));

/** What the timer does: removes photos whose term is over, and those of customers who are erased. */
export async function removeLeftDoors(scope: Scope): Promise<void> {
  const { db, bindings, clock } = scope;
  const before = clock.now() - DOOR_PHOTO_DAYS * DAY_MS;
  await workThrough(scope, {
    ...LEFT,
    list: (after: sql.LeftRow | undefined) => sql.listLeft(db, before, after?.delivery_id ?? '', LEFT.size),
    work: async ({ delivery_id: id, photo_key: key }) => {
      // The picture first: what has named it stays until it is gone.
      await bindings.PHOTOS.delete(key);
      await db.write([sql.removePhoto(id)]);
    },
    failure: 'photo of a door not removed',
  });
}
