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
  db: D1Database,
  table: string,
  rows: readonly T[],
  { once = false }: { readonly once?: boolean } = {},
): D1PreparedStatement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).map(named);
  const values = columns.map((column) => `value ->> '${column}'`);
  return [
    db
      .prepare(
        `INSERT INTO ${named(table)} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?1) WHERE 1
         ORDER BY key ${once ? 'ON CONFLICT DO NOTHING' : ''}`,
      )
      .bind(JSON.stringify(rows)),
  ];
}

/** Sets columns of the rows whose key is in a list. */
export function updateRows(
  db: D1Database,
  table: string,
  { key = 'id', of }: { readonly key?: string; readonly of: readonly string[] },
  set: Row,
): D1PreparedStatement[] {
  if (of.length === 0) return [];
  const columns = Object.keys(set).map(named);
  return [
    db
      .prepare(
        `UPDATE ${named(table)} SET ${columns.map((column, index) => `${column} = ?${index + 2}`).join(', ')}
         WHERE ${named(key)} IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(of), ...Object.values(set)),
  ];
}

/** Sets columns of rows, each to its own values: rows of one shape, known by their key. */
export function updateEach<T extends Row>(
  db: D1Database,
  table: string,
  rows: readonly T[],
  key = 'id',
): D1PreparedStatement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first)
    .filter((column) => column !== key)
    .map(named);
  const values = columns.map((column) => `value ->> '${column}'`);
  const isOwn = `value ->> '${named(key)}' = ${named(table)}.${key}`;
  return [
    db
      .prepare(
        `UPDATE ${named(table)} SET (${columns.join(', ')}) = (SELECT ${values.join(', ')} FROM json_each(?1) WHERE ${isOwn})
         WHERE ${key} IN (SELECT value ->> '${key}' FROM json_each(?1))`,
      )
      .bind(JSON.stringify(rows)),
  ];
}

/** Deletes the rows whose key is in a list. */
export function deleteRows(
  db: D1Database,
  table: string,
  { key = 'id', of }: { readonly key?: string; readonly of: readonly string[] },
): D1PreparedStatement[] {
  if (of.length === 0) return [];
  return [
    db
      .prepare(`DELETE FROM ${named(table)} WHERE ${named(key)} IN (SELECT value FROM json_each(?1))`)
      .bind(JSON.stringify(of)),
  ];
}
