import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPhone } from '#tests/harness/visitor.ts';
import { giveCall } from '#worker/acts/dish-substituted/calls/sql.ts';
import { takeCustomerVersions } from '#worker/db/customer-versions/statements.ts';
import type { GuardName } from '#worker/db/guards/sql.ts';
import { requirePaid } from '#worker/modules/deliveries/deliveries/paid-changes/sql.ts';
import { takeCalendarVersion } from '#worker/modules/deliveries/deliveries/statements.ts';
import { saveTastes } from '#worker/modules/deliveries/exclusions/sql.ts';
import { writeChoices } from '#worker/modules/deliveries/rations/sql.ts';
import { refuseOtherCodes } from '#worker/modules/identity/codes/issue.ts';
import { changeContact } from '#worker/modules/identity/contacts.ts';
import { noteDone } from '#worker/modules/identity/removal.ts';
import { requireInvitation } from '#worker/modules/operations/staff/passkeys/sql.ts';
import { refuseMuchCash } from '#worker/modules/ordering/cash-limits.ts';
import { refuseManyUnpaid } from '#worker/modules/ordering/order-limits.ts';
import { insertCharge } from '#worker/modules/ordering/subscriptions/renewal-orders.ts';
import { countInBatch } from '#worker/modules/visitors/limits/statements.ts';
import { type Database, readRow, readRows, type Statement, sql } from '#worker/platform/database.ts';

/** Ids of rows that the refused writes are tried on. */
export interface GuardedRows {
  readonly db: Database;
  /** A customer with their phone. */
  readonly customer: string;
  readonly phone: string;
  /** A customer with a renewed order that is paid. */
  readonly subscriber: string;
  readonly paid: string;
  readonly subscription: string;
  /** An order that the courier collects the money of, with four planned deliveries. */
  readonly order: string;
  /** An order that waits for its card. */
  readonly unpaid: string;
  readonly homemade: string;
  readonly certificate: string;
  readonly ticket: string;
}
export type RowName = Exclude<keyof GuardedRows, 'db'>;

/** A write that the database refuses, the guard that does, and its trigger; without one a command or a unique index does. */
export interface GuardCase {
  readonly what: string;
  readonly guard: GuardName;
  readonly trigger: string | undefined;
  readonly writes: (rows: GuardedRows) => readonly Statement[] | Promise<readonly Statement[]>;
}

/** Statements of a text, in which `$name` stands for the id of a row. */
const statementsIn = (rows: GuardedRows, text: string): Statement[] =>
  text.split(';').map((one) => sql(one.replace(/\$(\w+)/g, (_, name: RowName) => `'${rows[name]}'`)).with());

const script = readFileSync(join(import.meta.dirname, 'guards.sql'), 'utf8');
const plainCases = [...script.matchAll(/^-- ([a-z-]+)( \w+)?: (.+)\n([^-]*(?:-(?!- )[^-]*)*)/gm)].map(
  ([, guard, trigger, what = '', text = '']): GuardCase => ({
    ...{ what, guard: guard as GuardName, trigger: trigger?.trim() },
    writes: (rows) => statementsIn(rows, text),
  }),
);

/** The statements of a command that carries its batch out by itself. */
async function statementsOf({ db }: GuardedRows, command: (db: Database) => Promise<unknown>) {
  let written: readonly Statement[] = [];
  await command({
    read: (statements) => db.read(statements),
    write: async (statements) => {
      written = statements;
      return statements.map(() => ({ rows: [], changes: 1 }));
    },
    size: () => db.size(),
  });
  return written;
}

/** A row like another one but for some of its columns, which are SQL. */
export async function copyRow(
  db: Database,
  table: string,
  id: string,
  changes: Readonly<Record<string, string>>,
): Promise<Statement> {
  const columns = await readRows(db, sql('SELECT name FROM pragma_table_info(?1)').with(table));
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => changes[name] ?? name);
  return sql(`INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} WHERE id = ?1`).with(id);
}

export const fresh = `lower(hex(randomblob(16)))`;
const anew = { id: fresh, number: 'number + 1000000', idempotency_key: fresh };
/** No delivery is open on and after this day. */
const NEVER = '2099-01-01';
const full = (table: 'orders' | 'homemade_orders', row: RowName) =>
  `INSERT INTO zone_capacity (zone_code, date, deliveries)
   SELECT zone_code, '2027-03-01', 0 FROM ${table} WHERE id = $${row}`;

/** Dishes that are ordered from a basket with one of them. */
async function orderDishes(
  rows: GuardedRows,
  changes: Record<string, string>,
  before = '',
): Promise<Statement[]> {
  const basket = `${before}INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
    VALUES ('customer:' || $customer, 'borsch', 1, 0, 0)`;
  const order = { ...anew, total_kop: 'total_kop + 1000000', ...changes };
  return [...statementsIn(rows, basket), await copyRow(rows.db, 'homemade_orders', rows.homemade, order)];
}
const basketKop = `(SELECT price_kop FROM homemade_items WHERE dish_code = 'borsch')`;

const someone = { date: '2026-11-18', owner: 'Олег', at: 1 };

type Command = readonly [what: string, guard: GuardName, writes: GuardCase['writes'], trigger?: string];

/** What commands refuse, and copies of whole rows. */
const commands: readonly Command[] = [
  [
    'a new delivery does not come on a day that is full',
    'zone-full',
    async (rows) => {
      const first = await readRow(
        rows.db,
        sql('SELECT id FROM deliveries WHERE order_id = ?1').with(rows.order),
      );
      const added = { id: fresh, date: `'2027-03-01'` };
      return [
        ...statementsIn(rows, full('orders', 'order')),
        await copyRow(rows.db, 'deliveries', String(first?.id), added),
      ];
    },
    'guard_zone_full',
  ],
  [
    'dishes do not come on a day that is full',
    'zone-full',
    (rows) => {
      const changes = { dishes_kop: basketKop, delivery_date: `'2027-03-01'` };
      return orderDishes(rows, changes, `${full('homemade_orders', 'homemade')};`);
    },
  ],
  [
    'dishes are not ordered at another price than that of the basket',
    'basket-changed',
    (rows) => orderDishes(rows, { dishes_kop: `${basketKop} + 1` }),
    'guard_basket_changed',
  ],
  ['a paid change is made once', 'paid-change-made', ({ unpaid }) => [requirePaid(unpaid)]],
  [
    'a change that knows an older calendar is refused',
    'calendar-version',
    ({ order }) => takeCalendarVersion(order, 99),
  ],
  [
    'a meal past its cut-off is not replaced',
    'cut-off-passed',
    (rows) => {
      const meal = {
        date: '2026-11-20',
        person: 1,
        slot: 'lunch',
        dish: 'borsch',
        insteadOf: 'ukha',
      } as const;
      const change = { id: 'change', text: 'Замена' };
      const choices = { orderId: rows.order, version: 1, meals: [meal], change, firstOpenDate: NEVER, at: 0 };
      return statementsOf(rows, (db) => writeChoices(db, choices));
    },
  ],
  [
    'what was decided by an older state of a customer is not written',
    'customer-version',
    ({ customer }) => takeCustomerVersions([{ id: customer, version: 1_000_000 }]),
  ],
  [
    'a customer has no more unpaid orders at a time than are allowed',
    'unpaid-orders',
    ({ customer }) => [refuseManyUnpaid(customer, 0)],
  ],
  [
    'couriers have no more to collect from a customer than operators let them',
    'cash-limit',
    ({ customer }) => [refuseMuchCash(customer, 100_000_000)],
  ],
  [
    'no more is ordered in an hour than is counted within its limit',
    'limit-reached',
    () => [1, 2].flatMap(() => countInBatch('orders:of-a-test', 0, 1)),
  ],
  [
    'a code is sent by what was read of the codes before it',
    'codes-sent',
    () => [refuseOtherCodes('+79990000000', 0, 1)],
  ],
  [
    'two orders are not both the first',
    'first-order-used',
    async ({ db, order }) => [await copyRow(db, 'orders', order, anew)],
  ],
  [
    'a code that was used up changes no phone',
    'codes-used',
    (rows) => {
      const change = {
        customerId: rows.customer,
        from: rows.phone,
        to: newPhone(),
        codeIds: ['used'],
        at: 1,
      };
      return statementsOf(rows, (db) => changeContact(db, 'phone', change, []));
    },
  ],
  [
    'exclusions that another tab has changed are not saved',
    'tastes-version',
    ({ customer: customerId }) =>
      saveTastes({
        ...{ customerId, exclusions: [], ingredients: [], repeat_limit: 0, autopilot: true, version: 99 },
        ...{ firstOpenDate: NEVER, historyText: '', changeId: 'change', at: 0 },
      }),
  ],
  [
    'a customer who withdrew the request is not erased',
    'removal-withdrawn',
    ({ customer: customerId }) => noteDone({ id: 'withdrawn', customerId }, 0),
  ],
  [
    'a renewal that has moved on is not charged',
    'renewal-stopped',
    ({ subscription: subscriptionId, order: orderId }) =>
      insertCharge({ subscriptionId, period: 99, declines: 0 }, { orderId, amountKop: 1, at: 0 }),
  ],
  [
    'a call that another has taken since it was read is not given away',
    'call-overtaken',
    (rows) => [
      ...statementsIn(
        rows,
        `INSERT INTO dish_calls (delivery_id, person, dish_code, date, owner, asked_at, moved_at)
         VALUES ($order, 1, 'borsch', '2026-11-18', 'Анна', 0, 0)`,
      ),
      ...giveCall({ deliveryId: rows.order, person: 1, dish: 'borsch' }, { ...someone, from: '' }),
    ],
  ],
  ['an invitation is taken once', 'invitation-used', () => [requireInvitation('taken')]],
];

export const guardCases: readonly GuardCase[] = [
  ...plainCases,
  ...commands.map(([what, guard, writes, trigger]) => ({ what, guard, trigger, writes })),
];
