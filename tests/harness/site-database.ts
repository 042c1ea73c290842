import { request as httpRequest } from 'node:http';
import type { Miniflare, WorkerOptions } from 'miniflare';
import { changesContent } from './content-writes.ts';
import type { Database } from './database.ts';

type Statement = ReturnType<Database['prepare']>;
type Result = Awaited<ReturnType<Database['batch']>>[number];

interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

const countChange: Query = { sql: 'UPDATE content_state SET changes = changes + 1', params: [] };
const workerNameOf = (database: string) => `database-${database}`;

/**
 * Answers for a database: runs statements that are sent to it. Miniflare's own way to a binding blocks the process on
 * every property access, and takes longer over each statement than the database does.
 */
export function databaseWorker(database: string, key: string): WorkerOptions {
  return {
    name: workerNameOf(database),
    modules: [
      {
        type: 'ESModule',
        path: 'database.js',
        contents: `export default {
          async fetch(request, { DB, KEY }) {
            if (request.headers.get('Authorization') !== KEY) return new Response(null, { status: 403 });
            const { queries, isBatch } = await request.json();
            const statements = queries.map(({ sql, params }) => DB.prepare(sql).bind(...params));
            try {
              return Response.json({ results: isBatch ? await DB.batch(statements) : [await statements[0].all()] });
            } catch (error) {
              return Response.json({ error: error.message });
            }
          },
        };`,
      },
    ],
    bindings: { KEY: key },
    d1Databases: { DB: database },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
}

function post(address: URL, key: string, content: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(address, { method: 'POST', agent: false, headers: { Authorization: key } });
    request.on('error', reject).on('response', (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
        .on('error', reject);
    });
    request.end(JSON.stringify(content));
  });
}

const refuse = (what: string) => () => {
  throw new Error(`Tests do not use ${what}`);
};

/** A database, through the worker that answers for it. */
export async function openDatabase(mf: Miniflare, database: string, key: string): Promise<Database> {
  const address = await mf.unsafeGetDirectURL(workerNameOf(database));
  const queries = new WeakMap<Statement, Query>();

  async function send(statements: readonly Statement[], isBatch: boolean): Promise<Result[]> {
    const asked = statements.map((statement) => queries.get(statement));
    // Whoever writes content by hand publishes it then: the local environment follows this count.
    const counts = asked.some((query) => query && changesContent(query.sql)) ? [countChange] : [];
    const sent = [...asked, ...counts];
    const answer = JSON.parse(
      await post(address, key, { queries: sent, isBatch: isBatch || counts.length > 0 }),
    ) as { readonly results: Result[] } | { readonly error: string };
    if ('error' in answer) throw new Error(answer.error);
    return answer.results;
  }

  function prepare(sql: string, params: readonly unknown[] = []): Statement {
    const all = async () => (await send([statement], false))[0] as never;
    const readRows = async () =>
      ((await all()) as { readonly results: readonly Record<string, unknown>[] }).results;
    const statement: Statement = {
      bind: (...values: unknown[]) => prepare(sql, values),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = await readRows();
        return ((column === undefined ? row : row?.[column]) ?? null) as never;
      },
      raw: async () => (await readRows()).map((row) => Object.values(row)) as never,
    };
    queries.set(statement, { sql, params });
    return statement;
  }

  return {
    prepare: (sql) => prepare(sql),
    batch: async (statements) => (await send(statements, true)) as never,
    exec: refuse('scripts'),
    withSession: refuse('sessions'),
    dump: refuse('dumps'),
  };
}
