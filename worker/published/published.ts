import type { Part, Published } from './part.ts';
import type { Serving, Source } from './serving.ts';
import { isWhole, type Snapshot } from './snapshot.ts';
import { readChanges } from './sql.ts';
import { listSnapshots, pointTo, readCurrent, readSnapshot } from './store.ts';

/** Gives a request, or a run of the timer, the content that it is to see. */
export type PublishedReader = (source: Source) => Published;

async function readHistory({ bindings }: Source) {
  const [current, kept] = await Promise.all([readCurrent(bindings.CONTENT), listSnapshots(bindings.CONTENT)]);
  return { kept, served: kept.find(({ key }) => key === current?.key)?.version };
}

async function restore(serving: Serving, source: Source, version: string): Promise<boolean> {
  const store = source.bindings.CONTENT;
  const found = (await listSnapshots(store)).find((kept) => kept.version === version);
  if (!found) return false;
  // What the tables hold now is not published again: it is what was taken back.
  const current = { key: found.key, changes: await readChanges(source.db) };
  await serving.take(source, current);
  await pointTo(store, current);
  return true;
}

async function publishChanges(serving: Serving, source: Source): Promise<void> {
  const store = source.bindings.CONTENT;
  const [current, changes] = await Promise.all([readCurrent(store), readChanges(source.db)]);
  const isServed = current?.changes === changes && isWhole(await readSnapshot(store, current.key));
  if (!isServed) await serving.publish(source);
}

/**
 * The published content of an isolate. Where nothing was published yet, the first request publishes. The local
 * environment follows the tables, so that whoever edits them sees it at once.
 */
export function createPublished(serving: Serving): PublishedReader {
  return (source) => {
    // One request sees one snapshot, whatever is published meanwhile.
    let pinned: Promise<Snapshot> | undefined;
    const pin = () => {
      pinned ??= serving.get(source);
      return pinned;
    };
    const publish = async () => (await serving.publish(source))?.snapshot.version;
    return {
      rows: async <Row>(part: Part<Row>) => (await pin()).rows(part),
      version: async () => (await pin()).version,
      publish,
      publishSoon: () =>
        source.waitUntil(
          publish().catch((error: unknown) =>
            source.log('error', 'content not published', { reason: String(error) }),
          ),
        ),
      publishChanges: () => publishChanges(serving, source),
      history: () => readHistory(source),
      restore: (version) => restore(serving, source, version),
    };
  };
}
