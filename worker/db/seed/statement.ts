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
  /** The column of the parent that these rows make whole: a parent that has some of them gets no others. */
  readonly partOf?: string;
  /** The rows as another part has them: nothing is added, only rows that are still these become `rows`. */
  readonly inPlaceOf?: readonly (readonly Cell[])[];
}

/** D1 takes statements of 100,000 bytes at most; half of that leaves room for quotes that are doubled. */
const MAX_ROWS_BYTES = 45_000;

const encoder = new TextEncoder();

/** Rows travel as JSON values, because D1 binds at most 100 values a statement; those of a group stay together. */
function chunksOf(groups: readonly SeedTable['rows'][]): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let size = 0;
  for (const group of groups) {
    const text = group.map((row) => JSON.stringify(row)).join(',');
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
  chunksOf(rows.map((row) => [row])).map((chunk) => ({ sql, params: [chunk] }));

const cellOf = ({ columns }: SeedTable, column: string) => `value ->> ${columns.indexOf(column)}`;

const insertInto = ({ table, columns }: SeedTable) =>
  `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((_, index) => `value ->> ${index}`).join(', ')} FROM json_each(?)`;

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

/** Adds the rows that the database does not have; whatever stands there stays. */
export function addRows(table: SeedTable): SeedStatement[] {
  const { columns, rows, partOf, inPlaceOf } = table;
  if (inPlaceOf) return replaceRows(table, inPlaceOf);
  const add = (condition: string) => `${insertInto(table)} WHERE ${condition} ON CONFLICT DO NOTHING`;
  if (partOf === undefined) return overRows(rows, add('true'));
  const place = columns.indexOf(partOf);
  const groups = [...Map.groupBy(rows, (row) => row[place]).values()];
  const isNew = `NOT EXISTS (SELECT 1 FROM ${table.table} t WHERE t.${partOf} = ${cellOf(table, partOf)})`;
  return chunksOf(groups).map((chunk) => ({ sql: add(isNew), params: [chunk] }));
}

/** Clears rows that are rewritten with their parent: a dish that moves to another slot would collide with its old row. */
export function clearParts({ table, columns, rows, partOf }: SeedTable): SeedStatement[] {
  if (partOf === undefined) return [];
  const place = columns.indexOf(partOf);
  const parents = JSON.stringify([...new Set(rows.map((row) => row[place]))]);
  return [
    { sql: `DELETE FROM ${table} WHERE ${partOf} IN (SELECT value FROM json_each(?))`, params: [parents] },
  ];
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
