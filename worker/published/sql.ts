import * as z from 'zod/mini';
import { type Database, readRows, type Statement, sql } from '../platform/database.ts';

const Changes = z.tuple([z.object({ changes: z.int() })]);

/** How often anything that is published has changed in the tables, as a statement. */
export function selectChanges(): Statement {
  return sql('SELECT changes FROM content_state');
}

/** Reads what the statement has answered. */
export function parseChanges(results: unknown): number {
  return Changes.parse(results)[0].changes;
}

/** How often anything that is published has changed in the tables. */
export async function readChanges(db: Database): Promise<number> {
  return parseChanges(await readRows(db, selectChanges()));
}
