import type { BoundDatabase, Database, Statement } from './database.ts';

/** What a request or a run has asked of the database so far. */
export interface DatabaseUsage {
  databaseCalls: number;
  rowsRead: number;
  rowsWritten: number;
}

export const createUsage = (): DatabaseUsage => ({ databaseCalls: 0, rowsRead: 0, rowsWritten: 0 });

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Counts what goes through a database that does not tell what it has read: rows that it returns, and that it changes. */
export function countUsage(db: BoundDatabase, usage: DatabaseUsage): BoundDatabase {
  const counted = (own: Database): Database => ({
    async read(statements: readonly Statement[]) {
      usage.databaseCalls += 1;
      const answers = await own.read(statements);
      usage.rowsRead += sumOf(answers.map((rows) => rows.length));
      return answers;
    },
    async write(statements: readonly Statement[]) {
      usage.databaseCalls += 1;
      const written = await own.write(statements);
      usage.rowsRead += sumOf(written.map(({ rows }) => rows.length));
      usage.rowsWritten += sumOf(written.map(({ changes }) => changes));
      return written;
    },
    size: () => own.size(),
  });
  return {
    ...counted(db),
    session(from) {
      const session = db.session(from);
      return { ...counted(session), bookmark: () => session.bookmark() };
    },
  };
}
