import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderMoment } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock } from '#tests/harness/visitor.ts';
import { type GuardName, guardNames, refusedGuard } from '#worker/db/guards/sql.ts';
import { calendarCases } from './guards/calendar.ts';
import { customerCases } from './guards/customers.ts';
import { moneyCases } from './guards/money.ts';
import { createGuardedRows, type GuardedRows, runBatch } from './guards/rows.ts';
import { staffCases } from './guards/staff.ts';
import { stateCases } from './guards/states.ts';

const guardCases = [...stateCases, ...moneyCases, ...calendarCases, ...customerCases, ...staffCases];
const triggerCases = guardCases.flatMap((one) =>
  one.trigger === undefined ? [] : [[one.what, one] as const],
);

let site: LocalWorker;
let rows: GuardedRows;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  rows = await createGuardedRows(site);
});
afterAll(() => site?.stop());

/** What a batch was refused with. */
async function errorOf(batch: Promise<unknown>): Promise<unknown> {
  return batch.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Refuses the batch that it ends, so that nothing of it stays. */
const undoes = `INSERT INTO guards (name) VALUES ('end-of-the-test')`;

test.each(guardCases.map((one) => [one.what, one] as const))('%s', async (_, { guard, writes }) => {
  const error = await errorOf(runBatch(rows.db, await writes(rows)));
  expect([refusedGuard(error), String(error)]).toEqual([guard, expect.any(String)]);
});

test.each(triggerCases)('its trigger alone sees to it that %s', async (_, { trigger, writes }) => {
  const { db } = rows;
  const batch = [db.prepare(`DROP TRIGGER ${trigger}`), ...(await writes(rows)), db.prepare(undoes)];
  expect(String(await errorOf(runBatch(db, batch)))).toContain('guard:end-of-the-test');
});

test('every name of a guard has a write that it refuses', () => {
  const provoked = new Set<GuardName>(guardCases.map(({ guard }) => guard));
  expect(guardNames.filter((name) => !provoked.has(name))).toEqual([]);
});

test('every trigger that refuses has a write that it refuses', async () => {
  const { results } = await site.db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE%' AND name <> 'guards_refuse'`,
    )
    .all<{ name: string }>();
  const provoked = new Set(triggerCases.map(([, { trigger }]) => trigger));
  expect(results.filter(({ name }) => !provoked.has(name))).toEqual([]);
});

test('every trigger refuses by names that are known', async () => {
  const { results } = await site.db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE%'`)
    .all<{ name: string; sql: string }>();
  expect(results.length).toBeGreaterThan(0);
  for (const { sql } of results.filter((trigger) => trigger.name !== 'guards_refuse')) {
    const guards = [...sql.matchAll(/RAISE\s*\(\s*ABORT,\s*'guard:([a-z-]+)'/g)].map(([, guard]) => guard);
    expect(guards).not.toEqual([]);
    expect(guardNames).toEqual(expect.arrayContaining(guards));
  }
});
