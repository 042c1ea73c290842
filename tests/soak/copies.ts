import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { runScriptFile } from '#tests/harness/commands.ts';
import { copyDatabase } from '#worker/origin/copies.ts';
import { EVERY_MS } from '#worker/origin/copying.ts';
import { migrate } from '#worker/origin/migrate.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { sql } from '#worker/platform/database.ts';
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

async function measure(folder: string): Promise<readonly SoakFigure[]> {
  const identity = await generateX25519Identity();
  const variables = {
    BACKUPS_DIR: join(folder, 'store'),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  const site = join(folder, 'site');
  const writer = fork(join(import.meta.dirname, 'copy-writer.ts'), [site], { stdio: 'inherit' });
  await once(writer, 'message');
  const begun = performance.now();
  await copyDatabase(site, variables);
  const copySeconds = (performance.now() - begun) / 1000;
  writer.send('end');
  const [written] = await once(writer, 'message');
  const key = join(folder, 'key.txt');
  writeFileSync(key, identity);
  const restoring = performance.now();
  const restored = await runScriptFile('.ci/restore.mjs', ['origin', '--key', key], {
    ...{ BACKUPS_DIR: variables.BACKUPS_DIR, DATA_DIR: join(folder, 'restored') },
  });
  if (restored.code !== 0) throw new Error(restored.errors);
  const restoreSeconds = (performance.now() - restoring) / 1000;
  const row = '1 GB, written all the time';
  return [
    { row, name: 'copied in', value: copySeconds, unit: 's' },
    {
      row,
      name: 'writes meanwhile',
      value: Number(written) / copySeconds,
      unit: '/s',
      rule: { atLeast: 10 },
    },
    {
      ...{ row, name: 'oldest copy before the next', value: EVERY_MS / 1000 + copySeconds, unit: 's' },
      rule: { atMost: 5 * MINUTE_S },
    },
    { row, name: 'restored in', value: restoreSeconds, unit: 's', rule: { atMost: 10 * MINUTE_S } },
  ];
}

/** What is lost with the disk of an origin, and how long it takes to bring it back. */
export const copies: SoakPart = {
  name: 'copies',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'befit-copies-'));
    try {
      mkdirSync(join(folder, 'site'));
      await fillDatabase(join(folder, 'site'));
      return await measure(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
