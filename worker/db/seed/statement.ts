/** One statement of the seed with its bound values; statements run in their order. */
export interface SeedStatement {
  sql: string;
  params: (string | number | null)[];
}

/** Rows of one statement: far from the limit of a bound value, few statements in all. */
const ROWS_PER_STATEMENT = 100;

type Cell = string | number | null;

interface TableRows {
  readonly table: string;
  /** Primary key; these columns come first in `columns`. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Inserts rows or brings those that exist up to date. Rows travel as one JSON value: D1 binds at most
 * 100 values a statement.
 */
export function upsertRows({ table, key, columns, rows }: TableRows): SeedStatement[] {
  const values = columns.map((_, index) => `value ->> ${index}`).join(', ');
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const onConflict = changes.length > 0 ? `DO UPDATE SET ${changes.join(', ')}` : 'DO NOTHING';
  const sql =
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?) WHERE true ` +
    `ON CONFLICT (${key.join(', ')}) ${onConflict}`;
  const statements: SeedStatement[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    statements.push({ sql, params: [JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))] });
  }
  return statements;
}

/** Deletes the rows whose key is no longer among the given rows. */
export function deleteOthers({ table, key, rows }: Omit<TableRows, 'columns'>): SeedStatement {
  const keys = rows.map((row) => row.slice(0, key.length));
  const values = key.map((_, index) => `value ->> ${index}`).join(', ');
  return {
    sql: `DELETE FROM ${table} WHERE (${key.join(', ')}) NOT IN (SELECT ${values} FROM json_each(?))`,
    params: [JSON.stringify(keys)],
  };
}
