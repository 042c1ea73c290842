import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import {
  type Database,
  findRow,
  listBatch,
  type Page,
  type Row,
  readRows,
  type Statement,
  sql,
} from '../../../platform/database.ts';

const KeyRow = z.object({ photo_key: z.string() });

/** Where the photo of a door is, as a statement. */
export const selectPhoto = (deliveryId: string): Statement =>
  sql('SELECT photo_key FROM door_photos WHERE delivery_id = ?1').with(deliveryId);

/** What the statement has answered. */
export const photoKeysIn = (rows: readonly Row[]): string[] => rows.map((row) => KeyRow.parse(row).photo_key);

/** Where the photo of a door is; undefined where there is none. */
export const findPhoto = async (db: Database, deliveryId: string): Promise<string | undefined> =>
  photoKeysIn(await readRows(db, selectPhoto(deliveryId)))[0];

/** The same of a door of a customer's own. */
export async function findOwnPhoto(
  db: Database,
  deliveryId: string,
  customerId: string,
): Promise<string | undefined> {
  const row = await findRow(
    db,
    KeyRow,
    sql('SELECT photo_key FROM door_photos WHERE delivery_id = ?1 AND customer_id = ?2').with(
      deliveryId,
      customerId,
    ),
  );
  return row?.photo_key;
}

/** Whose delivery, or order of dishes, it is. */
export async function findOwner(db: Database, deliveryId: string): Promise<string | undefined> {
  const row = await findRow(
    db,
    z.object({ customer_id: z.string() }),
    sql(`SELECT o.customer_id FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE d.id = ?1
       UNION ALL SELECT customer_id FROM homemade_orders WHERE id = ?1`).with(deliveryId),
  );
  return row?.customer_id;
}

/** Notes a photo, in the place of the one before. */
export const savePhoto = (photo: {
  readonly deliveryId: string;
  readonly customerId: string;
  readonly photoKey: string;
  readonly at: EpochMs;
}): Statement =>
  sql(`INSERT INTO door_photos (delivery_id, customer_id, photo_key, taken_at) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (delivery_id) DO UPDATE SET photo_key = excluded.photo_key, taken_at = excluded.taken_at`).with(
    ...[photo.deliveryId, photo.customerId, photo.photoKey, photo.at],
  );

const LeftRow = z.object({ delivery_id: z.string(), photo_key: z.string() });
export type LeftRow = z.infer<typeof LeftRow>;

/** Photos of before a moment, and those of customers who are erased. */
export const listLeft = (
  db: Database,
  before: EpochMs,
  after: string,
  limit: number,
): Promise<Page<LeftRow>> =>
  listBatch(
    db,
    { table: 'door_photos', key: 'delivery_id', schema: LeftRow },
    sql(`SELECT delivery_id, photo_key FROM door_photos WHERE customer_id IS NULL AND delivery_id > ?2
       UNION ALL SELECT delivery_id, photo_key FROM door_photos
         WHERE customer_id IS NOT NULL AND taken_at < ?1 AND delivery_id > ?2
       ORDER BY delivery_id LIMIT ?3`).with(before, after, limit),
  );

export const removePhoto = (deliveryId: string): Statement =>
  sql('DELETE FROM door_photos WHERE delivery_id = ?1').with(deliveryId);
