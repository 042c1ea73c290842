import type { EpochMs } from '#shared/dates.ts';
import { sha256 } from '../hash.ts';
import { type Database, readRows } from '../platform/database.ts';
import type { Part } from './part.ts';
import { partialSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';
import { parseChanges, selectChanges } from './sql.ts';
import { type Current, storeSnapshot } from './store.ts';

/** Reads every part at one moment and writes them as a snapshot. */
async function makeSnapshot(db: Database, parts: readonly Part<unknown>[]) {
  const [state, ...answers] = await db.read([selectChanges(), ...parts.map(({ read }) => read)]);
  const lines = await Promise.all(
    parts.map(async ({ name, parse }, index) => {
      const json = JSON.stringify(parse(answers[index]));
      return { name, json, hash: (await sha256(json)).slice(0, 16) };
    }),
  );
  const version = (await sha256(lines.map(({ name, hash }) => `${name} ${hash}`).join('\n'))).slice(0, 16);
  const changes = parseChanges(state);
  return { version, changes, text: writeSnapshot(version, lines) };
}

/** Publishes what the tables hold now, and tells what is served from now on. */
export async function publish(
  { db, store }: { readonly db: Database; readonly store: KVNamespace },
  parts: readonly Part<unknown>[],
  publishedAt: EpochMs,
): Promise<{ current: Current; text: string }> {
  const { version, changes, text } = await makeSnapshot(db, parts);
  const current = await storeSnapshot(store, { version, text }, { changes, publishedAt });
  return { current, text };
}

/** Reads each part by itself, for a request that has nothing better: one that fails takes no other with it. */
export async function readPartly(db: Database, parts: readonly Part<unknown>[]): Promise<Snapshot> {
  const read = await Promise.all(
    parts.map(async ({ name, read: statement, parse }) => {
      try {
        return [name, parse(await readRows(db, statement))] as const;
      } catch (error) {
        return [name, error instanceof Error ? error : new Error(String(error))] as const;
      }
    }),
  );
  return partialSnapshot(new Map<string, readonly unknown[] | Error>(read));
}
