import { type ComponentType, createElement, type ReactNode, Suspense, use } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { useLoaderData } from '../router/hooks.ts';
import type { RestCall } from './rest-client.ts';

/** The caller of `/rest` that loaders use: in process on the server, over the network in the browser. */
export const restContext = createContext<RestCall>();

/** The clock of loaders; the site sets its own on either side. */
export const nowContext = createContext<() => EpochMs>(() => Date.now());

/** Whether loaders may leave their data on the way, so that the shell is sent before it. */
export const streamingContext = createContext<boolean>(false);

/** What a loader of a screen returns: its data, or the promise of it while the page streams. */
export type PageSource<T> = { readonly value: T } | { readonly pending: Promise<T>; readonly key: string };

type Context = Readonly<RouterContextProvider>;

/**
 * Loads the data of a screen. On the server the data stays on its way and the shell goes first; in the browser the
 * navigation waits for it, so that the old screen stays until the new one is whole.
 */
export async function pageData<T>(
  context: Context,
  key: string,
  load: (rest: RestCall) => Promise<T>,
): Promise<PageSource<T>> {
  const loading = load(context.get(restContext));
  if (!context.get(streamingContext)) return { value: await loading };
  // The renderer reports a failure where it is met; without this a failure before that is an unhandled rejection.
  loading.catch(() => undefined);
  return { pending: loading, key };
}

const scriptId = (key: string) => `data-${key}`;

/** Escapes JSON so that it is inert inside a script element. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Data that the server streamed into the page: read when its part of the page is hydrated, not before. */
function streamedData<T>(key: string): Promise<T> {
  const read = () => {
    const script = document.getElementById(scriptId(key));
    if (!script?.textContent) throw new Error('Данные страницы не дошли');
    return JSON.parse(script.textContent) as T;
  };
  let cached: { value: T } | undefined;
  const value = () => {
    cached ??= { value: read() };
    return cached.value;
  };
  const lazy = Object.create(Promise.prototype) as Promise<T> & { status: string; value: T };
  // React reads a settled thenable without waiting a turn, so the hydrated part never falls back to the loader.
  Object.defineProperties(lazy, {
    status: { value: 'fulfilled', writable: true },
    value: { get: value },
    // biome-ignore lint/suspicious/noThenProperty: this object is a thenable on purpose
    then: {
      value: (done: (data: T) => unknown, fail?: (error: unknown) => unknown) =>
        Promise.resolve().then(value).then(done, fail),
    },
  });
  return lazy;
}

/** Turns the loader data of the first page, as the server wrote it, back into page sources. */
export function reviveLoaderData(loaderData: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(loaderData).map(([route, data]) => [route, isStreamed(data) ? revive(data.key) : data]),
  );
}

function revive(key: string): PageSource<unknown> {
  return { pending: streamedData(key), key };
}

function isStreamed(data: unknown): data is { key: string } {
  return typeof data === 'object' && data !== null && 'key' in data && 'pending' in data;
}

/** A script element that holds JSON and runs nothing; the browser keeps what the server wrote. */
export function DataScript({ id, json }: { id: string; json: string }): ReactNode {
  return createElement('script', {
    type: 'application/json',
    id,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: json },
  });
}

interface ResolvedProps<T, Carried> {
  readonly source: PageSource<T>;
  readonly Screen: ComponentType<{ data: T | Carried }>;
  readonly carry: ((data: T) => Carried) | undefined;
}

function Resolved<T, Carried>({ source, Screen, carry }: ResolvedProps<T, Carried>) {
  const data = 'value' in source ? source.value : use(source.pending);
  return (
    // The screen keeps its place in the tree, and with it its state, when fresh data follows the streamed one.
    <>
      {'pending' in source && (
        <DataScript
          id={scriptId(source.key)}
          json={import.meta.env.SSR ? inertJson(carry ? carry(data) : data) : ''}
        />
      )}
      <Screen data={data} />
    </>
  );
}

/**
 * Makes a route's component of a screen that takes its loader's data; `fallback` stands while it streams. `carry` says
 * what of it the page carries for taking over, where that is not all.
 */
export function screenWithData<T, Carried = T>(
  Screen: ComponentType<{ data: T | Carried }>,
  fallback: ReactNode,
  carry?: (data: T) => Carried,
): ComponentType {
  return function ScreenWithData() {
    const source = useLoaderData() as PageSource<T>;
    return (
      <Suspense fallback={fallback}>
        <Resolved source={source} Screen={Screen} carry={carry} />
      </Suspense>
    );
  };
}
