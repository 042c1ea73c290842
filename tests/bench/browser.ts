import type { Browser } from 'playwright/test';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import type { Visitor } from '#tests/harness/visitor.ts';
import { signInCustomer } from './customer.ts';
import { type Edge, startEdge } from './edge.ts';
import type { FigureSpec, Recorder } from './figures.ts';
import { measureWalk, walks } from './interactions.ts';
import { runLighthouse } from './lighthouse.ts';
import { type PageName, pages } from './pages.ts';
import { launchChromium } from './phone.ts';
import { type Press, presses, timePress } from './presses.ts';
import type { BenchOptions, Section } from './section.ts';
import type { Measured } from './subjects.ts';

const rounds = 3;
const lighthousePages: readonly PageName[] = ['home', 'programme', 'article', 'order'];
const debuggingPort = 9333;

const answered = { name: 'answered after', unit: 'ms', bar: { atMost: 1900 } } as const;
const slowest = { name: 'INP', unit: 'ms', bar: { atMost: 100 } } as const;
const rowOfPress = (name: string) => `press: ${name}`;
const rowOfWalk = (name: string) => `walk: ${name}`;
const rowOfPage = (name: string) => `Lighthouse: ${name}`;

const lighthouseSpecs = (row: string): FigureSpec[] => [
  { row, name: 'score', unit: 'of 100', isMoreBetter: true, bar: { atLeast: 99 } },
  { row, name: 'FCP', unit: 'ms', bar: { atMost: 1000 } },
  { row, name: 'LCP', unit: 'ms', bar: { atMost: 1400 } },
  { row, name: 'TBT', unit: 'ms', bar: { atMost: 50 } },
  { row, name: 'CLS', unit: '', bar: { atMost: 0 } },
];

const specs: readonly FigureSpec[] = [
  ...presses.map(({ name }) => ({ row: rowOfPress(name), ...answered })),
  ...walks.map(({ name }) => ({ row: rowOfWalk(name), ...slowest })),
  ...lighthousePages.flatMap((page) => lighthouseSpecs(rowOfPage(page))),
];

/** A site behind an edge, with what is measured on it. */
interface Target {
  readonly recorder: Recorder;
  readonly edge: Edge;
  readonly presses: readonly Press[];
  /** Addresses for Lighthouse by the names of their rows. */
  readonly pages: readonly (readonly [row: string, path: string])[];
}

type Stops = (() => Promise<void>)[];

async function siteTarget(subject: Measured, stops: Stops): Promise<Target> {
  const site = await subject.start({ build: 'production', floodLimit: 1_000_000_000 });
  stops.unshift(site.stop);
  const edge = await startEdge(site.url);
  stops.unshift(edge.stop);
  const { recorder } = subject;
  return { recorder, edge, presses, pages: lighthousePages.map((page) => [rowOfPage(page), pages[page]]) };
}

/** Another site, with one thing to press and one page. */
async function peerTarget(subject: Measured, url: string, options: BenchOptions, stops: Stops) {
  const edge = await startEdge(url);
  stops.unshift(edge.stop);
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  const press: Press = { name: 'sign-in', path, ...options.peerPress };
  const { recorder } = subject;
  return { recorder, edge, presses: [press], pages: [[rowOfPage('home'), path] as const] };
}

/** Fills the memory of the edge and makes the pictures, which nobody waits for twice. */
async function warmUp(browser: Browser, { edge, pages: paths }: Target): Promise<void> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 412, height: 823 } });
  for (const [, path] of paths) await page.goto(edge.origin + path, { waitUntil: 'networkidle' });
  await page.close();
}

async function measureRound(browser: Browser, targets: readonly Target[]): Promise<void> {
  for (const press of presses) {
    for (const { recorder, edge, presses: own } of targets) {
      const pressed = own.find(({ name }) => name === press.name);
      if (!pressed) continue;
      recorder.add(rowOfPress(press.name), answered.name, await timePress(browser, edge.origin, pressed));
    }
  }
  for (const row of lighthousePages.map(rowOfPage)) {
    for (const { recorder, edge, pages: own } of targets) {
      const path = own.find(([name]) => name === row)?.[1];
      if (path === undefined) continue;
      const found = await runLighthouse(edge.origin + path, debuggingPort);
      for (const [name, value] of Object.entries(found)) recorder.add(row, name, value);
    }
  }
}

async function measurePages(subjects: readonly Measured[], options: BenchOptions): Promise<void> {
  const stops: Stops = [];
  try {
    const browser = await launchChromium(debuggingPort);
    stops.push(() => browser.close());
    const targets: Target[] = [];
    for (const subject of subjects) {
      const { peer } = subject;
      targets.push(
        await (peer === undefined ? siteTarget(subject, stops) : peerTarget(subject, peer, options, stops)),
      );
    }
    for (const target of targets) await warmUp(browser, target);
    for (let round = 0; round < rounds; round += 1) await measureRound(browser, targets);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function measureWalks(subjects: readonly Measured[]): Promise<void> {
  const stops: Stops = [];
  try {
    const browser = await launchChromium();
    stops.push(() => browser.close());
    const signedIn: { recorder: Recorder; site: LocalWorker; visitor: Visitor }[] = [];
    for (const { recorder, start, peer } of subjects) {
      if (peer !== undefined) continue;
      const site = await start({ floodLimit: 1_000_000_000 });
      stops.unshift(site.stop);
      signedIn.push({ recorder, site, visitor: await signInCustomer(site) });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const walk of walks) {
        for (const { recorder, ...target } of signedIn) {
          recorder.add(rowOfWalk(walk.name), slowest.name, await measureWalk(browser, target, walk));
        }
      }
    }
  } finally {
    for (const stop of stops) await stop();
  }
}

/** What a visitor with a cheap phone waits for: presses, interactions, and Lighthouse's figures. */
export const inBrowser: Section = {
  name: 'browser',
  takesPeers: true,
  specs,
  async measure(subjects, options) {
    await measurePages(subjects, options);
    await measureWalks(subjects);
  },
};
