import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, Session } from '../context.ts';
import type { Scope } from '../scope.ts';
import type { Call, ServedCall } from './calls.ts';
import { parseInput } from './parse.ts';
import type { SharedAnswers } from './shared-answers.ts';

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

/** Values as they come in an address, where the contracts expect texts. */
function inAddress(values: unknown): Record<string, unknown> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, Array.isArray(value) ? value.map(String) : String(value)]];
    }),
  );
}

function callOf<C extends Contract>(
  c: AppContext,
  contract: C,
  { params, query }: InProcessInput,
  { scope, session, onPersonal }: InProcessVisitor,
): Call<C> {
  if (contract.auth === 'customer' && session === null) throw new AppError('unauthorized');
  return {
    get c() {
      onPersonal();
      return c;
    },
    scope,
    params: parseInput(contract.params, inAddress(params)),
    query: parseInput(contract.query, inAddress(query)),
    body: undefined,
    customer: session?.customer ?? null,
    session,
    idempotencyKey: '',
  } as Call<C>;
}

/** The calls that pages can make: those that only read, and that anybody or a customer may make. */
export function inProcessCalls(
  served: readonly ServedCall[],
  shared: SharedAnswers,
): Map<string, InProcessCall> {
  const open = served.filter(
    ({ contract }) => contract.method === 'GET' && ['public', 'customer'].includes(contract.auth),
  );
  return new Map(
    open.map(({ contract, handler }) => {
      const route = `${contract.method} ${contract.path}`;
      const inProcess: InProcessCall = async (c, input, visitor) =>
        handler(callOf(c, contract, input, visitor));
      const ask: InProcessCall = (c, input, visitor) =>
        visitor.session === null
          ? shared.get(visitor.scope, `${route} ${JSON.stringify(input)}`, () => inProcess(c, input, visitor))
          : inProcess(c, input, visitor);
      return [route, contract.isShared ? ask : inProcess];
    }),
  );
}
