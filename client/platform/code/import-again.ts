import type { ComponentType } from 'react';
import { tabStore } from '../storage/stores.ts';

/** The address of a script, as browsers name it in the error of an import. */
const scriptAddress = /https?:\/\/\S+\.js\b/;

type ImportAt = (address: string) => Promise<unknown>;

const importAt: ImportAt = (address) => import(/* @vite-ignore */ address);

/** Second imports by the first address: whoever shares a module goes on sharing it. */
const repeated = new Map<string, Promise<unknown>>();

function importRepeated(address: string, importFrom: ImportAt): Promise<unknown> {
  const known = repeated.get(address);
  if (known) return known;
  const again = importFrom(`${address}?again=${Date.now()}`).catch((error: unknown) => {
    repeated.delete(address);
    throw error;
  });
  repeated.set(address, again);
  return again;
}

/**
 * Imports a module, and once more under another address when that fails: a document remembers a script that did not
 * come as failed for good.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  importFrom: ImportAt = importAt,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [address] = scriptAddress.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    return (await importRepeated(address, importFrom)) as Module;
  }
}

/** How a component of a module is named: by its name, or by a function that reads it. */
export type Picking<Module> = keyof Module | ((module: Module) => unknown);

type PropsOf<View> = View extends (props: infer Props extends object) => unknown ? Props : never;

/** What the component takes. */
export type PickedProps<Module, Pick> = Pick extends keyof Module
  ? PropsOf<Module[Pick]>
  : Pick extends (module: Module) => infer View
    ? PropsOf<View>
    : never;

export const pickFrom = <Module, Props>(module: Module, pick: Picking<Module>) =>
  (typeof pick === 'function' ? pick(module) : module[pick]) as ComponentType<Props>;

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

function pause(ms: number, network: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      network.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    network.addEventListener('online', goOn);
  });
}

/** Loads until it succeeds, after growing pauses and as soon as the browser is online again. */
export async function tryAgain<T>(load: () => Promise<T>, network: EventTarget = window): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      // Reported where it is made.
      await pause(ms, network);
    }
  }
}

/** A path is reloaded for a chunk that does not load at most once in this time, in milliseconds. */
export const CHUNK_RELOAD_PAUSE_MS = 10_000;

const storageKey = (path: string) => `chunk-reload:${path}`;

/** Tells whether a path may be reloaded now, and remembers that it was. */
export function mayReload(
  path: string,
  now: number,
  openMemory: () => Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
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
