import { expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { type Site, test } from '#tests/site.ts';
import { readRows, sql } from '#worker/platform/database.ts';

// What one run of the timer cannot do anything about keeps nobody behind it waiting.

const at = Date.parse(orderMoment);
/** Names from 1 to a number, as rows of a statement. */
const names = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `${index + 1}`));

/** Runs a statement, and returns its first value. */
const run = async ({ inside }: Site, text: string, ...values: (string | number)[]): Promise<unknown> => {
  const [done] = await inside.stores.site.write([sql(text).with(...values)]);
  return Object.values(done?.rows[0] ?? {})[0];
};

/** Copies the rows of a table that a condition holds for, with columns of their own; `n.value` is the name of a copy. */
async function copyRows(
  site: Site,
  table: string,
  where: string,
  own: Record<string, string>,
  count: number,
) {
  const columns = await readRows(
    site.inside.stores.site,
    sql('SELECT name FROM pragma_table_info(?1)').with(table),
  );
  const all = columns.map(({ name }) => String(name));
  const values = all.map((name) => own[name] ?? `t.${name}`);
  const copied = `SELECT ${values.join()} FROM ${table} t, json_each(?1) n WHERE ${where}`;
  await run(site, `INSERT INTO ${table} (${all.join()}) ${copied}`, names(count));
}

test('of more renewals than one run looks at are all told of, and those are not looked at again', async ({
  site,
}) => {
  const copies = 120;
  const anna = await site.customer();
  await anna.place({ days: 14, payment: 'card' }, { renews: true });
  await anna.pay();
  await site.tick();
  const chargeAt = Number(await run(site, 'SELECT charge_at FROM subscriptions'));
  const id = `'copy-' || n.value`;
  const order = { id, number: '-1 * CAST(n.value AS INTEGER)', idempotency_key: id, first_order: '0' };
  await copyRows(site, 'orders', `t.id = '${anna.order.id}'`, order, copies);
  await copyRows(site, 'order_requests', `t.order_id = '${anna.order.id}'`, { order_id: id }, copies);
  await copyRows(site, 'subscriptions', 'TRUE', { id, order_id: id }, copies);

  await site.reach(new Date(chargeAt - DAY_MS - 20 * 60_000).toISOString());
  const told = 'SELECT COUNT(*) FROM subscriptions WHERE noticed_at IS NOT NULL';
  expect(await run(site, told)).toBe(copies + 1);
  // A day of runs before their charge: none of them is looked at again.
  const before = await run(site, 'SELECT MAX(looked_at) FROM subscriptions');
  await site.reach(new Date(chargeAt - DAY_MS).toISOString());
  expect(await run(site, 'SELECT MAX(looked_at) FROM subscriptions')).toBe(before);
});

test('removals that have to wait keep nobody behind them waiting', async ({ site }) => {
  const blocked = 45;
  const anna = await site.customer();
  await run(
    site,
    `INSERT INTO customers (id, phone, name, created_at)
     SELECT 'blocked-' || value, '+7900' || printf('%07d', value), 'Анна', 0 FROM json_each(?1)`,
    names(blocked),
  );
  await run(
    site,
    `INSERT INTO invoices (id, kind, customer_id, number, amount_kop, account, receipt, return_path, pay_until, created_at)
     SELECT 'blocking-' || value, 'certificate', 'blocked-' || value, -1000 - value, 100, 'certificate:' || value, '{}',
       '/', ?2, 0 FROM json_each(?1)`,
    ...[names(blocked), at + 60 * DAY_MS],
  );
  const request = 'INSERT INTO removal_requests (id, customer_id, requested_at, due_at)';
  await run(
    site,
    `${request} SELECT 'blocked-' || value, 'blocked-' || value, 0, 1 FROM json_each(?1)`,
    names(blocked),
  );
  await run(site, `${request} VALUES (?1, ?1, 0, ?2)`, anna.id, at - 1);
  await site.tick();
  const waiting = await run(site, 'SELECT COUNT(*) FROM removal_requests WHERE done_at IS NULL');
  expect(waiting).toBe(blocked);
  expect(await run(site, 'SELECT done_at FROM removal_requests WHERE id = ?1', anna.id)).not.toBeNull();
});

test('invoices whose provider cannot tell keep none that can be cancelled waiting', async ({ site }) => {
  const unsure = 60;
  const anna = await site.customer();
  await run(
    site,
    `INSERT INTO invoices (id, kind, customer_id, number, amount_kop, account, receipt, return_path, pay_until, created_at)
     SELECT 'unsure-' || value, 'order', ?2, -2000 - value, 100, 'order:' || value,
       '{"phone":"","email":"","items":[]}', '/', ?3, ?3 FROM json_each(?1)`,
    ...[names(unsure), anna.id, at - DAY_MS],
  );
  await run(
    site,
    `INSERT INTO payment_methods (id, customer_id, provider, token, title, invoice_id, created_at)
     VALUES ('unsure', ?1, 'gone', 'unsure', '', 'unsure-1', 0)`,
    anna.id,
  );
  await run(
    site,
    `INSERT INTO payments (id, invoice_id, provider, external_id, state, amount_kop, created_at, method_id)
     SELECT 'unsure-' || value, 'unsure-' || value, 'gone', 'unsure-' || value, 'pending', 100, 0, 'unsure'
     FROM json_each(?1)`,
    names(unsure),
  );
  const order = await anna.place({ payment: 'card' });
  await run(site, 'UPDATE invoices SET pay_until = ?1 WHERE id = ?2', at - 1000, order.id);
  await site.tick();
  expect(await run(site, 'SELECT state FROM invoices WHERE id = ?1', order.id)).toBe('cancelled');
  expect(await run(site, `SELECT COUNT(*) FROM invoices WHERE state = 'open'`)).toBe(unsure);
});
