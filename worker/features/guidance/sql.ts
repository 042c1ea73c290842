import * as z from 'zod/mini';
import { GuidanceRow } from '#shared/features/guidance/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';

const { suits, unsuited, doctor, day, questions } = GuidanceRow.shape;
const StoredGuidance = z.object({
  suits: jsonColumn(suits),
  unsuited: jsonColumn(unsuited),
  doctor,
  day,
  questions: jsonColumn(questions),
});

/** What is written about a page's food. */
export async function findGuidance(db: D1Database, path: string) {
  const row = await db
    .prepare('SELECT suits, unsuited, doctor, day, questions FROM guidance WHERE path = ?1')
    .bind(path)
    .first();
  return row === null ? undefined : StoredGuidance.parse(row);
}
