import * as z from 'zod';
import type { LocalWorker } from '#scripts/local/local-worker.ts';

type Value = string | number | null;

/** Any row, for tests that compare rows as a whole. */
export const AnyRow = z.record(z.string(), z.unknown());

/** Rows of the site's database. */
export async function readRows<Schema extends z.ZodType>(
  { db }: Pick<LocalWorker, 'db'>,
  schema: Schema,
  query: string,
  ...values: readonly Value[]
): Promise<z.infer<Schema>[]> {
  const { results } = await db
    .prepare(query)
    .bind(...values)
    .all();
  return z.array(schema).parse(results);
}
