import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Rows of each table, and a sum over them that does not depend on their order. */
type Fingerprint = ReadonlyMap<string, { readonly rows: number; readonly sum: bigint }>;

class Sums extends Map<string, { rows: number; sum: bigint }> {
  add(table: string, text: string, rows: number): void {
    const before = this.get(table) ?? { rows: 0, sum: 0n };
    const sum = before.sum + BigInt(`0x${hash('sha256', text)}`);
    this.set(table, { rows: before.rows + rows, sum });
  }
}

/** What a file of SQLite holds, row by row. */
export function fingerprintOf(file: string): Fingerprint {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const sums = new Sums();
    const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'";
    for (const { name } of db.prepare(tables).all())
      for (const row of db.prepare(`SELECT * FROM "${name}"`).iterate())
        sums.add(String(name), JSON.stringify(Object.values(row)), 1);
    for (const row of db.prepare('SELECT name, sql FROM sqlite_master').iterate())
      sums.add('schema', JSON.stringify(row), 0);
    return sums;
  } finally {
    db.close();
  }
}

/** Tables that differ, with their rows on each side. */
export const differences = (one: Fingerprint, other: Fingerprint): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((table) => one.get(table)?.sum !== other.get(table)?.sum)
    .map((table) => `${table} (${one.get(table)?.rows ?? 0} and ${other.get(table)?.rows ?? 0} rows)`);

export const rowsOf = (fingerprint: Fingerprint): string => {
  const rows = [...fingerprint.values()].reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${[...fingerprint.keys()].filter((name) => name !== 'schema').length} tables`;
};
