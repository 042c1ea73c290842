import * as z from 'zod/mini';
import { type Database, listRows, sql } from '../../../../platform/database.ts';

/** Codes of the ingredients that have an allergen, of their own or in a part of theirs. */
export async function listAllergenic(db: Database): Promise<ReadonlySet<string>> {
  const rows = await listRows(
    db,
    z.object({ code: z.string() }),
    sql(`SELECT code FROM ingredients WHERE allergens <> '[]'`),
  );
  return new Set(rows.map(({ code }) => code));
}
