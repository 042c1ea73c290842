import lighthouse from 'lighthouse';
import type { Browser } from 'playwright/test';
import { type LocalSite, startLocalSite } from '../harness/local-site.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type Edge, startEdge } from './edge.ts';
import { type PageName, pages } from './pages.ts';
import { debuggingPort, launchChromium, signInCustomer } from './phone.ts';
import { ownPress, type Press, presses, timePress } from './presses.ts';
import type { Bar, Report } from './report.ts';
import type { Section } from './run.ts';

const rounds = 3;
const lighthousePages: readonly PageName[] = ['home', 'programme', 'faq', 'blog', 'article', 'menu', 'order'];

/** What Lighthouse says of a page, with the id of its audit and our bar. */
const audits = {
  'FCP, ms': ['first-contentful-paint', { atMost: 1000 }],
  'LCP, ms': ['largest-contentful-paint', { atMost: 1400 }],
  'TBT, ms': ['total-blocking-time', { atMost: 50 }],
  CLS: ['cumulative-layout-shift', { atMost: 0 }],
} as const satisfies Readonly<Record<string, readonly [string, Bar]>>;

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
async function warmUp(browser: Browser, { origin }: Edge): Promise<void> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 412, height: 823 } });
  for (const name of lighthousePages) await page.goto(origin + pages[name], { waitUntil: 'networkidle' });
  await page.close();
}

/** The time to the first answer of what is pressed. */
async function measurePress(report: Report, browser: Browser, edge: Edge, press: Press, visitor?: Visitor) {
  const answeredAt = await timePress(browser, edge.origin, press, visitor);
  report.add(`press: ${press.name}`, 'answered, ms', answeredAt, { atMost: press.atMost });
}

async function measureRound(report: Report, browser: Browser, edge: Edge): Promise<void> {
  for (const press of presses) await measurePress(report, browser, edge, press);
  for (const page of lighthousePages) {
    const row = `Lighthouse: ${page}`;
    const { categories, audits: found } = await runLighthouse(edge.origin + pages[page]);
    report.add(row, 'score', 100 * (categories.performance?.score ?? Number.NaN), { atLeast: 99 });
    for (const [name, [id, bar]] of Object.entries(audits))
      report.add(row, name, found[id]?.numericValue ?? Number.NaN, bar);
  }
}

/** Starts a site behind an edge for as long as the work takes. */
async function withEdge(
  build: 'production' | undefined,
  work: (edge: Edge, site: LocalSite) => Promise<void>,
): Promise<void> {
  const site = await startLocalSite({ ...(build && { build }), floodLimit: 1_000_000_000 });
  const edge = await startEdge(site.url);
  try {
    await work(edge, site);
  } finally {
    await edge.stop();
    await site.stop();
  }
}

export const browser: Section = {
  name: 'browser',
  does: 'first answers to presses and Lighthouse on a cheap phone, 12 min',
  async measure(report) {
    const chromium = await launchChromium();
    try {
      await withEdge('production', async (edge) => {
        await warmUp(chromium, edge);
        for (let round = 0; round < rounds; round += 1) await measureRound(report, chromium, edge);
      });
      await withEdge(undefined, async (edge, site) => {
        const visitor = await signInCustomer(site);
        for (let round = 0; round < rounds; round += 1)
          await measurePress(report, chromium, edge, ownPress, visitor);
      });
    } finally {
      await chromium.close();
    }
  },
};
