/** A value as it is written in SQL. */
export function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (!Number.isFinite(value)) throw new Error(`${value} cannot be written in SQL`);
  return String(value);
}
