import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import type { Manifest } from '#worker/db/backup/archive.ts';
import { countTables, type Query, readSchema, type Schema } from '#worker/db/backup/schema.ts';
import {
  beginRestore,
  countOwnRows,
  dropOrphansTable,
  endRestore,
  selectLedger,
  selectOrphans,
} from '#worker/db/backup/sql.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';
import { checkKey, fetchParts, restorePhotos, scriptsOf } from './backup.ts';
import type { Target } from './target.ts';

const Count = z.array(z.object({ count: z.int() }));
const Orphans = z.array(z.object({ table_name: z.string(), count: z.int() }));
const Balances = z.array(z.object({ kind: z.string(), kop: z.int() }));

/** What differs between a backup and what was restored from it, in words; empty where nothing does. */
async function listDifferences(query: Query, schema: Schema, manifest: Manifest): Promise<string[]> {
  // Side by side: of a deployed database each question is a process of wrangler.
  const [counts, [rows = [], orphanRows = []]] = await Promise.all([
    countTables(query, schema),
    query([selectLedger, selectOrphans]),
  ]);
  // Left out because what they belong to was removed while the backup was made: removed as well, a moment later.
  const orphans = new Map(Orphans.parse(orphanRows).map(({ table_name, count }) => [table_name, count]));
  const balances = new Map(Balances.parse(rows).map(({ kind, kop }) => [kind, kop]));
  return [
    ...Object.entries(manifest.tables)
      .filter(([table, count]) => (counts[table] ?? 0) + (orphans.get(table) ?? 0) !== count)
      .map(([table, count]) => `${table}: ${counts[table] ?? 0} строк вместо ${count}`),
    ...Object.entries(manifest.ledger)
      .filter(([kind, kop]) => (balances.get(kind) ?? 0) !== kop)
      .map(([kind, kop]) => `счета ${kind}: ${balances.get(kind) ?? 0} коп. вместо ${kop}`),
  ];
}

async function* once(script: string) {
  yield script;
}

interface Restoring {
  readonly store: ObjectStore;
  readonly manifest: Manifest;
  readonly identity: string;
  readonly target: Target;
  readonly scratch: string;
  /** The most photos that are brought back; all of them where it is left out. */
  readonly mostPhotos?: number;
}

/** Brings a backup into a site that was migrated and holds nothing; tells how many photos came with it. */
export async function restoreInto(restoring: Restoring): Promise<number> {
  const { store, manifest, identity, target, scratch, mostPhotos = Number.POSITIVE_INFINITY } = restoring;
  const files = await fetchParts(store, manifest, scratch);
  await checkKey(files, identity, manifest.id);
  const [schema, [own]] = await Promise.all([readSchema(target.query), target.query([countOwnRows])]);
  const absent = manifest.migrations.filter((name) => !schema.migrations.includes(name));
  if (absent.length > 0) throw new Complaint(`Apply these migrations first: ${absent.join(', ')}`);
  if (Count.parse(own)[0]?.count !== 0)
    throw new Complaint(
      'The database has customers or a seed: only one that was just migrated can be restored into.',
    );
  const names = schema.tables.map(({ name }) => name);
  async function* script() {
    yield beginRestore(names, schema.triggers);
    yield* scriptsOf(files, identity, manifest.id);
    yield endRestore(schema.triggers, schema.references);
  }
  await target.run(script());
  const differences = await listDifferences(target.query, schema, manifest);
  await target.run(once(dropOrphansTable));
  if (differences.length > 0)
    throw new Complaint(`Копия ${manifest.id} восстановилась не\u00a0вся: ${differences.join('; ')}.`);
  return restorePhotos(store, target.photos, identity, mostPhotos);
}
