import type { Database } from '#scripts/local/database.ts';

/** What counts and records calls, whatever they do. */
const notes: ReadonlySet<string> = new Set([
  'rate_counters',
  'audit_entries',
  'audit_objects',
  'security_events',
  'request_counts',
]);

/** The tables of a database that hold data; notes of calls go on. */
export async function tableNames(db: Database): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '[_s][cq][fl]*'")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !notes.has(name));
}
