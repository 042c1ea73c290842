// Notes what the build that was just deployed knows of the database, for the migrations after it: `npm run schema:release`.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { digestOf, findUnused, listMigrations, releaseFile } = await import('#scripts/schema/migrations.ts');
const { elsewhere } = await import('#scripts/schema/elsewhere.ts');
const { openMigrated } = await import('#scripts/schema/schema.ts');
const { findNotRun, listSqlSources } = await import('#scripts/schema/statements.ts');
const { readRecordedStatements } = await import('#scripts/local/recorded-statements.ts');

const migrations = listMigrations();
const run = [...readRecordedStatements(), ...elsewhere.map(({ text }) => text)];
if (findNotRun(listSqlSources(), run).length > 0)
  throw new Error('The statements of these sources are not known: run `npm test -- fast` first');
// A customer's own file shows whatever columns there are.
const texts = run.filter((text) => !text.startsWith('SELECT *'));
const release = {
  lastMigration: migrations.at(-1)?.name,
  unused: findUnused(openMigrated(), texts),
  digest: digestOf(migrations),
};
writeFileSync(releaseFile, `${JSON.stringify(release, null, 2)}\n`);
