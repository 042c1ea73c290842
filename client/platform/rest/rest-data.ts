import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { type CallInput, type RestCall, useRest } from './rest.ts';

interface LoadOptions<T> {
  /** Data the page already has, shown without a call until `reload`; must be the same object on each render. */
  readonly known?: T | undefined;
  /** A value whose change reloads the data, for example the page's own. */
  readonly version?: unknown;
  /** Debounce before the call, in milliseconds. */
  readonly pauseMs?: number;
}

/** Data that a component loads by itself. */
export interface RestData<T> {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly data: T | undefined;
  readonly error: unknown;
  /** The latest answer, also to an earlier input: may stay visible while the next one loads. */
  readonly latest: T | undefined;
  readonly reload: () => void;
}

/** How the last request has ended. */
interface Ended<T> extends Pick<RestData<T>, 'status' | 'data' | 'error'> {
  readonly request: string | null;
  readonly version: unknown;
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
  const reloads = repeated?.key === key ? repeated.times : 0;
  const request = key === null ? null : `${reloads} ${key}`;
  const [ended, setEnded] = useState<Ended<T>>();
  const isEnded = ended?.request === request && Object.is(ended.version, version);
  const isKnown = !isEnded && known !== undefined && reloads === 0;
  const data = isEnded ? ended.data : isKnown ? known : undefined;
  const status = request === null ? 'idle' : isEnded ? ended.status : isKnown ? 'success' : 'pending';

  const start = useEffectEvent(async (signal: AbortSignal) => {
    const asked = { request, version, data: undefined, error: undefined };
    try {
      const answer = await load((call, input) => rest(call, { ...input, signal }));
      if (!signal.aborted) setEnded({ ...asked, data: answer, status: 'success' });
    } catch (error) {
      if (!signal.aborted) setEnded({ ...asked, error, status: 'error' });
    }
  });
  useEffect(() => {
    if (status !== 'pending') return;
    const run = new AbortController();
    const begin = () => void start(run.signal);
    const timer = pauseMs > 0 ? setTimeout(begin, pauseMs) : begin();
    return () => {
      clearTimeout(timer ?? undefined);
      run.abort();
    };
  }, [rest, request, version, status, pauseMs]);

  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  const reload = useCallback(
    () => setRepeated((before) => ({ key, times: before?.key === key ? before.times + 1 : 1 })),
    [key],
  );
  return { status, data, error: isEnded ? ended.error : undefined, latest: data ?? latest, reload };
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
