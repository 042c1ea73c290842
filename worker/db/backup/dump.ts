import * as z from 'zod/mini';
import type { Query, Schema } from './schema.ts';
import { type Cell, insertRows, type Position, rowidColumn, selectPage, type TableShape } from './sql.ts';

/** Where a dump goes on: after this row of this table. */
export interface Place {
  readonly table: string;
  readonly after: Position;
}

/** A row as JSON brings it from the database. */
export type DumpedRow = Readonly<Record<string, Cell>>;

/** A piece of the backup: statements, the rows that they write, and what comes behind them; null at the end. */
export interface Page {
  readonly table: string;
  readonly rows: readonly DumpedRow[];
  readonly script: string;
  readonly next: Place | null;
}

/** Rows of the first page of a table; later pages are as long as their weight allows. */
const FIRST_ROWS = 200;
const MOST_ROWS = 10_000;
/** Tables whose first pages are read with one call: most tables end there. */
const TABLES_PER_CALL = 25;
/** What a page should weigh: memory stays bounded, and a large table needs few calls. */
const PAGE_CHARACTERS = 2_000_000;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

function parseRows(table: TableShape, rows: readonly unknown[]): DumpedRow[] {
  const parsed = z.array(Row).safeParse(rows);
  if (!parsed.success) throw new Error(`${table.name} has a value that is neither text nor number`);
  return parsed.data;
}

const cellsOf = (row: DumpedRow, columns: readonly string[]): Cell[] =>
  columns.map((column) => row[column] ?? null);

/** The first place behind a table. */
const behind = ({ tables }: Schema, table: TableShape): Place | null => {
  const next = tables[tables.indexOf(table) + 1];
  return next ? { table: next.name, after: [] } : null;
};

/** The rest of a table, from a page of it on that was read. */
async function* dumpTable(
  query: Query,
  schema: Schema,
  table: TableShape,
  first: readonly unknown[],
): AsyncGenerator<Page> {
  let rows = parseRows(table, first);
  let limit = FIRST_ROWS;
  while (rows.length > 0) {
    const script = insertRows(
      table,
      rows.map((row) => cellsOf(row, table.columns)),
    );
    const [last] = rows.slice(-1);
    const after = last ? cellsOf(last, table.hasRowid ? [rowidColumn] : table.key) : [];
    const isWhole = rows.length < limit;
    yield {
      ...{ table: table.name, rows, script },
      next: isWhole ? behind(schema, table) : { table: table.name, after },
    };
    if (isWhole) return;
    const fitting = Math.floor((PAGE_CHARACTERS * rows.length) / script.length);
    limit = Math.min(Math.max(fitting, 1), MOST_ROWS);
    const [answer = []] = await query([selectPage(table, after, limit)]);
    rows = parseRows(table, answer);
  }
}

/** Every row of every table as statements, a page at a time, from the beginning or from where a dump has ended. */
export async function* dump(query: Query, schema: Schema, from?: Place): AsyncGenerator<Page> {
  const { tables } = schema;
  let begin = 0;
  if (from) {
    begin = tables.findIndex(({ name }) => name === from.table);
    const table = tables[begin];
    if (!table) throw new Error(`The schema has no ${from.table} any more`);
    const [answer = []] = await query([selectPage(table, from.after, FIRST_ROWS)]);
    yield* dumpTable(query, schema, table, answer);
    begin += 1;
  }
  for (let start = begin; start < tables.length; start += TABLES_PER_CALL) {
    const group = tables.slice(start, start + TABLES_PER_CALL);
    const answers = await query(group.map((table) => selectPage(table, [], FIRST_ROWS)));
    for (const [index, table] of group.entries())
      yield* dumpTable(query, schema, table, answers[index] ?? []);
  }
}
