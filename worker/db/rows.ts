import { type Statement, sql } from '../platform/database.ts';

/** A value as a column keeps it. */
type Value = string | number | null;
/** A row by its columns. */
export type Row = Readonly<Record<string, Value>>;

const named = (name: string): string => {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`${name} is no name of a table or column`);
  return name;
};

/** Inserts rows of one shape, in their order; with `once` a row that breaks its uniqueness is left out. */
export function insertRows<T extends Row>(
  table: string,
  rows: readonly T[],
  { once = false }: { readonly once?: boolean } = {},
): Statement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).map(named);
  const values = columns.map((column) => `value ->> '${column}'`);
  return [
    sql(`INSERT INTO ${named(table)} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?1) WHERE 1
         ORDER BY key ${once ? 'ON CONFLICT DO NOTHING' : ''}`).with(JSON.stringify(rows)),
  ];
}

/** Sets columns of the rows whose key is in a list; what is undefined stays as it is. */
export function updateRows(
  table: string,
  { key = 'id', of }: { readonly key?: string; readonly of: readonly string[] },
  set: Readonly<Record<string, Value | undefined>>,
): Statement[] {
  const given = Object.entries(set).flatMap(([column, value]) =>
    value === undefined ? [] : ([[named(column), value]] as const),
  );
  if (of.length === 0 || given.length === 0) return [];
  const assignments = given.map(([column], index) => `${column} = ?${index + 2}`);
  return [
    sql(`UPDATE ${named(table)} SET ${assignments.join(', ')}
         WHERE ${named(key)} IN (SELECT value FROM json_each(?1))`).with(
      JSON.stringify(of),
      ...given.map(([, value]) => value),
    ),
  ];
}

/** Sets columns of rows, each to its own values: rows of one shape, known by their key. */
export function updateEach<T extends Row>(table: string, rows: readonly T[], key = 'id'): Statement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first)
    .filter((column) => column !== key)
    .map(named);
  const values = columns.map((column) => `value ->> '${column}'`);
  const isOwn = `value ->> '${named(key)}' = ${named(table)}.${key}`;
  return [
    sql(`UPDATE ${named(table)} SET (${columns.join(', ')}) = (SELECT ${values.join(', ')} FROM json_each(?1) WHERE ${isOwn})
         WHERE ${key} IN (SELECT value ->> '${key}' FROM json_each(?1))`).with(JSON.stringify(rows)),
  ];
}

/** Deletes the rows whose key is in a list. */
export function deleteRows(
  table: string,
  { key = 'id', of }: { readonly key?: string; readonly of: readonly string[] },
): Statement[] {
  if (of.length === 0) return [];
  return [
    sql(`DELETE FROM ${named(table)} WHERE ${named(key)} IN (SELECT value FROM json_each(?1))`).with(
      JSON.stringify(of),
    ),
  ];
}
