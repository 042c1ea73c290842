import * as z from 'zod/mini';
import { GuidanceRow } from '#shared/features/guidance/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const { suits, unsuited, doctor, day, why, questions } = GuidanceRow.shape;
const StoredGuidance = z.object({
  path: z.string(),
  suits: jsonColumn(suits),
  unsuited: jsonColumn(unsuited),
  doctor,
  day,
  why,
  questions: jsonColumn(questions),
});

/** What is written about the food of pages. */
export const guidance = definePart(
  'guidance',
  StoredGuidance,
  sql('SELECT path, suits, unsuited, doctor, day, why, questions FROM guidance ORDER BY path'),
);
