import * as z from 'zod/mini';
import { countTables, type Query, type Schema } from './schema.ts';
import { type Cell, insertRows, type Position, rowidColumn, selectPage, type TableShape } from './sql.ts';

/** A piece of the backup: statements, and what of them was read. */
export interface Page {
  readonly table: string;
  readonly rows: number;
  readonly script: string;
  /** Names of pictures in the bucket that these rows refer to. */
  readonly photos: readonly string[];
}

/** Rows of the first page of a table; later pages are as long as their weight allows. */
const FIRST_ROWS = 2000;
const MOST_ROWS = 10_000;
/** Rows of small tables that are read with one call. */
const ROWS_PER_CALL = 5000;
/** What a page should weigh: memory stays bounded, and a large table needs few calls. */
const PAGE_CHARACTERS = 2_000_000;

const photoColumn = 'photo_key';

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.infer<typeof Row>;

function parseRows(table: TableShape, rows: readonly unknown[]): Row[] {
  const parsed = z.array(Row).safeParse(rows);
  if (!parsed.success) throw new Error(`${table.name} has a value that is neither text nor number`);
  return parsed.data;
}

const cellsOf = (row: Row, columns: readonly string[]): Cell[] =>
  columns.map((column) => row[column] ?? null);

function toPage(table: TableShape, rows: readonly Row[]): Page {
  const photos = rows.map((row) => row[photoColumn]).filter((key) => typeof key === 'string');
  const script = insertRows(
    table,
    rows.map((row) => cellsOf(row, table.columns)),
  );
  return { table: table.name, rows: rows.length, script, photos };
}

function positionAfter(table: TableShape, row: Row | undefined): Position {
  return row ? cellsOf(row, table.hasRowid ? [rowidColumn] : table.key) : [];
}

/** The rest of a table, from its first page on. */
async function* dumpTable(query: Query, table: TableShape, first: readonly unknown[]): AsyncGenerator<Page> {
  let rows = parseRows(table, first);
  let limit = FIRST_ROWS;
  while (rows.length > 0) {
    const page = toPage(table, rows);
    yield page;
    if (rows.length < limit) return;
    const fitting = Math.floor((PAGE_CHARACTERS * rows.length) / page.script.length);
    limit = Math.min(Math.max(fitting, 1), MOST_ROWS);
    const [answer = []] = await query([selectPage(table, positionAfter(table, rows.at(-1)), limit)]);
    rows = parseRows(table, answer);
  }
}

/** Groups of neighbouring tables whose first pages one call can read. */
function groupTables(tables: readonly TableShape[], counts: Readonly<Record<string, number>>) {
  const groups: TableShape[][] = [];
  let room = 0;
  for (const table of tables) {
    const count = counts[table.name] ?? 0;
    if (count > room || count >= FIRST_ROWS) {
      groups.push([]);
      room = count >= FIRST_ROWS ? 0 : ROWS_PER_CALL;
    }
    groups.at(-1)?.push(table);
    room -= count;
  }
  return groups;
}

/** Every row of every table as statements, a page at a time. */
export async function* dump(query: Query, schema: Schema): AsyncGenerator<Page> {
  const counts = await countTables(query, schema);
  for (const group of groupTables(schema.tables, counts)) {
    const answers = await query(group.map((table) => selectPage(table, [], FIRST_ROWS)));
    for (const [index, table] of group.entries()) yield* dumpTable(query, table, answers[index] ?? []);
  }
}
