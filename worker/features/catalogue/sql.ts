import * as z from 'zod/mini';

const Row = z.object({ group_name: z.string(), name: z.string(), code: z.string(), url: z.string() });

/** Navigation items of a variant in their order. */
export async function listNavigationItems(db: D1Database, isSimply: boolean) {
  const { results } = await db
    .prepare(
      `SELECT group_name, name, code, url FROM navigation_items
       WHERE variants IN ('both', ?1) ORDER BY group_sort, sort`,
    )
    .bind(isSimply ? 'simply' : 'full')
    .all();
  return z.array(Row).parse(results);
}
