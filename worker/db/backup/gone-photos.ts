import type { EpochMs } from '#shared/dates.ts';
import { keysOf, type ObjectStore } from '../../platform/object-store.ts';

/** Folder of notes in the store of backups: one for each photo that the site has removed, with when that was missed. */
const GONE = 'gone/';

/** A photo that is gone, while its copy is still there. */
interface GonePhoto {
  /** Key of the note. */
  readonly note: string;
  readonly name: string;
  readonly missedAt: EpochMs;
}

/** Notes that a photo is gone; its copy goes some weeks later. */
export const noteGone = (store: ObjectStore, name: string, now: EpochMs): Promise<unknown> =>
  store.put(`${GONE}${now}/${name}`, '');

/** All photos that are gone, in the order in which that was missed. */
export async function* listGone(store: ObjectStore): AsyncGenerator<GonePhoto> {
  for await (const note of keysOf(store, GONE)) {
    const [, missedAt, ...names] = note.split('/');
    yield { note, name: names.join('/'), missedAt: Number(missedAt) };
  }
}

/** Names of photos that are gone. */
export async function goneNames(store: ObjectStore): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name } of listGone(store)) names.add(name);
  return names;
}
