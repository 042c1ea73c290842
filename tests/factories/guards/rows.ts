import type { GuardName } from '#worker/db/guards/sql.ts';
import type { Database, Statement } from '#worker/platform/database.ts';
import { readRows, sql } from '#worker/platform/database.ts';

/** Rows that the refused writes are tried on. */
export interface GuardedRows {
  readonly db: Database;
  readonly customer: { readonly id: string; readonly phone: string };
  /** A customer with a renewed order that is paid. */
  readonly subscriberId: string;
  readonly paidOrderId: string;
  readonly subscriptionId: string;
  /** An order that the courier collects the money of, with four planned deliveries. */
  readonly orderId: string;
  /** An order that waits for its card. */
  readonly unpaidId: string;
  readonly homemadeId: string;
  readonly certificateId: string;
  readonly ticketId: string;
}

/** Writes that the database refuses, and what refuses them. */
export interface GuardCase {
  readonly what: string;
  readonly guard: GuardName;
  /** The trigger that refuses; a condition of a command or a unique index where there is none. */
  readonly trigger?: string;
  readonly writes: (rows: GuardedRows) => readonly Statement[] | Promise<readonly Statement[]>;
}

/** A batch of one statement; its text stands before its values. */
export const write =
  (text: string, ...values: ((rows: GuardedRows) => string | number)[]): GuardCase['writes'] =>
  (rows) => [sql(text).with(...values.map((value) => value(rows)))];

/** The statements of a command that carries its batch out by itself. */
export async function statementsOf(
  { db }: GuardedRows,
  command: (db: Database) => Promise<unknown>,
): Promise<readonly Statement[]> {
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
export const ofOrder = ({ orderId }: GuardedRows) => orderId;
export const ofUnpaid = ({ unpaidId }: GuardedRows) => unpaidId;
export const ofCustomer = ({ customer }: GuardedRows) => customer.id;
/** No delivery is open on and after this day. */
export const NEVER = '2099-01-01';
