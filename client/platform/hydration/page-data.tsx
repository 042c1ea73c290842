import { type ComponentType, type ReactNode, use, useEffect } from 'react';
import { createContext, type RouterContextProvider, useLoaderData } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { Loader } from '../../ui/loader.tsx';
import type { RestCall } from '../rest/rest.ts';
import { useLatePart } from './awake.ts';
import { SentPart } from './sent-part.tsx';

/** The caller of `/rest` that loaders use: in process on the server, over the network in the browser. */
export const restContext = createContext<RestCall>();

/** The clock of loaders; the site sets its own on either side. */
export const nowContext = createContext<() => EpochMs>(() => Date.now());

/** Whether a page is sent before its data is there: that of a customer is, by the server. */
export const isStreamedContext = /* @__PURE__ */ createContext(false);

/** What a screen's loader gives: data, or the promise of it while the page streams. */
export interface PageSource<T> {
  readonly data: T | Promise<T>;
  /** What of it the page carries for hydration; all of it by default. */
  readonly carry?: ((data: T) => unknown) | undefined;
}

type Context = Readonly<RouterContextProvider>;

/**
 * Loads the data of a screen: a navigation waits for it, so that the old screen stays until the new one is whole, and so
 * does a page that is sent whole.
 */
export async function pageData<T>(
  context: Context,
  load: (rest: RestCall) => Promise<T>,
  carry?: (data: T) => unknown,
): Promise<PageSource<T>> {
  const data = load(context.get(restContext));
  // Told by the build first: what follows then stays out of the browser's scripts.
  if (!import.meta.env.SSR) return { data: await data };
  if (!context.get(isStreamedContext)) return { data: await data, carry };
  // The renderer reports a failure where it is met; without this a failure before that is an unhandled rejection.
  data.catch(() => undefined);
  return { data, carry };
}

/** What the page carries of a loader's data, once that is there. */
export async function carriedOf(loaded: unknown): Promise<unknown> {
  if (typeof loaded !== 'object' || loaded === null || !('data' in loaded)) return loaded;
  const { data, carry } = loaded as PageSource<unknown>;
  const value = await data;
  return { data: carry ? carry(value) : value };
}

const unsafe: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escapes JSON so that it is inert inside a script element. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => unsafe[sign] ?? sign);
}

interface LoadedProps<T> {
  readonly source: PageSource<T>;
  readonly Screen: ComponentType<{ data: T }>;
  readonly onAwake: () => void;
}

function Loaded<T>({ source: { data }, Screen, onAwake }: LoadedProps<T>) {
  useEffect(onAwake, [onAwake]);
  return <Screen data={data instanceof Promise ? use(data) : data} />;
}

/** Makes a route's component of a screen that takes its loader's data; `fallback` stands while it streams. */
export function screenWithData<T>(
  Screen: ComponentType<{ data: T }>,
  fallback: ReactNode = <Loader />,
): ComponentType {
  return function ScreenWithData() {
    const source = useLoaderData<PageSource<T>>();
    const onAwake = useLatePart();
    return (
      <SentPart fallback={fallback}>
        <Loaded source={source} Screen={Screen} onAwake={onAwake} />
      </SentPart>
    );
  };
}
