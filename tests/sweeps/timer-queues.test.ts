import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { copyRows } from '#tests/harness/copy-rows.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Customer;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
});

const run = (query: string, ...values: (string | number)[]) => readRows(site, AnyRow, query, ...values);
const timerAt = async (at: number) => {
  await setClock(site, new Date(at).toISOString());
  await runTimerOf(site);
};
/** Names from 1 to a number, as rows of a statement. */
const names = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `${index + 1}`));

describe('renewals', () => {
  test('of more subscriptions than one run looks at are all told of, and told ones keep nobody waiting', async () => {
    const order = await orderProgramme(customer, {
      ...buildOrder({ days: 14, payment: 'card' }),
      renews: true,
    });
    await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
    await runTimerOf(site);
    const [first] = await run('SELECT id, charge_at AS at FROM subscriptions WHERE order_id = ?', order.id);
    const chargeAt = Number(first?.at);

    const copies = 120;
    const id = `'copy-' || n.value`;
    await copyRows(site, 'orders', {
      where: `t.id = '${order.id}'`,
      own: { id, number: '-1 * CAST(n.value AS INTEGER)', idempotency_key: id, first_order: '0' },
      count: copies,
    });
    const requestOf = { where: `t.order_id = '${order.id}'`, own: { order_id: id }, count: copies };
    await copyRows(site, 'order_requests', requestOf);
    const subscription = { where: `t.id = '${String(first?.id)}'`, own: { id, order_id: id }, count: copies };
    await copyRows(site, 'subscriptions', subscription);

    const told = async () => {
      const [row] = await run(
        `SELECT COUNT(*) AS count FROM subscriptions WHERE customer_id = ? AND noticed_at IS NOT NULL`,
        customer.id,
      );
      return row?.count;
    };
    await timerAt(chargeAt - DAY_MS - 20 * 60_000);
    await expect.poll(told, { timeout: 20_000 }).toBe(copies + 1);

    // A day of runs before their charge: none of them is looked at again.
    const looked = async () => (await run('SELECT MAX(looked_at) AS at FROM subscriptions'))[0]?.at;
    const before = await looked();
    await timerAt(chargeAt - DAY_MS);
    expect(await looked()).toBe(before);
    // Charging them is the matter of other tests.
    await run(
      `UPDATE subscriptions SET state = 'cancelled', charge_at = NULL WHERE customer_id = ?`,
      customer.id,
    );
  }, 60_000);
});

describe('removals', () => {
  test('that have to wait keep nobody behind them waiting', async () => {
    const blocked = 45;
    const at = Date.parse(orderMoment);
    await run(
      `INSERT INTO customers (id, phone, name, created_at)
       SELECT 'blocked-' || value, '+7900' || printf('%07d', value), 'Анна', 0 FROM json_each(?)`,
      names(blocked),
    );
    await run(
      `INSERT INTO invoices (id, kind, customer_id, number, amount_kop, account, receipt, return_path, pay_until, created_at)
       SELECT 'blocking-' || value, 'certificate', 'blocked-' || value, -1000 - value, 100, 'certificate:' || value, '{}',
         '/', ?2, 0 FROM json_each(?1)`,
      names(blocked),
      at + 60 * DAY_MS,
    );
    await run(
      `INSERT INTO removal_requests (id, customer_id, requested_at, due_at)
       SELECT 'blocked-' || value, 'blocked-' || value, 0, 1 FROM json_each(?)`,
      names(blocked),
    );
    await run(
      `INSERT INTO removal_requests (id, customer_id, requested_at, due_at) VALUES (?1, ?1, 0, ?2)`,
      customer.id,
      at - 1,
    );
    await runTimerOf(site);
    const [done] = await run('SELECT done_at FROM removal_requests WHERE id = ?', customer.id);
    expect(done?.done_at).not.toBeNull();
    const [waiting] = await run(
      `SELECT COUNT(*) AS n FROM removal_requests WHERE id GLOB 'blocked-*' AND done_at IS NULL`,
    );
    expect(waiting?.n).toBe(blocked);
  });
});

describe('unpaid invoices', () => {
  test('whose provider cannot tell keep none that can be cancelled waiting', async () => {
    const at = Date.parse(orderMoment);
    const unsure = 60;
    await run(
      `INSERT INTO invoices (id, kind, customer_id, number, amount_kop, account, receipt, return_path, pay_until, created_at)
       SELECT 'unsure-' || value, 'order', ?2, -2000 - value, 100, 'order:' || value,
         '{"phone":"","email":"","items":[]}', '/', ?3, ?3 FROM json_each(?1)`,
      names(unsure),
      customer.id,
      at - DAY_MS,
    );
    await run(
      `INSERT INTO payment_methods (id, customer_id, provider, token, title, invoice_id, created_at)
       VALUES ('unsure', ?, 'gone', 'unsure', '', 'unsure-1', 0)`,
      customer.id,
    );
    await run(
      `INSERT INTO payments (id, invoice_id, provider, external_id, state, amount_kop, created_at, method_id)
       SELECT 'unsure-' || value, 'unsure-' || value, 'gone', 'unsure-' || value, 'pending', 100, 0, 'unsure'
       FROM json_each(?)`,
      names(unsure),
    );
    const order = await customer.place({ payment: 'card' });
    await run('UPDATE invoices SET pay_until = ? WHERE id = ?', at - 1000, order.id);
    await runTimerOf(site);
    const [invoice] = await run('SELECT state FROM invoices WHERE id = ?', order.id);
    expect(invoice?.state).toBe('cancelled');
    const [open] = await run(
      `SELECT COUNT(*) AS n FROM invoices WHERE id GLOB 'unsure-*' AND state = 'open'`,
    );
    expect(open?.n).toBe(unsure);
  });
});
