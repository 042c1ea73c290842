import { type ComponentType, type ReactNode, use } from 'react';
import { reloadForChunk } from './chunk-guard.ts';
import { importAgain } from './import-again.ts';

/** How far below the window a part counts as near, in pixels. */
const NEAR_PX = 300;

const uses = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'popstate'] as const;

let begin = () => {};
/** Settles when the visitor first uses the page. */
const used = new Promise<void>((resolve) => {
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
export async function whenNeeded(id?: string): Promise<void> {
  if (!import.meta.env.SSR) await Promise.race(id === undefined ? [used] : [used, near(id)]);
}

interface LatePart<Props> {
  readonly loaded: () => ComponentType<Props> | undefined;
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
  id?: string,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let waiting: Promise<ComponentType<Props>> | undefined;
  const preload = async () => {
    loaded ??= pick(await importAgain(load));
    return loaded;
  };
  const wait = async () => {
    await whenNeeded(id);
    try {
      return await preload();
    } catch (error) {
      // What was sent stays to be read until the page comes anew.
      if (!import.meta.env.SSR && reloadForChunk(window.location.pathname + window.location.search)) {
        return new Promise<never>(() => undefined);
      }
      waiting = undefined;
      throw error;
    }
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

/** The place of a late part; has to stand in a Suspense boundary of its own. */
export function Late<Props extends object>({ part, props }: LateProps<Props>): ReactNode {
  const View = part.loaded() ?? use(part.loadWhenNeeded());
  return <View {...props} />;
}

const RETRY_MS = 3000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The data of a late part, asked for together with its code; what was sent stays as it is until it comes. */
export async function loadLate<T>(id: string, load: () => Promise<T>): Promise<T> {
  await whenNeeded(id);
  for (;;) {
    try {
      return await load();
    } catch {
      // The refusal is reported where it is made.
      await pause(RETRY_MS);
    }
  }
}
