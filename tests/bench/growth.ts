import { localOperatorToken } from '../../scripts/local/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '../../scripts/local/local-worker.ts';
import { restoreDelivery, skipDelivery } from '../../shared/features/deliveries/contract.ts';
import { moveDeliveries } from '../../shared/features/deliveries/moves/contract.ts';
import { createLongCustomer } from '../factories/long-customer.ts';
import { orderMoment } from '../factories/orders.ts';
import { mustCall } from '../harness/call.ts';
import { bring, Customer } from '../harness/customer.ts';
import { runTimerOf, setClock, Visitor } from '../harness/visitor.ts';
import type { BenchOptions } from './bench.ts';
import { columnsOf, copySample, type Sample, withoutTriggers } from './growth-seed.ts';
import { pages } from './pages.ts';
import { signInCustomer } from './phone.ts';
import type { Report } from './report.ts';
import type { Section } from './run.ts';

/** Deliveries of an order of four weeks. */
const DELIVERIES_AN_ORDER = 14;
/** Deliveries of one day that operators move at once. */
const A_DAY = 500;
/** The first round only warms up. */
const ROUNDS = 12;
const headers = { Authorization: `Bearer ${localOperatorToken}` };

/** Adds the time of each of two, the small one and the large one, which take turns: the machine's noise is both's. */
async function timeBoth(
  report: Report,
  row: string,
  round: number,
  runs: readonly (() => Promise<unknown>)[],
) {
  const took: number[] = [];
  for (const run of runs) {
    const begun = performance.now();
    await run();
    took.push(performance.now() - begun);
  }
  if (round === 0) return;
  const [small = 0, large = 0] = took;
  report.add(row, 'small, ms', small);
  report.add(row, 'large, ms', large);
  report.add(row, 'ratio', large / small, { atMost: 1.3 });
}

/** Starts two new sites for as long as the work takes. */
async function withSites(work: (small: LocalWorker, large: LocalWorker) => Promise<void>): Promise<void> {
  const sites = [
    await startLocalWorker({ floodLimit: 1e9 }),
    await startLocalWorker({ floodLimit: 1e9 }),
  ] as const;
  try {
    await work(...sites);
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function read(visitor: Visitor, path: string): Promise<void> {
  const answer = await visitor.request(path);
  await answer.text();
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
}

/** A customer who has ordered four weeks and paid. */
export async function place(site: LocalWorker): Promise<Sample & { readonly visitor: Customer }> {
  const visitor = await Customer.signedIn(site);
  const { id: orderId } = await visitor.place({ days: 28, payment: 'card' });
  await visitor.pay();
  return { visitor, customerId: visitor.id, orderId };
}

/** Gives a new site so many deliveries of the past, and some days that each have `A_DAY` deliveries on their way. */
async function grow(site: LocalWorker, deliveries: number) {
  await setClock(site, orderMoment);
  const past = await place(site);
  await bring(site, past.visitor, 'delivered', DELIVERIES_AN_ORDER);
  await runTimerOf(site);
  const count = Math.ceil(deliveries / DELIVERIES_AN_ORDER);
  await copySample(site.db, past, { from: 1, count, isInPast: true });
  const present = await place(site);
  await copySample(site.db, present, { from: 1_000_000, count: A_DAY - 1, isInPast: false });
  const { results } = await site.db
    .prepare('SELECT DISTINCT date FROM deliveries WHERE order_id = ?1 ORDER BY date LIMIT ?2')
    .bind(present.orderId, ROUNDS)
    .all<{ date: string }>();
  for (const { date } of results)
    for (const to of ['locked', 'cooking', 'on_route'] as const)
      await mustCall(present.visitor, moveDeliveries, { headers, body: { date, to } });
  const { visitor, orderId } = await place(site);
  const last = (await visitor.deliveries()).at(-1)?.id ?? '';
  // What the growth itself has left to do is no matter of the measure.
  for (let run = 0; run < 4; run += 1) await runTimerOf(site);
  return { site, visitor, orderId, last, days: results.map(({ date }) => date) };
}
type GrownSite = Awaited<ReturnType<typeof grow>>;

async function deliverDay({ visitor, days }: GrownSite, round: number): Promise<void> {
  const body = { date: days[round] ?? '', to: 'delivered' } as const;
  const { moved } = await mustCall(visitor, moveDeliveries, { headers, body });
  if (moved !== A_DAY) throw new Error(`${moved} delivered`);
}

async function changeCalendar({ site, visitor, orderId, last }: GrownSite): Promise<void> {
  const params = { id: last };
  const version = Number(
    await site.db.prepare('SELECT calendar_version AS n FROM orders WHERE id = ?').bind(orderId).first('n'),
  );
  await mustCall(visitor, skipDelivery, { params, body: { version } });
  await mustCall(visitor, restoreDelivery, { params, body: { version: version + 1 } });
}

/** What is measured, and how often in a round: there are days for one delivery of a whole day. */
const operations: Readonly<
  Record<string, readonly [times: number, run: (grown: GrownSite, round: number) => Promise<unknown>]>
> = {
  '500 delivered': [1, deliverDay],
  'order papers': [6, ({ visitor, orderId }) => read(visitor, `/rest/orders/${orderId}/papers/`)],
  'calendar change': [2, changeCalendar],
  'timer run': [2, ({ site }) => runTimerOf(site)],
  'account page': [6, ({ visitor }) => read(visitor, pages.account)],
  'home beside them': [6, ({ visitor }) => read(visitor, pages.home)],
};

async function measureDeliveries(report: Report, sites: readonly GrownSite[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, [times, run]] of Object.entries(operations)) {
      for (let turn = 0; turn < times; turn += 1)
        await timeBoth(
          report,
          name,
          round,
          sites.map((grown) => () => run(grown, round)),
        );
      // Messages about a day go out behind the answer, which is not the next operation's time.
      if (run === deliverDay) for (const { site } of sites) await runTimerOf(site);
    }
  }
}

const redirectedPath = '/old-50000/';
/** Pages of the site with ten times the dishes and many redirects. */
const cataloguePaths: Readonly<Record<string, string>> = {
  'home, 10× dishes': pages.home,
  'programme, 10× dishes': pages.programme,
  'article, 10× dishes': pages.article,
  'FAQ, 10× dishes': pages.faq,
  'a redirect of 100,000': redirectedPath,
};

const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';

/** Gives a site ten times the dishes, and as many redirects as a shop of ten years has. */
async function growCatalogue({ db }: LocalWorker): Promise<void> {
  await withoutTriggers(db, async () => {
    for (const [table, key] of [
      ['dishes', 'code'],
      ['dish_ingredients', 'dish_code'],
    ] as const) {
      const columns = await columnsOf(db, table);
      const copied = columns.map((name) => (name === key ? `d.${name} || '-' || n.i` : `d.${name}`));
      const insert = `INSERT INTO ${table} (${columns.join(', ')})`;
      await db
        .prepare(`${insert} ${numbers} SELECT ${copied.join(', ')} FROM ${table} d, n`)
        .bind(9)
        .run();
    }
    await db
      .prepare(
        `INSERT INTO redirects (from_path, to_url) ${numbers} SELECT '/old-' || n.i || '/', '/faq/' FROM n`,
      )
      .bind(100_000)
      .run();
  });
  // The site learns of changes by their counters, which the triggers would have moved on.
  await db.prepare('UPDATE content_state SET changes = changes + 1').run();
}

async function measureCatalogue(report: Report, small: LocalWorker, large: LocalWorker): Promise<void> {
  const redirect = 'INSERT INTO redirects (from_path, to_url) VALUES (?, ?)';
  await small.db.prepare(redirect).bind(redirectedPath, '/faq/').run();
  await growCatalogue(large);
  const visitors = [new Visitor(small), new Visitor(large)];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [row, path] of Object.entries(cataloguePaths))
      await timeBoth(
        report,
        row,
        round,
        visitors.map((visitor) => () => read(visitor, path)),
      );
}

async function measureAccount(report: Report, site: LocalWorker): Promise<void> {
  const visitors = [await signInCustomer(site), await createLongCustomer(site)];
  const reads = visitors.map((visitor) => () => read(visitor, pages.account));
  for (let round = 0; round < ROUNDS; round += 1)
    await timeBoth(report, 'account, 700 deliveries', round, reads);
}

/** Work beside little and beside much of the same: what costs more there grows with the business. */
export const growth: Section<BenchOptions> = {
  name: 'growth',
  does: 'the same work beside few and beside many deliveries, dishes and redirects, 12 min',
  async measure(report, { sizes: [few, many] }) {
    await withSites(async (small, large) =>
      measureDeliveries(report, [await grow(small, few), await grow(large, many)]),
    );
    await withSites(async (small, large) => {
      await measureAccount(report, small);
      await measureCatalogue(report, small, large);
    });
  },
};
