import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import type { Manifest } from '#worker/db/backup/archive.ts';
import { countTables, readSchema } from '#worker/db/backup/schema.ts';
import { beginRestore, countOwnRows, endRestore, refusalOf } from '#worker/db/backup/sql.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';
import { checkKey, fetchParts, restorePhotos, scriptsOf } from './backup.ts';
import type { Target } from './target.ts';

const Count = z.array(z.object({ count: z.int() }));

/** Says in words what does not fit; nothing was written then. */
function refusedAs(id: string, error: unknown): unknown {
  const what = refusalOf(String(error));
  if (what === undefined) return error;
  return new Complaint(
    `Копия ${id} не\u00a0сходится с\u00a0тем, что в\u00a0ней посчитано (${what}). Ничего не\u00a0записано, возьмите другую: --backup.`,
  );
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

/** What a restore has brought. */
interface Restored {
  readonly photos: number;
  /** Rows that were left out because what they belong to was removed while the backup was made. */
  readonly leftOut: number;
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Brings a backup into a site that was migrated and holds nothing: whole, or not at all. */
export async function restoreInto(restoring: Restoring): Promise<Restored> {
  const { store, manifest, identity, target, scratch, mostPhotos = Number.POSITIVE_INFINITY } = restoring;
  const files = await fetchParts(store, manifest, scratch);
  await checkKey(files, identity, manifest.id);
  // One after the other: two processes that open a local database at once may find it locked.
  const schema = await readSchema(target.query);
  const [own] = await target.query([countOwnRows]);
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
    yield endRestore(schema, manifest);
  }
  try {
    await target.run(script());
  } catch (error) {
    throw refusedAs(manifest.id, error);
  }
  const counts = await countTables(target.query, schema);
  const photos = await restorePhotos(store, target.photos, identity, mostPhotos);
  return { photos, leftOut: sumOf(manifest.tables) - sumOf(counts) };
}
