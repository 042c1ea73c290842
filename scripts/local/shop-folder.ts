import { join, resolve } from 'node:path';
import { migrate, seed } from '#worker/origin/migrate.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';

/** Gives a folder of an origin the migrated and seeded database of the tests' shop. */
export async function makeShop(folder: string): Promise<void> {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'));
  await migrate(db, resolve(import.meta.dirname, '../../worker/db/migrations'));
  // Megabytes that nobody reads while there is a template.
  const { shopStatements } = await import('./test-shop.ts');
  await seed(db, shopStatements());
  db.close();
}
