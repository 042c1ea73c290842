import lighthouse from 'lighthouse';
import type { Browser } from 'playwright/test';
import { startLocalWorker } from '../../scripts/local/local-worker.ts';
import type { BenchOptions } from './bench.ts';
import { type Edge, startEdge } from './edge.ts';
import { type PageName, pages } from './pages.ts';
import { debuggingPort, launchChromium, signInCustomer } from './phone.ts';
import { ownPress, type PeerPresses, type Press, presses, timePress } from './presses.ts';
import type { Bar, Report } from './report.ts';
import type { Section } from './run.ts';
import { timeWalk, walks } from './walks.ts';

const rounds = 3;
const lighthousePages: readonly PageName[] = ['home', 'programme', 'faq', 'blog', 'article', 'menu', 'order'];

/** What Lighthouse says of a page, with the id of its audit and our bar. */
const audits = {
  'FCP, ms': ['first-contentful-paint', { atMost: 1000 }],
  'LCP, ms': ['largest-contentful-paint', { atMost: 1400 }],
  'TBT, ms': ['total-blocking-time', { atMost: 50 }],
  CLS: ['cumulative-layout-shift', { atMost: 0 }],
} as const satisfies Readonly<Record<string, readonly [string, Bar]>>;

/** A page behind an edge with what is pressed there: ours, or another, which has no bars to reach. */
interface Target {
  /** What its rows begin with. */
  readonly name: string;
  readonly isOurs: boolean;
  readonly edge: Edge;
  readonly presses: readonly Press[];
  /** Paths for Lighthouse by the names of their rows. */
  readonly pages: readonly (readonly [name: string, path: string])[];
}

const barOf = ({ isOurs }: Target, bar: Bar) => (isOurs ? bar : undefined);

async function peerTarget(url: string, peerPresses: PeerPresses): Promise<Target> {
  const { host, pathname, search } = new URL(url);
  const path = pathname + search;
  const pressed = presses.flatMap(({ name, atMost }) => {
    const press = peerPresses[name];
    return press ? [{ name, atMost, path, ...press }] : [];
  });
  const name = `${host} `;
  return { name, isOurs: false, edge: await startEdge(url), presses: pressed, pages: [['home', path]] };
}

/** Measures a page as a simulated phone sees it; a measurement that Lighthouse itself calls broken is made anew. */
async function runLighthouse(url: string) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const flags = { port: debuggingPort, logLevel: 'silent', throttlingMethod: 'simulate' } as const;
    const result = await lighthouse(url, { ...flags, onlyCategories: ['performance'] });
    if (result && !result.lhr.runtimeError) return result.lhr;
  }
  throw new Error(`Lighthouse could not measure ${url}`);
}

/** Fills the memory of the edge and makes the pictures, which nobody waits for twice. */
async function warmUp(browser: Browser, { edge, pages: paths }: Target): Promise<void> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 412, height: 823 } });
  for (const [, path] of paths) await page.goto(edge.origin + path, { waitUntil: 'networkidle' });
  await page.close();
}

async function measureRound(report: Report, browser: Browser, targets: readonly Target[]): Promise<void> {
  for (const { name } of presses) {
    for (const target of targets) {
      const press = target.presses.find((pressed) => pressed.name === name);
      if (!press) continue;
      const answeredAt = await timePress(browser, target.edge.origin, press);
      report.add(
        `${target.name}press: ${name}`,
        'answered, ms',
        answeredAt,
        barOf(target, { atMost: press.atMost }),
      );
    }
  }
  for (const page of lighthousePages) {
    for (const target of targets) {
      const path = target.pages.find(([name]) => name === page)?.[1];
      if (path === undefined) continue;
      const row = `${target.name}Lighthouse: ${page}`;
      const { categories, audits: found } = await runLighthouse(target.edge.origin + path);
      const score = 100 * (categories.performance?.score ?? Number.NaN);
      report.add(row, 'score', score, barOf(target, { atLeast: 99 }));
      for (const [name, [id, bar]] of Object.entries(audits))
        report.add(row, name, found[id]?.numericValue ?? Number.NaN, barOf(target, bar));
    }
  }
}

/** First answers and Lighthouse's figures, of ours and of others in turns. */
async function measurePages(report: Report, browser: Browser, { peers, peerPresses }: BenchOptions) {
  const site = await startLocalWorker({ build: 'production', floodLimit: 1_000_000_000 });
  const ours: Target = {
    ...{ name: '', isOurs: true, edge: await startEdge(site.url), presses },
    pages: lighthousePages.map((name) => [name, pages[name]]),
  };
  const targets = [ours];
  try {
    for (const peer of peers) targets.push(await peerTarget(peer, peerPresses));
    for (const target of targets) await warmUp(browser, target);
    for (let round = 0; round < rounds; round += 1) await measureRound(report, browser, targets);
    const row = 'Lighthouse: home';
    for (const { name } of targets.slice(1)) {
      for (const [figure, atMost] of [
        ['FCP, ms', 1.05],
        ['LCP, ms', 1.1],
      ] as const) {
        const [own, theirs] = [report.of(row, figure), report.of(name + row, figure)];
        report.addRatios(`${row} / ${name.trim()}`, `${figure.slice(0, 3)}, ×`, own, theirs, { atMost });
      }
    }
  } finally {
    for (const { edge } of targets) await edge.stop();
    await site.stop();
  }
}

/** What a customer waits for: the first answer of the account, and interactions. */
async function measureCustomer(report: Report, browser: Browser): Promise<void> {
  const site = await startLocalWorker({ floodLimit: 1_000_000_000 });
  const edge = await startEdge(site.url);
  try {
    const visitor = await signInCustomer(site);
    for (let round = 0; round < rounds; round += 1) {
      const answeredAt = await timePress(browser, edge.origin, ownPress, visitor);
      report.add(`press: ${ownPress.name}`, 'answered, ms', answeredAt, { atMost: ownPress.atMost });
      for (const [name, walk] of Object.entries(walks)) {
        const slowest = await timeWalk(browser, site.url, walk, visitor);
        report.add(`walk: ${name}`, 'INP, ms', slowest, { atMost: 100 });
      }
    }
  } finally {
    await edge.stop();
    await site.stop();
  }
}

export const browser: Section<BenchOptions> = {
  name: 'browser',
  does: 'first answers to presses, INP and Lighthouse on a cheap phone, 15 min',
  async measure(report, options) {
    const chromium = await launchChromium();
    try {
      await measurePages(report, chromium, options);
      await measureCustomer(report, chromium);
    } finally {
      await chromium.close();
    }
  },
};
