// Brings a backup into a site that was migrated and holds nothing yet: `npm run restore -- full FOLDER`.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { readArguments } = await import('./instance.mjs');
const { countTables, readSchema } = await import('#worker/db/backup/schema.ts');
const { beginRestore, countOwnRows, endRestore } = await import('#worker/db/backup/sql.ts');

const { instance, rest } = readArguments('Usage: npm run restore -- full|simply FOLDER', 1);
const [folder = ''] = rest;
/** @type {{ migrations: string[], tables: Record<string, number>, photos: number }} */
const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

/** @param {string} reason */
function refuse(reason) {
  console.error(reason);
  process.exit(1);
}

const schema = await readSchema(instance.query);
const absent = manifest.migrations.filter((name) => !schema.migrations.includes(name));
if (absent.length > 0) refuse(`Apply these migrations first: ${absent.join(', ')}`);
const [[own] = []] = await instance.query([countOwnRows]);
if (JSON.stringify(own) !== '{"count":0}')
  refuse('The database has customers or a seed: only one that was just migrated can be restored into.');

async function* script() {
  yield beginRestore(
    schema.tables.map(({ name }) => name),
    schema.triggers,
  );
  yield* createReadStream(join(folder, 'rows.sql'), 'utf8');
  yield endRestore(schema.triggers);
}
const scratch = await mkdtemp(join(tmpdir(), 'befit-restore-'));
try {
  const file = join(scratch, 'restore.sql');
  await pipeline(script, createWriteStream(file));
  await instance.execute(file);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
const counts = await countTables(instance.query, schema);
const wrong = Object.entries(manifest.tables).filter(([table, count]) => counts[table] !== count);
if (wrong.length > 0) refuse(`Rows are missing in: ${wrong.map(([table]) => table).join(', ')}`);
for await (const key of createInterface(createReadStream(join(folder, 'photos.txt')))) {
  await instance.putPhoto(key, join(folder, 'photos', encodeURIComponent(key)));
}
console.log(
  `${Object.keys(manifest.tables).length} tables with the same number of rows, ${manifest.photos} photos.`,
);
