import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { getOrder, getOrderPapers, getOrderSummary } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { createBindings } from '#tests/factories/bindings.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { atEveryStep, Died, interrupt } from '#tests/harness/interrupted.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { keepSignedIn, runTimerOf, setClock } from '#tests/harness/visitor.ts';
import { archiveFood } from '#worker/modules/deliveries/api.ts';
import { eraseCustomer } from '#worker/modules/identity/api.ts';
import { exportRows } from '#worker/modules/identity/customers/personal-data/sql.ts';
import { expireBonuses } from '#worker/modules/money/api.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';
import type { Database } from '#worker/platform/database.ts';

/** The last food of the orders is of the 24th of November: more than two weeks later, and less. */
const LATE = Date.parse('2026-12-10T09:00:00.000Z');
const EARLY = LATE - 3 * DAY_MS;

let site: LocalWorker;
let customer: Customer;
let orderId: string;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

const rows = (query: string, ...values: (string | number)[]) => readRows(site, AnyRow, query, ...values);
const db = () => createD1Database(site.db);
const sums = () =>
  rows(`SELECT key FROM transfers WHERE order_id = ? AND key GLOB 'sum-*' ORDER BY key`, orderId);
const summed = () => [{ key: `sum-delivered:${orderId}` }, { key: `sum-earned:${orderId}` }];

/** A customer whose order of a week was paid by card and brought day by day, the last of it two weeks ago. */
async function live(): Promise<void> {
  await setClock(site, orderMoment);
  // The clock goes back with each test.
  await execute(site, 'DELETE FROM timer_marks');
  customer = await Customer.signedIn(site);
  const order = await orderProgramme(customer, buildOrder({ payment: 'card', days: 7 }));
  orderId = order.id;
  await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
  await runTimerOf(site);
  for (const day of ['18', '20', '22', '24']) {
    await setClock(site, `2026-11-${day}T12:00:00.000Z`);
    await runTimerOf(site);
    await deliverNext(site, orderId, 1);
  }
  await runTimerOf(site);
  await execute(site, 'UPDATE receipts SET sent_at = created_at + 60000 WHERE sent_at IS NULL');
  await setClock(site, new Date(LATE).toISOString());
  await keepSignedIn(site);
}
beforeEach(live);

/** The nightly run, from its beginning. */
function run(at = LATE, own: Database = db()) {
  const bindings = createBindings({ PHOTOS: { delete: async () => {} } as never });
  return archiveFood(createScope({ db: own, bindings, at }), '');
}

/** Everything that the customer and the books read of the order's money. */
async function look() {
  const params = { id: orderId };
  const sections = await exportRows({ db: db(), bindings: createBindings({}) }, customer.id);
  const inOrder = (table: string) =>
    (sections[table]?.rows ?? []).map((row) => JSON.stringify(row)).toSorted();
  return {
    exported: [inOrder('transfers'), inOrder('receipts'), inOrder('deliveries'), inOrder('orders')],
    bonuses: await mustCall(customer, getBonuses),
    money: await mustCall(customer, listMoney),
    order: await mustCall(customer, getOrder, { params }),
    papers: await mustCall(customer, getOrderPapers, { params }),
    summary: await mustCall(customer, getOrderSummary, { params }),
    deliveries: await mustCall(customer, listDeliveries, { query: { from: '2026-11-01', to: '2026-11-30' } }),
    balances: await rows(
      `SELECT account, SUM(kop) AS kop FROM (
         SELECT to_account AS account, amount_kop AS kop FROM transfers
         UNION ALL SELECT from_account, -amount_kop FROM transfers
       ) GROUP BY account ORDER BY account`,
    ),
    entries: await rows(
      'SELECT id, key, from_account, to_account, amount_kop, reason, order_id, at FROM ledger_entries ORDER BY key',
    ),
    receipts: await rows(
      'SELECT id, key, invoice_id, amount_kop, created_at, sent_at FROM second_receipts ORDER BY key',
    ),
  };
}

test('two weeks after its last food an order keeps sums of its ledger, and everybody reads the same', async () => {
  const before = await look();
  expect(before.receipts.filter(({ invoice_id: of }) => of === orderId)).toHaveLength(4);
  expect(before.bonuses.history.length).toBeGreaterThan(3);
  await run();
  expect(await sums()).toEqual(summed());
  expect(await rows(`SELECT key FROM transfers WHERE key GLOB 'delivered:*' OR key GLOB 'earned:*'`)).toEqual(
    [],
  );
  expect(await rows('SELECT key FROM receipts')).toEqual([]);
  expect(await look()).toEqual(before);
});

test('until then, and while money of it is not through, it keeps every entry', async () => {
  await run(EARLY);
  expect(await sums()).toEqual([]);
  await execute(site, 'UPDATE receipts SET sent_at = NULL WHERE invoice_id = ?', orderId);
  await run();
  expect(await sums()).toEqual([]);
});

test('a backup that is being made reads entries as they were when it began', async () => {
  await execute(site, `INSERT INTO timer_marks (name, reached) VALUES ('backup-begun', 2), ('backup', 1)`);
  await run();
  expect(await sums()).toEqual([]);
  await execute(site, `UPDATE timer_marks SET reached = 2 WHERE name = 'backup'`);
  await run();
  expect(await sums()).toEqual(summed());
});

test('a run that dies at any of its steps has made both sums or none', async () => {
  await atEveryStep(async (moment) => {
    await live();
    const before = await look();
    const stores = interrupt({ db: db(), photos: {} as never }, moment, () => Promise.reject(new Died()));
    await run(LATE, stores.db).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error;
    });
    expect(await look(), `dead ${moment.when} step ${moment.step}`).toEqual(before);
    expect([0, 2]).toContain((await sums()).length);
    await run(LATE + DAY_MS);
    expect([await look(), await sums()]).toEqual([before, summed()]);
    return stores.steps();
  });
}, 120_000);

test('an order whose sums are refused keeps its entries and none of the others waiting', async () => {
  const refused = orderId;
  await execute(
    site,
    `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
     VALUES (?1, 'sum-earned:' || ?1, 'company', 'bonuses:x', 1, 'bonuses_granted', ?1, 1)`,
    refused,
  );
  await live();
  await run();
  expect(await sums()).toEqual(summed());
  const kept = await rows(`SELECT key FROM transfers WHERE order_id = ? AND key GLOB 'delivered:*'`, refused);
  expect(kept).toHaveLength(4);
});

test('bonuses end with the term of each delivery, whether or not they are summed up', async () => {
  const expired = async () => {
    const ended = await rows(
      `SELECT amount_kop, at FROM transfers WHERE from_account = 'bonuses:' || ? AND reason = 'bonuses_expired' ORDER BY at`,
      customer.id,
    );
    return ended;
  };
  /** Lets the terms of the first two deliveries end, then those of the others. */
  const endTerms = async () => {
    for (const at of ['2027-05-20T09:00:00.000Z', '2027-05-30T09:00:00.000Z']) {
      await execute(site, `DELETE FROM timer_marks WHERE name = 'bonuses'`);
      await expireBonuses(createScope({ db: db(), bindings: createBindings({}), at: Date.parse(at) }));
    }
  };
  await endTerms();
  const one = await expired();
  await live();
  await run();
  await endTerms();
  expect(one).toHaveLength(4);
  expect(await expired()).toEqual(one);
});

test('erasure leaves sums to the books and no name in them', async () => {
  await run();
  await db().write(eraseCustomer(customer.id, crypto.randomUUID(), LATE));
  expect(await sums()).toEqual(summed());
  const [balance] = await rows(
    `SELECT SUM(CASE WHEN to_account = ?1 THEN amount_kop ELSE -amount_kop END) AS kop FROM ledger_entries
     WHERE to_account = ?1 OR from_account = ?1`,
    `bonuses:${customer.id}`,
  );
  expect(balance).toEqual({ kop: 0 });
  const places = await rows('SELECT DISTINCT destination FROM whole_deliveries WHERE order_id = ?', orderId);
  expect(places).toEqual([{ destination: expect.stringContaining('"street":""') }]);
});
