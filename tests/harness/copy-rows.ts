import type { LocalWorker } from './local-worker.ts';
import { AnyRow, readRows } from './rows.ts';

/** Copies of the rows of a table. */
interface Copies {
  /** Which rows are copied; the table is `t`. */
  readonly where: string;
  /** Columns that a copy has of its own, as SQL; `n.value` is the name of the copy, from '1' on. */
  readonly own: Readonly<Record<string, string>>;
  readonly count: number;
}

/** Copies the rows of a table that a condition holds for, so often, with columns of their own. */
export async function copyRows(
  site: Pick<LocalWorker, 'db'>,
  table: string,
  { where, own, count }: Copies,
): Promise<void> {
  const names = JSON.stringify(Array.from({ length: count }, (_, index) => `${index + 1}`));
  const columns = (await readRows(site, AnyRow, 'SELECT name FROM pragma_table_info(?)', table)).map(
    ({ name }) => String(name),
  );
  const values = columns.map((name) => own[name] ?? `t.${name}`);
  await readRows(
    site,
    AnyRow,
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${values.join(', ')} FROM ${table} t, json_each(?1) n WHERE ${where}`,
    names,
  );
}
