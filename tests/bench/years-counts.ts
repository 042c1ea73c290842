import * as z from 'zod';
import { addDays, DAY_MS } from '#shared/dates.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import {
  keepSignedIn,
  newPhone,
  runMinuteOf,
  runTimerOf,
  setClock,
  Visitor,
} from '#tests/harness/visitor.ts';
import { pages } from './pages.ts';
import { alignColumns, formatValue } from './report.ts';
import { passDay } from './years-sample.ts';

/** Orders whose work is counted together. */
const ORDERS = 10;

const Noted = z.array(z.object({ name: z.string(), values: z.record(z.string(), z.number()) }));

/** What some work asked of the platform. */
interface Count {
  readonly requests: number;
  /** Messages of queues. */
  readonly messages: number;
  readonly calls: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

/** Counts what has happened since the last look. */
async function take(site: LocalWorker): Promise<Count> {
  const answer = await new Visitor(site).request('/local/metrics', { method: 'POST' });
  const noted = Noted.parse(await answer.json());
  const sum = (value: string) => noted.reduce((total, { values }) => total + (values[value] ?? 0), 0);
  const count = (name: string) => noted.filter((one) => one.name === name).length;
  return {
    // The look itself is none of them.
    ...{ requests: Math.max(0, count('request') - 1), messages: count('job'), calls: sum('databaseCalls') },
    ...{ rowsRead: sum('rowsRead'), rowsWritten: sum('rowsWritten') },
  };
}

const combine = (a: Count, b: Count, by: (a: number, b: number) => number): Count => ({
  requests: by(a.requests, b.requests),
  messages: by(a.messages, b.messages),
  calls: by(a.calls, b.calls),
  rowsRead: by(a.rowsRead, b.rowsRead),
  rowsWritten: by(a.rowsWritten, b.rowsWritten),
});

async function countOf(site: LocalWorker, work: () => Promise<unknown>): Promise<Count> {
  await take(site);
  await work();
  return take(site);
}

/** Signs a customer in who orders four weeks and pays by card. */
async function order(site: LocalWorker): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  const { payment } = await orderProgramme(visitor, buildOrder({ days: 28, payment: 'card' }));
  await visitor.request(payment.url ?? '', { form: { state: 'paid' } });
  return visitor;
}

async function read(visitor: Visitor, path: string): Promise<void> {
  await (await visitor.request(path)).text();
}

/** What the site asks of the platform for an order, a delivery, a page and an idle run, on a new site. */
export async function countWork(site: LocalWorker): Promise<ReadonlyMap<string, Count>> {
  await setClock(site, orderMoment);
  await liftBounds(site);
  // The first day of a site begins things; the second has nothing to do.
  const begun = orderMoment.slice(0, 10);
  await passDay(site, addDays(begun, -2));
  const idle = await countOf(site, () => passDay(site, addDays(begun, -1)));
  await setClock(site, orderMoment);
  const visitors: Visitor[] = [];
  const orders = await countOf(site, async () => {
    for (let index = 0; index < ORDERS; index += 1) visitors.push(await order(site));
  });
  const { results } = await site.db
    .prepare('SELECT DISTINCT date FROM deliveries ORDER BY date LIMIT 2')
    .all<{ date: string }>();
  const [first = '', second = ''] = results.map(({ date }) => date);
  await passDay(site, first);
  // From the day after one delivery to the next one, with its cut-off between them.
  const days = (Date.parse(second) - Date.parse(first)) / DAY_MS;
  const busy = await countOf(site, async () => {
    for (let day = 1; day <= days; day += 1) await passDay(site, addDays(first, day));
  });
  await setClock(site, new Date(Date.parse(`${second}T09:00:00.000Z`) + DAY_MS / 2).toISOString());
  await keepSignedIn(site);
  const [visitor = new Visitor(site)] = visitors;
  const each = (of: Count, by: number) => combine(of, of, (value) => value / by);
  return new Map([
    ['an order, with its sign-in', each(orders, ORDERS)],
    [
      'a delivery',
      each(
        combine(busy, idle, (a, b) => Math.max(0, a - days * b)),
        ORDERS,
      ),
    ],
    ['home', await countOf(site, () => read(new Visitor(site), pages.home))],
    ['the account', await countOf(site, () => read(visitor, pages.account))],
    ['a run of the timer', await countOf(site, () => runTimerOf(site))],
    ['a run of the minute', await countOf(site, () => runMinuteOf(site))],
  ]);
}

/** The counts as a table. */
export const countLines = (counts: ReadonlyMap<string, Count>): string[] =>
  alignColumns([
    ['what', 'requests', 'messages', 'calls', 'rows read', 'rows written'],
    ...[...counts].map(([what, { requests, messages, calls, rowsRead, rowsWritten }]) => [
      what,
      ...[requests, messages, calls, rowsRead, rowsWritten].map(formatValue),
    ]),
  ]);
