/** Turns of the microtask queue that a read waits for others: what a page asks side by side arrives within them. */
const TURNS = 20;

interface Waiting {
  readonly statement: D1PreparedStatement;
  readonly resolve: (result: D1Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A statement before and after its values are bound, with the way to what D1 itself has prepared. */
const inner = new WeakMap<D1PreparedStatement, { readonly own: D1PreparedStatement; readonly sql: string }>();

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

function wrapStatement(read: Read, own: D1PreparedStatement, sql: string): D1PreparedStatement {
  const wrapped = new Proxy(own, {
    get(target, name) {
      if (name === 'bind') return (...values: unknown[]) => wrapStatement(read, target.bind(...values), sql);
      if (isRead(sql)) {
        if (name === 'all') return () => read(target);
        if (name === 'first') return (column?: string) => firstOf(read, target, column);
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  inner.set(wrapped, { own, sql });
  return wrapped;
}

/**
 * A database whose reads travel together: what is asked for side by side is one trip to D1, which may be in another city.
 * Writes and batches with writes go by themselves, as they come.
 */
export function batchReads(db: D1Database): D1Database {
  const read = createQueue(db);
  return {
    prepare: (sql: string) => wrapStatement(read, db.prepare(sql), sql),
    batch: (statements: D1PreparedStatement[]) => {
      const known = statements.map((statement) => inner.get(statement) ?? { own: statement, sql: '' });
      return known.every(({ sql }) => isRead(sql))
        ? Promise.all(known.map(({ own }) => read(own)))
        : db.batch(known.map(({ own }) => own));
    },
  } as D1Database;
}
