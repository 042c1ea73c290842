import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate, seed } from '#worker/origin/migrate.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { nameOfTemplate } from './source-digest.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where short-lived databases are: in memory, where the machine lets them. */
export const shortLived = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

async function makeTemplate(): Promise<string> {
  const folder = join(root, '.cache/databases', `${nameOfTemplate()}-origin`);
  if (existsSync(folder)) return folder;
  mkdirSync(join(root, '.cache/databases'), { recursive: true });
  const made = mkdtempSync(join(root, '.cache/databases/origin-'));
  const db = new SqliteDatabase(join(made, 'site.sqlite'));
  await migrate(db, join(root, 'worker/db/migrations'));
  const { shopStatements } = await import('./test-shop.ts');
  await seed(db, shopStatements());
  db.close();
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
let template: Promise<string> | undefined;

/** A folder with the migrated and seeded database of a shop, a copy of one that is made once for the same sources. */
export async function copySiteTemplate(): Promise<string> {
  template ??= makeTemplate();
  const folder = mkdtempSync(join(shortLived, 'befit-site-'));
  cpSync(await template, folder, { recursive: true });
  return folder;
}
