import * as z from 'zod/mini';
import { countContentChange } from '../../../../db/content-changes/statements.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';
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

/** How far a review is; undefined where there is none. */
export async function findState(db: Database, id: string): Promise<string | undefined> {
  const row = await findRow(
    db,
    z.object({ state: z.string() }),
    sql('SELECT state FROM reviews WHERE id = ?1').with(id),
  );
  return row?.state;
}

/** Sets what an operator has decided. */
export function decide(
  id: string,
  { state, isPhotoRemoved }: { readonly state: 'published' | 'rejected'; readonly isPhotoRemoved: boolean },
): Statement[] {
  return [
    sql('UPDATE reviews SET state = ?2 WHERE id = ?1').with(id, state),
    ...(isPhotoRemoved ? [withoutPhoto(id)] : []),
    countContentChange(),
  ];
}
