import type { Database } from '../../scripts/local/database.ts';
import { DAY_MS } from '../../shared/dates.ts';
import { recountDays } from '../../worker/db/zone-days/statements.ts';

/** Days of the past that the copies of an order are spread over. */
const SPAN_DAYS = 700;
/** Copies that one statement inserts at most: the database answers nothing else meanwhile. */
const COPIES_AT_ONCE = 500;

/** The order that copies are made of, with everything that is known of it. */
export interface Sample {
  readonly customerId: string;
  readonly orderId: string;
}

/** Tables of which a copy needs its own rows, each with what finds those of the sample. */
const tables: Readonly<Record<string, string>> = {
  customers: 'id = ?1',
  consents: 'customer_id = ?1',
  orders: 'id = ?2',
  order_requests: 'order_id = ?2',
  deliveries: 'order_id = ?2',
  delivery_changes: 'order_id = ?2',
  invoices: 'id = ?2',
  payments: 'invoice_id = ?2',
  receipts: 'invoice_id = ?2',
  transfers: 'order_id = ?2',
  served_days: 'order_id = ?2',
  messages: 'customer_id = ?1',
};

/** Columns that tell a copy from its sample; the rest is copied as it is. */
const own = ['id', 'customer_id', 'order_id', 'invoice_id', 'key', 'external_id', 'idempotency_key'];
const dated = ['date', 'start_date', 'end_date'];

/** What a copy has in a column; `n.i` counts the copies. */
function copyOf(column: string, isInPast: boolean): string {
  const copy = `s.${column} || '-' || n.i`;
  const daysBack = isInPast ? `(60 + n.i % ${SPAN_DAYS})` : '0';
  const shift = `'-' || ${daysBack} || ' days'`;
  if (column.endsWith('account'))
    return `CASE WHEN instr(s.${column}, ':') > 0 THEN ${copy} ELSE s.${column} END`;
  if (own.includes(column)) return copy;
  if (column === 'phone') return `'+79' || printf('%09d', 880000000 + n.i)`;
  if (column === 'number') return '10000000 + n.i';
  if (column === 'first_order') return '0';
  // Payments of the newest day are looked at again, and a day has as many of them as the site is large.
  if (column === 'paid_at') return `s.paid_at - ${daysBack} * ${DAY_MS}`;
  if (dated.includes(column)) return `date(s.${column}, ${shift})`;
  if (column === 'food_dates')
    return `(SELECT json_group_array(date(value, ${shift})) FROM json_each(s.food_dates))`;
  return `s.${column}`;
}

export async function columnsOf(db: Database, table: string): Promise<string[]> {
  const { results } = await db.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Writes while there are no triggers, so that copied rows are not checked one by one. */
export async function withoutTriggers(db: Database, write: () => Promise<void>): Promise<void> {
  const { results } = await db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all<{ name: string; sql: string }>();
  await db.batch(results.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)));
  await write();
  // Places were not counted either.
  await db.batch(recountDays('').map(({ text }) => db.prepare(text).bind('')));
  await db.batch([...results.map(({ sql }) => db.prepare(sql)), db.prepare('ANALYZE')]);
}

/** Copies an order with all that belongs to it, numbered from one number up to another. */
export async function copySample(
  db: Database,
  { customerId, orderId }: Sample,
  { from, count, isInPast }: { from: number; count: number; isInPast: boolean },
): Promise<void> {
  await withoutTriggers(db, async () => {
    for (const [table, ofSample] of Object.entries(tables)) {
      const names = await columnsOf(db, table);
      const insert = db.prepare(
        `INSERT INTO ${table} (${names.join(', ')})
         WITH RECURSIVE n (i) AS (SELECT ?3 UNION ALL SELECT i + 1 FROM n WHERE i < ?4)
         SELECT ${names.map((name) => copyOf(name, isInPast)).join(', ')}
         FROM ${table} s CROSS JOIN n WHERE s.${ofSample} AND ?1 <> '' AND ?2 <> ''`,
      );
      for (let begin = from; begin < from + count; begin += COPIES_AT_ONCE) {
        const end = Math.min(from + count, begin + COPIES_AT_ONCE) - 1;
        await insert.bind(customerId, orderId, begin, end).run();
      }
    }
  });
}
