import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { type CallInput, type FetchStatus, type RestCall, useRest } from './rest.ts';

/** Identity of a request: a change of any part makes a new request. */
export interface LoadRequest {
  /** Null to load nothing. */
  readonly key: string | null;
  readonly version: unknown;
  readonly reloads: number;
}

/** How a request has ended. */
export type Outcome<T> =
  | { readonly status: 'success'; readonly data: T }
  | { readonly status: 'error'; readonly error: unknown };

/** The last request that has ended. */
export interface Settled<T> {
  readonly request: LoadRequest;
  readonly outcome: Outcome<T>;
}

interface LoadState<T> {
  readonly status: FetchStatus;
  readonly data: T | undefined;
  readonly error: unknown;
}

/** State of a request; `known` data answers it until it is reloaded. */
export function readLoad<T>(
  request: LoadRequest,
  settled: Settled<T> | undefined,
  known: T | undefined,
): LoadState<T> {
  if (request.key === null) return { status: 'idle', data: undefined, error: undefined };
  const isSettled =
    settled?.request.key === request.key &&
    Object.is(settled.request.version, request.version) &&
    settled.request.reloads === request.reloads;
  if (isSettled) return { data: undefined, error: undefined, ...settled.outcome };
  if (known !== undefined && request.reloads === 0)
    return { status: 'success', data: known, error: undefined };
  return { status: 'pending', data: undefined, error: undefined };
}

interface LoadRun<T> {
  readonly rest: RestCall;
  readonly load: (rest: RestCall) => Promise<T>;
  readonly pauseMs: number;
  readonly onEnd: (outcome: Outcome<T>) => void;
}

/** Starts a request after its pause; the returned function aborts it without an outcome. */
export function startLoad<T>({ rest, load, pauseMs, onEnd }: LoadRun<T>): () => void {
  const run = new AbortController();
  const { signal } = run;
  const abortable: RestCall = (call, input) => rest(call, { ...input, signal });
  const end = (outcome: Outcome<T>) => {
    if (!signal.aborted) onEnd(outcome);
  };
  const start = () => {
    load(abortable).then(
      (data) => end({ status: 'success', data }),
      (error) => end({ status: 'error', error }),
    );
  };
  const timer = pauseMs > 0 ? setTimeout(start, pauseMs) : undefined;
  if (pauseMs === 0) start();
  return () => {
    clearTimeout(timer);
    run.abort();
  };
}

interface LoadOptions<T> {
  /** Data the page already has, shown without a call until `reload`; must be the same object on each render. */
  readonly known?: T | undefined;
  /** A value whose change reloads the data, for example a calendar's version. */
  readonly version?: unknown;
  /** Debounce before the call, in milliseconds. */
  readonly pauseMs?: number;
}

/** Data that a component loads by itself. */
export interface RestData<T> extends LoadState<T> {
  /** The latest answer, also to an earlier input: may stay visible while the next one loads. */
  readonly latest: T | undefined;
  readonly reload: () => void;
}

/**
 * Loads data by one or more calls, and reloads it when `key` changes; null loads nothing. A change of the key and
 * unmounting abort the calls under way.
 */
export function useRestLoad<T>(
  key: string | null,
  load: (rest: RestCall) => Promise<T>,
  { known, version, pauseMs = 0 }: LoadOptions<T> = {},
): RestData<T> {
  const rest = useRest();
  const [repeated, setRepeated] = useState<{ readonly key: string | null; readonly times: number }>();
  const [settled, setSettled] = useState<Settled<T>>();
  const reloads = repeated?.key === key ? repeated.times : 0;
  const state = readLoad({ key, version, reloads }, settled, known);
  const isPending = state.status === 'pending';
  const begin = useEffectEvent(() =>
    startLoad({
      rest,
      load,
      pauseMs,
      onEnd: (outcome) => setSettled({ request: { key, version, reloads }, outcome }),
    }),
  );
  useEffect(() => (isPending ? begin() : undefined), [rest, key, version, reloads, isPending]);

  const [latest, setLatest] = useState(state.data);
  if (state.data !== undefined && state.data !== latest) setLatest(state.data);
  const reload = useCallback(
    () => setRepeated((before) => ({ key, times: before?.key === key ? before.times + 1 : 1 })),
    [key],
  );
  return { ...state, latest: state.data ?? latest, reload };
}

interface RestDataOptions<C extends Contract> extends LoadOptions<AnswerOf<C>> {
  /** False to load nothing. */
  readonly isWanted?: boolean;
}

/** Loads the answer of one call, and reloads it when the input changes. */
export function useRestData<C extends Contract<'GET'>>(
  call: C,
  input: Pick<CallInput<C>, 'params' | 'query'> = {},
  { isWanted = true, ...options }: RestDataOptions<C> = {},
): RestData<AnswerOf<C>> {
  const key = isWanted ? JSON.stringify([call.method, call.path, input.params, input.query]) : null;
  return useRestLoad(key, (rest) => rest(call, input), options);
}
