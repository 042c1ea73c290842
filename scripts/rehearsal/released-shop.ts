import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '#scripts/local/database.ts';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { tableNames } from '#tests/harness/tables.ts';

/** Rows of one statement: more would make its values too long. */
const ROWS = 50;

/** Statements that make a table hold just what another database has in it. */
function copyTable(released: DatabaseSync, db: Database, table: string) {
  const rows = released.prepare(`SELECT * FROM "${table}"`).all();
  const columns = Object.keys(rows[0] ?? {});
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) =>
    rows.slice(index * ROWS, (index + 1) * ROWS).map((row) => columns.map((column) => row[column] ?? null)),
  );
  const named = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((_, index) => `value ->> ${index}`).join(', ');
  const insert = `INSERT INTO "${table}" (${named}) SELECT ${values} FROM json_each(?)`;
  return [
    db.prepare(`DELETE FROM "${table}"`),
    ...chunks.map((chunk) => db.prepare(insert).bind(JSON.stringify(chunk))),
  ];
}

/** The site as it stands on what a release has left in its database, samples of `npm start` gone. */
export async function startReleasedShop(released: DatabaseSync): Promise<LocalWorker> {
  const site = await startLocalWorker();
  // What the local environment notes of its own seed no release knows.
  const tables = (await tableNames(site.db)).filter((name) => !name.startsWith('local_'));
  await site.db.batch([
    site.db.prepare('PRAGMA defer_foreign_keys = on'),
    ...tables.flatMap((table) => copyTable(released, site.db, table)),
  ]);
  return site;
}
