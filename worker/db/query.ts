import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  type Insertable,
  Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Database, Page, Row, Statement, Value } from '../platform/database.ts';
import type { Tables } from './tables.ts';

/** Builds statements by the tables; nothing runs until a function below hands them to the database. */
export const q = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

/** A statement whose rows have a type: one of `q`, or SQL by Kysely's tag. */
export interface Query<Row> {
  compile(executor: QueryExecutorProvider): CompiledQuery<Row>;
}

/** The statement as the database takes it. */
export function statement(query: Query<unknown> | Statement): Statement {
  if ('text' in query) return query;
  const { sql, parameters } = query.compile(q);
  return { text: sql, values: parameters as readonly Value[] };
}

/** How the rows of a table name a column, and whether it is a flag. */
const columns = new Map<string, { readonly name: string; readonly isFlag: boolean }>();

function columnOf(written: string) {
  const known = columns.get(written);
  if (known) return known;
  const name = written.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const column = { name, isFlag: /^is[A-Z]/.test(name) };
  columns.set(written, column);
  return column;
}

/** A row in camelCase, its flags as booleans. */
export function typedRow<T>(row: Row): T {
  const typed: Record<string, unknown> = {};
  for (const written in row) {
    const { name, isFlag } = columnOf(written);
    typed[name] = isFlag && row[written] !== null ? row[written] === 1 : row[written];
  }
  return typed as T;
}

type Reader = Pick<Database, 'read'>;
type Writer = Pick<Database, 'write'>;

/** Rows of several queries that only read, in one trip and as of one moment. */
export async function readAll<Rows extends readonly unknown[]>(
  db: Reader,
  ...queries: { readonly [Index in keyof Rows]: Query<Rows[Index]> }
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const answers = await db.read(queries.map(statement));
  return answers.map((rows) => rows.map(typedRow)) as { [Index in keyof Rows]: Rows[Index][] };
}

/** Rows of a query that only reads. */
export async function read<T>(db: Reader, query: Query<T>): Promise<T[]> {
  const [rows = []] = await db.read([statement(query)]);
  return rows.map(typedRow<T>);
}

/** The first row of a query that only reads; undefined where there is none. */
export const readFirst = async <T>(db: Reader, query: Query<T>): Promise<T | undefined> =>
  (await read(db, query))[0];

/** Rows of a page for `workThrough`: fewer than were asked for are the last ones. */
export async function readPage<T extends { readonly id: string }>(
  db: Reader,
  query: Query<T>,
): Promise<Page<T>> {
  const rows = await read(db, query);
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

/** Runs queries as one transaction; answers the rows that each returns, and how many it has changed. */
export async function write<Rows extends readonly unknown[]>(
  db: Writer,
  ...queries: { readonly [Index in keyof Rows]: Query<Rows[Index]> | Statement }
): Promise<{ [Index in keyof Rows]: { readonly rows: Rows[Index][]; readonly changes: number } }> {
  const done = await db.write(queries.map(statement));
  return done.map(({ rows, changes }) => ({ rows: rows.map(typedRow), changes })) as never;
}

/** A list as one parameter: D1 binds a hundred values to a statement. */
export const list = <T extends string | number>(values: readonly T[]) =>
  sql<T>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Inserts a row where a condition holds; an `onConflict` may follow. */
export function insertWhere<Table extends keyof Tables>(
  table: Table,
  row: Insertable<Tables[Table]>,
  condition: RawBuilder<unknown>,
) {
  const values = sql`SELECT ${sql.join(Object.values(row))} WHERE ${condition}`;
  return q
    .insertInto(table)
    .columns(Object.keys(row) as (keyof Tables[Table] & string)[])
    .expression(values);
}

/**
 * Inserts rows of one shape, in their order, as one parameter: D1 binds a hundred values to a statement. An `onConflict`
 * may follow.
 */
export function insertAll<Table extends keyof Tables>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Tables[Table] & string)[];
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
  return q
    .insertInto(table)
    .columns(columns)
    .expression(sql`SELECT ${values} FROM json_each(${JSON.stringify(rows)}) WHERE true ORDER BY key`);
}
