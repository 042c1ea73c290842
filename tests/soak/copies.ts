import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createScope } from '#tests/factories/scope.ts';
import { runScriptFile } from '#tests/harness/commands.ts';
import { listBackups, makeBackup } from '#worker/modules/operations/operations/backups/commands.ts';
import { copyDatabase } from '#worker/origin/copies.ts';
import { EVERY_MS } from '#worker/origin/copying.ts';
import { createFolder } from '#worker/origin/folder.ts';
import { migrate } from '#worker/origin/migrate.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { type Database, sql } from '#worker/platform/database.ts';
import type { SoakFigure, SoakPart } from './part.ts';

const GB = 1024 ** 3;
/** Letters of a message, and messages that one statement adds. */
const WEIGHT = 1500;
const ROWS = 20_000;
const MINUTE_S = 60;

/** A database of a gigabyte, as an origin keeps it: messages, of which a shop has most. */
async function fillDatabase(folder: string): Promise<void> {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'));
  await migrate(db, resolve(import.meta.dirname, '../../worker/db/migrations'));
  // Hexadecimal digits of chance: texts of people are compressed better.
  const add =
    sql(`INSERT INTO messages (id, key, channel, recipient, template, data, state, next_at, created_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    SELECT ?1 || ':' || i, ?1 || ':' || i, 'email', 'a@befit.test', 'auth',
      json_object('text', hex(randomblob(?3))), 'sent', 1, 1 FROM n`);
  for (let page = 0; (await db.size()) < GB; page += 1) await db.write([add.with(page, ROWS, WEIGHT / 2)]);
  db.close();
}

interface Keys {
  readonly identity: string;
  readonly recipient: string;
}

/** Restores by the command that whoever is on call types, and answers how many seconds that has taken. */
async function restoreBy(
  folder: string,
  { identity }: Keys,
  to: string,
  ...words: string[]
): Promise<number> {
  const key = join(folder, 'key.txt');
  writeFileSync(key, identity);
  const begun = performance.now();
  const restored = await runScriptFile('.ci/restore.mjs', ['origin', '--key', key, ...words], {
    ...{ BACKUPS_DIR: join(folder, 'store'), DATA_DIR: join(folder, to) },
  });
  if (restored.code !== 0) throw new Error(restored.errors);
  return (performance.now() - begun) / 1000;
}

/** Copies the file while another process writes it, and restores the copy. */
async function measureCopy(folder: string, keys: Keys): Promise<readonly SoakFigure[]> {
  const site = join(folder, 'site');
  const writer = fork(join(import.meta.dirname, 'copy-writer.ts'), [site], { stdio: 'inherit' });
  await once(writer, 'message');
  const begun = performance.now();
  await copyDatabase(site, { BACKUPS_DIR: join(folder, 'store'), BACKUP_RECIPIENT: keys.recipient });
  const copySeconds = (performance.now() - begun) / 1000;
  const told = once(writer, 'message');
  writer.send('end');
  const [written] = await told;
  const row = 'a copy of 1 GB, written all the time';
  return [
    { row, name: 'made in', value: copySeconds, unit: 's' },
    {
      row,
      name: 'writes meanwhile',
      value: Number(written) / copySeconds,
      unit: '/s',
      rule: { atLeast: 10 },
    },
    {
      ...{ row, name: 'age at the end of the next', value: EVERY_MS / 1000 + copySeconds, unit: 's' },
      rule: { atMost: 5 * MINUTE_S },
    },
    {
      ...{ row, name: 'restored in', value: await restoreBy(folder, keys, 'copied'), unit: 's' },
      rule: { atMost: 10 * MINUTE_S },
    },
  ];
}

/** Makes the worker's backup run by run, as its queue does, and restores it. */
async function measureNight(folder: string, keys: Keys): Promise<readonly SoakFigure[]> {
  const own = new SqliteDatabase(join(folder, 'site/site.sqlite'));
  let calls = 0;
  const db: Database = {
    read: (statements) => {
      calls += 1;
      return own.read(statements);
    },
    write: (statements) => own.write(statements),
    size: () => own.size(),
  };
  // A build has it; this process is none.
  Object.assign(globalThis, { __BUILD_ID__: 'soak' });
  const scope = createScope({
    ...{ db, at: Date.now() },
    bindings: { BACKUPS: createFolder(join(folder, 'store')), BACKUP_RECIPIENT: keys.recipient },
  });
  Object.assign(scope.bindings, { PHOTOS: createFolder(join(folder, 'photos')) });
  const begun = performance.now();
  const most = { calls: 0, seconds: 0 };
  let runs = 0;
  for (let message = await makeBackup(scope); message !== undefined; runs += 1) {
    const run = { calls, begun: performance.now() };
    message = await makeBackup(scope, message);
    most.calls = Math.max(most.calls, calls - run.calls);
    most.seconds = Math.max(most.seconds, (performance.now() - run.begun) / 1000);
  }
  const seconds = (performance.now() - begun) / 1000;
  own.close();
  const row = 'a nightly backup of 1 GB';
  const [{ id = '' } = {}] = await listBackups(scope);
  return [
    { row, name: 'made in', value: seconds, unit: 's' },
    { row, name: 'runs', value: runs },
    { row, name: 'calls of the database', value: calls },
    { row, name: 'calls in one run', value: most.calls, rule: { atMost: 50 } },
    { row, name: 'longest run', value: most.seconds, unit: 's', rule: { atMost: 30 } },
    {
      ...{
        row,
        name: 'restored in',
        value: await restoreBy(folder, keys, 'nightly', '--backup', id),
        unit: 's',
      },
      rule: { atMost: 10 * MINUTE_S },
    },
  ];
}

/** What is lost with the disk of an origin, and how long it takes to bring it back. */
export const copies: SoakPart = {
  name: 'copies',
  does: 'copies and backups of 1 GB that is written meanwhile, and their restore',
  minutes: 5,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'befit-copies-'));
    try {
      mkdirSync(join(folder, 'site'));
      await fillDatabase(join(folder, 'site'));
      const identity = await generateX25519Identity();
      const keys = { identity, recipient: await identityToRecipient(identity) };
      return [...(await measureCopy(folder, keys)), ...(await measureNight(folder, keys))];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
