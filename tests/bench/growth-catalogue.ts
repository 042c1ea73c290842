import type { LocalWorker } from '../harness/local-worker.ts';
import { withoutTriggers } from './growth-seed.ts';

const REDIRECTS = 100_000;
/** Copies of every dish beside itself: ten times as many dishes. */
const COPIES = 9;

const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';

/** A path that a row of the grown table leads away from. */
export const redirectedPath = '/old-50000/';

/** Gives a site ten times the dishes, and as many redirects as a shop of ten years has. */
export async function growCatalogue({ db }: LocalWorker): Promise<void> {
  await withoutTriggers(db, async () => {
    const { results } = await db.prepare('PRAGMA table_info(dishes)').all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    const copied = columns.map((name) => (name === 'code' ? `d.code || '-' || n.i` : `d.${name}`));
    await db
      .prepare(
        `INSERT INTO dishes (${columns.join(', ')}) ${numbers} SELECT ${copied.join(', ')} FROM dishes d, n`,
      )
      .bind(COPIES)
      .run();
    await db
      .prepare(
        `INSERT INTO dish_ingredients (dish_code, ingredient_code, grams, yield) ${numbers}
         SELECT g.dish_code || '-' || n.i, g.ingredient_code, g.grams, g.yield FROM dish_ingredients g, n`,
      )
      .bind(COPIES)
      .run();
    await db
      .prepare(
        `INSERT INTO redirects (from_path, to_url) ${numbers} SELECT '/old-' || n.i || '/', '/faq/' FROM n`,
      )
      .bind(REDIRECTS)
      .run();
  });
  // The site learns of changes by their counters, which the triggers would have moved on.
  await db.batch([db.prepare('UPDATE content_state SET changes = changes + 1'), db.prepare('ANALYZE')]);
}
