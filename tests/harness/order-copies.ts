import { type Database, readRows, sql } from '#worker/platform/database.ts';
import { recountDays } from './zone-days.ts';

/** The order that copies are made of, with everything that is known of it. */
interface Sample {
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

/** What a copy has in a column; `n.i` counts the copies. */
function copyOf(column: string): string {
  const copy = `s.${column} || '-' || n.i`;
  if (column.endsWith('account'))
    return `CASE WHEN instr(s.${column}, ':') > 0 THEN ${copy} ELSE s.${column} END`;
  if (own.includes(column)) return copy;
  if (column === 'phone') return `'+79' || printf('%09d', 880000000 + n.i)`;
  if (column === 'number') return '10000000 + n.i';
  if (column === 'first_order') return '0';
  return `s.${column}`;
}

/** Copies an order so many times with all that belongs to it; there are no triggers meanwhile, which check row by row. */
export async function copySample(
  db: Database,
  { customerId, orderId }: Sample,
  count: number,
): Promise<void> {
  const triggers = await readRows(db, sql(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`));
  await db.write(triggers.map(({ name }) => sql(`DROP TRIGGER ${name}`)));
  for (const [table, ofSample] of Object.entries(tables)) {
    const columns = await readRows(db, sql(`PRAGMA table_info(${table})`));
    const names = columns.map(({ name }) => String(name));
    const insert = sql(
      `INSERT INTO ${table} (${names.join(', ')})
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       SELECT ${names.map(copyOf).join(', ')} FROM ${table} s CROSS JOIN n
       WHERE s.${ofSample} AND ?1 <> '' AND ?2 <> ''`,
    );
    await db.write([insert.with(customerId, orderId, count)]);
  }
  // Places were not counted either.
  await db.write(recountDays('').map(({ text }) => sql(text).with('')));
  await db.write([...triggers.map((trigger) => sql(String(trigger.sql))), sql('ANALYZE')]);
}
