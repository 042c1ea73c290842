import { globSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { databasesIn, openState } from '#tests/harness/local-state.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A state that is migrated and has no seed. */
let stateDir = '';

async function prepare(): Promise<void> {
  const state = await openState(stateDir);
  try {
    await state.prepare([]);
  } finally {
    await state.close();
  }
}

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'befit-state-test-'));
  folders.push(stateDir);
  await prepare();
});

/** The file of the site's database. */
function siteFile(): string {
  const files = globSync(join(databasesIn(stateDir), 'miniflare-D1DatabaseObject/*.sqlite'));
  const found = files.find((file) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const row = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
    db.close();
    return row !== undefined;
  });
  if (found === undefined) throw new Error('The site has no database');
  return found;
}

function edit(script: string): void {
  const db = new DatabaseSync(siteFile());
  db.exec(script);
  db.close();
}

const refusal = () =>
  prepare().then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const way = () => `remove ${stateDir} to begin anew, or name another folder by STATE_DIR.`;

it('says which database of a folder is damaged', async () => {
  const file = siteFile();
  // What is still in its log would come back.
  edit('PRAGMA wal_checkpoint(TRUNCATE)');
  truncateSync(file, 20_000);
  expect(await refusal()).toMatch(
    new RegExp(`^Complaint: The database ${file} is damaged \\(.+\\): ${way()}$`),
  );
});

it('says that a database is of newer sources', async () => {
  edit("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
  expect(await refusal()).toBe(
    `Complaint: The database in ${stateDir} is of newer sources (9999_future.sql): ${way()}`,
  );
});

it('says which migration does not fit one that was left half-way', async () => {
  edit('DELETE FROM d1_migrations WHERE id = (SELECT MAX(id) FROM d1_migrations)');
  expect(await refusal()).toMatch(
    /^Complaint: The database in \S+ does not fit these sources \(00\d\d_\w+\.sql: .*already exists.*\): remove /,
  );
});
