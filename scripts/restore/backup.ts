import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import {
  BACKUPS,
  decrypt,
  describePart,
  Manifest,
  manifestKey,
  openPart,
  PHOTO_COPIES,
  WrongKeyError,
} from '#worker/db/backup/archive.ts';
import { goneNames } from '#worker/db/backup/gone-photos.ts';
import { keysOf, type ObjectStore } from '#worker/platform/object-store.ts';

/** The manifest of a backup: of the newest whole one, where none is named. */
export async function findBackup(store: ObjectStore, wanted: string | undefined): Promise<Manifest> {
  const whole: string[] = [];
  for await (const key of keysOf(store, BACKUPS)) if (key.endsWith('/manifest.json')) whole.push(key);
  const key = wanted === undefined ? whole.at(-1) : manifestKey(wanted);
  const found = key === undefined ? null : await store.get(key);
  if (!found)
    throw new Complaint(
      wanted === undefined
        ? 'В\u00a0хранилище нет ни\u00a0одной целой копии.'
        : `Целой копии ${wanted} в\u00a0хранилище нет.`,
    );
  return Manifest.parse(JSON.parse(new TextDecoder().decode(await found.arrayBuffer())));
}

/** Brings all parts of a backup into a folder, each as its sum says: what is damaged is found before anything is written. */
export async function fetchParts(
  store: ObjectStore,
  manifest: Pick<Manifest, 'id' | 'parts'>,
  folder: string,
): Promise<string[]> {
  const files: string[] = [];
  for (const [index, part] of manifest.parts.entries()) {
    const found = await store.get(part.key);
    const content = found && new Uint8Array(await found.arrayBuffer());
    const seen = content && (await describePart(part.key, content));
    if (!content || seen?.sha256 !== part.sha256 || seen.bytes !== part.bytes)
      throw new Complaint(
        `Копия ${manifest.id} повреждена: часть ${part.key} ${content ? 'не\u00a0сходится с\u00a0контрольной суммой' : 'пропала'}. Возьмите другую копию: --backup.`,
      );
    const file = join(folder, `${index}.age`);
    await writeFile(file, content);
    files.push(file);
  }
  return files;
}

/** What whoever brings another key reads. */
export const wrongKey = (id: string): Complaint =>
  new Complaint(
    `Этот ключ не\u00a0открывает копию ${id}: нужен закрытый ключ, парный к\u00a0BACKUP_RECIPIENT сайта.`,
  );

/** Statements of the parts, one after the other. */
export async function* scriptsOf(
  files: readonly string[],
  identity: string,
  id: string,
): AsyncGenerator<string> {
  for (const file of files) {
    try {
      yield await openPart(identity, await readFile(file));
    } catch (error) {
      throw error instanceof WrongKeyError ? wrongKey(id) : error;
    }
  }
}

/** Says so before anything is written where the key is another one's. */
export async function checkKey(files: readonly string[], identity: string, id: string): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  for await (const _ of scriptsOf([first], identity, id)) return;
}

/** Brings back photos that a site does not have; tells how many. */
export async function restorePhotos(
  store: ObjectStore,
  photos: ObjectStore,
  identity: string,
  most: number,
): Promise<number> {
  // What was removed, of an erased customer or of an old complaint, stays so.
  const gone = await goneNames(store);
  let count = 0;
  for await (const key of keysOf(store, PHOTO_COPIES)) {
    if (count >= most) break;
    const name = key.slice(PHOTO_COPIES.length);
    if (gone.has(name)) continue;
    const found = await store.get(key);
    if (!found) continue;
    await photos.put(name, await decrypt(identity, new Uint8Array(await found.arrayBuffer())));
    count += 1;
  }
  return count;
}
