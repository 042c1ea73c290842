import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { search } from '#shared/features/search/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { complain } from '#tests/factories/tickets.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type Outcome, projectRoot, runScriptFile } from '#tests/harness/commands.ts';
import { applyMigrations, type Database } from '#tests/harness/database.ts';
import { localDatabases } from '#tests/harness/local-bindings.ts';
import { lookInto, readTables } from '#tests/harness/local-database.ts';
import { startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'befit-backup-'));
const from = join(folder, 'from');
const to = join(folder, 'to');
const backup = join(folder, 'backup');
const config = join(folder, 'wrangler.toml');

/** Runs one of the commands that docs/operations.md names on the local state of a folder. */
const run = (command: 'backup' | 'restore', stateDir: string): Promise<Outcome> =>
  runScriptFile(`.ci/${command}.mjs`, [
    ...['full', backup, '--local', '--persist-to', stateDir, '--config', config],
  ]);

const look = (stateDir: string) => lookInto(stateDir, localDatabases.DB, readAll);

async function readAll(db: Database) {
  const { results: balances } = await db
    .prepare(
      `SELECT account, SUM(kop) AS kop FROM (
         SELECT to_account AS account, amount_kop AS kop FROM transfers
         UNION ALL SELECT from_account, -amount_kop FROM transfers
       ) GROUP BY account ORDER BY account`,
    )
    .all();
  const { results: triggers } = await db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    .all();
  return { tables: await readTables(db), balances, triggers };
}

/** A customer with a delivered order, a complaint with a photo and bonuses. */
async function fillSite(): Promise<{ visitor: Visitor; ticket: string; photo: Buffer }> {
  const site = await startLocalWorker({ stateDir: from });
  try {
    await setClock(site, orderMoment);
    const visitor = new Visitor(site);
    await visitor.signIn(newPhone(), 'Анна Петрова');
    const order = await orderProgramme(visitor, buildOrder());
    await setClock(site, '2026-11-18T12:00:00.000Z');
    const ticket = await complain(site, visitor, order.id);
    // Fewer places than deliveries: a guard that ran would refuse the rows.
    await site.db.prepare(`INSERT INTO zone_capacity SELECT code, '', 0 FROM delivery_zones`).run();
    await site.db
      .prepare(
        `INSERT INTO tickets (id, number, customer_id, delivery_id, kind, text, photo_key, promised_at, bonus_kop,
           idempotency_key, request_hash, created_at)
         SELECT 'lost', number + 1, customer_id, delivery_id, kind, text, 'tickets/lost.jpg', promised_at, 0, 'lost',
           request_hash, created_at FROM tickets WHERE id = ?`,
      )
      .bind(ticket)
      .run();
    const photo = await visitor.request(`/rest/tickets/${ticket}/photo/`);
    return { visitor, ticket, photo: Buffer.from(await photo.arrayBuffer()) };
  } finally {
    await site.stop();
  }
}

let filled: Awaited<ReturnType<typeof fillSite>>;
let backedUp: Outcome;
beforeAll(async () => {
  writeFileSync(
    config,
    `name = "befit"
compatibility_date = "2026-07-30"
d1_databases = [{ binding = "DB", database_name = "befit", database_id = "${localDatabases.DB}" }]
r2_buckets = [{ binding = "PHOTOS", bucket_name = "photos" }]
[env.simply]
`,
  );
  filled = await fillSite();
  backedUp = await run('backup', from);
  await lookInto(to, localDatabases.DB, (db) =>
    applyMigrations(db, join(projectRoot, 'worker/db/migrations')),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup', () => {
  test('says what it holds, and holds no index', async () => {
    expect(backedUp).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\d+ tables, \d+ rows, 1 photos/),
    });
    const rows = readFileSync(join(backup, 'rows.sql'), 'utf8');
    expect(rows).toContain('Анна Петрова');
    expect(rows).not.toMatch(/INSERT INTO "search_entries/);
  });

  test('is made though the bucket has lost a photo, and names it', () => {
    expect(backedUp.errors).toContain('The bucket has no tickets/lost.jpg');
  });

  test('is never written over', async () => {
    const again = await run('backup', from);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('holds a backup already')]);
  }, 60_000);
});

describe('a restored site', () => {
  let restored: Outcome;
  beforeAll(async () => {
    restored = await run('restore', to);
  }, 120_000);

  test('says what it holds', () => {
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('same number of rows, 1 photos'),
    });
  });

  test('has every row of every table, every balance and every guard', async () => {
    const before = await look(from);
    const after = await look(to);
    expect(before.balances.length).toBeGreaterThan(2);
    expect(after.balances).toEqual(before.balances);
    expect(after.triggers).toEqual(before.triggers);
    for (const [table, rows] of Object.entries(before.tables))
      expect([table, after.tables[table]]).toEqual([table, rows]);
  }, 60_000);

  test('is not restored into once more', async () => {
    const again = await run('restore', to);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('just migrated')]);
  }, 60_000);

  test('finds what is searched, knows its customers and shows their photos', async () => {
    expect(existsSync(join(backup, 'manifest.json'))).toBe(true);
    const site = await startLocalWorker({ stateDir: to });
    try {
      await setClock(site, '2026-11-18T13:00:00.000Z');
      const visitor = new Visitor(site);
      const found = await mustCall(visitor, search, { query: { q: 'борщ' } });
      expect(JSON.stringify(found)).toContain('орщ');
      const [customer] = (await site.db.prepare('SELECT phone FROM customers').all<{ phone: string }>())
        .results;
      await visitor.signIn(customer?.phone ?? '');
      const photo = await visitor.request(`/rest/tickets/${filled.ticket}/photo/`);
      expect(photo.headers.get('Content-Type')).toBe('image/jpeg');
      expect(Buffer.from(await photo.arrayBuffer()).equals(filled.photo)).toBe(true);
    } finally {
      await site.stop();
    }
  }, 60_000);
});
