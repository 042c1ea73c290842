import * as z from 'zod/mini';

const Changes = z.tuple([z.object({ changes: z.int() })]);

/** How often anything that is published has changed in the tables, as a statement. */
export function selectChanges(db: D1Database): D1PreparedStatement {
  return db.prepare('SELECT changes FROM content_state');
}

/** Reads what the statement has answered. */
export function parseChanges(results: unknown): number {
  return Changes.parse(results)[0].changes;
}

/** How often anything that is published has changed in the tables. */
export async function readChanges(db: D1Database): Promise<number> {
  return parseChanges((await selectChanges(db).all()).results);
}
