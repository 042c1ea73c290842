import * as z from 'zod/mini';
import { countContentChange } from '../../../../db/content-changes/statements.ts';

const PendingReview = z.object({
  id: z.string(),
  subject: z.string(),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  writtenOn: z.string(),
});

/** Reviews that wait for an operator, the oldest first. */
export async function listPending(db: D1Database, limit: number) {
  const { results } = await db
    .prepare(
      `SELECT r.id, COALESCE(p.name, d.title) AS subject, r.author, r.rating, r.text, r.written_on AS writtenOn
       FROM reviews r LEFT JOIN programmes p ON p.code = r.programme_code LEFT JOIN dishes d ON d.code = r.dish_code
       WHERE r.state = 'pending' ORDER BY r.written_on LIMIT ?1`,
    )
    .bind(limit)
    .all();
  return z.array(PendingReview).parse(results);
}

/** Sets what an operator has decided; false where there is no such review. */
export async function decide(db: D1Database, id: string, state: 'published' | 'rejected'): Promise<boolean> {
  const isKnown = await db.prepare('SELECT 1 FROM reviews WHERE id = ?1').bind(id).first();
  if (isKnown === null) return false;
  await db.batch([
    db.prepare('UPDATE reviews SET state = ?2 WHERE id = ?1').bind(id, state),
    countContentChange(db),
  ]);
  return true;
}
