import * as z from 'zod/mini';
import {
  countRows,
  type Reference,
  selectColumns,
  selectMigrations,
  selectReferences,
  selectSchema,
  type TableShape,
} from './sql.ts';

/** Runs statements and answers the rows of each. */
export type Query = (statements: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** A database as a backup sees it. */
export interface Schema {
  /** Tables with rows of their own, children before their parents. */
  readonly tables: readonly TableShape[];
  /** What refers to what, parents before their children. */
  readonly references: readonly Reference[];
  readonly triggers: readonly { readonly name: string; readonly sql: string }[];
  readonly migrations: readonly string[];
}

const SchemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string() });
const ColumnRow = z.object({ table_name: z.string(), name: z.string(), pk: z.int() });
const ReferenceRow = z.object({
  table_name: z.string(),
  id: z.int(),
  parent: z.string(),
  own: z.string(),
  theirs: z.nullable(z.string()),
});
type ColumnRow = z.infer<typeof ColumnRow>;
type ReferenceRow = z.infer<typeof ReferenceRow>;

/** References of tables, each with all of its columns; those of parents before those of their children. */
function referencesOf(
  parentsFirst: readonly string[],
  rows: readonly ReferenceRow[],
  columns: readonly ColumnRow[],
): Reference[] {
  return parentsFirst.flatMap((table) => {
    const own = rows.filter(({ table_name }) => table_name === table);
    return [...new Set(own.map(({ id }) => id))].map((id): Reference => {
      const parts = own.filter((row) => row.id === id);
      const parent = parts[0]?.parent ?? '';
      const key = columns.filter(({ table_name, pk }) => table_name === parent && pk > 0);
      const keyColumn = (index: number) => key.find(({ pk }) => pk === index + 1)?.name ?? '';
      return {
        table,
        parent,
        columns: parts.map((row, index) => ({ own: row.own, theirs: row.theirs ?? keyColumn(index) })),
      };
    });
  });
}

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

/** Reads which tables there are: those of the platform and `npm start` have no rows to keep. */
export async function readSchema(query: Query): Promise<Schema> {
  const [schema, columnRows, referenceRows, migrations] = await query([
    selectSchema,
    selectColumns,
    selectReferences,
    selectMigrations,
  ]);
  const rows = z.array(SchemaRow).parse(schema);
  const columns = z.array(ColumnRow).parse(columnRows);
  const references = z.array(ReferenceRow).parse(referenceRows);
  const tables = rows.filter(({ type, name }) => type === 'table' && !/^(sqlite_|d1_|local_)/.test(name));
  const sqlOf = new Map(tables.map(({ name, sql }) => [name, sql]));
  const parentsOf = new Map(
    tables.map(({ name }) => [
      name,
      references.filter(({ table_name }) => table_name === name).map(({ parent }) => parent),
    ]),
  );
  const ordered = childrenFirst([...sqlOf.keys()], parentsOf);
  return {
    references: referencesOf(ordered.toReversed(), references, columns),
    tables: ordered.map((name) => {
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
