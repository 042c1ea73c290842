import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderMoment } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';
import { selectMiscounted } from '#worker/db/zone-days/statements.ts';

const DAY = '2026-11-18';
const ORDERS = 10_000;

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(() => setClock(site, orderMoment));

/** Inserts copies of rows of an order, numbered from one number up to another. */
async function copy(
  table: 'orders' | 'deliveries',
  which: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<{ readonly rows_read: number }> {
  const own = ['id', 'order_id', 'idempotency_key'];
  const columns = await readRows(site, AnyRow, `SELECT name FROM pragma_table_info('${table}')`);
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => {
    if (own.includes(name)) return `s.${name} || '-' || n.i`;
    if (name === 'number') return '1000000 + n.i';
    return name === 'first_order' ? '0' : `s.${name}`;
  });
  const { meta } = await site.db
    .prepare(
      `INSERT INTO ${table} (${names})
       WITH RECURSIVE n (i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2 + ?3 - 1)
       SELECT ${values} FROM ${table} s CROSS JOIN n WHERE ${which}`,
    )
    .bind(DAY, from, count)
    .run();
  return meta;
}

describe('the timer', () => {
  const miscounted = () => readRows(site, AnyRow, selectMiscounted('').text, '');
  const told = () => site.logs.filter((line) => line.includes('places of zones were miscounted'));

  test('finds a counter that is wrong once a day, tells operators, and counts the days to come anew', async () => {
    await runTimerOf(site);
    expect([await miscounted(), told()]).toEqual([[], []]);
    await execute(
      site,
      `INSERT INTO zone_days (date, zone_code, taken) SELECT '2027-01-01', code, 3 FROM delivery_zones LIMIT 1`,
    );
    await runTimerOf(site);
    expect(told()).toEqual([]);
    await setClock(site, '2026-11-18T07:00:00.000Z');
    await runTimerOf(site);
    expect(told()).toEqual([expect.stringContaining('"date":"2027-01-01"')]);
    expect(await miscounted()).toEqual([]);
    await runTimerOf(site);
    expect(told()).toHaveLength(1);
  });
});

describe('on a day with 10,000 deliveries of a zone', () => {
  let orderId: string;
  beforeAll(async () => {
    await setClock(site, orderMoment);
    orderId = (await (await Customer.signedIn(site)).place()).id;
    await execute(site, `UPDATE zone_capacity SET deliveries = 1000000`);
    await copy('orders', `s.id = '${orderId}' AND ?1 <> ''`, { from: 1, count: ORDERS + 14 });
    await copy('deliveries', `s.order_id = '${orderId}' AND s.date = ?1`, { from: 1, count: ORDERS });
  }, 120_000);

  test('a new delivery reads at most fifty rows', async () => {
    const which = `s.order_id = '${orderId}' AND s.date = ?1`;
    const { rows_read: read } = await copy('deliveries', which, { from: ORDERS + 1, count: 14 });
    expect(read).toBeGreaterThan(0);
    expect(read / 14).toBeLessThanOrEqual(50);
  });

  test('a delivery that moves there, or is skipped, reads at most fifty rows', async () => {
    const change = async (set: string) => {
      const { meta } = await site.db
        .prepare(`UPDATE deliveries SET ${set} WHERE order_id = ?1 AND date IN (?2, '2026-12-30')`)
        .bind(`${orderId}-7`, DAY)
        .run();
      expect(meta.changes).toBeGreaterThan(0);
      expect(meta.rows_read).toBeLessThanOrEqual(50);
    };
    await change(`date = '2026-12-30'`);
    await change(`date = '${DAY}'`);
    await change(`state = 'skipped'`);
    await change(`state = 'planned'`);
  });

  test('an order that is cancelled gives its place back with at most fifty rows', async () => {
    const taken = async () => {
      const [day] = await readRows(
        site,
        AnyRow,
        `SELECT taken FROM zone_days WHERE date = ?1 AND zone_code = (SELECT zone_code FROM orders WHERE id = ?2)`,
        DAY,
        orderId,
      );
      return Number(day?.taken);
    };
    const before = await taken();
    expect(before).toBeGreaterThan(ORDERS);
    const { meta } = await site.db
      .prepare(`UPDATE orders SET state = 'cancelled' WHERE id = ?1`)
      .bind(`${orderId}-8`)
      .run();
    expect(meta.rows_read).toBeLessThanOrEqual(50);
    expect(await taken()).toBe(before - 1);
  });
});
