import type { EpochMs } from '#shared/dates.ts';

/** A page as everybody gets it. */
export interface KeptPage {
  readonly body: Uint8Array;
  /** Entity tag of the body; sent as a weak one, since the body may be compressed. */
  readonly tag: string;
  /** What the page needs first, as a `Link` header. */
  readonly hints: string;
  readonly renderedAt: EpochMs;
}

/** Bytes that an isolate keeps, beside a sixth of that for the same compressed; it has 128 MB for everything. */
const MOST_BYTES = 24 * 1024 * 1024;

/** Pages in the memory of an isolate, as many as there is room for: the one that was asked for longest ago goes first. */
export interface PageMemory {
  get(key: string): KeptPage | undefined;
  set(key: string, page: KeptPage): void;
}

export function createPageMemory(mostBytes = MOST_BYTES): PageMemory {
  // A map keeps the order in which its keys were set.
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= pages.get(key)?.body.byteLength ?? 0;
    pages.delete(key);
  };
  return {
    get(key) {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    set(key, page) {
      remove(key);
      pages.set(key, page);
      bytes += page.body.byteLength;
      for (const [oldest] of pages) {
        if (bytes <= mostBytes) break;
        remove(oldest);
      }
    },
  };
}
