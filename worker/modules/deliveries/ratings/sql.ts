import * as z from 'zod/mini';
import { type Database, listRows, sql, writeOne } from '../../../platform/database.ts';

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
