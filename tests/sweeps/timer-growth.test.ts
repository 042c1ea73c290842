import { afterAll, beforeAll, expect, test } from 'vitest';
import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { copySample } from '#tests/bench/growth-seed.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { execute, firstRow } from '#tests/harness/rows.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';

/** Customers who all get a delivery on one day. */
const CUSTOMERS = 1200;
/** What one run of the timer, with all that it hands to queues, may ask of the database for so many. */
const MOST_TRIPS = 200;
const day = '2026-11-18';

let site: LocalWorker;
let customer: Customer;

const count = async (query: string) => Number((await firstRow(site, query))?.n);

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
  const { id: orderId } = await orderProgramme(customer, buildOrder());
  await copySample(
    site.db,
    { customerId: customer.id, orderId },
    { from: 1, count: CUSTOMERS - 1, isInPast: false },
  );
  await runTimerOf(site);
}, 60_000);
afterAll(() => site?.stop());

test('after the cut-off of a busy day all food is kept and all deliveries are locked, in a bounded number of calls', async () => {
  await takeStatements(customer);
  await runTimerOf(site);
  const quiet = await takeStatements(customer);
  expect(quiet.trips).toBeLessThan(60);

  await setClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
  await expect
    .poll(() => count('SELECT COUNT(DISTINCT order_id) AS n FROM served_days'), { timeout: 30_000 })
    .toBe(CUSTOMERS);
  expect(await count(`SELECT COUNT(*) AS n FROM deliveries WHERE state = 'locked'`)).toBe(CUSTOMERS);
  expect(await count('SELECT COUNT(*) AS n FROM deliveries WHERE is_food_kept = 1')).toBe(CUSTOMERS);
  const { trips } = await takeStatements(customer);
  expect(trips).toBeLessThan(MOST_TRIPS);

  // What is done is not looked at again: bonuses, food and reminders of a quiet run cost what they did before.
  await runTimerOf(site);
  await takeStatements(customer);
  await runTimerOf(site);
  expect((await takeStatements(customer)).trips).toBeLessThanOrEqual(quiet.trips + 5);
}, 120_000);

test('when all of a day are on their way each customer is told once, by claims of a hundred', async () => {
  await execute(site, `UPDATE customers SET email = id || '@befit.example' WHERE email = ''`);
  const headers = { Authorization: `Bearer ${localOperatorToken}` };
  for (const to of ['cooking', 'on_route'] as const)
    await mustCall(customer, moveDeliveries, { headers, body: { date: day, to } });
  const told = (state: string) =>
    count(`SELECT COUNT(*) AS n FROM messages WHERE template = 'on-route' AND state = '${state}'`);
  await expect.poll(() => told('sent'), { timeout: 60_000 }).toBe(CUSTOMERS);
  const { trips } = await takeStatements(customer);
  // A letter by itself would ask five times.
  expect(trips).toBeLessThan(CUSTOMERS);
  const letters = (await customer.inbox()).filter(({ text }) => text.includes('Курьер выехал'));
  expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length);
}, 120_000);
