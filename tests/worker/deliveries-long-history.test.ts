import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLongCustomer } from '#tests/factories/long-customer.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { setClock, type Visitor } from '#tests/harness/visitor.ts';

/** What the account's first page may ask of the database, whatever the customer's history. */
const MOST_STATEMENTS = 7;

let site: LocalWorker;
let visitor: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  visitor = await createLongCustomer(site);
}, 60_000);
afterAll(() => site?.stop());

async function statementsOf(path: string): Promise<number> {
  // The first request fills what the isolate keeps for everybody.
  await (await visitor.request(path)).text();
  await takeStatements(visitor);
  const answer = await visitor.request(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Мой рацион');
  return (await takeStatements(visitor)).count;
}

test('the account of a customer with 700 deliveries opens with seven statements at most', async () => {
  const row = await site.db.prepare('SELECT COUNT(*) AS count FROM deliveries').first<{ count: number }>();
  expect(row?.count).toBe(700);
  expect(await statementsOf('/personal/')).toBeLessThanOrEqual(MOST_STATEMENTS);
});

test('a month of long ago is read with one statement more for its deliveries', async () => {
  expect(await statementsOf('/personal/?month=2025-03')).toBeLessThanOrEqual(MOST_STATEMENTS + 1);
});
