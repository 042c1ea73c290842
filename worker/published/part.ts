import * as z from 'zod/mini';
import type { Statement } from '../platform/database.ts';
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

/** Defines a part by its statement and the schema of its rows. Rows are stored as JSON, so they hold plain values. */
export function definePart<Row extends z.ZodMiniType>(
  name: string,
  row: Row,
  read: Statement,
): Part<z.output<Row>> {
  const rows = z.array(row);
  return { name, read, parse: (results) => rows.parse(results) };
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
