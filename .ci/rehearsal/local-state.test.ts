import { globSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databasesIn, openState } from '#scripts/local/local-state.ts';

/** A state that is migrated and has no seed. */
let stateDir = '';

async function prepare(): Promise<void> {
  const state = await openState(stateDir);
  await state.prepare([]).finally(() => state.close());
}

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'befit-state-test-'));
  await prepare();
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

/** Runs a script on the site's own database, and returns its file. */
function edit(script: string): string {
  const files = globSync(join(databasesIn(stateDir), 'miniflare-D1DatabaseObject/*.sqlite'));
  const file = files.find((name) => {
    const db = new DatabaseSync(name);
    const isSite = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get() !== undefined;
    if (isSite) db.exec(script);
    db.close();
    return isSite;
  });
  return file ?? '';
}

test.each([
  // What is still in its log would come back.
  ['is damaged', () => truncateSync(edit('PRAGMA wal_checkpoint(TRUNCATE)'), 20_000)],
  ['is of newer sources', () => edit("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')")],
  [
    'does not fit these sources',
    () => edit('DELETE FROM d1_migrations WHERE id = (SELECT MAX(id) FROM d1_migrations)'),
  ],
])('a database that %s is named, with what to do', async (problem, spoil) => {
  spoil();
  const refusal = await prepare().catch((error: Error) => `${error.name}: ${error.message}`);
  expect(refusal).toMatch(new RegExp(`^Complaint: The database .+ ${problem} [\\s\\S]+ remove ${stateDir}`));
});
