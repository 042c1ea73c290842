import type * as z from 'zod/mini';
import type { GivenRole } from './features/staff/roles.ts';

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
  /** Ids of the pages that it belongs to: a variant with none of them refuses it. Undefined where it belongs to no page alone. */
  readonly pages: readonly string[] | undefined;
  /** `customer` answers 401 without a session, `operator` without a token, `staff` without a session of the desk, `courier` without a shift. */
  readonly auth: Auth;
  /** Which roles of operators may make it beside owners, who may do everything. */
  readonly roles: readonly GivenRole[];
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
  /** Calls by operators' scripts and by machines of others (payment notifications) come without our Origin. */
  readonly crossOrigin: boolean;
  /** Answers all anonymous visitors of a region alike until content or day change. */
  readonly isShared: boolean;
  /** Made by open pages over and over, and tells nothing about anybody: the audit of the staff does not note it. */
  readonly isRoutine: boolean;
  /** How many usual calls it counts as where calls are limited. */
  readonly cost: number;
  /** The largest body that is read, in bytes. */
  readonly bodyLimit: number;
  /** A right input on the day that examples are of, Monday 16 November 2026; ids need none. */
  readonly example: Example;
}

/** What a call takes; the values of a query are texts, as they stand in an address. */
interface Example<Params = unknown, Body = unknown> {
  readonly params?: Params;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

/** The id that examples name. */
export const EXAMPLE_ID = '00000000-0000-7000-8000-000000000000';

/** What every other body has to be shorter than, in bytes. */
export const BODY_LIMIT = 64 * 1024;

interface Options<P, Q, B, O> {
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
  pages?: readonly string[];
  roles?: readonly GivenRole[];
  example?: Example<Partial<InputOf<NoInfer<P>>>, BodyOf<NoInfer<B>>>;
}

/** The body of a call; where its contract has none, it may be of whatever kind its handler reads by itself. */
type BodyOf<S> = S extends Schema ? z.input<S> : unknown;

/** Calls of operators say whose they are; those of others are nobody else's. */
type RolesFor<Auth extends Caller> = Auth extends 'operator'
  ? { roles: readonly GivenRole[] }
  : { roles?: never };

/** What calls have in common. */
interface Group<Auth extends Caller> {
  tag: string;
  auth?: Auth;
  pages?: readonly string[];
}

/**
 * Declares calls that have a subject and their callers in common; worker and client both take their types and the worker
 * its checks from them.
 */
export function group<const Auth extends Caller = 'public'>({ tag, auth, pages }: Group<Auth>) {
  const declare =
    <const M extends Method>(method: M) =>
    <
      const Path extends string,
      Out extends Schema,
      Params extends Schema | undefined = undefined,
      Query extends Schema | undefined = undefined,
      Body extends Schema | undefined = undefined,
    >(
      path: Path,
      summary: string,
      options: Options<Params, Query, Body, Out> & RolesFor<Auth>,
    ): Contract<M, Path, Params, Query, Body, Out, Auth> => ({
      method,
      path,
      summary,
      tag,
      pages: options.pages ?? pages,
      auth: auth ?? ('public' as Auth),
      roles: options.roles ?? [],
      params: options.params as Params,
      query: options.query as Query,
      body: options.body as Body,
      response: options.response,
      mediaType: options.mediaType,
      status: options.status ?? 200,
      idempotent: options.idempotent ?? false,
      crossOrigin: options.crossOrigin ?? auth === 'operator',
      isShared: options.isShared ?? false,
      isRoutine: options.isRoutine ?? false,
      cost: options.cost ?? 1,
      bodyLimit: options.bodyLimit ?? BODY_LIMIT,
      example: options.example ?? {},
    });
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    patch: declare('PATCH'),
    delete: declare('DELETE'),
  };
}

/** What a schema accepts, or undefined where the contract has none. */
export type InputOf<S> = S extends Schema ? z.input<S> : undefined;
/** What a schema yields once parsed. */
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
/** The successful answer of a contract. */
export type AnswerOf<C extends Contract> = z.output<C['response']>;
