import * as z from 'zod/mini';

/** A value that a statement is given. */
export type Value = string | number | boolean | null | ArrayBuffer;
/** A row as a database answers it; schemas check it. */
export type Row = Readonly<Record<string, unknown>>;

/** A statement of plain SQL with the values of its placeholders ?1, ?2 … */
export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

/** What a statement of a batch has done: the rows that it returns, and how many it has changed. */
export interface Written {
  readonly rows: readonly Row[];
  readonly changes: number;
}

/** The database as the worker knows it, whichever engine and host answer. */
export interface Database {
  /** Answers statements that only read, in one trip and as of one moment. */
  read(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>;
  /** Runs statements in their order as one transaction: all of them, or none where one is refused. */
  write(statements: readonly Statement[]): Promise<readonly Written[]>;
  /** Bytes that the whole database takes. */
  size(): Promise<number>;
  /** Hears of a row of a batch that cannot be read, and goes on with the others; absent where a request fails of one. */
  readonly onUnreadable?: (row: UnreadableRow) => void;
}

/** A row that the database has taken and no schema reads. */
export interface UnreadableRow {
  readonly table: string;
  readonly id: string;
  /** Which columns are wrong and how; never what stands in them. */
  readonly reason: string;
}

/** A statement that has no values yet. */
interface OpenStatement extends Statement {
  readonly with: (...values: readonly Value[]) => Statement;
}

/** A view of the database that one request reads and writes through. */
export interface DatabaseSession extends Database {
  /** What of the database the session has seen or written; null where there is only one copy of it. */
  bookmark(): string | null;
}

/** The database as a platform binds it. */
export interface BoundDatabase extends Database {
  /** Opens a session that begins with what a bookmark names, at any copy, or at the one that is written. */
  session(from: SessionStart): DatabaseSession;
}
export type SessionStart = 'first-unconstrained' | 'first-primary' | (string & {});

/** Makes a statement; the text is a constant of the source and never holds a value. */
export const sql = (text: string): OpenStatement => ({
  text,
  values: [],
  with: (...values) => ({ text, values }),
});

/** Rows of one statement that only reads. */
export async function readRows(db: Pick<Database, 'read'>, statement: Statement): Promise<readonly Row[]> {
  const [rows = []] = await db.read([statement]);
  return rows;
}

/** The first row of one statement that only reads; null where there is none. */
export async function readRow(db: Pick<Database, 'read'>, statement: Statement): Promise<Row | null> {
  return (await readRows(db, statement))[0] ?? null;
}

/** Runs one statement that writes. */
export async function writeOne(db: Pick<Database, 'write'>, statement: Statement): Promise<Written> {
  const [written] = await db.write([statement]);
  if (!written) throw new Error('The database has left a statement out');
  return written;
}

/** The first row that a statement which writes returns; null where it has written none. */
export async function writtenRow(db: Pick<Database, 'write'>, statement: Statement): Promise<Row | null> {
  return (await writeOne(db, statement)).rows[0] ?? null;
}

/** Rows that a statement which writes returns. */
export async function writtenRows(
  db: Pick<Database, 'write'>,
  statement: Statement,
): Promise<readonly Row[]> {
  return (await writeOne(db, statement)).rows;
}

/** What a schema checks a row with. */
interface RowSchema<T> {
  readonly parse: (row: unknown) => T;
}

/** Rows of one statement that only reads, checked. */
export async function listRows<T>(
  db: Pick<Database, 'read'>,
  schema: RowSchema<T>,
  statement: Statement,
): Promise<T[]> {
  return (await readRows(db, statement)).map((row) => readChecked(schema, row));
}

/** Rows of a table that have nothing to do with each other: one that cannot be read keeps none of the others waiting. */
export interface Batch<T> {
  readonly table: string;
  /** The column that names a row. */
  readonly key?: string;
  readonly schema: RowSchema<T>;
}

/** What could be read of a batch. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** The name of each of these rows. */
  readonly ids: readonly string[];
  /** How many rows the statement has found, with those that cannot be read. */
  readonly found: number;
}

/** Reads a row; what is wrong with it is told without a word of what stands in it. */
function readChecked<T>(schema: RowSchema<T>, row: Row): T {
  try {
    return schema.parse(row);
  } catch (cause) {
    const reason = whyUnreadable(cause);
    throw reason === undefined ? cause : new Error(`row not read: ${reason}`, { cause });
  }
}

/** Says what is wrong with a row without a word of what stands in it; undefined where something else has failed. */
export function whyUnreadable(error: unknown): string | undefined {
  if (error instanceof SyntaxError) return 'no JSON';
  if (!(error instanceof z.core.$ZodError)) return undefined;
  return error.issues.map(({ code, path }) => `${path.join('.')}: ${code}`).join(', ');
}

/** Reads each row of a batch by itself; a run passes what it cannot read, a request fails of it. */
export async function readableRows<T>(
  db: Pick<Database, 'onUnreadable'>,
  { table, key = 'id', schema }: Batch<T>,
  found: readonly Row[],
): Promise<Page<T>> {
  const rows: T[] = [];
  const ids: string[] = [];
  for (const row of found) {
    const id = String(row[key]);
    try {
      rows.push(schema.parse(row));
      ids.push(id);
    } catch (error) {
      const reason = whyUnreadable(error);
      if (reason === undefined || !db.onUnreadable) throw error;
      db.onUnreadable({ table, id, reason });
    }
  }
  return { rows, ids, found: found.length };
}

/** Rows of one statement that only reads, each checked by itself. */
export async function listBatch<T>(
  db: Pick<Database, 'read' | 'onUnreadable'>,
  batch: Batch<T>,
  statement: Statement,
): Promise<Page<T>> {
  return readableRows(db, batch, await readRows(db, statement));
}

/** The first row of one statement that only reads, checked; undefined where there is none. */
export async function findRow<T>(
  db: Pick<Database, 'read'>,
  schema: RowSchema<T>,
  statement: Statement,
): Promise<T | undefined> {
  const row = await readRow(db, statement);
  return row === null ? undefined : readChecked(schema, row);
}
