import * as z from 'zod/mini';
import { typeset } from '#shared/typography.ts';
import { type Parsed, parseColumns } from '../db/json-column.ts';
import { type Query, statement, typedRow } from '../db/query.ts';
import type { Row, Statement } from '../platform/database.ts';
import type { Kept } from './store.ts';

/**
 * Rows of one feature that every visitor gets alike. They are read from the tables when the site is published, and from
 * the published snapshot whenever a page is made.
 */
export interface Part<Row> {
  readonly name: string;
  readonly read: Statement;
  /** Checks what the statement has answered. */
  readonly parse: (results: unknown) => Row[];
}

/** The rows that a part has. */
export type RowOf<P> = P extends Part<infer Row> ? Row : never;

/** How a query answers columns that are more than their plain value. */
interface ColumnForms<Row> {
  /** Columns that hold JSON text, with the schema of the value. */
  readonly json?: { readonly [Column in keyof Row]?: z.ZodMiniType };
  /** Columns of Russian words: short ones keep to their neighbours wherever they are shown. */
  readonly typeset?: readonly (keyof Row & string)[];
}

/** Defines a part by its query. Rows are stored as JSON, so they hold plain values. */
export function definePart<Row, const Forms extends ColumnForms<Row> = Record<never, never>>(
  name: string,
  query: Query<Row>,
  forms?: Forms,
): Part<Parsed<Row, NonNullable<Forms['json']>>>;
export function definePart<Row extends z.ZodMiniType>(
  name: string,
  row: Row,
  read: Statement,
): Part<z.output<Row>>;
export function definePart(
  name: string,
  from: Query<unknown> | z.ZodMiniType,
  more?: Statement | ColumnForms<Record<string, unknown>>,
): Part<unknown> {
  if (!('compile' in from)) {
    const rows = z.array(from);
    return { name, read: more as Statement, parse: (results) => rows.parse(results) };
  }
  const { json = {}, typeset: typesetColumns = [] } = (more ?? {}) as ColumnForms<Record<string, unknown>>;
  return {
    name,
    read: statement(from),
    parse: (results) =>
      (results as readonly Row[]).map((result) => {
        const row: Record<string, unknown> = parseColumns(typedRow<Record<string, unknown>>(result), json);
        for (const column of typesetColumns) row[column] = typeset(String(row[column]));
        return row;
      }),
  };
}

/** The published content as one request or run sees it. */
export interface Published {
  readonly rows: <Row>(part: Part<Row>) => Promise<readonly Row[]>;
  /** What names the content: the same for the same rows of every part. */
  readonly version: () => Promise<string>;
  /** Publishes what the tables hold now; answers its version, or nothing where a publication is under way that does so next. */
  readonly publish: () => Promise<string | undefined>;
  /** The same behind the request; what fails is left to the timer. */
  readonly publishSoon: () => void;
  /** Publishes if the tables have changed since. */
  readonly publishChanges: () => Promise<void>;
  /** What can be served again, the newest first, and the version that is served. */
  readonly history: () => Promise<{ kept: readonly Kept[]; served: string | undefined }>;
  /** Serves an earlier version until the tables change again; false where it is not kept. */
  readonly restore: (version: string) => Promise<boolean>;
}
