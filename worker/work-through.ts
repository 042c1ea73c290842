import type { Scope } from './scope.ts';

/** What is left to do, in pages by a key that only grows. */
interface Work<Row> {
  /** The next rows after a given one, or the first ones; fewer than `size` are the last ones. */
  readonly list: (after: Row | undefined) => Promise<readonly Row[]>;
  readonly size: number;
  /** Pages of one run at most: a run of the platform may ask only so often. */
  readonly pages: number;
  readonly work: (row: Row) => Promise<unknown>;
  /** What the log says of a row that failed. */
  readonly failure: string;
}

/**
 * Works through what is left to do. What fails, or has to wait, is passed: it keeps nothing that comes behind it from
 * its turn, and is met again in the next run. True where everything was reached and nothing failed.
 */
export async function workThrough<Row>(
  scope: Scope,
  { list, size, pages, work, failure }: Work<Row>,
): Promise<boolean> {
  let after: Row | undefined;
  let failed = 0;
  for (let page = 0; page < pages; page += 1) {
    const rows = await list(after);
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        failed += 1;
        scope.log('error', failure, { reason: String(error) });
      }
    }
    if (rows.length < size) return failed === 0;
    after = rows.at(-1);
  }
  return false;
}
