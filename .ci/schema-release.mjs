// Notes what the build that was just deployed knows of the database, for the migrations after it: `npm run schema:release`.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { digestOf, findUnused, listMigrations, releaseFile } = await import(
  '#tests/architecture/sql/migrations.ts'
);
const { openMigrated } = await import('#tests/architecture/sql/schema.ts');
const { collectStatements, listModules } = await import('#tests/architecture/sql/statements.ts');

const migrations = listMigrations();
// A customer's own file shows whatever columns there are.
const isFile = (/** @type {string} */ place) =>
  place.startsWith('worker/modules/identity/customers/personal-data/');
const texts = collectStatements(listModules()).flatMap((prepared) =>
  isFile(prepared.place) ? prepared.texts.filter((text) => !text.startsWith('SELECT *')) : prepared.texts,
);
const release = {
  lastMigration: migrations.at(-1)?.name,
  unused: findUnused(openMigrated(), texts),
  digest: digestOf(migrations),
};
writeFileSync(releaseFile, `${JSON.stringify(release, null, 2)}\n`);
