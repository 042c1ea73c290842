import { claim } from '#worker/modules/deliveries/archive/sql.ts';
import { requirePaid } from '#worker/modules/deliveries/deliveries/paid-changes/sql.ts';
import { takeCalendarVersion } from '#worker/modules/deliveries/deliveries/statements.ts';
import { writeChoices } from '#worker/modules/deliveries/rations/sql.ts';
import { readRow, type Statement, sql } from '#worker/platform/database.ts';
import {
  copyRow,
  fresh,
  type GuardCase,
  type GuardedRows,
  NEVER,
  ofOrder,
  statementsOf,
  write,
} from './rows.ts';

/** An archive of a day that nothing was served on. */
const anArchive = ({ orderId }: GuardedRows) => ({ orderId, month: '2026-11', sha256: 'sum', days: 1 });

/** Leaves no place on a day to the zone that a row names. */
const fillZone = (table: 'orders' | 'homemade_orders', date: string) =>
  `INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT zone_code, '${date}', 0 FROM ${table} WHERE id = ?1`;

/** Days that have no place left, and rows that may not change. */
export const calendarCases: readonly GuardCase[] = [
  {
    what: 'a new delivery does not come on a day that is full',
    guard: 'zone-full',
    trigger: 'guard_zone_full',
    writes: async ({ db, orderId }) => {
      const first = await readRow(db, sql('SELECT id FROM deliveries WHERE order_id = ?1').with(orderId));
      const added = { id: fresh, date: `'2027-03-01'` };
      return [
        sql(fillZone('orders', '2027-03-01')).with(orderId),
        await copyRow(db, 'deliveries', String(first?.id), added),
      ];
    },
  },
  {
    what: 'a delivery does not move to a day that is full',
    guard: 'zone-full',
    writes: ({ orderId }) => [
      sql(fillZone('orders', '2027-03-01')).with(orderId),
      sql(`UPDATE deliveries SET date = '2027-03-01' WHERE order_id = ?1 AND date = '2026-11-18'`).with(
        orderId,
      ),
    ],
  },
  {
    what: 'dishes do not come on a day that is full',
    guard: 'zone-full',
    writes: async ({ db, customer, homemadeId }) => [
      sql(fillZone('homemade_orders', '2027-03-01')).with(homemadeId),
      ...fillBasketOf(customer.id),
      await copyRow(db, 'homemade_orders', homemadeId, {
        ...anotherHomemade,
        dishes_kop: BASKET_KOP,
        delivery_date: `'2027-03-01'`,
      }),
    ],
  },
  {
    what: 'dishes do not move to a day that is full',
    guard: 'zone-full',
    writes: ({ homemadeId }) => [
      sql(fillZone('homemade_orders', '2027-03-01')).with(homemadeId),
      sql(`UPDATE homemade_orders SET delivery_date = '2027-03-01' WHERE id = ?1`).with(homemadeId),
    ],
  },
  {
    what: 'an unpaid order does not take places again on a day that is full',
    guard: 'zone-full',
    writes: ({ unpaidId }) => [
      sql(`UPDATE invoices SET holds_places = 0 WHERE id = ?1`).with(unpaidId),
      sql(
        `INSERT INTO zone_capacity (zone_code, date, deliveries)
           SELECT zone_code, date, 0 FROM deliveries WHERE order_id = ?1`,
      ).with(unpaidId),
      sql('UPDATE invoices SET holds_places = 1 WHERE id = ?1').with(unpaidId),
    ],
  },
  {
    what: 'a change of the address does not hold a place on a day that is full',
    guard: 'zone-full',
    writes: ({ orderId, unpaidId }) => [
      sql(fillZone('orders', '2027-03-01')).with(orderId),
      sql(
        `INSERT INTO paid_changes (invoice_id, order_id, fee_kop, request) VALUES (?1, ?2, 1, '{"ids":[]}')`,
      ).with(unpaidId, orderId),
      sql(`INSERT INTO held_places SELECT ?1, zone_code, '2027-03-01' FROM orders WHERE id = ?2`).with(
        unpaidId,
        orderId,
      ),
    ],
  },
  {
    what: 'a paid change is made once',
    guard: 'paid-change-made',
    writes: ({ unpaidId }) => [requirePaid(unpaidId)],
  },
  {
    what: 'dishes are not ordered at another price than that of the basket',
    guard: 'basket-changed',
    trigger: 'guard_basket_changed',
    writes: async ({ db, customer, homemadeId }) => [
      ...fillBasketOf(customer.id),
      await copyRow(db, 'homemade_orders', homemadeId, {
        ...anotherHomemade,
        dishes_kop: `${BASKET_KOP} + 1`,
      }),
    ],
  },
  {
    what: 'a second delivery of an order does not come on the same day',
    guard: 'delivery-day-taken',
    writes: write(
      `UPDATE deliveries SET date = '2026-11-18' WHERE order_id = ?1 AND date = '2026-11-20'`,
      ofOrder,
    ),
  },
  {
    what: 'a change that knows an older calendar is refused',
    guard: 'calendar-version',
    writes: ({ orderId }) => takeCalendarVersion(orderId, 99),
  },
  {
    what: 'a meal past its cut-off is not replaced',
    guard: 'cut-off-passed',
    writes: (rows) =>
      statementsOf(rows, (db) =>
        writeChoices(db, {
          orderId: rows.orderId,
          version: 1,
          meals: [{ date: '2026-11-20', person: 1, slot: 'lunch', dish: 'borsch', insteadOf: 'ukha' }],
          change: { id: 'change', text: 'Замена' },
          firstOpenDate: NEVER,
          at: 0,
        }),
      ),
  },
  {
    what: 'food that has changed since it was read does not go to the archive',
    guard: 'archive-overtaken',
    writes: (rows) => statementsOf(rows, (db) => claim(db, [anArchive(rows)], 1)),
  },
  {
    what: 'no food goes to the archive while a backup is being made',
    guard: 'backup-underway',
    writes: async (rows) => [
      sql(`INSERT INTO timer_marks (name, reached) VALUES ('backup-begun', 9000000000000)`),
      ...(await statementsOf(rows, (db) => claim(db, [], 1))),
    ],
  },
  {
    what: 'what was served on a day is not rewritten',
    guard: 'served-day-changed',
    trigger: 'guard_served_day_changed',
    writes: ({ orderId }) => [
      sql(
        `INSERT INTO served_days (order_id, date, person, meals, kcal, kept_at) VALUES (?1, '2026-11-18', 1, '[]', 1, 0)`,
      ).with(orderId),
      sql('UPDATE served_days SET kcal = 2 WHERE order_id = ?1').with(orderId),
    ],
  },
];

export const BASKET_KOP = `(SELECT price_kop FROM homemade_items WHERE dish_code = 'borsch')`;
export const anotherHomemade = {
  id: fresh,
  number: 'number + 1000000',
  idempotency_key: fresh,
  total_kop: 'total_kop + 1000000',
};

export function fillBasketOf(customerId: string): Statement[] {
  return [
    sql(
      `INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
         VALUES ('customer:' || ?1, 'borsch', 1, 0, 0)`,
    ).with(customerId),
  ];
}
