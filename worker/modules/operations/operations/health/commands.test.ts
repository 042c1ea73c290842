import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createScope } from '#tests/factories/scope.ts';
import type { AlertMessage } from '../../../../integrations/alerts/port.ts';
import { migrate } from '../../../../origin/migrate.ts';
import { SqliteDatabase } from '../../../../origin/sqlite-database.ts';
import { type Statement, sql } from '../../../../platform/database.ts';
import { processAlerts } from './commands.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-11-16T09:30:00Z');
const migrations = resolve(import.meta.dirname, '../../../../db/migrations');
const emptyQueue = {
  send: async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }),
  sendBatch: async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }),
  metrics: async () => ({ backlogCount: 0, backlogBytes: 0 }),
};

/** A migrated site of an age that can be planted with faults; `told` are the alerts of one minute. */
async function createSite() {
  const db = new SqliteDatabase(':memory:');
  await migrate(db, migrations);
  const told: string[] = [];
  let bytes = 1_000_000;
  const scope = createScope({
    db: {
      read: (statements) => db.read(statements),
      write: (statements) => db.write(statements),
      size: async () => bytes,
    },
    at: now,
    bindings: { CHARGES: emptyQueue, MESSAGES: emptyQueue, TASKS: emptyQueue },
    services: {
      alerts: [
        { name: 'test', send: async ({ id, state }: AlertMessage) => void told.push(`${id} ${state}`) },
      ],
    },
  });
  return {
    grow: (to: number) => {
      bytes = to;
    },
    write: (statement: Statement) => db.write([statement]),
    async minute() {
      await processAlerts(scope);
      return told.splice(0);
    },
  };
}
type Site = Awaited<ReturnType<typeof createSite>>;
const mark = (name: string, reached: number) =>
  sql('INSERT OR REPLACE INTO timer_marks (name, reached) VALUES (?1, ?2)').with(name, reached);

test.each<[string, string, (site: Site) => unknown, (site: Site) => unknown]>([
  [
    'a database that has grown to 60 % of its limit',
    'database warning',
    ({ grow }) => grow(6.2 * 1024 ** 3),
    ({ grow }) => grow(1024 ** 3),
  ],
  [
    'a trial of a backup that was in vain',
    'drill failure',
    ({ write }) => write(mark('drill-failed', now - 1000)),
    ({ write }) => write(mark('drill', now)),
  ],
  [
    'a row that cannot be read',
    'unreadable warning',
    ({ write }) =>
      write(
        sql(`INSERT INTO unreadable_rows (table_name, row_id, reason, found_at, seen_at)
          VALUES ('deliveries', 'd1', 'destination: invalid', ?1, ?1)`).with(now - 1000),
      ),
    ({ write }) => write(sql('UPDATE unreadable_rows SET seen_at = ?1').with(now - 2 * DAY_MS)),
  ],
])('whoever runs the site is told once of %s, and once that it is over', async (_, told, plant, mend) => {
  const site = await createSite();
  await site.write(mark('timer', now));
  await site.write(mark('timer-success', now));
  expect(await site.minute()).toEqual([]);
  await plant(site);
  expect(await site.minute()).toEqual([told]);
  expect(await site.minute()).toEqual([]);
  await mend(site);
  expect(await site.minute()).toEqual([`${told.split(' ')[0]} ok`]);
  expect(await site.minute()).toEqual([]);
});
