// Stands before the site's worker: every round trip to its database takes longer, and is counted.
import type { Database } from '../../harness/database.ts';
import site, { AccountChannel } from './index.js';

// The runtime looks for the classes of the site's objects here.
export { AccountChannel };

type Statement = ReturnType<Database['prepare']>;
type Environment = { readonly DB: Database };

const running: ReadonlySet<string | symbol> = new Set(['first', 'all', 'run', 'raw']);
const innerOf = new WeakMap<object, Statement>();
const counted = { statements: 0, trips: 0 };
let delayMs = 0;

async function trip<T>(statements: number, go: () => Promise<T>): Promise<T> {
  counted.statements += statements;
  counted.trips += 1;
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return go();
}

function wrapStatement(statement: Statement): Statement {
  const wrapped = new Proxy(statement, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...args: unknown[]): unknown => value.apply(target, args);
      if (name === 'bind') return (...args: unknown[]) => wrapStatement(call(...args) as Statement);
      return running.has(name)
        ? (...args: unknown[]) => trip(1, () => call(...args) as Promise<unknown>)
        : call;
    },
  });
  innerOf.set(wrapped, statement);
  return wrapped;
}

/** A database, or a session of one, whose round trips are slow. */
function wrapDatabase<T extends Pick<Database, 'prepare' | 'batch'>>(db: T): T {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrapStatement(target.prepare(query));
      if (name === 'batch') {
        return (list: Statement[]) =>
          trip(list.length, () => target.batch(list.map((item) => innerOf.get(item) ?? item)));
      }
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...args: unknown[]): unknown => value.apply(target, args);
      if (name === 'withSession') return (...args: unknown[]) => wrapDatabase(call(...args) as Database);
      return name === 'exec'
        ? (...args: unknown[]) => trip(1, () => call(...args) as Promise<unknown>)
        : call;
    },
  });
}

const wrappedEnvironments = new WeakMap<object, Environment>();

/** One for all requests: the site keeps what it has read by its environment. */
function slow<E extends Environment>(env: E): Environment {
  const known = wrappedEnvironments.get(env) ?? { ...env, DB: wrapDatabase(env.DB) };
  wrappedEnvironments.set(env, known);
  return known;
}

/** Sets the delay, answers what was counted since the last time. */
function control(delay: string): Response {
  delayMs = Number(delay);
  const answer = Response.json(counted);
  Object.assign(counted, { statements: 0, trips: 0 });
  return answer;
}

// biome-ignore lint/style/noDefaultExport: the runtime takes the handlers from the default export
export default {
  ...site,
  fetch(request: Request, env: Environment, context: unknown) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/database') return control(searchParams.get('delay') ?? '0');
    return site.fetch(request, slow(env), context);
  },
};
