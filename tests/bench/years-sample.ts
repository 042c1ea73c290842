import { addDays, DAY_MS } from '#shared/dates.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { selectTables } from '#tests/harness/memory-database.ts';
import { keepSignedIn, newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

export type SampleRow = Readonly<Record<string, string | number | null>>;
/** Rows by their table. */
export type SampleRows = Readonly<Record<string, readonly SampleRow[]>>;

/** What the database keeps of a customer, and of an order from its placing to its last delivery. */
export interface OrderSample {
  readonly customer: SampleRows;
  readonly order: SampleRows;
  readonly phone: string;
  /** Deliveries that it came in. */
  readonly deliveries: number;
  readonly placedAt: number;
}

/** Tables that every order writes into, and that do not grow with their number. */
const shared = [
  'auth_codes',
  'rate_counters',
  'security_events',
  'timer_marks',
  'zone_days',
  'audit_entries',
  'audit_objects',
];

type Snapshot = ReadonlyMap<string, ReadonlyMap<string, SampleRow>>;

/** Every row of the site by table and primary key. */
async function takeSnapshot({ db }: LocalWorker): Promise<Snapshot> {
  const { results: tables } = await db.prepare(selectTables).all<{ name: string }>();
  const found = new Map<string, ReadonlyMap<string, SampleRow>>();
  for (const { name } of tables) {
    const { results: keys } = await db
      .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0')
      .bind(name)
      .all<{ name: string }>();
    const { results } = await db.prepare(`SELECT * FROM ${name}`).all<SampleRow>();
    found.set(name, new Map(results.map((row) => [JSON.stringify(keys.map((key) => row[key.name])), row])));
  }
  return found;
}

/** Rows that came between two snapshots, as a third has them. */
function cameBetween(before: Snapshot, after: Snapshot, last: Snapshot): SampleRows {
  const rows = [...after].flatMap(([table, own]): [string, SampleRow[]][] => {
    const came = [...own.keys()].flatMap((key) => {
      const row = before.get(table)?.has(key) ? undefined : last.get(table)?.get(key);
      return row === undefined ? [] : [row];
    });
    return came.length === 0 || shared.includes(table) ? [] : [[table, came]];
  });
  return Object.fromEntries(rows);
}

/** Lets a day go by: the kitchen, the couriers and the timer, which tells of each. */
export async function passDay(site: LocalWorker, date: string): Promise<void> {
  const headers = { Authorization: `Bearer ${localOperatorToken}` };
  await setClock(site, `${date}T09:00:00.000Z`);
  await runTimerOf(site);
  for (const to of ['locked', 'cooking', 'on_route', 'delivered'] as const) {
    await mustCall(new Visitor(site), moveDeliveries, { headers, body: { date, to } });
    await runTimerOf(site);
  }
}

/** Lives through an order of four weeks, paid by card, on a new site. */
export async function takeSample(site: LocalWorker): Promise<OrderSample> {
  await setClock(site, orderMoment);
  const begun = await takeSnapshot(site);
  const visitor = new Visitor(site);
  const phone = newPhone();
  await visitor.signIn(phone);
  const signedIn = await takeSnapshot(site);
  const order = await orderProgramme(visitor, buildOrder({ days: 28, payment: 'card' }));
  await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
  await runTimerOf(site);
  const { results } = await site.db
    .prepare('SELECT date FROM deliveries WHERE order_id = ? ORDER BY date')
    .bind(order.id)
    .all<{ date: string }>();
  const [first, last] = [results[0]?.date ?? '', results.at(-1)?.date ?? ''];
  for (let date = first; date <= last; date = addDays(date, 1)) await passDay(site, date);
  await setClock(site, new Date(Date.parse(`${last}T09:00:00.000Z`) + DAY_MS).toISOString());
  await keepSignedIn(site);
  await runTimerOf(site);
  const ended = await takeSnapshot(site);
  return {
    customer: cameBetween(begun, signedIn, ended),
    order: cameBetween(signedIn, ended, ended),
    ...{ phone, deliveries: results.length, placedAt: Date.parse(orderMoment) },
  };
}
