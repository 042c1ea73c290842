import type * as z from 'zod/mini';

/** HTTP methods that contracts use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/**
 * Who may make a call: anybody, a signed-in customer, operators with a token or a session of the desk, as far as their
 * role goes, whoever of them has signed in at the desk, or the courier of a shift by its link.
 */
export type Caller = 'public' | 'customer' | 'operator' | 'staff' | 'courier';

/** One call of the site: what goes in, what comes out, who may make it. */
export interface Contract<
  M extends Method = Method,
  Path extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Out extends Schema = Schema,
  Auth extends Caller = Caller,
> {
  readonly method: M;
  /** Path from the root, ends in a slash, `:name` stands for one segment. */
  readonly path: Path;
  /** One Russian sentence for the description of the calls. */
  readonly summary: string;
  readonly tag: string;
  /** `customer` answers 401 without a session, `operator` without a token, `staff` without a session of the desk, `courier` without a shift. */
  readonly auth: Auth;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Out;
  /** Media type of an answer that is a text and no JSON, such as `text/calendar`. */
  readonly mediaType: string | undefined;
  /** Status of the successful answer. */
  readonly status: 200 | 201 | 202;
  /** Requires the header `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** Calls by machines of others (payment notifications) come without our Origin. */
  readonly crossOrigin: boolean;
  /** Answers all anonymous visitors of a region alike until content or day change. */
  readonly isShared: boolean;
  /** Made by open pages over and over, and tells nothing about anybody: the audit of the staff does not note it. */
  readonly isRoutine: boolean;
  /** How many usual calls it counts as where calls are limited. */
  readonly cost: number;
  /** The largest body that is read, in bytes. */
  readonly bodyLimit: number;
}

/** What every other body has to be shorter than, in bytes. */
export const BODY_LIMIT = 64 * 1024;

interface ContractInput<M, Path, P, Q, B, O, Auth> {
  method: M;
  path: Path;
  summary: string;
  tag: string;
  auth?: Auth;
  params?: P;
  query?: Q;
  body?: B;
  response: O;
  mediaType?: string;
  status?: 200 | 201 | 202;
  idempotent?: boolean;
  crossOrigin?: boolean;
  isShared?: boolean;
  isRoutine?: boolean;
  cost?: number;
  bodyLimit?: number;
}

/** Declares a call; worker and client both take its types and the worker its checks from here. */
export function defineContract<
  const M extends Method,
  const Path extends string,
  Out extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Auth extends Caller = 'public',
>(
  input: ContractInput<M, Path, Params, Query, Body, Out, Auth>,
): Contract<M, Path, Params, Query, Body, Out, Auth> {
  return {
    method: input.method,
    path: input.path,
    summary: input.summary,
    tag: input.tag,
    auth: input.auth ?? ('public' as Auth),
    params: input.params as Params,
    query: input.query as Query,
    body: input.body as Body,
    response: input.response,
    mediaType: input.mediaType,
    status: input.status ?? 200,
    idempotent: input.idempotent ?? false,
    crossOrigin: input.crossOrigin ?? false,
    isShared: input.isShared ?? false,
    isRoutine: input.isRoutine ?? false,
    cost: input.cost ?? 1,
    bodyLimit: input.bodyLimit ?? BODY_LIMIT,
  };
}

/** What a schema accepts, or undefined where the contract has none. */
export type InputOf<S> = S extends Schema ? z.input<S> : undefined;
/** What a schema yields once parsed. */
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
/** The successful answer of a contract. */
export type AnswerOf<C extends Contract> = z.output<C['response']>;
