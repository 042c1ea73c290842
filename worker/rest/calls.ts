import type { Contract, OutputOf } from '#shared/contract.ts';
import type { AppContext, Session } from '../context.ts';
import type { FileAnswer } from '../file-answer.ts';
import type { Scope } from '../scope.ts';
import type { FormRedirects } from './form-answer.ts';

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

/** A call of the site with what answers it, and where the plain form leads that makes it. */
export interface ServedCall {
  readonly contract: Contract;
  readonly handler: Handler<Contract>;
  readonly form?: FormRedirects<Contract>;
}

/** How a call is answered; one that plain forms make says where they lead as well. */
type Served<C extends Contract> =
  | Handler<C>
  | { readonly answer: Handler<C>; readonly form: FormRedirects<C> };

/** Calls by the names under which a module exports their contracts. */
type ServedBy<Module> = {
  readonly [Name in keyof Module]?: Module[Name] extends Contract ? Served<Module[Name]> : never;
};

/**
 * Serves the contracts of a module, in the order in which they are written: who calls is checked, what comes in parsed,
 * and JSON answered. Other files may serve the rest of a module.
 */
export function calls<Module extends object>(
  module: Module,
  served: ServedBy<NoInfer<Module>>,
): readonly ServedCall[] {
  const contracts: ReadonlyMap<string, Contract> = new Map(Object.entries(module));
  // By its name each is of the contract that it is written for.
  const written = Object.entries(served as Readonly<Record<string, Served<Contract>>>);
  return written.flatMap(([name, one]) => {
    const contract = contracts.get(name);
    if (!contract) return [];
    return typeof one === 'function'
      ? { contract, handler: one }
      : { contract, handler: one.answer, form: one.form };
  });
}
