import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright/test';
import { startLocalSite } from '../harness/local-site.ts';
import { Visitor } from '../harness/visitor.ts';
import { accountAddresses, openAddresses, pages } from './pages.ts';
import { comeAs, launchChromium, signInCustomer, takePhone } from './phone.ts';
import type { Report } from './report.ts';
import { projectRoot, type Section } from './run.ts';

/** How long home is left alone, in milliseconds: pages fetch ahead once the network has been quiet. */
const LEFT_ALONE_MS = 4000;
const homeLeftAlone = 'home left alone for 4 s more';

const text = { 'JS, kB': 80, scripts: 6 } as const;
/** The most that pages may load before the first press. */
const bars: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [homeLeftAlone]: {
    ...{ 'HTML, kB': 14, 'JS, kB': 85, 'CSS, kB': 15, 'fonts, kB': 60 },
    ...{ scripts: 8, sheets: 2, requests: 40 },
  },
  [pages.faq]: text,
  [pages.blog]: text,
  [pages.article]: text,
  [pages.menu]: text,
  [pages.programme]: { 'HTML, kB': 18, 'JS, kB': 100, scripts: 8, sheets: 2 },
  [pages.order]: { 'JS, kB': 130 },
  [pages.account]: { 'JS, kB': 130 },
};

/** Gzipped, of 1,024 bytes, as the browser's own tools count them. */
const kilobytes = (body: Buffer) => gzipSync(body, { level: 9 }).length / 1024;

interface Loaded {
  readonly type: string;
  readonly size: number;
}

async function loaded(response: Response): Promise<Loaded> {
  const type = response.request().resourceType();
  const isText = ['document', 'script', 'stylesheet'].includes(type);
  // A redirect has no body, and a picture is not weighed.
  if (!(isText || type === 'font') || !response.ok()) return { type, size: 0 };
  const body = await response.body();
  return { type, size: isText ? kilobytes(body) : body.length / 1024 };
}

/** Opens a page as a new browser does, presses nothing, and adds up what came until the network was quiet, or longer. */
async function weighPage(browser: Browser, url: string, visitor: Visitor, leftAloneMs: number) {
  const phone = await takePhone(browser);
  const { context, page } = phone;
  if (visitor.cookies.size > 0) await comeAs(phone, url, visitor);
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith('data:')) answers.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(leftAloneMs);
  const all = await Promise.all(answers.map(loaded));
  await context.close();
  const ofType = (type: string) => all.filter((answer) => answer.type === type);
  const sum = (type: string) => ofType(type).reduce((total, { size }) => total + size, 0);
  return {
    'HTML, kB': sum('document'),
    'JS, kB': sum('script'),
    scripts: ofType('script').length,
    'CSS, kB': sum('stylesheet'),
    sheets: ofType('stylesheet').length,
    'fonts, kB': sum('font'),
    requests: all.length,
  };
}

/** What an isolate of the worker has to load before the first request: a module with all that it imports. */
function weighStart(folder: string): number {
  const found = new Set(['index.js']);
  for (const name of found) {
    const code = readFileSync(join(folder, name), 'utf8');
    // A set that grows while it is walked is walked to its new end.
    for (const [, specifier = ''] of code.matchAll(/\b(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g))
      found.add(join(dirname(name), specifier));
  }
  return [...found].reduce((sum, name) => sum + kilobytes(readFileSync(join(folder, name))), 0);
}

async function measure(report: Report): Promise<void> {
  const open = await startLocalSite({ build: 'production', floodLimit: 1_000_000_000 });
  const own = await startLocalSite({ floodLimit: 1_000_000_000 });
  const browser = await launchChromium();
  const weigh = async (row: string, url: string, visitor = new Visitor({ url }), leftAloneMs = 0) => {
    for (const [name, value] of Object.entries(await weighPage(browser, url, visitor, leftAloneMs))) {
      const atMost = bars[row]?.[name];
      report.add(row, name, value, atMost === undefined ? undefined : { atMost });
    }
  };
  try {
    report.add('worker', 'gzip to start, kB', weighStart(join(projectRoot, 'dist/worker')), { atMost: 1000 });
    await weigh(homeLeftAlone, open.url, undefined, LEFT_ALONE_MS);
    for (const path of openAddresses) await weigh(path, open.url + path);
    const customer = await signInCustomer(own);
    for (const path of accountAddresses) await weigh(path, own.url + path, customer);
  } finally {
    await browser.close();
    await open.stop();
    await own.stop();
  }
}

export const weight: Section = {
  name: 'weight',
  does: 'what a browser loads before the first press, and the worker before the first request, 4 min',
  measure,
};
