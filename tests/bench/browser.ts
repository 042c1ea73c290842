import type { Browser } from 'playwright/test';
import type { LocalWorker } from '../harness/local-worker.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signInCustomer } from './customer.ts';
import { type Edge, startEdge } from './edge.ts';
import { type FigureSpec, type Recorder, ratios } from './figures.ts';
import { measureWalk, walks } from './interactions.ts';
import { runLighthouse } from './lighthouse.ts';
import { type NextPage, nextPages, timeNextPage } from './next-page.ts';
import { type PageName, pages } from './pages.ts';
import { launchChromium } from './phone.ts';
import { ownPresses, type Press, presses, timePress } from './presses.ts';
import type { BenchOptions, Section } from './section.ts';
import type { Measured } from './subjects.ts';

const rounds = 3;
const lighthousePages: readonly PageName[] = [
  ...(['home', 'programme', 'faq', 'blog', 'article', 'menu', 'order'] as const),
];
const debuggingPort = 9333;

const answered = { name: 'answered after', unit: 'ms' } as const;
const slowest = { name: 'INP', unit: 'ms', bar: { atMost: 100 } } as const;
const shown = { name: 'shown after', unit: 'ms' } as const;
const rowOfPress = (name: string) => `press: ${name}`;
const rowOfWalk = (name: string) => `walk: ${name}`;
const rowOfPage = (name: string) => `Lighthouse: ${name}`;
const besidePeer = 'Lighthouse: home / the first peer';

const lighthouseSpecs = (row: string): FigureSpec[] => [
  { row, name: 'score', unit: 'of 100', isMoreBetter: true, bar: { atLeast: 99 } },
  { row, name: 'FCP', unit: 'ms', bar: { atMost: 1000 } },
  { row, name: 'LCP', unit: 'ms', bar: { atMost: 1400 } },
  { row, name: 'TBT', unit: 'ms', bar: { atMost: 50 } },
  { row, name: 'CLS', unit: '', bar: { atMost: 0 } },
];

const specs: readonly FigureSpec[] = [
  ...[...presses, ...ownPresses].map(({ name, atMost }) => ({
    ...{ row: rowOfPress(name), ...answered },
    bar: { atMost },
  })),
  ...nextPages.map(({ name, atMost }) => ({ row: name, ...shown, bar: { atMost } })),
  ...walks.map(({ name }) => ({ row: rowOfWalk(name), ...slowest })),
  ...lighthousePages.flatMap((page) => lighthouseSpecs(rowOfPage(page))),
  { row: besidePeer, name: 'FCP', unit: '×', bar: { atMost: 1.05 }, needsPeer: true },
  { row: besidePeer, name: 'LCP', unit: '×', bar: { atMost: 1.1 }, needsPeer: true },
];

/** A site behind an edge, with what is measured on it. */
interface Target {
  readonly recorder: Recorder;
  readonly edge: Edge;
  readonly presses: readonly Press[];
  readonly nextPages: readonly NextPage[];
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
  const addresses = lighthousePages.map((page) => [rowOfPage(page), pages[page]] as const);
  return { recorder, edge, presses, nextPages, pages: addresses };
}

/** Another site, with what stands there for our presses, and one page. */
async function peerTarget(subject: Measured, url: string, options: BenchOptions, stops: Stops) {
  const edge = await startEdge(url);
  stops.unshift(edge.stop);
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  const own = presses.flatMap(({ name, atMost }): Press[] => {
    const press = options.peerPresses[name];
    return press ? [{ name, atMost, path, ...press }] : [];
  });
  const { recorder } = subject;
  return { recorder, edge, presses: own, nextPages: [], pages: [[rowOfPage('home'), path] as const] };
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
  for (const next of nextPages) {
    for (const { recorder, edge, nextPages: own } of targets) {
      if (own.includes(next)) {
        recorder.add(next.name, shown.name, await timeNextPage(browser, edge.origin, next));
      }
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

/** Home beside the first of the other pages, round by round. */
function addRatios([ours, ...others]: readonly Target[]): void {
  const peer = others.find(({ nextPages: own }) => own.length === 0);
  if (!ours || !peer) return;
  const row = rowOfPage('home');
  for (const name of ['FCP', 'LCP']) {
    const found = ratios(ours.recorder.of(row, name), peer.recorder.of(row, name));
    for (const ratio of found) ours.recorder.add(besidePeer, name, ratio);
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
    addRatios(targets);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** What a customer waits for: first answers behind an edge, and interactions. */
async function measureOwn(subjects: readonly Measured[]): Promise<void> {
  const stops: Stops = [];
  try {
    const browser = await launchChromium();
    stops.push(() => browser.close());
    const signedIn: { recorder: Recorder; site: LocalWorker; edge: Edge; visitor: Visitor }[] = [];
    for (const { recorder, start, peer } of subjects) {
      if (peer !== undefined) continue;
      const site = await start({ floodLimit: 1_000_000_000 });
      stops.unshift(site.stop);
      const edge = await startEdge(site.url);
      stops.unshift(edge.stop);
      signedIn.push({ recorder, site, edge, visitor: await signInCustomer(site) });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const press of ownPresses) {
        for (const { recorder, edge, visitor } of signedIn) {
          const answeredAfter = await timePress(browser, edge.origin, press, visitor);
          recorder.add(rowOfPress(press.name), answered.name, answeredAfter);
        }
      }
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
    await measureOwn(subjects);
  },
};
