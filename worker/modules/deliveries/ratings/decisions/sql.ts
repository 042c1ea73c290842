import * as z from 'zod/mini';
import { countContentChange } from '../../../../db/content-changes/statements.ts';
import { type Database, listRows, readRow, sql } from '../../../../platform/database.ts';
import { withoutPhoto } from '../sql.ts';

const PendingReview = z.object({
  id: z.string(),
  subject: z.string(),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  writtenOn: z.string(),
  hasPhoto: z.pipe(
    z.int(),
    z.transform((flag: number) => flag === 1),
  ),
});

/** Reviews that wait for an operator, the oldest first. */
export async function listPending(db: Database, limit: number) {
  return listRows(
    db,
    PendingReview,
    sql(`SELECT r.id, COALESCE(p.name, d.title) AS subject, r.author, r.rating, r.text, r.written_on AS writtenOn,
         r.photo_key IS NOT NULL AS hasPhoto
       FROM reviews r LEFT JOIN programmes p ON p.code = r.programme_code LEFT JOIN dishes d ON d.code = r.dish_code
       WHERE r.state = 'pending' ORDER BY r.written_on LIMIT ?1`).with(limit),
  );
}

/** Sets what an operator has decided; false where there is no such review. */
export async function decide(
  db: Database,
  id: string,
  { state, isPhotoRemoved }: { readonly state: 'published' | 'rejected'; readonly isPhotoRemoved: boolean },
): Promise<boolean> {
  const isKnown = await readRow(db, sql('SELECT 1 FROM reviews WHERE id = ?1').with(id));
  if (isKnown === null) return false;
  await db.write([
    sql('UPDATE reviews SET state = ?2 WHERE id = ?1').with(id, state),
    ...(isPhotoRemoved ? [withoutPhoto(id)] : []),
    countContentChange(),
  ]);
  return true;
}
