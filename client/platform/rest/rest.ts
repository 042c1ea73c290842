import { createContext, useCallback, useContext, useRef, useState } from 'react';
import type { AnswerOf, Contract, InputOf } from '#shared/contract.ts';
import type { ErrorEnvelope, FieldErrors } from '#shared/errors.ts';

/** A request as every transport receives it. */
export interface RestRequest {
  readonly method: string;
  /** Path and query from the root. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Aborts a call whose answer is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

/** A reply of any transport; a body that is not JSON is undefined. */
export interface RestReply {
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
}

/** A call's input: method and path of its contract, with the values of path and query. */
export interface RestOperation {
  readonly route: string;
  readonly params: unknown;
  readonly query: unknown;
}

/** Carries calls to `/rest`: over the network in the browser, in process on the server. */
export type RestTransport = (request: RestRequest, operation: RestOperation) => Promise<RestReply>;

export interface CallInput<C extends Contract> {
  readonly params?: InputOf<C['params']> | undefined;
  readonly query?: InputOf<C['query']>;
  readonly body?: InputOf<C['body']> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file as the whole body, for a call that takes one. */
  readonly file?: Blob | undefined;
  /** Aborts the call; that is not reported as an error. */
  readonly signal?: AbortSignal;
}

/** Makes one call; a refusal rejects with `RestError`. */
export type RestCall = <C extends Contract>(call: C, input?: CallInput<C>) => Promise<AnswerOf<C>>;

/** Message where the reply is missing or not an error envelope. */
const NO_ANSWER = 'Не получилось связаться с сайтом. Проверьте интернет и попробуйте ещё раз';

/** A refused call. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  readonly details: unknown;
  readonly request: RestRequest;
  readonly statusText: string;

  constructor(reply: RestReply, request: RestRequest) {
    const error = readEnvelope(reply.body);
    super(error?.message ?? NO_ANSWER);
    this.name = 'RestError';
    this.status = reply.status;
    this.statusText = reply.statusText;
    this.code = error?.code ?? 'upstream_failed';
    this.fields = error?.fields ?? {};
    this.details = error?.details;
    this.request = request;
  }
}

function readEnvelope(body: unknown): ErrorEnvelope['error'] | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body as ErrorEnvelope;
  return typeof error?.message === 'string' ? error : undefined;
}

function buildUrl(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/:([a-z]+)/gi, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) search.append(name, String(item));
    }
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The address of a call, for links and forms. */
export function pathOf<C extends Contract>({ path }: C, params?: InputOf<C['params']>): string {
  return buildUrl(path, params, undefined);
}

/** Creates the `/rest` client over a transport; `onError` gets every error before it is thrown. */
export function createRestCall(transport: RestTransport, onError: (error: RestError) => void): RestCall {
  return async ({ method, path }, input = {}) => {
    const { params, query } = input;
    const request: RestRequest = {
      method,
      // A call within the process never needs it.
      get url() {
        return buildUrl(path, params, query);
      },
      headers: input.headers ?? {},
      body: input.file ?? input.body,
      signal: input.signal,
    };
    const reply = await transport(request, { route: `${method} ${path}`, params, query });
    input.signal?.throwIfAborted();
    if (reply.status >= 200 && reply.status < 300) return reply.body as never;
    const error = new RestError(reply, request);
    onError(error);
    throw error;
  };
}

/** The caller of `/rest` for components; set in the browser, where alone actions are taken. */
export const RestContext = createContext<RestCall | null>(null);

const onServer: RestCall = () => Promise.reject(new Error('Actions are taken in the browser only'));

/** The caller of `/rest` for actions of a screen or modal. */
export function useRest(): RestCall {
  return useContext(RestContext) ?? onServer;
}

/** Seconds to wait that a refused request for a code names, if it does. */
export function waitOf(error: unknown): number | undefined {
  const { retryAfter } = Object(error instanceof RestError && error.details) as { retryAfter?: unknown };
  return typeof retryAfter === 'number' ? retryAfter : undefined;
}

/** Seconds until the next code where one was refused because the last one has only just been sent. */
export function pauseOf(error: unknown): number | undefined {
  return error instanceof RestError && error.code === 'code_too_soon' ? waitOf(error) : undefined;
}

/** Follows an action through idle, pending, success and error; while one is pending another is not begun. */
export function useFetchStatus() {
  const [status, setStatus] = useState<'idle' | 'pending' | 'success' | 'error'>('idle');
  const isPending = useRef(false);
  const run = useCallback(async <T>(action: () => Promise<T>, onError: (error: unknown) => void) => {
    if (isPending.current) return undefined;
    isPending.current = true;
    setStatus('pending');
    try {
      const result = await action();
      setStatus('success');
      return result;
    } catch (error) {
      setStatus('error');
      onError(error);
      return undefined;
    } finally {
      isPending.current = false;
    }
  }, []);
  return { status, run };
}

/** The visitor's text for a failed step: what is wrong with the field, or why the step was refused. */
export function failureText(error: unknown, field: string): string {
  if (!(error instanceof RestError))
    return 'Не получилось связаться с нами. Проверьте сеть и попробуйте ещё раз';
  return (error.code === 'validation_failed' ? error.fields[field] : undefined) ?? error.message;
}

/** Why a step was refused as a whole; `otherwise` where nothing is known of why it failed. */
export function refusalText(error: unknown, otherwise = 'Не получилось. Попробуйте ещё раз'): string {
  return error instanceof RestError ? error.message : otherwise;
}

/** Why a step was refused, in the words of its first wrong field where there is one. */
export function firstRefusalText(error: unknown, otherwise?: string): string {
  const fields = error instanceof RestError ? Object.values(error.fields) : [];
  return fields[0] ?? refusalText(error, otherwise);
}
