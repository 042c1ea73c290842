import { seedStatements } from '#worker/db/seed/load.ts';
import type { SeedStatement, SeedTable } from '#worker/db/seed/statement.ts';

interface OfferedRow {
  readonly table_name: string;
  readonly key: string;
}

const keyOf = (cells: SeedTable['rows'][number]) => JSON.stringify(cells);

/** The table whose rows bring these with them, and the place of its key in a row; undefined for rows of their own. */
function owner({ partOf, parents, columns }: SeedTable): { table: string; index: number } | undefined {
  if (partOf === undefined) return undefined;
  const [table = ''] = parents?.[partOf]?.split('.') ?? [];
  return { table, index: columns.indexOf(partOf) };
}

/** The statements of a seed for rows that a database was never offered; none where it has been offered everything. */
export function missingSeed(
  tables: readonly SeedTable[],
  offered: readonly OfferedRow[],
): readonly SeedStatement[] {
  const known = new Set(offered.map(({ table_name, key }) => `${table_name} ${key}`));
  const missing = tables.map((table) => {
    const whole = owner(table);
    const isKnown = (row: SeedTable['rows'][number]) =>
      whole === undefined
        ? known.has(`${table.table} ${keyOf(row.slice(0, table.key.length))}`)
        : known.has(`${whole.table} ${keyOf(row.slice(whole.index, whole.index + 1))}`);
    return { ...table, rows: table.rows.filter((row) => !isKnown(row)) };
  });
  const some = missing.filter(({ rows }) => rows.length > 0);
  return some.length === 0 ? [] : seedStatements('base', some);
}
