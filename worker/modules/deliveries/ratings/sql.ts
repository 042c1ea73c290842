import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, listBatch, listRows, type Page, sql, writeOne } from '../../../platform/database.ts';

/** Programmes that the customer has spoken of. */
export async function listOwnSubjects(db: Database, customerId: string): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ code: z.string() }),
    sql(
      'SELECT programme_code AS code FROM reviews WHERE customer_id = ?1 AND programme_code IS NOT NULL',
    ).with(customerId),
  );
  return rows.map(({ code }) => code);
}

interface NewReview {
  readonly id: string;
  readonly programme: string;
  readonly author: string;
  readonly rating: number;
  readonly text: string;
  readonly writtenOn: string;
  readonly customerId: string;
}

/** Stores a pending review; false when the customer has already spoken of the programme. */
export async function insertReview(db: Database, review: NewReview): Promise<boolean> {
  const { id, programme, author, rating, text, writtenOn, customerId } = review;
  const { changes } = await writeOne(
    db,
    sql(`INSERT INTO reviews (id, programme_code, author, rating, text, written_on, state, customer_id)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'pending', ?7) ON CONFLICT DO NOTHING`).with(
      id,
      programme,
      author,
      rating,
      text,
      writtenOn,
      customerId,
    ),
  );
  return changes === 1;
}

/** The state of a customer's own review of a programme and its picture; undefined where it is not theirs. */
export async function findOwnReview(db: Database, customerId: string, id: string) {
  const [row] = await listRows(
    db,
    z.object({ state: z.string(), photo_key: z.nullable(z.string()) }),
    sql(
      'SELECT state, photo_key FROM reviews WHERE id = ?1 AND customer_id = ?2 AND programme_code IS NOT NULL',
    ).with(id, customerId),
  );
  return row;
}

/** Names the picture of an own review that waits for its check; false where it has one, or waits no more. */
export async function setReviewPhoto(
  db: Database,
  photo: {
    readonly id: string;
    readonly customerId: string;
    readonly photoKey: string;
    readonly at: EpochMs;
  },
): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql(`UPDATE reviews SET photo_key = ?3, photo_allowed_at = ?4
       WHERE id = ?1 AND customer_id = ?2 AND state = 'pending' AND photo_key IS NULL
         AND programme_code IS NOT NULL`).with(photo.id, photo.customerId, photo.photoKey, photo.at),
  );
  return changes === 1;
}

/** Name of the picture of a review; undefined without one. */
export async function findPhotoKey(db: Database, id: string, isPublished: boolean) {
  const [row] = await listRows(
    db,
    z.object({ photo_key: z.string() }),
    sql(`SELECT photo_key FROM reviews
       WHERE id = ?1 AND photo_key IS NOT NULL
         AND (?2 = 0 OR (state = 'published' AND customer_id IS NOT NULL))`).with(id, isPublished ? 1 : 0),
  );
  return row?.photo_key;
}

const LeftPhoto = z.object({ id: z.string(), photo_key: z.string() });
export type LeftPhoto = z.infer<typeof LeftPhoto>;

/** Pictures of reviews whose customers are erased, by id after a given one. */
export function listLeftPhotos(db: Database, after: string, limit: number): Promise<Page<LeftPhoto>> {
  return listBatch(
    db,
    { table: 'reviews', schema: LeftPhoto },
    sql(`SELECT id, photo_key FROM reviews WHERE photo_key IS NOT NULL AND customer_id IS NULL AND id > ?1
       ORDER BY id LIMIT ?2`).with(after, limit),
  );
}

/** Notes that a review has no picture any more. */
export async function forgetReviewPhoto(db: Database, id: string): Promise<void> {
  await writeOne(
    db,
    sql('UPDATE reviews SET photo_key = NULL, photo_allowed_at = NULL WHERE id = ?1').with(id),
  );
}
