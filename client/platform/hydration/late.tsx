import { type ComponentType, type ReactNode, use } from 'react';
import { reloadForChunk } from '../code/chunk-guard.ts';
import { importAgain } from '../code/import-again.ts';
import { tryAgain } from '../code/try-again.ts';

/** How far below the window a part counts as near, in pixels. */
const NEAR_PX = 300;

// A press by voice or a screen reader may come as a click alone.
const uses = ['pointerdown', 'touchstart', 'keydown', 'click', 'focusin', 'popstate'] as const;

let begin = () => {};
/** Settles when the visitor first uses the page. */
export const used: Promise<void> = new Promise<void>((resolve) => {
  begin = resolve;
});

if (!import.meta.env.SSR) {
  for (const type of uses) window.addEventListener(type, begin, { capture: true, once: true, passive: true });
}

/** Says that what waits for the visitor's first act is needed now. */
export function needLateParts(): void {
  begin();
}

function near(id: string): Promise<void> {
  const place = document.getElementById(id);
  // Nothing of it has been sent: the page has been opened from another one.
  if (!place) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      // Also from far below it: a visitor may have gone past before the scripts were there.
      { rootMargin: `100000px 0px ${NEAR_PX}px` },
    );
    observer.observe(place);
  });
}

/** Settles when the visitor uses the page, or comes near to the element of the id; at once on the server. */
async function whenNeeded(id?: string): Promise<void> {
  if (!import.meta.env.SSR) await Promise.race(id === undefined ? [used] : [used, near(id)]);
}

/** What to do about code that does not come: load the page anew, once, or leave that to the visitor and only wait. */
type Failing = 'reload' | 'wait';

interface LateOptions {
  /** The element that stands for the part; without it only a use of the page makes it needed. */
  readonly id?: string;
  readonly whenFailing: Failing;
}

export interface LatePart<Props> {
  readonly loaded: () => ComponentType<Props> | undefined;
  /** Never fails in the browser: what was sent stays as it is until the code comes. */
  readonly loadWhenNeeded: () => Promise<ComponentType<Props>>;
  /** Loads the code now, so that the part is there together with what is around it. */
  readonly preload: () => Promise<ComponentType<Props>>;
}

/**
 * A part of the page that the server sends whole while its code comes when it is needed. Until then it stays as it was
 * sent.
 */
export function latePart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { id, whenFailing }: LateOptions,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let waiting: Promise<ComponentType<Props>> | undefined;
  const preload = async () => {
    loaded ??= pick(await importAgain(load));
    return loaded;
  };
  // The server has all code at hand: rendered before it is read, a part would keep its page waiting.
  if (import.meta.env.SSR) preload().catch(() => undefined);
  const loadOrReload = async () => {
    try {
      return await preload();
    } catch (error) {
      const shown = window.location.pathname + window.location.search;
      if (whenFailing === 'reload' && reloadForChunk(shown)) return new Promise<never>(() => undefined);
      throw error;
    }
  };
  const wait = async () => {
    if (import.meta.env.SSR) return preload();
    await whenNeeded(id);
    return tryAgain(loadOrReload);
  };
  const loadWhenNeeded = () => {
    waiting ??= wait();
    return waiting;
  };
  return { loaded: () => loaded, loadWhenNeeded, preload };
}

interface LateProps<Props> {
  readonly part: LatePart<Props>;
  readonly props: Props;
}

/**
 * The place of a late part; has to stand in a Suspense boundary of its own. Nothing above may hand that new props or
 * another context value before the code is there: React would make the part anew instead of taking it over.
 */
export function Late<Props extends object>({ part, props }: LateProps<Props>): ReactNode {
  const View = part.loaded() ?? use(part.loadWhenNeeded());
  return <View {...props} />;
}

/** The data of a late part, asked for together with its code; what was sent stays as it is until it comes. */
export async function loadLate<T>(id: string, load: () => Promise<T>): Promise<T> {
  await whenNeeded(id);
  return tryAgain(load);
}
