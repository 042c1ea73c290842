import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Complaint } from '#shared/complaint.ts';
import { COPIES } from '#worker/db/copy-names.ts';
import { type OpeningKeys, openCopy } from '#worker/origin/sealed-copy.ts';
import { listKeys, type ObjectStore } from '#worker/platform/object-store.ts';
import { type D1Place, openD1 } from './d1.ts';
import { differences, fingerprintOf, rowsOf } from './fingerprint.ts';
import { scriptOf } from './script.ts';

interface Wanted {
  readonly store: ObjectStore;
  readonly keys: OpeningKeys;
  /** Name of the copy; the newest where it is left out. */
  readonly name: string | undefined;
}

/** Writes what a copy holds into a file, once it has shown that the site has made it; tells its name. */
async function unpack({ store, keys, name }: Wanted, file: string): Promise<string> {
  const wanted = name ?? (await listKeys(store, COPIES)).at(-1);
  const found = wanted === undefined ? null : await store.get(wanted);
  if (!found || wanted === undefined)
    throw new Complaint(name === undefined ? 'The store has no copy.' : `The store has no copy ${name}.`);
  const content = await openCopy(wanted, new Uint8Array(await found.arrayBuffer()), keys);
  await pipeline(Readable.fromWeb(content as never), createWriteStream(file, { mode: 0o600 }));
  const db = new DatabaseSync(file);
  const check = db.prepare('PRAGMA quick_check').get();
  db.close();
  if (check?.quick_check !== 'ok') throw new Complaint(`${wanted} is damaged: take another one: --copy.`);
  return wanted;
}

function refuseDifferences(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Complaint(`${what} differs: ${found.join(', ')}.`);
}

/** Fills an empty folder of an origin; with the file of a database compares them row by row. */
export async function restoreOrigin(
  wanted: Wanted & { readonly dataDir: string; readonly compare?: string | undefined },
): Promise<string> {
  const { dataDir, compare } = wanted;
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Complaint(`DATA_DIR=${dataDir} is not empty: name one that is, or move it away.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const [draft, file] = [join(dataDir, 'restored.sqlite'), join(dataDir, 'site.sqlite')];
  const name = await unpack(wanted, draft);
  await rename(draft, file);
  const restored = fingerprintOf(file);
  if (compare !== undefined)
    refuseDifferences(`${name} is restored. ${compare}`, differences(restored, fingerprintOf(compare)));
  return `${name}: ${rowsOf(restored)}${compare === undefined ? '' : `, as in ${compare}`}.`;
}

/** Fills an empty database of Cloudflare's, and compares it row by row with the copy. */
export async function restoreD1(
  wanted: Wanted & { readonly place: D1Place; readonly scratch: string },
): Promise<string> {
  const { scratch } = wanted;
  const db = openD1(wanted.place);
  const [file, again] = [join(scratch, 'copy.sqlite'), join(scratch, 'restored.sqlite')];
  const name = await unpack(wanted, file);
  if (db.countTables() > 0)
    throw new Complaint('The database has tables: create an empty one, and write its id into wrangler.toml.');
  const script = join(scratch, 'copy.sql');
  await pipeline(scriptOf(file), createWriteStream(script));
  db.execute(script);
  db.exportTo(again, scratch);
  const [copied, restored] = [fingerprintOf(file), fingerprintOf(again)];
  refuseDifferences(`${name} is restored. The database`, differences(copied, restored));
  // What visitors see is published anew from these tables.
  db.run('UPDATE content_state SET changes = changes + 1');
  return `${name}: ${rowsOf(restored)}, as in the copy.`;
}
