import type { Database, Row, Statement } from './database.ts';

/** Turns of the microtask queue that a read waits for others: what a page asks side by side arrives within them. */
const TURNS = 20;

interface Waiting {
  readonly statements: readonly Statement[];
  readonly resolve: (rows: readonly (readonly Row[])[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A database whose reads travel together: what is asked for side by side is one trip to the database, which may be in
 * another city. Writes go by themselves, as they come.
 */
export function gatherReads(db: Database): Database {
  let waiting: Waiting[] = [];

  async function send(group: readonly Waiting[]): Promise<void> {
    try {
      const rows = await db.read(group.flatMap(({ statements }) => statements));
      let begin = 0;
      for (const { statements, resolve } of group) {
        resolve(rows.slice(begin, begin + statements.length));
        begin += statements.length;
      }
    } catch (error) {
      // One that fails takes all of its trip with it: by themselves the others come through.
      if (group.length === 1) group[0]?.reject(error);
      else for (const { statements, resolve, reject } of group) db.read(statements).then(resolve, reject);
    }
  }

  async function sendSoon(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    const group = waiting;
    waiting = [];
    await send(group);
  }

  return {
    read: (statements) =>
      new Promise((resolve, reject) => {
        waiting.push({ statements, resolve, reject });
        if (waiting.length === 1) void sendSoon();
      }),
    write: (statements) => db.write(statements),
    size: () => db.size(),
  };
}
