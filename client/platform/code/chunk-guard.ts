import { tabStore } from '../storage/stores.ts';
/** A path is reloaded for a chunk that does not load at most once in this time, in milliseconds. */
export const CHUNK_RELOAD_PAUSE_MS = 10_000;

const storageKey = (path: string) => `chunk-reload:${path}`;

interface ReloadMemory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Tells whether a path may be reloaded now, and remembers that it was. */
export function mayReload(path: string, now: number, openMemory: () => ReloadMemory): boolean {
  try {
    // A browser that keeps nothing refuses the storage itself, not only what is put into it.
    const memory = openMemory();
    const last = Number(memory.getItem(storageKey(path)) ?? Number.NEGATIVE_INFINITY);
    if (now - last < CHUNK_RELOAD_PAUSE_MS) return false;
    memory.setItem(storageKey(path), String(now));
    return true;
  } catch {
    // Without storage there is no telling a first reload from an endless row of them.
    return false;
  }
}

const chunkMessages =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i;

/** Tells whether an error is a chunk that did not load: gone with an older build, or the network failed. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && chunkMessages.test(error.message);
}

/** Loads the page of the path anew, unless that was tried a moment ago. */
export function reloadForChunk(path: string): boolean {
  if (!mayReload(path, Date.now(), tabStore)) return false;
  if (path === window.location.pathname + window.location.search) window.location.reload();
  else window.location.assign(path);
  return true;
}
