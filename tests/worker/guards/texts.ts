import { anotherHomemade, BASKET_KOP, fillBasketOf } from './calendar.ts';
import { copyRow, fresh, type GuardCase, type GuardedRows, type Statement } from './rows.ts';

/** Values of a row by column, as SQL. */
type Values = Readonly<Record<string, string>>;

interface TextTable {
  readonly table: string;
  /** A column with what a person has written, and such a text with something unprintable in it, as SQL. */
  readonly column: string;
  readonly text: string;
  /** The row that the one of the test is like; without it `values` are a whole row. */
  readonly like?: (rows: GuardedRows) => string | Promise<string>;
  readonly values: (rows: GuardedRows) => Values;
  /** What has to be there for such a row. */
  readonly before?: (rows: GuardedRows) => readonly Statement[];
}

const quoted = (text: string) => `'${text}'`;
const anotherOrder = () => ({ id: fresh, number: 'number + 1000000', idempotency_key: fresh });

const textTables: readonly TextTable[] = [
  {
    table: 'auth_codes',
    column: 'name',
    text: `'Анна' || char(7)`,
    values: () => ({
      ...{ id: fresh, recipient: quoted('79160000000'), address: quoted('192.0.2.1'), code_hash: fresh },
      ...{ type: quoted('register'), tries_left: '3', created_at: '1', expires_at: '2' },
    }),
  },
  {
    table: 'customers',
    column: 'email',
    text: `'a' || char(0) || '@example.com'`,
    values: () => ({ id: fresh, phone: quoted('+79990000001'), name: quoted('Анна'), created_at: '1' }),
  },
  {
    table: 'customer_addresses',
    column: 'label',
    text: `'Дом' || char(0)`,
    values: ({ customer }) => ({
      ...{ id: fresh, customer_id: quoted(customer.id), label: quoted('Дача'), street_id: fresh },
      ...{ street: quoted('Тверская'), lat: '55', lon: '37', house: quoted('1'), flat: quoted('2') },
      ...{ region_code: '(SELECT code FROM regions)', zone_code: '(SELECT code FROM delivery_zones)' },
      ...{ entrance: `''`, floor: `''`, intercom: `''`, comment: `''`, created_at: '1', last_used_at: '1' },
    }),
  },
  {
    table: 'orders',
    column: 'contact',
    text: `json_set(contact, '$.name', 'Анна' || char(1))`,
    like: ({ orderId }) => orderId,
    values: () => ({ ...anotherOrder(), first_order: '0' }),
  },
  {
    table: 'deliveries',
    column: 'destination',
    text: `json_set(destination, '$.comment', 'Код' || char(8238) || '321')`,
    like: async ({ db, orderId }) =>
      String(await db.prepare('SELECT id FROM deliveries WHERE order_id = ?').bind(orderId).first('id')),
    values: () => ({ id: fresh, date: quoted('2027-01-11') }),
  },
  {
    table: 'bonus_reviews',
    column: 'text',
    text: `'Вкусно' || char(27) || '[31m'`,
    values: ({ customer }) => ({
      ...{ id: fresh, customer_id: quoted(customer.id), month: quoted('2026-11'), link: `''` },
      ...{ text: quoted('Вкусно'), reward_kop: '1', sent_at: '1' },
    }),
  },
  {
    table: 'certificate_purchases',
    column: 'text',
    text: `'С праздником' || char(8)`,
    like: ({ certificateId }) => certificateId,
    values: () => ({ ...anotherOrder(), code_hash: fresh }),
  },
  {
    table: 'homemade_orders',
    column: 'address',
    text: `json_set(address, '$.comment', char(12))`,
    before: ({ db, customer }) => fillBasketOf(db, customer.id),
    like: ({ homemadeId }) => homemadeId,
    values: () => ({ ...anotherHomemade, dishes_kop: BASKET_KOP }),
  },
  {
    table: 'reviews',
    column: 'author',
    text: `'Анна' || char(133)`,
    values: () => ({
      ...{ id: fresh, programme_code: '(SELECT code FROM programmes)', author: quoted('Анна'), rating: '5' },
      ...{ text: quoted('Вкусно'), written_on: quoted('2026-11-22'), state: quoted('pending') },
    }),
  },
  {
    table: 'delivery_ratings',
    column: 'text',
    text: `'Вкусно' || char(127)`,
    values: ({ customer, orderId }) => ({
      ...{ delivery_id: `(SELECT id FROM deliveries WHERE order_id = '${orderId}')` },
      ...{ customer_id: quoted(customer.id), verdict: quoted('good'), rated_at: '1' },
    }),
  },
  {
    table: 'tickets',
    column: 'answer',
    text: `'Спасибо' || char(8294)`,
    like: ({ ticketId }) => ticketId,
    values: anotherOrder,
  },
  {
    table: 'leads',
    column: 'fields',
    text: `json_object('question', 'Когда' || char(31) || '?')`,
    values: () => ({
      ...{ id: fresh, number: '1000000', kind: quoted('question'), name: quoted('Анна'), page: quoted('/') },
      ...{ contact: quoted('79160000000'), fields: quoted('{}'), content_hash: fresh, created_at: '1' },
      ...{ consent_version: quoted('2026-09-01'), address: quoted('192.0.2.1'), next_attempt_at: '1' },
    }),
  },
];

async function insert(
  { table, like, before }: TextTable,
  rows: GuardedRows,
  values: Values,
): Promise<Statement[]> {
  const row = like
    ? await copyRow(rows.db, table, await like(rows), values)
    : rows.db.prepare(`INSERT INTO ${table} (${Object.keys(values)}) VALUES (${Object.values(values)})`);
  return [...(before?.(rows) ?? []), row];
}

/** What people write, whatever way it takes into the database. */
export const textCases: readonly GuardCase[] = textTables.flatMap((one) => [
  {
    what: `no unprintable text comes into ${one.table}`,
    guard: 'unprintable',
    trigger: `guard_unprintable_${one.table}`,
    writes: (rows) => insert(one, rows, { ...one.values(rows), [one.column]: one.text }),
  },
  {
    what: `no text in ${one.table} becomes unprintable`,
    guard: 'unprintable',
    trigger: `guard_unprintable_${one.table}_again`,
    writes: async (rows) => [
      ...(await insert(one, rows, one.values(rows))),
      rows.db.prepare(
        `UPDATE ${one.table} SET ${one.column} = ${one.text} WHERE rowid = last_insert_rowid()`,
      ),
    ],
  },
]);
