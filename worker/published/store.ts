import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';

/** Which snapshot is served. */
const Current = z.object({
  key: z.string(),
  /** Count of changes of the tables that it stands for: nothing is published again until there are more. */
  changes: z.int(),
});
export type Current = z.infer<typeof Current>;

const Kept = z.object({ version: z.string(), changes: z.int(), publishedAt: z.number() });
/** A snapshot that is still kept, with when it was made. */
export type Kept = z.infer<typeof Kept> & { readonly key: string };

/** Snapshots that are kept to go back to. */
const MOST_KEPT = 20;
/** How long a location may answer with what it has read before, in seconds: the least that the platform takes. */
const CACHE_S = 30;

// What a snapshot holds follows from the sources of the worker: another build neither reads nor replaces it.
const pointerKey = () => `current/${__CONTENT_SHAPE__}`;
const prefix = () => `snapshot/${__CONTENT_SHAPE__}/`;

/** What a text says; undefined where it cannot be read, as where there is none: the next publication writes it anew. */
function readJson<T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** Which snapshot is served; undefined before the first one. */
export const readCurrent = async (store: KVNamespace): Promise<Current | undefined> =>
  readJson(Current, await store.get(pointerKey(), { type: 'text', cacheTtl: CACHE_S }));

/** The text of a snapshot, whose key names its content, so that it never changes; null where it is gone. */
export const readSnapshot = (store: KVNamespace, key: string): Promise<string | null> =>
  store.get(key, { type: 'text', cacheTtl: 86_400 });

/** Snapshots that are kept, the newest first. */
export async function listSnapshots(store: KVNamespace): Promise<Kept[]> {
  const { keys } = await store.list({ prefix: prefix() });
  return keys
    .flatMap(({ name, metadata }) => {
      const { data } = Kept.safeParse(metadata);
      return data ? [{ key: name, ...data }] : [];
    })
    .toSorted((one, other) => other.publishedAt - one.publishedAt);
}

/** Serves a snapshot from now on. */
export async function pointTo(store: KVNamespace, current: Current): Promise<void> {
  await store.put(pointerKey(), JSON.stringify(current));
}

/** Stores a snapshot and serves it; the oldest ones beyond those that are kept go. */
export async function storeSnapshot(
  store: KVNamespace,
  snapshot: { readonly version: string; readonly text: string },
  { changes, publishedAt }: { readonly changes: number; readonly publishedAt: EpochMs },
): Promise<Current> {
  const key = `${prefix()}${snapshot.version}`;
  const metadata: z.infer<typeof Kept> = { version: snapshot.version, changes, publishedAt };
  await store.put(key, snapshot.text, { metadata });
  const current = { key, changes };
  await pointTo(store, current);
  const old = (await listSnapshots(store)).slice(MOST_KEPT).filter((kept) => kept.key !== key);
  await Promise.all(old.map((kept) => store.delete(kept.key)));
  return current;
}
