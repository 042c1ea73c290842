import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from 'playwright/test';
import { buildMainModule } from './built-workers.ts';
import { signInCustomer } from './customer.ts';
import type { FigureSpec, Recorder } from './figures.ts';
import { accountAddresses, openAddresses, pages } from './pages.ts';
import { launchChromium, takePhone } from './phone.ts';
import type { Section } from './section.ts';
import type { Measured } from './subjects.ts';

const startRounds = 5;
/** How long home is left alone, in milliseconds: pages fetch ahead once the network has been quiet. */
const LEFT_ALONE_MS = 4000;
const homeLeftAlone = `${pages.home} left alone for ${LEFT_ALONE_MS / 1000} s more`;
const worker = 'worker';
const workerFigures = { size: 'gzip to start', evaluation: 'evaluation' };

/** Figures of a page by the names of their columns. */
const columns: readonly (readonly [name: string, unit: string])[] = [
  ['HTML', 'kB'],
  ['JS', 'kB'],
  ['scripts', ''],
  ['CSS', 'kB'],
  ['sheets', ''],
  ['fonts', 'kB'],
  ['requests', ''],
];

const text = { JS: 80, scripts: 6 } as const;

/** The most that pages may load before the first press, by address and column. */
const bars: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [homeLeftAlone]: { HTML: 14, JS: 85, scripts: 8, CSS: 15, sheets: 2, fonts: 60, requests: 40 },
  [pages.faq]: text,
  [pages.blog]: text,
  [pages.article]: text,
  [pages.menu]: text,
  [pages.programme]: { HTML: 18, JS: 100, scripts: 8, sheets: 2 },
  [pages.order]: { JS: 130 },
  [pages.account]: { JS: 130 },
};

const specs: readonly FigureSpec[] = [
  { row: worker, name: workerFigures.size, unit: 'kB', bar: { atMost: 1000 } },
  { row: worker, name: workerFigures.evaluation, unit: 'ms', bar: { atMost: 50 } },
  ...[homeLeftAlone, ...openAddresses, ...accountAddresses].flatMap((row) =>
    columns.map(([name, unit]) => {
      const atMost = bars[row]?.[name];
      return { row, name, unit, ...(atMost !== undefined && { bar: { atMost } }) };
    }),
  ),
];

/** Of 1,024 bytes, as the browser's own tools and other sites' measures count them. */
const KILOBYTE = 1024;
const kilobytes = (body: Buffer) => gzipSync(body, { level: 9 }).length / KILOBYTE;

interface Address {
  readonly row: string;
  readonly url: string;
  readonly leftAloneMs?: number;
}

interface Loaded {
  readonly type: string;
  readonly kilobytes: number;
}

async function loaded(response: Response): Promise<Loaded> {
  const type = response.request().resourceType();
  const isText = type === 'document' || type === 'script' || type === 'stylesheet';
  // A redirect has no body, and a picture is not weighed.
  if (!(isText || type === 'font') || !response.ok()) return { type, kilobytes: 0 };
  const body = await response.body();
  return { type, kilobytes: isText ? kilobytes(body) : body.length / KILOBYTE };
}

/** Opens a page as a new browser does, presses nothing, and adds up what came until the network was quiet, or longer. */
async function weighPage(
  context: BrowserContext,
  { url, leftAloneMs = 0 }: Address,
): Promise<Record<string, number>> {
  const page = await context.newPage();
  const answers: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith('data:')) answers.push(loaded(response));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(leftAloneMs);
  const all = await Promise.all(answers);
  await page.close();
  const ofType = (type: string) => all.filter((answer) => answer.type === type);
  const sum = (type: string) => ofType(type).reduce((total, answer) => total + answer.kilobytes, 0);
  return {
    HTML: sum('document'),
    JS: sum('script'),
    scripts: ofType('script').length,
    CSS: sum('stylesheet'),
    sheets: ofType('stylesheet').length,
    fonts: sum('font'),
    requests: all.length,
  };
}

async function weighPages(
  browser: Browser,
  recorder: Recorder,
  addresses: readonly Address[],
  cookies: ReadonlyMap<string, string>,
): Promise<void> {
  for (const address of addresses) {
    const { origin } = new URL(address.url);
    // Every page is somebody's first: nothing of the one before is kept.
    const { context, page } = await takePhone(browser);
    await page.close();
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
    for (const [name, value] of Object.entries(await weighPage(context, address))) {
      recorder.add(address.row, name, value);
    }
    await context.close();
  }
}

/** A module with all that it imports before it can run. */
function staticImports(folder: string, main: string): Set<string> {
  const found = new Set([main]);
  for (const name of found) {
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, specifier = ''] of code.matchAll(/\b(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g)) {
      // A set that grows while it is walked is walked to its new end.
      found.add(join(dirname(name), specifier));
    }
  }
  return found;
}

/** What an isolate of the worker has to load before the first request, gzipped, in kilobytes. */
export function weighStart(folder: string): number {
  const modules = [...staticImports(folder, 'index.js')];
  return modules.reduce((sum, name) => sum + kilobytes(readFileSync(join(folder, name))), 0);
}

/** How long the evaluation of the worker takes in a new isolate, in milliseconds. */
async function timeEvaluation({ start }: Measured, mainModule: string): Promise<number> {
  const site = await start({ build: 'production', hasStaticFiles: false, mainModule });
  try {
    const time = async (path: string) => {
      const begun = performance.now();
      await (await fetch(new URL(path, site.url))).text();
      return performance.now() - begun;
    };
    for (let warmUp = 0; warmUp < 5; warmUp += 1) await time('/nothing');
    const evaluation = await time('/evaluate');
    // The way there and back is not the evaluation's.
    return Math.max(0, evaluation - (await time('/evaluate')));
  } finally {
    await site.stop();
  }
}

/** The first page of a site, with what it fetches ahead. */
const leftAlone = (url: string): Address[] => [{ row: homeLeftAlone, url, leftAloneMs: LEFT_ALONE_MS }];

async function weighSite(browser: Browser, { recorder, start }: Measured): Promise<void> {
  const open = await start({ build: 'production', floodLimit: 1_000_000_000 });
  const at = (origin: string) => (row: string) => ({ row, url: origin + row });
  const addresses = [...leftAlone(open.url), ...openAddresses.map(at(open.url))];
  await weighPages(browser, recorder, addresses, new Map()).finally(open.stop);
  const local = await start({ floodLimit: 1_000_000_000 });
  try {
    const { cookies } = await signInCustomer(local);
    await weighPages(browser, recorder, accountAddresses.map(at(local.url)), cookies);
  } finally {
    await local.stop();
  }
}

async function measure(subjects: readonly Measured[]): Promise<void> {
  const checkouts = subjects.filter(({ peer }) => peer === undefined);
  const mainModule = await buildMainModule('start-up');
  for (let round = 0; round < startRounds; round += 1) {
    for (const subject of checkouts) {
      subject.recorder.add(worker, workerFigures.evaluation, await timeEvaluation(subject, mainModule));
    }
  }
  const browser = await launchChromium();
  try {
    for (const subject of subjects) {
      const { recorder, root, peer } = subject;
      if (peer === undefined) {
        recorder.add(worker, workerFigures.size, weighStart(join(root, 'dist/worker')));
        await weighSite(browser, subject);
      } else {
        const addresses = [...leftAlone(peer), { row: pages.home, url: peer }];
        await weighPages(browser, recorder, addresses, new Map());
      }
    }
  } finally {
    await browser.close();
  }
}

/** What a browser loads before the first press, page by page, and what the worker loads before the first request. */
export const weight: Section = { name: 'weight', takesPeers: true, specs, measure };
