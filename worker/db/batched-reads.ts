import { wrapDatabase } from './wrap-database.ts';

/** Turns of the microtask queue that a read waits for others: what a page asks side by side arrives within them. */
const TURNS = 20;

interface Waiting {
  readonly statement: D1PreparedStatement;
  readonly resolve: (result: D1Result) => void;
  readonly reject: (error: unknown) => void;
}

const isRead = (sql: string): boolean => /^\s*(SELECT|WITH)\b/i.test(sql);

function createQueue(db: D1Database) {
  let waiting: Waiting[] = [];

  async function send(group: readonly Waiting[]): Promise<void> {
    const [only] = group;
    try {
      const results =
        group.length === 1 && only
          ? [await only.statement.all()]
          : await db.batch(group.map(({ statement }) => statement));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result) resolve(result);
        else reject(new Error('The database has left a statement out'));
      }
    } catch (error) {
      // One that fails takes all of its batch with it: by themselves the others come through.
      if (group.length === 1) only?.reject(error);
      else for (const one of group) one.statement.all().then(one.resolve, one.reject);
    }
  }

  async function sendSoon(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    const group = waiting;
    waiting = [];
    await send(group);
  }

  return (statement: D1PreparedStatement): Promise<D1Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject });
      if (waiting.length === 1) void sendSoon();
    });
}

type Read = ReturnType<typeof createQueue>;

async function firstOf(read: Read, statement: D1PreparedStatement, column?: string): Promise<unknown> {
  const [row] = (await read(statement)).results as Record<string, unknown>[];
  if (row === undefined) return null;
  if (column === undefined) return row;
  if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: ${column}`);
  return row[column];
}

/**
 * A database whose reads travel together: what is asked for side by side is one trip to D1, which may be in another city.
 * Writes and batches with writes go by themselves, as they come.
 */
export function batchReads(db: D1Database): D1Database {
  const read = createQueue(db);
  return wrapDatabase(db, {
    run: ({ own, sql }, { method, args }, proceed) => {
      if (!isRead(sql)) return proceed();
      if (method === 'all') return read(own);
      return method === 'first' ? firstOf(read, own, args[0] as string | undefined) : proceed();
    },
    batch: (statements, proceed) =>
      statements.every(({ sql }) => isRead(sql))
        ? Promise.all(statements.map(({ own }) => read(own)))
        : proceed(),
  });
}
