import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hashSources } from '#scripts/source-hash.ts';
import { refreshStatements } from '#worker/db/seed/load.ts';
import { migrate, seed } from '#worker/origin/migrate.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';

const root = resolve(import.meta.dirname, '../..');
const templates = join(root, '.cache/databases');
/** Where short-lived databases are: in memory, where the machine lets them. */
const shortLived = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Most tests pay at the door, for long orders too: the operators of their shop let couriers collect more. */
const cashLimits = {
  sql: 'UPDATE cash_limits SET days = 28, sum_kop = 8000000, first_days = 14, first_sum_kop = 4000000',
  params: [],
};

/** The seed of `npm start`, and what the operators of the tests' shop have set. */
export const shopStatements = () => [...refreshStatements(), cashLimits];

/** Gives a folder of an origin the migrated and seeded database of the tests' shop. */
export async function makeShop(folder: string): Promise<void> {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'));
  await migrate(db, join(root, 'worker/db/migrations'));
  await seed(db, shopStatements());
  db.close();
}

/** Names a state by everything that migrations, seed and the content that is published from them are made of. */
const nameOfTemplate = (): string =>
  hashSources(root, [
    ...['worker/db', 'worker/local', 'worker/origin', 'worker/published', 'worker/pages/seo', 'shared'],
    ...['worker/modules/content', ...globSync('worker/modules/**/{sql,statements}.ts', { cwd: root }).sort()],
    'tests/harness/template.ts',
  ]);

/** Several processes may make it at a moment; one of them leaves it. */
async function makeOnce(kind: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(templates, `${nameOfTemplate()}-${kind}`);
  if (existsSync(folder)) return folder;
  mkdirSync(templates, { recursive: true });
  const made = mkdtempSync(join(templates, `${kind}-`));
  await make(made);
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Copies a state of a site into a folder of its own: the state is made once for the same migrations and seed, because
 * making it takes longer than many a test file.
 */
export function templateOf(kind: string, make: (folder: string) => Promise<unknown>): () => Promise<string> {
  let template: Promise<string> | undefined;
  return async () => {
    template ??= makeOnce(kind, make);
    const folder = mkdtempSync(join(shortLived, `befit-${kind}-`));
    cpSync(await template, folder, { recursive: true });
    return folder;
  };
}
