import {
  type ComponentType,
  memo,
  type NamedExoticComponent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { reloadForChunk } from '../platform/code/chunk-guard.ts';
import { importAgain } from '../platform/code/import-again.ts';
import { tryAgain } from '../platform/code/try-again.ts';
import { noteAsleep } from '../platform/hydration/awake.ts';
import { firstUse } from '../platform/hydration/first-use.ts';
import { SentPart } from '../platform/hydration/sent-part.tsx';

/** How far below the window a part counts as near, in pixels. */
const NEAR_PX = 300;

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

interface IslandOptions {
  /** A use of the page wakes every island; one that wakes when it is seen names the element that stands for it. */
  readonly wakes: 'at-once' | 'at-first-use' | { readonly whenSeen: string };
  /** Whether code that does not come is worth one reload; without it the island only waits and tries again. */
  readonly reloads?: boolean;
  /** Stands in its place where the server has sent nothing of it. */
  readonly fallback?: ReactNode;
}

type Island<Props> = NamedExoticComponent<Props> & {
  readonly isLoaded: () => boolean;
  /** Settles with the code once the island is awake; never fails in the browser. */
  readonly wake: () => Promise<ComponentType<Props>>;
  /** Loads the code now, so that the island is there together with what is around it. */
  readonly preload: () => Promise<ComponentType<Props>>;
  /** Asks for data when the island wakes, beside its code: once, however often what waits for it is rendered. */
  readonly loadData: <T>(load: () => Promise<T>) => Promise<T>;
};

interface ContentProps<Props> {
  readonly code: {
    readonly loaded: () => ComponentType<Props> | undefined;
    readonly wake: () => Promise<ComponentType<Props>>;
    readonly noteAwake: () => void;
  };
  readonly props: Props;
}

function Content<Props extends object>({
  code,
  props,
  onAwake,
}: ContentProps<Props> & { readonly onAwake: (isAwake: true) => void }): ReactNode {
  useEffect(() => {
    code.noteAwake();
    onAwake(true);
  }, [code, onAwake]);
  // After all hooks: when the code has come meanwhile, React renders again without this one and would miss those behind it.
  const View = code.loaded() ?? use(code.wake());
  return <View {...props} />;
}

/** One element until it is awake: React makes a part anew whose boundary gets new props before it is taken over. */
function IslandPlace<Props extends object>({
  code,
  props,
  fallback,
}: ContentProps<Props> & { readonly fallback: ReactNode }): ReactNode {
  const [first] = useState(props);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => (isAwake ? undefined : noteAsleep()), [isAwake]);
  const shown = isAwake ? props : first;
  return useMemo(
    () => (
      <SentPart fallback={fallback}>
        <Content code={code} props={shown} onAwake={setAwake} />
      </SentPart>
    ),
    [code, shown, fallback],
  );
}

/**
 * A part of the page that the server sends whole and that stays as it was sent until it wakes and its code comes. It
 * begins with the props that it was sent with; new ones reach it once it is awake.
 */
export function island<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { wakes, reloads = false, fallback }: IslandOptions,
): Island<Props> {
  let loaded: ComponentType<Props> | undefined;
  let waking: Promise<ComponentType<Props>> | undefined;
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
      if (reloads && reloadForChunk(shown)) return new Promise<never>(() => undefined);
      throw error;
    }
  };
  const moment = async () => {
    if (wakes === 'at-once') return;
    await Promise.race(wakes === 'at-first-use' ? [firstUse] : [firstUse, near(wakes.whenSeen)]);
  };
  const wake = () => {
    waking ??= import.meta.env.SSR ? preload() : moment().then(() => tryAgain(loadOrReload));
    return waking;
  };
  let data: Promise<unknown> | undefined;
  const loadData = <T,>(loadIt: () => Promise<T>) => {
    void wake();
    data ??= moment().then(() => tryAgain(loadIt));
    return data as Promise<T>;
  };
  const noteAwake = () => {
    data = undefined;
  };
  const code = { loaded: () => loaded, wake, noteAwake };
  const view = (props: Props) => <IslandPlace code={code} props={props} fallback={fallback} />;
  return Object.assign(memo(view), { isLoaded: () => loaded !== undefined, wake, preload, loadData });
}
