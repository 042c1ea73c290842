/** Routes that are loaded ahead at the same time (specification, section 9). */
export const PRELOADS_AT_ONCE = 5;

interface PreloadQueue {
  readonly add: (path: string) => void;
}

/** Loads pages ahead, each once, so many at a time and in all, in the order in which they were seen. */
export function createPreloadQueue(
  load: (path: string) => Promise<unknown>,
  { atOnce, most = Number.POSITIVE_INFINITY }: { readonly atOnce: number; readonly most?: number },
): PreloadQueue {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  function next(): void {
    while (running < atOnce) {
      const path = waiting.shift();
      if (path === undefined) return;
      running += 1;
      // A failed preload is tried again by the navigation itself, which also reports it.
      void load(path)
        .catch(() => known.delete(path))
        .finally(() => {
          running -= 1;
          next();
        });
    }
  }

  return {
    add(path) {
      if (known.has(path) || known.size >= most) return;
      known.add(path);
      waiting.push(path);
      next();
    },
  };
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Tells whether loading ahead would cost the visitor: data saver, or a connection of the second generation. */
export function isConnectionScarce(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
