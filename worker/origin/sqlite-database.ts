import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Complaint } from '#shared/complaint.ts';
import {
  type BoundDatabase,
  type Row,
  type Statement,
  sql,
  type Value,
  type Written,
} from '../platform/database.ts';

/** Statements that stay compiled: more than the worker has. */
const MOST_COMPILED = 2000;
/** Result codes of SQLite for a file that is damaged, and for one that is no database: SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);
/** More pages than a database can have. */
const WHOLE = 2 ** 31 - 1;
/** How long a write waits for one of another process, in milliseconds. */
const BUSY_MS = 5000;

function inputOf(value: Value): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
}

/** The words of D1 for an error of SQLite, by which the worker knows its guards. */
function errorOf(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`D1_ERROR: ${message}`, { cause: error });
}

/**
 * The worker's database in one file. Write-ahead logging lets readers and one writer of several processes work side by
 * side.
 */
export class SqliteDatabase implements BoundDatabase {
  readonly file: string;
  private readonly connection: DatabaseSync;
  private readonly compiled = new Map<string, StatementSync>();

  constructor(file: string) {
    this.file = file;
    this.connection = new DatabaseSync(file);
    this.connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    this.beginLog();
    this.connection.exec('PRAGMA synchronous = FULL');
    this.connection.exec('PRAGMA foreign_keys = ON');
  }

  async read(statements: readonly Statement[]): Promise<Row[][]> {
    const read = () => statements.map((statement) => this.execute(statement).rows);
    // Other processes write as well: several statements see what the first one has seen.
    return statements.length > 1 ? this.whole(read, 'BEGIN') : read();
  }

  async write(statements: readonly Statement[]): Promise<Written[]> {
    const [only, ...others] = statements;
    // One statement is a transaction by itself.
    if (only && others.length === 0) return [this.execute(only)];
    // Nothing awaits in here: no other statement of this process comes in between.
    return this.whole(() => statements.map((statement) => this.execute(statement)));
  }

  async size(): Promise<number> {
    const { rows } = this.execute(
      sql('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'),
    );
    return Number(rows[0]?.bytes ?? 0);
  }

  /** There is one copy: what was written is what is read. */
  session() {
    return {
      read: (statements: readonly Statement[]) => this.read(statements),
      write: (statements: readonly Statement[]) => this.write(statements),
      size: () => this.size(),
      bookmark: () => null,
    };
  }

  /** Runs a script of statements. */
  async exec(script: string): Promise<void> {
    try {
      this.connection.exec(script);
    } catch (error) {
      throw errorOf(error);
    }
  }

  /** Runs a script of statements as one transaction. */
  async transaction(script: string): Promise<void> {
    try {
      this.whole(() => this.connection.exec(script));
    } catch (error) {
      throw errorOf(error);
    }
  }

  /** Runs scripts that follow each other as one transaction, of which no more than one is in memory. */
  async transactionOf(scripts: AsyncIterable<string>): Promise<void> {
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      for await (const script of scripts) this.connection.exec(script);
      this.connection.exec('COMMIT');
    } catch (error) {
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
      throw errorOf(error);
    }
  }

  /** Copies the whole database into a file while it is used. */
  async copyTo(file: string): Promise<void> {
    // In one step, as of one moment: a copy that goes on page by page begins anew with every write of another process.
    await backup(this.connection, file, { rate: WHOLE });
  }

  close(): void {
    this.compiled.clear();
    this.connection.close();
  }

  /** The first look into the file. */
  private beginLog(): void {
    try {
      this.connection.exec('PRAGMA journal_mode = WAL');
    } catch (error) {
      this.connection.close();
      if (!(error instanceof Error && 'errcode' in error && DAMAGED.has(error.errcode))) throw error;
      throw new Complaint(
        `${this.file} is damaged (${error.message}): move its folder away and restore a copy with npm run restore -- origin.`,
      );
    }
  }

  /** Does something as one transaction: all of it, or nothing. */
  private whole<T>(work: () => T, begin: 'BEGIN' | 'BEGIN IMMEDIATE' = 'BEGIN IMMEDIATE'): T {
    this.connection.exec(begin);
    try {
      const result = work();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      // Some errors have ended the transaction by themselves.
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  private execute({ text, values }: Statement): { rows: Row[]; changes: number } {
    try {
      const statement = this.compile(text);
      const inputs = values.map(inputOf);
      if (statement.columns().length === 0)
        return { rows: [], changes: Number(statement.run(...inputs).changes) };
      const rows = statement.all(...inputs);
      // A statement that returns rows may have written them.
      return { rows, changes: /^\s*SELECT\b/i.test(text) ? 0 : this.countChanges() };
    } catch (error) {
      throw errorOf(error);
    }
  }

  private countChanges(): number {
    return Number(this.compile('SELECT changes() AS n').get()?.n ?? 0);
  }

  private compile(text: string): StatementSync {
    const known = this.compiled.get(text);
    if (known) return known;
    const made = this.connection.prepare(text);
    this.compiled.set(text, made);
    const [oldest] = this.compiled.keys();
    if (this.compiled.size > MOST_COMPILED && oldest !== undefined) this.compiled.delete(oldest);
    return made;
  }
}
