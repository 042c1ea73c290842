import type { EpochMs } from '#shared/dates.ts';
import { encrypt, PHOTO_COPIES, type Progress } from '../../../../db/backup/archive.ts';
import { goneNames, listGone, noteGone } from '../../../../db/backup/gone-photos.ts';
import { PRINTS } from '../../../../db/backup/left-out.ts';
import type { ObjectStore } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';
import { GONE_PHOTO_MS } from './keeping.ts';
import type { Vault } from './store.ts';

/** Photos that one run copies, and pages of a thousand that it looks through. */
const COPIES = 100;
const PAGES = 5;

/** Copies that are there among the names after one and up to another. */
async function listCopies(store: ObjectStore, after: string, last: string | undefined): Promise<string[]> {
  const names: string[] = [];
  let startAfter = `${PHOTO_COPIES}${after}`;
  for (;;) {
    const page = await store.list({ prefix: PHOTO_COPIES, startAfter });
    names.push(...page.objects.map(({ key }) => key.slice(PHOTO_COPIES.length)));
    const end = names.at(-1);
    if (!page.truncated || end === undefined || (last !== undefined && end >= last))
      return names.filter((name) => last === undefined || name <= last);
    startAfter = `${PHOTO_COPIES}${end}`;
  }
}

/**
 * Copies photos that the store does not have by their names, as many as one run may, and says how far it has come. A
 * photo is never changed: a name stands for the same bytes.
 */
export async function copyPhotos(
  { bindings, clock }: Scope,
  { store, recipient }: Vault,
  progress: Progress,
): Promise<Progress & { readonly isWhole: boolean }> {
  const photos: ObjectStore = bindings.PHOTOS;
  const gone = await goneNames(store);
  let { photo: after, photos: count } = progress;
  let room = COPIES;
  for (let page = 0; page < PAGES; page += 1) {
    const listed = await photos.list({ startAfter: after });
    const names = listed.objects.map(({ key }) => key);
    const last = listed.truncated ? names.at(-1) : undefined;
    const there = await listCopies(store, after, last);
    const copies = new Set(there);
    for (const name of names) {
      // What was printed is gone in two days, and is printed anew.
      if (name.startsWith(PRINTS)) {
        after = name;
        continue;
      }
      if (!copies.has(name)) {
        if (room === 0) return { ...progress, photo: after, photos: count, isWhole: false };
        const found = await photos.get(name);
        // One that was removed meanwhile is nobody's any more.
        if (found)
          await store.put(
            PHOTO_COPIES + name,
            await encrypt(recipient, new Uint8Array(await found.arrayBuffer())),
          );
        room -= 1;
      }
      after = name;
      count += 1;
    }
    const own = new Set(names);
    for (const name of there) if (!own.has(name) && !gone.has(name)) await noteGone(store, name, clock.now());
    if (last === undefined) return { ...progress, photo: after, photos: count, isWhole: true };
  }
  return { ...progress, photo: after, photos: count, isWhole: false };
}

/** Removes copies of photos that the site has removed a while ago; one that is back with the site stays. */
export async function removeGonePhotos({ bindings }: Scope, store: ObjectStore, now: EpochMs): Promise<void> {
  for await (const { note, name, missedAt } of listGone(store)) {
    if (now - missedAt < GONE_PHOTO_MS) continue;
    const { objects } = await bindings.PHOTOS.list({ prefix: name });
    if (objects.every(({ key: own }) => own !== name)) await store.delete(PHOTO_COPIES + name);
    await store.delete(note);
  }
}
