import { createLongCustomer } from '../factories/long-customer.ts';
import type { LocalWorker } from '../harness/local-worker.ts';
import { Visitor } from '../harness/visitor.ts';
import { signInCustomer } from './customer.ts';
import { type FigureSpec, type Recorder, ratios } from './figures.ts';
import { growCatalogue, redirectedPath } from './growth-catalogue.ts';
import { deliveryRows, measureDeliveries } from './growth-deliveries.ts';
import type { TimeOfSize } from './growth-sizes.ts';
import { pages } from './pages.ts';
import type { Section } from './section.ts';
import type { Measured } from './subjects.ts';

const rounds = 12;
const ratio = 'ratio';

/** Pages of the site with ten times the dishes and many redirects. */
const cataloguePaths: Readonly<Record<string, string>> = {
  'home, 10× dishes': pages.home,
  'programme, 10× dishes': pages.programme,
  'article, 10× dishes': pages.article,
  'FAQ, 10× dishes': pages.faq,
  'a redirect of 100,000': redirectedPath,
};
const accountRow = 'account, 700 deliveries';

const specs: readonly FigureSpec[] = [...deliveryRows, accountRow, ...Object.keys(cataloguePaths)].flatMap(
  (row) => [
    { row, name: 'small', unit: 'ms' },
    { row, name: 'large', unit: 'ms' },
    { row, name: ratio, unit: '×', bar: { atMost: 1.3 } },
  ],
);

const timesOf =
  (recorder: Recorder): TimeOfSize =>
  (row, size, ms) =>
    recorder.add(row, size, ms);

/** Starts a new site for as long as the work takes. */
async function withSite({ start }: Measured, work: (site: LocalWorker) => Promise<void>): Promise<void> {
  const site = await start({ floodLimit: 1_000_000_000 });
  try {
    await work(site);
  } finally {
    await site.stop();
  }
}

const withTwoSites = (subject: Measured, work: (sites: Two) => Promise<void>): Promise<void> =>
  withSite(subject, (first) => withSite(subject, (second) => work([first, second])));

type Two = readonly [LocalWorker, LocalWorker];

async function timePage(visitor: Visitor, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await visitor.request(path);
  await answer.text();
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - begun;
}

async function measureCatalogue([small, large]: Two, time: TimeOfSize): Promise<void> {
  await small.db
    .prepare(`INSERT INTO redirects (from_path, to_url) VALUES ('${redirectedPath}', '/faq/')`)
    .run();
  await growCatalogue(large);
  const visitors = { small: new Visitor(small), large: new Visitor(large) };
  for (let round = 0; round < rounds; round += 1) {
    for (const [row, path] of Object.entries(cataloguePaths)) {
      for (const size of ['small', 'large'] as const) {
        const ms = await timePage(visitors[size], path);
        // The first rounds only warm up.
        if (round > 1) time(row, size, ms);
      }
    }
  }
}

async function measureAccount(site: LocalWorker, time: TimeOfSize): Promise<void> {
  const visitors = { small: await signInCustomer(site), large: await createLongCustomer(site) };
  for (let round = 0; round < rounds; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const ms = await timePage(visitors[size], pages.account);
      if (round > 1) time(accountRow, size, ms);
    }
  }
}

/** Work beside little and beside much of the same: what costs more there grows with the business. */
export const growth: Section = {
  name: 'growth',
  specs,
  async measure(subjects, { sizes }) {
    for (const subject of subjects) {
      const { recorder } = subject;
      const time = timesOf(recorder);
      await withTwoSites(subject, (sites) => measureDeliveries(sites, sizes, time));
      await withSite(subject, (site) => measureAccount(site, time));
      await withTwoSites(subject, (sites) => measureCatalogue(sites, time));
      for (const row of new Set(specs.map((spec) => spec.row))) {
        for (const value of ratios(recorder.of(row, 'large'), recorder.of(row, 'small'))) {
          recorder.add(row, ratio, value);
        }
      }
    }
  },
};
