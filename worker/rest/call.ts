import type { Contract, OutputOf } from '#shared/contract.ts';
import type { AppContext, Session } from '../context.ts';
import type { FileAnswer } from '../file-answer.ts';
import type { Scope } from '../scope.ts';

/** What a handler gets: everything already checked against the contract. */
export interface Call<C extends Contract> {
  /** The request and its answer, for headers and cookies alone. */
  readonly c: AppContext;
  readonly scope: Scope;
  readonly params: OutputOf<C['params']>;
  readonly query: OutputOf<C['query']>;
  readonly body: OutputOf<C['body']>;
  /** Present on contracts that need a customer; otherwise null for anonymous visitors. */
  readonly customer: Session['customer'] | (C['auth'] extends 'customer' ? never : null);
  /** The customer with the session's token. */
  readonly session: Session | (C['auth'] extends 'customer' ? never : null);
  /** The header `Idempotency-Key`; empty where the contract does not ask for it. */
  readonly idempotencyKey: string;
}

/** What a contract calls a text may be a file: its bytes, of the kind that the contract says, or of one of their own. */
type FileOf<T> = T extends string ? ArrayBuffer | FileAnswer : never;

export type Answer<C extends Contract> = OutputOf<C['response']> | FileOf<OutputOf<C['response']>>;

export type Handler<C extends Contract> = (call: Call<C>) => Promise<Answer<C>>;

/** What a page of this worker asks with; values may be of any kind that an address can hold. */
export interface InProcessInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** For whom a call from within is answered. */
export interface InProcessVisitor {
  readonly scope: Scope;
  readonly session: Session | null;
  /** Hears of a handler that reads the request itself. */
  readonly onPersonal: () => void;
}

/** Answers a call from within. */
export type InProcessCall = (
  c: AppContext,
  input: InProcessInput,
  visitor: InProcessVisitor,
) => Promise<unknown>;

/** A call of the site with what answers it, for requests and for pages of this worker. */
export interface ServedCall {
  readonly contract: Contract;
  readonly answer: (c: AppContext) => Promise<Response>;
  readonly inProcess: InProcessCall;
}
