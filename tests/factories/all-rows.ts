import { type Database, readRows, sql } from '#worker/platform/database.ts';

/** What counts and records calls, whatever they do. */
const notes =
  /^(sqlite_|d1_|local_seed|_cf|rate_counters|audit_entries|audit_objects|security_events|request_counts)/;

/** Everything that the tables of a database hold, without notes of calls, and without tables that are of no matter. */
export async function allRows(db: Database, without = /^$/): Promise<Record<string, readonly unknown[]>> {
  const tables = await readRows(db, sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"));
  const names = tables
    .map(({ name }) => String(name))
    .filter((name) => !notes.test(name) && !without.test(name));
  const rows = await db.read(names.map((name) => sql(`SELECT * FROM "${name}"`).with()));
  return Object.fromEntries(names.map((name, index) => [name, rows[index] ?? []]));
}
