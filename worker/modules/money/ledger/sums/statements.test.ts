import type { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { sumUpDeliveries } from './statements.ts';

/** What an arrival has left behind: sums of zero have no row. */
interface Arrived {
  readonly earned: number;
  readonly bonuses: number;
  readonly receipt: number;
  readonly isSent: boolean;
  /** Whether a row was written at another moment than its delivery has. */
  readonly isOdd: boolean;
  readonly state: 'delivered' | 'failed' | 'skipped';
}

const arrived: fc.Arbitrary<Arrived> = fc.record({
  ...{ earned: fc.nat(90_000), bonuses: fc.nat(900), receipt: fc.nat(900), isSent: fc.boolean() },
  isOdd: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
  state: fc.constantFrom('delivered', 'delivered', 'delivered', 'failed', 'skipped'),
});

/** A ledger with orders of two customers, and what else moves beside the arrivals of their deliveries. */
function openLedger(orders: readonly (readonly Arrived[])[]): DatabaseSync {
  const db = createMemoryDatabase();
  db.exec('PRAGMA foreign_keys = off');
  const order = db.prepare(
    `INSERT INTO orders (id, number, customer_id, state, programme_code, kcal, days, people, start_date, end_date, skip,
       interval_code, zone_code, address, contact, price, total_kop, worth_kop, bonuses_kop, first_order,
       payment_method, offer_version, idempotency_key, request_hash, placed_at, destination)
     VALUES (?1, ?2, ?3, 'completed', 'p', 1, 1, 1, '', '', '[]', 'i', 'z', '{}', '{}', '{}', 1, 1, 0, 0, 'card', '',
       ?1, '', 0, '{"address":{},"packaging":[]}')`,
  );
  const delivery = db.prepare(
    `INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, zone_code, moved_at)
     VALUES (?1, ?2, '2027-03-0' || ?5, 'i', ?3, '[]', 'z', ?4)`,
  );
  const transfer = db.prepare(
    `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
     VALUES (replace(?1, ':', '-'), ?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
  );
  const receipt = db.prepare(
    `INSERT INTO receipts (id, key, invoice_id, amount_kop, created_at, sent_at)
     VALUES ('offset-delivered-' || ?1, 'offset:delivered:' || ?1, ?2, ?3, ?4, ?5)`,
  );
  for (const [index, deliveries] of orders.entries()) {
    const [id, customer] = [`o${index}`, `c${index % 2}`];
    order.run(id, index, customer);
    transfer.run(`payment:${id}`, 'bank', `order:${id}`, 10_000_000, 'payment', id, index);
    transfer.run(`credit:${id}`, 'company', `bonuses:${customer}`, 5, 'bonuses_granted', id, index);
    for (const [place, one] of deliveries.entries()) {
      const [own, at] = [`${id}d${place}`, 1000 * index + place];
      delivery.run(own, id, one.state, at, String((place % 9) + 1));
      if (one.state !== 'delivered') continue;
      const written = one.isOdd ? at + 1 : at;
      if (one.earned > 0)
        transfer.run(`delivered:${own}`, `order:${id}`, 'company', one.earned, 'delivered', id, written);
      if (one.bonuses > 0)
        transfer.run(
          `earned:${own}`,
          'company',
          `bonuses:${customer}`,
          one.bonuses,
          'bonuses_granted',
          id,
          at,
        );
      if (one.receipt > 0) receipt.run(own, id, one.receipt, at, one.isSent ? at + 9 : null);
    }
  }
  return db;
}

/** Balances, entries and receipts, as everybody reads them. */
const readBooks = (db: DatabaseSync) => ({
  balances: db
    .prepare(
      `SELECT account, SUM(kop) AS kop FROM (
         SELECT to_account AS account, amount_kop AS kop FROM transfers
         UNION ALL SELECT from_account, -amount_kop FROM transfers
       ) GROUP BY account ORDER BY account`,
    )
    .all(),
  entries: db
    .prepare(
      'SELECT id, key, from_account, to_account, amount_kop, reason, order_id, at FROM ledger_entries ORDER BY key',
    )
    .all(),
  receipts: db
    .prepare('SELECT id, key, invoice_id, amount_kop, created_at, sent_at FROM second_receipts ORDER BY key')
    .all(),
});

const count = (db: DatabaseSync, table: string) =>
  Number(db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n);

function sumUp(db: DatabaseSync, ids: readonly string[]): void {
  db.exec('BEGIN');
  for (const { text, values } of sumUpDeliveries(ids))
    db.prepare(text).run(...z.array(z.string()).parse(values));
  db.exec('COMMIT');
}

const orders = fc.array(fc.array(arrived, { maxLength: 6 }), { minLength: 1, maxLength: 4 });

test('sums change no balance, no entry and no receipt, whatever has arrived and however often they are made', () => {
  fc.assert(
    fc.property(orders, fc.nat(3), (all, kept) => {
      const db = openLedger(all);
      const before = readBooks(db);
      const ids = all.map((_, index) => `o${index}`).filter((id) => id !== `o${kept}`);
      for (const chosen of [ids, ids, all.map((_, index) => `o${index}`)]) {
        sumUp(db, chosen);
        expect(readBooks(db)).toEqual(before);
      }
      db.close();
    }),
    { numRuns: 60 },
  );
});

const whole: Arrived = {
  ...{ earned: 100, bonuses: 3, receipt: 90, isSent: true, isOdd: false, state: 'delivered' },
};

test('an order of nine deliveries has two sums in the place of eighteen entries, and none of their receipts', () => {
  const db = openLedger([Array.from({ length: 9 }, () => whole)]);
  sumUp(db, ['o0']);
  // Beside the payment and the credit.
  expect([count(db, 'transfers'), count(db, 'receipts')]).toEqual([4, 0]);
});

test.each<[string, Partial<Arrived>, readonly [entries: number, receipts: number]]>([
  ['an entry of another moment', { isOdd: true }, [4, 0]],
  ['a receipt that was not sent', { isSent: false }, [4, 1]],
])('%s stays as it is', (_, other, rows) => {
  const db = openLedger([[{ ...whole, ...other }]]);
  sumUp(db, ['o0']);
  expect([count(db, 'transfers'), count(db, 'receipts')]).toEqual(rows);
});

test('sums that are not those of the deliveries are refused with their whole batch', () => {
  const db = openLedger([[whole]]);
  const before = readBooks(db);
  db.exec(`INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
      VALUES ('x', 'sum-earned:o0', 'company', 'bonuses:c0', 1, 'bonuses_granted', 'o0', 1)`);
  expect(() => sumUp(db, ['o0'])).toThrow('guard:transfer-sum');
  db.exec(`ROLLBACK; DROP TRIGGER guard_transfer_removed; DELETE FROM transfers WHERE id = 'x'`);
  expect(readBooks(db)).toEqual(before);
});
