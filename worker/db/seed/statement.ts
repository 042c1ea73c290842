/** One statement of the seed with its bound values; statements run in their order. */
export interface SeedStatement {
  sql: string;
  params: (string | number | null)[];
}

/** What every deployment needs, and samples for trying the site. */
export type SeedPart = 'base' | 'demo';

type Cell = string | number | null;

/** The rows that the data files have for one table. */
export interface SeedTable {
  readonly table: string;
  /** Primary key; these columns come first in `columns`. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Column of a foreign key by what it names, `table.column`: a row whose parent was removed is left out. */
  readonly parents?: Readonly<Record<string, string>>;
  /** The column of the parent without which these rows mean nothing: they are only added together with it. */
  readonly partOf?: string;
  /** The rows as another part has them: nothing is added, only rows that are still these become `rows`. */
  readonly inPlaceOf?: readonly (readonly Cell[])[];
  /** What a refresh does with rows that have left the files: removes them or sets a column; by default they stay. */
  readonly whenGone?: 'delete' | `${string} = ${number}`;
}

/** D1 takes statements of 100,000 bytes at most; half of that leaves room for quotes that are doubled. */
const MAX_ROWS_BYTES = 45_000;

const encoder = new TextEncoder();

/** Rows travel as JSON values, because D1 binds at most 100 values a statement. */
function chunksOf(rows: SeedTable['rows']): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const bytes = encoder.encode(text.replaceAll("'", "''")).length + 1;
    if (size + bytes > MAX_ROWS_BYTES && chunk.length > 0) {
      chunks.push(`[${chunk.join(',')}]`);
      chunk = [];
      size = 0;
    }
    chunk.push(text);
    size += bytes;
  }
  if (chunk.length > 0) chunks.push(`[${chunk.join(',')}]`);
  return chunks;
}

const overRows = (rows: SeedTable['rows'], sql: string): SeedStatement[] =>
  chunksOf(rows).map((chunk) => ({ sql, params: [chunk] }));

const cellOf = ({ columns }: SeedTable, column: string) => `value ->> ${columns.indexOf(column)}`;

const insertInto = ({ table, columns }: SeedTable) =>
  `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((_, index) => `value ->> ${index}`).join(', ')} FROM json_each(?)`;

/** A condition: the seed has offered the row with this key before. */
const wasOffered = (table: string, keys: readonly string[]) =>
  `EXISTS (SELECT 1 FROM seed_rows s WHERE s.table_name = '${table}' AND s.key = json_array(${keys.join(', ')}))`;

/** The table and the column that a foreign key names. */
function parentOf({ table, parents }: SeedTable, column: string): [string, string] {
  const [parent, parentColumn] = parents?.[column]?.split('.') ?? [];
  if (parent === undefined || parentColumn === undefined) throw new Error(`${table}.${column} has no parent`);
  return [parent, parentColumn];
}

/** A condition: the row of the table is the one at a path of the value. */
const isRow = ({ table, columns }: SeedTable, path: string) =>
  columns.map((column, index) => `${table}.${column} IS v.value ->> '${path}[${index}]'`).join(' AND ');

/** Changes rows that are still as another part has written them. */
function replaceRows(table: SeedTable, inPlaceOf: SeedTable['rows']): SeedStatement[] {
  const changes = table.columns
    .map((column, index) => `${column} = v.value ->> '$[1][${index}]'`)
    .slice(table.key.length);
  return overRows(
    table.rows.map((row, index) => [JSON.stringify([inPlaceOf[index] ?? [], row])]),
    `UPDATE ${table.table} SET ${changes.join(', ')} FROM (SELECT value ->> 0 AS value FROM json_each(?)) v WHERE ${isRow(table, '$[0]')}`,
  );
}

/** Adds the rows that were never offered to the database; whatever stands there stays. */
export function addRows(table: SeedTable): SeedStatement[] {
  const { key, rows, parents = {}, partOf, inPlaceOf } = table;
  if (inPlaceOf) return replaceRows(table, inPlaceOf);
  const isKnown =
    partOf === undefined
      ? wasOffered(
          table.table,
          key.map((column) => cellOf(table, column)),
        )
      : wasOffered(parentOf(table, partOf)[0], [cellOf(table, partOf)]);
  const hasParents = Object.keys(parents).map((column) => {
    const [parent, parentColumn] = parentOf(table, column);
    const value = cellOf(table, column);
    return ` AND (${value} IS NULL OR EXISTS (SELECT 1 FROM ${parent} p WHERE p.${parentColumn} = ${value}))`;
  });
  return overRows(
    rows,
    `${insertInto(table)} WHERE NOT ${isKnown}${hasParents.join('')} ON CONFLICT DO NOTHING`,
  );
}

/** Notes which rows were offered, after all of them are written: rows that are part of others have no note. */
export function noteRows(part: SeedPart, table: SeedTable): SeedStatement[] {
  if (table.partOf !== undefined) return [];
  if (table.inPlaceOf) {
    const key = table.key.map((column) => `${table.table}.${column}`).join(', ');
    return overRows(
      table.rows.map((row) => [JSON.stringify(row)]),
      `UPDATE seed_rows SET part = '${part}' WHERE table_name = '${table.table}' AND key IN (SELECT json_array(${key}) ` +
        `FROM ${table.table}, (SELECT value ->> 0 AS value FROM json_each(?)) v WHERE ${isRow(table, '$')})`,
    );
  }
  const keys = table.key.map((_, index) => `value ->> ${index}`).join(', ');
  return overRows(
    table.rows.map((row) => row.slice(0, table.key.length)),
    `INSERT INTO seed_rows (table_name, key, part) SELECT '${table.table}', json_array(${keys}), '${part}' ` +
      'FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
}

/** Clears rows that are rewritten with their parent: a dish that moves to another slot would collide with its old row. */
export function clearParts(table: SeedTable): SeedStatement[] {
  if (table.partOf === undefined) return [];
  const [parent] = parentOf(table, table.partOf);
  return [{ sql: `DELETE FROM ${table.table} WHERE ${wasOffered(parent, [table.partOf])}`, params: [] }];
}

/** Inserts rows or brings those that exist up to date. */
export function upsertRows(table: SeedTable): SeedStatement[] {
  const changes = table.columns
    .filter((column) => !table.key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const onConflict = changes.length > 0 ? `DO UPDATE SET ${changes.join(', ')}` : 'DO NOTHING';
  return overRows(
    table.rows,
    `${insertInto(table)} WHERE true ON CONFLICT (${table.key.join(', ')}) ${onConflict}`,
  );
}

/** Removes or withdraws what the seed has brought and its files no longer have. */
export function withdrawOthers({ table, key, rows, whenGone }: SeedTable): SeedStatement[] {
  if (whenGone === undefined) return [];
  const keys = JSON.stringify(rows.map((row) => JSON.stringify(row.slice(0, key.length))));
  const change = whenGone === 'delete' ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${whenGone}`;
  return [
    {
      sql:
        `${change} WHERE ${wasOffered(table, key)} ` +
        `AND json_array(${key.join(', ')}) NOT IN (SELECT value FROM json_each(?))`,
      params: [keys],
    },
  ];
}
