import { type ComponentType, type ReactNode, use, useEffect } from 'react';
import {
  createContext as createRouterContext,
  type RouterContextProvider,
  redirect,
  data as routeData,
  useLoaderData,
} from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { Loader } from '../../ui/loader.tsx';
import { tryAgain } from '../code/import-again.ts';
import { SentPart, useLatePart } from '../hydration/late.tsx';
import { type RestCall, RestError } from './rest.ts';

/** Leads on where what the page is about does not exist. Awaited before the page is sent: a started one cannot redirect. */
export async function orRedirect<T>(call: Promise<T>, target: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof RestError && error.status === 404 ? redirect(target) : error;
  }
}

/** Shows the 404 page for a subject that does not exist, or cannot. Awaited before the page is sent. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isUnknown = error instanceof RestError && (error.status === 404 || error.status === 400);
    throw isUnknown ? routeData(null, { status: 404 }) : error;
  }
}

/** The caller of `/rest` that loaders use: in process on the server, over the network in the browser. */
export const restContext = createRouterContext<RestCall>();

/** The clock of loaders; the site sets its own on either side. */
export const nowContext = createRouterContext<() => EpochMs>(() => Date.now());

/** Whether a page is sent before its data is there: that of a customer is, by the server. */
export const isStreamedContext = /* @__PURE__ */ createRouterContext(false);

/** What a screen's loader gives: data, or the promise of it while the page streams. */
export interface PageSource<T> {
  readonly data: T | Promise<T>;
  /** What of it the page carries for hydration; all of it by default. */
  readonly carry?: ((data: T) => unknown) | undefined;
}

/**
 * Loads the data of a screen: a navigation waits for it, so that the old screen stays until the new one is whole, and so
 * does a page that is sent whole.
 */
export async function pageData<T>(
  context: Readonly<RouterContextProvider>,
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

const left = new WeakMap<object, Promise<unknown>>();

/**
 * Loads what the page does not carry of a loader's `data`, once: a component that keeps the promise itself asks again on
 * each attempt of React to render the whole page anew.
 */
export function loadLeft<T>(data: object, load: () => Promise<T>): Promise<T> {
  const loading = left.get(data) ?? tryAgain(load);
  left.set(data, loading);
  return loading as Promise<T>;
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes JSON so that it is inert inside a script element. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped);
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
