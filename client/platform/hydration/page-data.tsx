import { type ComponentType, createElement, type ReactNode, use, useEffect } from 'react';
import { createContext, type RouterContextProvider, useLoaderData } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import type { RestCall } from '../rest/rest-client.ts';
import { useLatePart } from './awake.ts';
import { SentPart } from './sent-part.tsx';

/** The caller of `/rest` that loaders use: in process on the server, over the network in the browser. */
export const restContext = createContext<RestCall>();

/** The clock of loaders; the site sets its own on either side. */
export const nowContext = createContext<() => EpochMs>(() => Date.now());

/**
 * How data comes to the screen: a browser waits for it before it shows the screen; a server either renders the page
 * whole once the data is there, or sends the shell first and leaves the data on its way.
 */
export type Delivery = 'browser' | 'whole' | 'stream';
export const deliveryContext = /* @__PURE__ */ createContext<Delivery>('browser');

/** The result of a screen's loader: its data, or the promise of it while the page streams. */
export type PageSource<T> = { readonly value: T } | { readonly pending: Promise<T>; readonly key: string };

type Context = Readonly<RouterContextProvider>;

/**
 * Loads the data of a screen. On the server it stands in the page beside the screen; in the browser the navigation waits
 * for it, so that the old screen stays until the new one is whole.
 */
export async function pageData<T>(
  context: Context,
  key: string,
  load: (rest: RestCall) => Promise<T>,
): Promise<PageSource<T>> {
  const loading = load(context.get(restContext));
  // Told by the build first: what follows then stays out of the browser's scripts.
  if (!import.meta.env.SSR || context.get(deliveryContext) === 'browser') return { value: await loading };
  const delivery = context.get(deliveryContext);
  if (delivery === 'whole') return { pending: settled(await loading), key };
  // The renderer reports a failure where it is met; without this a failure before that is an unhandled rejection.
  loading.catch(() => undefined);
  return { pending: loading, key };
}

/** A promise that React reads without waiting a turn; as JSON it is empty, like any other. */
function settled<T>(value: T): Promise<T> {
  return Object.defineProperties(Promise.resolve(value), {
    status: { value: 'fulfilled' },
    value: { value },
  });
}

const scriptId = (key: string) => `data-${key}`;

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

/** Data that the server streamed into the page: read when its part of the page is hydrated, not before. */
function streamedData<T>(key: string): Promise<T> {
  const read = () => {
    const script = document.getElementById(scriptId(key));
    if (!script?.textContent) throw new Error('Page data missing');
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
  readonly onAwake: () => void;
}

function Resolved<T, Carried>({ source, Screen, carry, onAwake }: ResolvedProps<T, Carried>) {
  useEffect(onAwake, [onAwake]);
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
    const onAwake = useLatePart();
    return (
      <SentPart fallback={fallback}>
        <Resolved source={source} Screen={Screen} carry={carry} onAwake={onAwake} />
      </SentPart>
    );
  };
}
