import { Manifest, manifestKey, Progress, progressKey } from '../../../../db/backup/archive.ts';
import type { ObjectStore } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';

/** Where backups go, and for whose key. */
export interface Vault {
  readonly store: ObjectStore;
  readonly recipient: string;
}

/** The store of backups of a site that makes some; undefined where it makes none. */
export function openVault({ bindings, settings }: Pick<Scope, 'bindings' | 'settings'>): Vault | undefined {
  const { BACKUPS: store } = bindings;
  const { backupRecipient: recipient } = settings;
  return store === undefined || recipient === undefined ? undefined : { store, recipient };
}

async function readText(store: ObjectStore, key: string): Promise<string | undefined> {
  const found = await store.get(key);
  return found ? new TextDecoder().decode(await found.arrayBuffer()) : undefined;
}

/** A backup that is being made; undefined where it is whole or gone. */
export async function readProgress(store: ObjectStore, id: string): Promise<Progress | undefined> {
  const text = await readText(store, progressKey(id));
  return text === undefined ? undefined : Progress.parse(JSON.parse(text));
}

export async function writeProgress(store: ObjectStore, progress: Progress): Promise<void> {
  await store.put(progressKey(progress.id), JSON.stringify(progress));
}

/** What a whole backup is; undefined where it is not whole. */
export async function readManifest(store: ObjectStore, id: string): Promise<Manifest | undefined> {
  const text = await readText(store, manifestKey(id));
  return text === undefined ? undefined : Manifest.parse(JSON.parse(text));
}

/** Makes a backup whole: from now on it can be restored. */
export async function writeManifest(store: ObjectStore, manifest: Manifest): Promise<void> {
  await store.put(manifestKey(manifest.id), JSON.stringify(manifest));
  await store.delete(progressKey(manifest.id));
}
