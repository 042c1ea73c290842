import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { execute, firstRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
/** Two customers, of whom the first has something that cannot be read. */
let broken: Customer;
let whole: Customer;
let orders: { readonly broken: string; readonly whole: string };

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

/** An order that was paid in the sandbox. */
async function pay(customer: Customer): Promise<string> {
  const order = await orderProgramme(customer, { ...buildOrder({ payment: 'card' }), renews: true });
  await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return order.id;
}

/** A payment whose notification is lost. */
async function customerPays(customer: Customer, url: string): Promise<void> {
  await customer.request(url, { form: { state: 'paid', notice: 'late' } });
}

beforeEach(async () => {
  await setClock(site, orderMoment);
  await execute(site, 'DELETE FROM unreadable_rows');
  await execute(site, `DELETE FROM timer_marks WHERE name = 'food'`);
  [broken, whole] = [await Customer.signedIn(site), await Customer.signedIn(site)];
  orders = { broken: await pay(broken), whole: await pay(whole) };
  await runTimerOf(site);
  site.logs.length = 0;
});

const afterCutOff = () => setClock(site, '2026-11-16T11:01:00.000Z');
/** What was set aside, as the log says it: once each. */
const told = () =>
  site.logs.filter((line) => line.includes('row set aside')).map((line): unknown => JSON.parse(line));
const failedParts = () => site.logs.filter((line) => line.includes('part of the timer failed'));
const count = async (query: string, ...values: string[]) =>
  Number((await firstRow(site, query, ...values))?.n);

async function runTwice(): Promise<void> {
  await runTimerOf(site);
  await runTimerOf(site);
  expect(failedParts()).toEqual([]);
}

describe('a row that cannot be read', () => {
  test('keeps nobody else’s food from being kept, is told of once and taken up when it is mended', async () => {
    const [id = ''] = await deliveryIds(site, orders.broken);
    const { food_dates: dates } = (await firstRow(
      site,
      'SELECT food_dates FROM deliveries WHERE id = ?',
      id,
    )) ?? { food_dates: '' };
    await execute(
      site,
      `UPDATE deliveries SET food_dates = json_array(food_dates ->> '$[0]', 7, food_dates ->> '$[#-1]') WHERE id = ?`,
      id,
    );
    await afterCutOff();
    await runTwice();
    const kept = (order: string) => count('SELECT COUNT(*) AS n FROM served_days WHERE order_id = ?', order);
    expect([await kept(orders.broken), (await kept(orders.whole)) > 0]).toEqual([0, true]);
    expect(await count(`SELECT COUNT(*) AS n FROM deliveries WHERE id = ? AND state = 'locked'`, id)).toBe(1);
    expect(told()).toEqual([
      expect.objectContaining({ table: 'deliveries', id, reason: expect.stringContaining('food_dates') }),
    ]);
    const { checks } = await mustCall(new Visitor(site), readHealth, {
      headers: { Authorization: `Bearer ${localOperatorToken}` },
    });
    const check = checks.find((one) => one.id === 'unreadable');
    expect([check?.state, check?.advice]).toEqual(['warning', expect.stringContaining(`deliveries ${id}`)]);

    await execute(site, 'UPDATE deliveries SET food_dates = ? WHERE id = ?', String(dates), id);
    await runTwice();
    expect(await kept(orders.broken)).toBe(await kept(orders.whole));
    expect(told()).toHaveLength(1);
  });

  test('of a destination keeps nobody else from being told that the courier is on the way', async () => {
    for (const customer of [broken, whole])
      await execute(site, `INSERT INTO notification_choices VALUES (?, 'onRoute', 'sms', 1, 0)`, customer.id);
    const [[bad = ''], [good = '']] = [
      await deliveryIds(site, orders.broken),
      await deliveryIds(site, orders.whole),
    ];
    await execute(
      site,
      `UPDATE deliveries SET destination = '{"address":{},"packaging":[]}' WHERE id = ?`,
      bad,
    );
    await bringTo(site, [bad, good], 'on_route');
    await runTwice();
    const keys = `SELECT COUNT(*) AS n FROM messages WHERE key IN ('on-route:' || ?1, 'on-route:' || ?1 || ':sms')`;
    expect([await count(keys, bad), await count(keys, good)]).toEqual([0, 1]);
    expect(told()).toEqual([expect.objectContaining({ table: 'deliveries', id: bad })]);
    expect(await count('SELECT COUNT(*) AS n FROM state_changes WHERE notified_at IS NULL')).toBe(0);
  });

  test.each<[string, string, (id: string) => readonly [text: string, ...values: string[]], string]>([
    [
      'a subscription',
      'subscriptions',
      (id) => [
        `UPDATE order_requests SET request = json_remove(request, '$.contact') WHERE order_id = ?`,
        id,
      ],
      `SELECT id FROM subscriptions WHERE order_id = ?`,
    ],
  ])('in %s keeps none of the others waiting', async (_, table, plant, find) => {
    await execute(site, ...plant(orders.broken));
    const { id } = (await firstRow(site, find, orders.broken)) ?? {};
    const { at } = (await firstRow(
      site,
      'SELECT charge_at AS at FROM subscriptions WHERE order_id = ?',
      orders.whole,
    )) ?? { at: 0 };
    await setClock(site, new Date(Number(at) - 24 * 3_600_000).toISOString());
    await runTwice();
    expect(told()).toContainEqual(expect.objectContaining({ table, id }));
    const noticed = (order: string) =>
      count('SELECT COUNT(*) AS n FROM subscriptions WHERE order_id = ? AND noticed_at IS NOT NULL', order);
    expect([await noticed(orders.broken), await noticed(orders.whole)]).toEqual([0, 1]);
  });

  test('of a payment keeps none of the others from being asked about', async () => {
    const place = (customer: Customer) =>
      orderProgramme(customer, buildOrder({ payment: 'card', firstOrder: false, start: '2026-12-02' }));
    const [bad, good] = [await place(broken), await place(whole)];
    await customerPays(whole, good.payment.url ?? '');
    const [{ id = '' } = {}] = await readRows(
      site,
      z.object({ id: z.string() }),
      'SELECT id FROM payments WHERE invoice_id = ?',
      bad.id,
    );
    await execute(site, `UPDATE invoices SET receipt = '{}' WHERE id = ?`, bad.id);
    await setClock(site, '2026-11-16T07:20:00.000Z');
    await runTwice();
    const stateOf = async (order: string) =>
      (await firstRow(site, 'SELECT state FROM invoices WHERE id = ?', order))?.state;
    expect([await stateOf(bad.id), await stateOf(good.id)]).toEqual(['open', 'paid']);
    expect(told()).toEqual([expect.objectContaining({ table: 'payments', id })]);
  });

  test('that the database refuses to write keeps nobody else’s food from being kept', async () => {
    await execute(
      site,
      `CREATE TRIGGER planted BEFORE INSERT ON served_days WHEN new.order_id = '${orders.broken}'
       BEGIN SELECT RAISE(ABORT, 'planted'); END`,
    );
    await afterCutOff();
    await runTwice();
    await execute(site, 'DROP TRIGGER planted');
    const kept = (order: string) => count('SELECT COUNT(*) AS n FROM served_days WHERE order_id = ?', order);
    expect([await kept(orders.broken), (await kept(orders.whole)) > 0]).toEqual([0, true]);
    expect(
      site.logs.filter((line) => line.includes('food not kept') && line.includes(broken.id)),
    ).toHaveLength(2);
  });

  test('in what was asked of the operators keeps no other request from being passed on', async () => {
    const insert = `INSERT INTO leads (id, number, kind, name, contact, fields, page, content_hash, consent_version,
        address, created_at, next_attempt_at)
      VALUES (?1, (SELECT coalesce(MAX(number), 0) + 1 FROM leads), 'callback', 'Анна', '+79990000000', ?2, '/', ?1, '1', '', 0, 0)`;
    await execute(site, insert, 'bad-lead', '[]');
    await execute(site, insert, 'good-lead', '{}');
    await runTwice();
    const state = async (id: string) =>
      (await firstRow(site, 'SELECT state FROM leads WHERE id = ?', id))?.state;
    expect([await state('bad-lead'), await state('good-lead')]).toEqual(['waiting', 'sent']);
    expect(told()).toEqual([expect.objectContaining({ table: 'leads', id: 'bad-lead' })]);
  });
});
