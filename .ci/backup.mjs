// Copies all rows and photos of a site into a folder: `npm run backup -- full`.
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { readArguments } = await import('./instance.mjs');
const { dump } = await import('#worker/db/backup/dump.ts');
const { readSchema } = await import('#worker/db/backup/schema.ts');

const { instance, rest } = readArguments('Usage: npm run backup -- full|simply FOLDER', 1);
const [folder = ''] = rest;

// Asked before anything is read, which takes long.
if (existsSync(join(folder, 'rows.sql'))) {
  console.error(`${folder} holds a backup already.`);
  process.exit(1);
}
await mkdir(join(folder, 'photos'), { recursive: true });
const schema = await readSchema(instance.query);
/** @type {Record<string, number>} */
const tables = Object.fromEntries(schema.tables.map(({ name }) => [name, 0]));
const out = createWriteStream(join(folder, 'rows.sql'), { flags: 'wx' });
const list = createWriteStream(join(folder, 'photos.txt'), { flags: 'wx' });
let photos = 0;
let missing = 0;
for await (const page of dump(instance.query, schema)) {
  tables[page.table] = (tables[page.table] ?? 0) + page.rows;
  if (!out.write(page.script)) await once(out, 'drain');
  for (const key of page.photos) {
    if (await instance.getPhoto(key, join(folder, 'photos', encodeURIComponent(key)))) {
      list.write(`${key}\n`);
      photos += 1;
    } else {
      console.error(`The bucket has no ${key}`);
      missing += 1;
    }
  }
}
await Promise.all([finished(out.end()), finished(list.end())]);
// Written last: a folder without it is no whole backup.
const manifest = { variant: instance.name, migrations: schema.migrations, tables, photos, missing };
await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
console.log(`${folder}: ${schema.tables.length} tables, ${rows} rows, ${photos} photos.`);
