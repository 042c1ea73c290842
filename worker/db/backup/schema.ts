import * as z from 'zod/mini';
import {
  countRows,
  selectColumns,
  selectMigrations,
  selectParents,
  selectSchema,
  type TableShape,
} from './sql.ts';

/** Runs statements and answers the rows of each. */
export type Query = (statements: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** A database as a backup sees it. */
export interface Schema {
  /** Tables with rows of their own, children before their parents. */
  readonly tables: readonly TableShape[];
  readonly triggers: readonly { readonly name: string; readonly sql: string }[];
  readonly migrations: readonly string[];
}

const SchemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string() });
const ColumnRow = z.object({ table_name: z.string(), name: z.string(), pk: z.int() });
const ParentRow = z.object({ table_name: z.string(), parent: z.string() });

/** Children first: whoever is written while the tables are read refers to parents that are read later. */
function childrenFirst(
  names: readonly string[],
  parentsOf: ReadonlyMap<string, readonly string[]>,
): string[] {
  const parentsFirst = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const parent of parentsOf.get(name) ?? []) visit(parent);
    parentsFirst.add(name);
  };
  for (const name of names) visit(name);
  return [...parentsFirst].filter((name) => names.includes(name)).reverse();
}

/** Reads which tables there are: those of the full-text index, the platform and `npm start` have no rows to keep. */
export async function readSchema(query: Query): Promise<Schema> {
  const [schema, columnRows, parentRows, migrations] = await query([
    selectSchema,
    selectColumns,
    selectParents,
    selectMigrations,
  ]);
  const rows = z.array(SchemaRow).parse(schema);
  const columns = z.array(ColumnRow).parse(columnRows);
  const parents = z.array(ParentRow).parse(parentRows);
  const virtual = rows.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name);
  const isOrdinary = (name: string) =>
    !/^(sqlite_|d1_|local_)/.test(name) &&
    !virtual.some((other) => name === other || name.startsWith(`${other}_`));
  const tables = rows.filter(({ type, name }) => type === 'table' && isOrdinary(name));
  const sqlOf = new Map(tables.map(({ name, sql }) => [name, sql]));
  const parentsOf = new Map(
    tables.map(({ name }) => [
      name,
      parents.filter(({ table_name }) => table_name === name).map(({ parent }) => parent),
    ]),
  );
  return {
    tables: childrenFirst([...sqlOf.keys()], parentsOf).map((name) => {
      const own = columns.filter(({ table_name }) => table_name === name);
      const key = own.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return {
        name,
        columns: own.map((column) => column.name),
        key: key.map((column) => column.name),
        hasRowid: !/WITHOUT\s+ROWID/i.test(sqlOf.get(name) ?? ''),
      };
    }),
    triggers: rows.filter(({ type }) => type === 'trigger'),
    migrations: z
      .array(z.object({ name: z.string() }))
      .parse(migrations)
      .map(({ name }) => name),
  };
}

/** Rows of each table. */
export async function countTables(query: Query, { tables }: Schema): Promise<Record<string, number>> {
  const answers = await query(tables.map(({ name }) => countRows(name)));
  const Count = z.object({ count: z.int() });
  return Object.fromEntries(tables.map(({ name }, index) => [name, Count.parse(answers[index]?.[0]).count]));
}
