import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { countContentChange } from '../../../db/content-changes/statements.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  type Statement,
  sql,
  writeOne,
} from '../../../platform/database.ts';

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
    /** Edition of the words by which it is allowed. */
    readonly leave: string;
  },
): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql(`UPDATE reviews SET photo_key = ?3, photo_allowed_at = ?4, photo_leave = ?5
       WHERE id = ?1 AND customer_id = ?2 AND state = 'pending' AND photo_key IS NULL
         AND programme_code IS NOT NULL`).with(
      photo.id,
      photo.customerId,
      photo.photoKey,
      photo.at,
      photo.leave,
    ),
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

/** Notes that a review has no picture any more, as a statement of a batch. */
export const withoutPhoto = (id: string): Statement =>
  sql('UPDATE reviews SET photo_key = NULL, photo_allowed_at = NULL, photo_leave = NULL WHERE id = ?1').with(
    id,
  );

/** Notes the same of a review that nobody is shown the picture of. */
export async function forgetReviewPhoto(db: Database, id: string): Promise<void> {
  await writeOne(db, withoutPhoto(id));
}

/** Notes that its customer has taken a picture back, which changes what is published. */
export async function takePhotoBack(db: Database, id: string): Promise<void> {
  await db.write([withoutPhoto(id), countContentChange()]);
}

const OwnPhoto = z.object({
  id: z.string(),
  programme: z.string(),
  isShown: z.pipe(
    z.int(),
    z.transform((flag: number) => flag === 1),
  ),
});

/** Pictures of a customer, the newest review first. */
export function listOwnPhotos(db: Database, customerId: string) {
  return listRows(
    db,
    OwnPhoto,
    sql(`SELECT r.id, p.name AS programme, r.state = 'published' AS isShown
       FROM reviews r JOIN programmes p ON p.code = r.programme_code
       WHERE r.customer_id = ?1 AND r.photo_key IS NOT NULL ORDER BY r.written_on DESC, r.id`).with(
      customerId,
    ),
  );
}
