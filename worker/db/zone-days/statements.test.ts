import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { selectMiscounted } from '#tests/harness/zone-days.ts';
import { refusedGuard } from '../guards/sql.ts';

const zones = ['near', 'far'] as const;
const dates = ['2027-03-01', '2027-03-02'] as const;
const orders = ['a', 'b', 'c', 'd'] as const;
const dishes = ['x', 'y'] as const;

/** A database in which orders and invoices are unpaid and nothing is to be brought yet. */
function openShop(): DatabaseSync {
  const db = createMemoryDatabase();
  // Rows that places have nothing to do with are left out.
  db.exec('PRAGMA foreign_keys = off; DROP TRIGGER guard_basket_changed');
  const zoneRow = db.prepare(
    `INSERT INTO delivery_zones (code, region_code, name, fee_kop, polygon, sort) VALUES (?1, 'r', ?1, 0, '[]', 0)`,
  );
  for (const code of zones) zoneRow.run(code);
  const invoice = db.prepare(
    `INSERT INTO invoices (id, customer_id, number, amount_kop, account, receipt, return_path, pay_until, created_at)
     VALUES (?1, 'c', unicode(?1), 1, 'order', '{}', '/', 0, 0)`,
  );
  for (const id of [...orders, ...dishes]) invoice.run(id);
  const order = db.prepare(
    `INSERT INTO orders (id, number, customer_id, state, programme_code, kcal, days, people, start_date, end_date, skip,
       interval_code, zone_code, address, contact, price, total_kop, worth_kop, bonuses_kop, first_order,
       payment_method, offer_version, idempotency_key, request_hash, placed_at, destination)
     VALUES (?1, unicode(?1), 'c', 'pending_payment', 'p', 1, 1, 1, '', '', '[]', 'i', 'near', '{}', '{}', '{}', 1, 1, 0,
       0, 'card', '', ?1, '', 0, '{"address":{},"packaging":[]}')`,
  );
  for (const id of orders) order.run(id);
  return db;
}

const addDelivery = `INSERT INTO deliveries (id, order_id, zone_code, date, state, interval_code, food_dates)
  VALUES (lower(hex(randomblob(8))), ?1, ?2, ?3, ?4, 'i', '[]')`;
const moveDelivery =
  'UPDATE deliveries SET zone_code = ?2, date = ?3, state = ?4 WHERE order_id = ?1 AND date = ?5';
const addDishes = `INSERT INTO homemade_orders (id, number, customer_id, state, zone_code, delivery_date, interval_code,
    address, contact, price, dishes_kop, total_kop, payment_method, offer_version, idempotency_key, request_hash,
    placed_at)
  VALUES (?1, unicode(?1), 'c', 'pending_payment', ?2, ?3, 'i', '{}', '{}', '{}', 1, 1, 'card', '', ?1, '', 0)
  ON CONFLICT DO NOTHING`;
const setLimit = `INSERT INTO zone_capacity (zone_code, date, deliveries) VALUES (?1, ?2, ?3)
  ON CONFLICT DO UPDATE SET deliveries = excluded.deliveries`;
const setState = (table: string) => `UPDATE ${table} SET state = ?2 WHERE id = ?1`;

type Write = readonly (readonly [text: string, ...values: SQLInputValue[]])[];
const one = <T extends string>(values: readonly T[]) => fc.constantFrom(...values);
const [order, dish, zone, date] = [one(orders), one(dishes), one(zones), one(dates)];
const coming = one(['planned', 'planned', 'planned', 'locked', 'skipped', 'frozen']);
const state = one(['paid', 'paid', 'active', 'cancelled', 'refunded']);

/** What changes places, a batch each. */
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(order, zone, date, coming).map((values) => [[addDelivery, ...values]] as const),
  fc.tuple(order, zone, date, coming).map((values) => [[addDelivery, ...values]] as const),
  fc.tuple(order, zone, date, coming, date).map((values) => [[moveDelivery, ...values]] as const),
  // Deliveries of an order exchange their dates as a change of its calendar writes it.
  fc.tuple(order, zone, date, date).map(
    ([id, to, first, second]): Write => [
      [
        `UPDATE deliveries SET date = 'moving ' || date WHERE order_id = ?1 AND date IN (?2, ?3)`,
        id,
        first,
        second,
      ],
      [moveDelivery, id, to, second, 'planned', `moving ${first}`],
      [moveDelivery, id, to, first, 'planned', `moving ${second}`],
    ],
  ),
  fc
    .tuple(order, date)
    .map((values) => [['DELETE FROM deliveries WHERE order_id = ?1 AND date = ?2', ...values]] as const),
  fc.tuple(order, state).map((values) => [[setState('orders'), ...values]] as const),
  fc
    .tuple(one([...orders, ...dishes]), fc.constantFrom(0, 0, 1))
    .map((values) => [['UPDATE invoices SET holds_places = ?2 WHERE id = ?1', ...values]] as const),
  fc.tuple(dish, zone, date).map((values) => [[addDishes, ...values]] as const),
  fc
    .tuple(dish, zone, date)
    .map(
      (values) =>
        [['UPDATE homemade_orders SET zone_code = ?2, delivery_date = ?3 WHERE id = ?1', ...values]] as const,
    ),
  fc.tuple(dish, state).map((values) => [[setState('homemade_orders'), ...values]] as const),
  fc
    .tuple(order, zone, date)
    .map(
      (values) =>
        [['INSERT INTO held_places (invoice_id, zone_code, date) VALUES (?1, ?2, ?3)', ...values]] as const,
    ),
  order.map((id) => [['DELETE FROM held_places WHERE invoice_id = ?1', id]] as const),
  fc.tuple(zone, one([...dates, '']), fc.nat({ max: 2 })).map((values) => [[setLimit, ...values]] as const),
);

/** What has refused a batch, after which nothing of it stays. */
function attempt(db: DatabaseSync, statements: Write): string | undefined {
  db.exec('BEGIN');
  try {
    for (const [text, ...values] of statements) db.prepare(text).run(...values);
    db.exec('COMMIT');
    return undefined;
  } catch (error) {
    db.exec('ROLLBACK');
    const refused = refusedGuard(error);
    // A counter below zero has no name.
    if (refused === undefined) expect(String(error)).toContain('held_places.invoice_id');
    return refused ?? 'held before';
  }
}

const Day = z.object({ places: z.number(), most: z.nullable(z.number()) });

/** Every day of every zone: what takes places, counted row by row, and how many there are. */
const listDays = (db: DatabaseSync) =>
  zones.flatMap((zoneCode) =>
    dates.map((day) =>
      Day.parse(
        db
          .prepare(
            `SELECT (SELECT COUNT(*) FROM delivery_places WHERE zone_code = ?1 AND date = ?2)
               + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = ?1 AND date = ?2)
               + (SELECT COUNT(*) FROM held_places WHERE zone_code = ?1 AND date = ?2) AS places,
               (SELECT deliveries FROM zone_capacity WHERE zone_code = ?1 AND date IN (?2, '')
                ORDER BY date DESC LIMIT 1) AS most`,
          )
          .get(zoneCode, day),
      ),
    ),
  );

const miscounted = (db: DatabaseSync) => db.prepare(selectMiscounted('').text).all('');
const isPayment = (batch: Write) =>
  batch.some(([text, , to]) => /SET state/.test(text) && (to === 'paid' || to === 'active'));

test('counters are what takes places, and a day is refused where it is full and nowhere else', () => {
  const outcomes: Record<string, number> = {};
  fc.assert(
    fc.property(fc.array(write, { minLength: 30, maxLength: 60, size: 'max' }), (batches) => {
      const db = openShop();
      let before = listDays(db);
      for (const batch of batches) {
        const refused = attempt(db, batch);
        const after = listDays(db);
        expect(miscounted(db)).toEqual([]);
        if (refused === 'zone-full') {
          expect(before.some(({ places, most }) => most !== null && places >= most)).toBe(true);
        }
        const found = before;
        before = after;
        const grown = after.filter(({ places }, index) => places > (found[index]?.places ?? 0));
        const over = grown.filter(({ places, most }) => most !== null && places > most);
        if (!isPayment(batch)) expect(over).toEqual([]);
        const outcome = over.length > 0 ? 'over the limit' : (refused ?? 'done');
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
      db.close();
    }),
    { numRuns: 30 },
  );
  // Had nothing been refused or paid late, all of this would have shown little.
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['done', 'zone-full', 'over the limit']));
});

test('a counter that is wrong is found', () => {
  const db = openShop();
  db.prepare(addDelivery).run('a', 'near', '2027-03-01', 'planned');
  db.prepare(addDelivery).run('a', 'near', '2027-03-02', 'planned');
  db.exec(`UPDATE zone_days SET taken = 5 WHERE date = '2027-03-02';
    INSERT INTO zone_days (date, zone_code, taken) VALUES ('2027-03-03', 'far', 1)`);
  expect(miscounted(db)).toEqual([
    { date: '2027-03-02', zone: 'near', counter: 5, places: 1 },
    { date: '2027-03-03', zone: 'far', counter: 1, places: 0 },
  ]);
});
