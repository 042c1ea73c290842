import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** Statements that stay compiled: more than the worker has. */
const MOST_COMPILED = 2000;
/** How long a write waits for one of another process, in milliseconds. */
const BUSY_MS = 5000;

/** What D1 tells of a statement that was run. */
export interface Outcome {
  readonly success: true;
  readonly results: Record<string, unknown>[];
  readonly meta: {
    readonly changes: number;
    readonly last_row_id: number;
    readonly duration: number;
    readonly rows_read: number;
    readonly rows_written: number;
    readonly size_after: number;
    readonly changed_db: boolean;
  };
}

function inputOf(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === undefined) throw new TypeError(`D1_TYPE_ERROR: Type 'undefined' not supported for value`);
  return value as SQLInputValue;
}

/** The words of D1 for an error of SQLite, by which the worker knows its guards. */
function errorOf(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`D1_ERROR: ${message}`, { cause: error });
}

/** A statement with its values, in the shape of D1's. */
export class SqliteStatement {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
  private readonly database: SqliteDatabase;

  constructor(database: SqliteDatabase, sql: string, values: readonly SQLInputValue[] = []) {
    this.database = database;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: unknown[]): SqliteStatement {
    return new SqliteStatement(this.database, this.sql, values.map(inputOf));
  }

  async all(): Promise<Outcome> {
    return this.database.execute(this);
  }

  run(): Promise<Outcome> {
    return this.all();
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results;
    if (row === undefined) return null;
    if (column === undefined) return row;
    if (!(column in row)) throw new Error('D1_ERROR: no such column');
    return row[column];
  }

  async raw(): Promise<unknown[][]> {
    return (await this.all()).results.map((row) => Object.values(row));
  }
}

/**
 * A database in one file, in the shape of D1: the same statements, batches that are one transaction each, and errors in
 * the same words. Write-ahead logging lets readers and one writer of several processes work side by side.
 */
export class SqliteDatabase {
  private readonly connection: DatabaseSync;
  private readonly compiled = new Map<string, StatementSync>();

  constructor(file: string) {
    this.connection = new DatabaseSync(file);
    this.connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    this.connection.exec('PRAGMA journal_mode = WAL');
    this.connection.exec('PRAGMA synchronous = FULL');
    this.connection.exec('PRAGMA foreign_keys = ON');
  }

  prepare(sql: string): SqliteStatement {
    return new SqliteStatement(this, sql);
  }

  /** Runs statements as one transaction: all of them, or none. */
  async batch(statements: readonly SqliteStatement[]): Promise<Outcome[]> {
    // Nothing awaits in here: no other statement of this process comes in between.
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      const outcomes = statements.map((statement) => this.execute(statement));
      this.connection.exec('COMMIT');
      return outcomes;
    } catch (error) {
      // Some errors have ended the transaction by themselves.
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  async exec(sql: string): Promise<void> {
    try {
      this.connection.exec(sql);
    } catch (error) {
      throw errorOf(error);
    }
  }

  /** Runs a script of statements as one transaction. */
  async transaction(script: string): Promise<void> {
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      this.connection.exec(script);
      this.connection.exec('COMMIT');
    } catch (error) {
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
      throw errorOf(error);
    }
  }

  /** Copies the whole database into a file while it is used. */
  async copyTo(file: string): Promise<void> {
    await backup(this.connection, file);
  }

  /** There is one copy: what was written is what is read. */
  withSession() {
    return {
      prepare: (sql: string) => this.prepare(sql),
      batch: (statements: readonly SqliteStatement[]) => this.batch(statements),
      getBookmark: () => null,
    };
  }

  /** Runs a statement at once. */
  execute({ sql, values }: SqliteStatement): Outcome {
    const begun = performance.now();
    try {
      const statement = this.compile(sql);
      const isReturning = statement.columns().length > 0;
      const results = isReturning ? (statement.all(...values) as Record<string, unknown>[]) : [];
      const done = isReturning ? undefined : statement.run(...values);
      // A statement that returns rows may have written them.
      const changes = done ? Number(done.changes) : this.changesOf(sql);
      return {
        success: true,
        results,
        meta: {
          changes,
          last_row_id: Number(done?.lastInsertRowid ?? 0),
          duration: performance.now() - begun,
          rows_read: results.length,
          rows_written: changes,
          size_after: 0,
          changed_db: changes > 0,
        },
      };
    } catch (error) {
      throw errorOf(error);
    }
  }

  close(): void {
    this.compiled.clear();
    this.connection.close();
  }

  private changesOf(sql: string): number {
    if (!/^\s*(?:INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i.test(sql)) return 0;
    if (!/\bRETURNING\b/i.test(sql)) return 0;
    return Number(this.connection.prepare('SELECT changes() AS n').get()?.n ?? 0);
  }

  private compile(sql: string): StatementSync {
    const known = this.compiled.get(sql);
    if (known) return known;
    const made = this.connection.prepare(sql);
    this.compiled.set(sql, made);
    const [oldest] = this.compiled.keys();
    if (this.compiled.size > MOST_COMPILED && oldest !== undefined) this.compiled.delete(oldest);
    return made;
  }
}
