import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ObjectStore } from '../platform/object-store.ts';

/** A key is a path of plain names: nothing leads out of the folder. */
function pathOf(folder: string, key: string): string {
  const names = key.split('/');
  if (names.some((name) => !/^[\w-][\w.%-]*$/.test(name))) throw new Error('An object has no such name');
  return join(folder, ...names);
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/** Objects in a folder, in the shape of a bucket. */
export function createFolder(folder: string): ObjectStore {
  return {
    async put(key, bytes) {
      const file = pathOf(folder, key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // Whole or not at all: whoever reads meanwhile finds nothing yet.
      const draft = `${file}.${process.pid}.part`;
      const content = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
      await writeFile(draft, content, { mode: 0o600 });
      await rename(draft, file);
    },
    async get(key) {
      try {
        const bytes = await readFile(pathOf(folder, key));
        return { arrayBuffer: async () => new Uint8Array(bytes).buffer };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(keys) {
      for (const key of typeof keys === 'string' ? [keys] : keys)
        await rm(pathOf(folder, key), { force: true });
    },
    async list({ prefix = '', startAfter = '' } = {}) {
      // What lies beside the folder that a prefix names is not looked at: there may be a million photos.
      const [, inside = ''] = /^(.*)\//.exec(prefix) ?? [];
      const start = inside === '' ? folder : pathOf(folder, inside);
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
      return {
        objects: keys
          .filter((key) => key.startsWith(prefix) && key > startAfter)
          .sort()
          .map((key) => ({ key })),
        truncated: false as const,
      };
    },
  };
}
