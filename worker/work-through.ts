import { reasonOf } from './log.ts';
import type { Page } from './platform/database.ts';
import type { Scope } from './scope.ts';

/** What is left to do, in pages by a key that only grows. */
interface Work<Row> {
  /** The next rows after a given one, or the first ones; fewer than `size` are the last ones. */
  readonly list: (after: Row | undefined) => Promise<Page<Row>>;
  readonly size: number;
  /** Pages of one run at most: a run of the platform may ask only so often. */
  readonly pages: number;
  readonly work: (row: Row) => Promise<unknown>;
  /** What the log says of a row that failed. */
  readonly failure: string;
}

/**
 * Works through what is left to do. What fails, cannot be read, or has to wait, is passed: it keeps nothing that comes
 * behind it from its turn, and is met again in the next run.
 */
export async function workThrough<Row>(
  { log }: Pick<Scope, 'log'>,
  { list, size, pages, work, failure }: Work<Row>,
): Promise<void> {
  let after: Row | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { rows, ids, found } = await list(after);
    for (const [index, row] of rows.entries()) {
      try {
        await work(row);
      } catch (error) {
        log('error', failure, { id: ids[index] ?? '', ...reasonOf(error) });
      }
    }
    after = rows.at(-1);
    if (found < size || after === undefined) return;
  }
}
