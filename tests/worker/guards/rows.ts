import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { openTicket } from '#tests/factories/tickets.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import type { Database } from '#tests/harness/database.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { runTimerOf } from '#tests/harness/visitor.ts';
import type { GuardName } from '#worker/db/guards/sql.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';
import type { Database as WorkerDatabase, Statement as WorkerStatement } from '#worker/platform/database.ts';

/** A statement of a test, or one that a command of the worker has made. */
export type Statement = ReturnType<Database['prepare']> | WorkerStatement;

/** Rows that the refused writes are tried on. */
export interface GuardedRows {
  readonly db: Database;
  readonly customer: Customer;
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

export async function createGuardedRows(site: LocalWorker): Promise<GuardedRows> {
  const customer = await Customer.signedIn(site);
  const order = await customer.place();
  const unpaid = await customer.place({ payment: 'card', firstOrder: false });
  const subscriber = await Customer.signedIn(site);
  const paid = await subscriber.place({ payment: 'card', renews: true });
  await subscriber.request(paid.payment.url ?? '', { form: { state: 'paid' } });
  await runTimerOf(site);
  const [subscription] = (await mustCall(subscriber, listSubscriptions)).subscriptions;
  if (!subscription) throw new Error('The paid order is not renewed');
  const served = await subscriber.place({ firstOrder: false });
  return {
    db: site.db,
    customer,
    subscriberId: subscriber.id,
    paidOrderId: paid.id,
    subscriptionId: subscription.id,
    orderId: order.id,
    unpaidId: unpaid.id,
    homemadeId: (await orderHomemade(customer)).id,
    certificateId: (await buyPaid(customer)).id,
    ticketId: await openTicket(site, subscriber, served.id),
  };
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
  (rows) => [rows.db.prepare(text).bind(...values.map((value) => value(rows)))];

/** The statements of a command that carries its batch out by itself. */
export async function statementsOf(
  { db }: GuardedRows,
  command: (db: WorkerDatabase) => Promise<unknown>,
): Promise<readonly Statement[]> {
  let written: readonly WorkerStatement[] = [];
  await command({
    read: (statements) => createD1Database(db).read(statements),
    write: async (statements) => {
      written = statements;
      return statements.map(() => ({ rows: [], changes: 1 }));
    },
    size: () => createD1Database(db).size(),
  });
  return written;
}

/** Runs statements of either kind as one batch. */
export const runBatch = (db: Database, statements: readonly Statement[]) =>
  db.batch(statements.map((one) => ('text' in one ? db.prepare(one.text).bind(...one.values) : one)));

/** A row like another one but for some of its columns, which are SQL. */
export async function copyRow(
  db: Database,
  table: string,
  id: string,
  changes: Readonly<Record<string, string>>,
): Promise<Statement> {
  const { results } = await db.prepare('SELECT name FROM pragma_table_info(?)').bind(table).all();
  const columns = results.map(({ name }) => String(name));
  const values = columns.map((name) => changes[name] ?? name);
  return db
    .prepare(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} WHERE id = ?1`)
    .bind(id);
}

export const fresh = `lower(hex(randomblob(16)))`;
export const ofOrder = ({ orderId }: GuardedRows) => orderId;
export const ofUnpaid = ({ unpaidId }: GuardedRows) => unpaidId;
export const ofCustomer = ({ customer }: GuardedRows) => customer.id;
/** No delivery is open on and after this day. */
export const NEVER = '2099-01-01';
