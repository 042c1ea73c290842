import type { LocalWorker } from '../harness/local-worker.ts';
import { startPlainReact, startTrivial, type Yardstick } from './built-workers.ts';
import { type FigureSpec, ratios } from './figures.ts';
import { type LoadRequest, measureLoad } from './load.ts';
import { cached, type PageName, pages, uncached } from './pages.ts';
import { cpuMs, pinToCore, releaseCores, withProcess } from './processes.ts';
import type { Section } from './section.ts';
import type { Measured } from './subjects.ts';

const measuredPages: readonly PageName[] = [
  ...(['home', 'programme', 'faq', 'blog', 'article', 'menu', 'reviews', 'delivery', 'order'] as const),
];
/** The most processor time that a page may take to make anew, in milliseconds. */
const cpuBars: Partial<Record<PageName, number>> = { programme: 2, order: 3 };
const load = { connections: 16, seconds: 3 };
const warmUp = { connections: 16, seconds: 1.5 };
const rounds = 3;

const perSecond = { name: 'requests', unit: '1/s', isMoreBetter: true } as const;
const perRequest = { name: 'CPU', unit: 'ms' } as const;
const yardsticks = { trivial: 'trivial worker, same bytes', plain: 'plain React stream' };
const ratioRows = {
  uncached: 'home uncached / plain React stream',
  hit: 'home cached / trivial worker',
};

const ratioSpecs = (row: string, atLeast: number): FigureSpec[] => [
  { row, name: 'by requests', unit: '×', isMoreBetter: true, bar: { atLeast } },
  { row, name: 'by CPU', unit: '×', isMoreBetter: true, bar: { atLeast } },
];

const rowOf = (page: string, isCached: boolean) => `${page} ${isCached ? 'cached' : 'uncached'}`;

const specs: readonly FigureSpec[] = [
  ...[...Object.values(yardsticks), ...measuredPages.map((page) => rowOf(page, true))].flatMap((row) => [
    { row, ...perSecond },
    { row, ...perRequest },
  ]),
  ...measuredPages.flatMap((page) => {
    const atMost = cpuBars[page];
    const row = rowOf(page, false);
    return [
      { row, ...perSecond },
      { row, ...perRequest, ...(atMost !== undefined && { bar: { atMost } }) },
    ];
  }),
  ...ratioSpecs(ratioRows.uncached, 3),
  ...ratioSpecs(ratioRows.hit, 0.9),
];

/** Something that answers under load, and where its figures go. */
interface Target {
  readonly subject: Measured;
  readonly row: string;
  readonly url: string;
  readonly pid: number | undefined;
  readonly next: () => LoadRequest;
}

async function measureOnce({ subject, row, url, pid, next }: Target): Promise<void> {
  const before = cpuMs(pid);
  const { requestsPerSecond, requests } = await measureLoad(url, next, load);
  subject.recorder.add(row, perSecond.name, requestsPerSecond);
  subject.recorder.add(row, perRequest.name, (cpuMs(pid) - before) / requests);
}

/** The site beside its yardsticks; all of them are on one core, the load comes from another. */
async function startTargets(subject: Measured, stops: (() => Promise<void>)[]): Promise<Target[]> {
  const onCore = async <T extends { stop: () => Promise<void> }>(start: () => Promise<T>) => {
    const { started, pid } = await withProcess(start);
    stops.push(started.stop);
    pinToCore(pid, 0);
    return { started, pid };
  };
  const options = { build: 'production', hasStaticFiles: false, floodLimit: 1_000_000_000 } as const;
  const site = await onCore<LocalWorker>(() => subject.start(options));
  const url = site.started.url.replace('localhost', '127.0.0.1');
  const html = await (await fetch(url)).text();
  const plain = await onCore<Yardstick>(() => startPlainReact(url));
  const trivial = await onCore<Yardstick>(() => startTrivial(html));
  const yardstick = ({ started, pid }: typeof plain, row: string): Target => ({
    ...{ subject, row, url: started.url, pid },
    next: () => cached(pages.home),
  });
  const page = (name: PageName, isCached: boolean): Target => ({
    ...{ subject, row: rowOf(name, isCached), url, pid: site.pid },
    next: () => (isCached ? cached : uncached)(pages[name]),
  });
  return [
    yardstick(trivial, yardsticks.trivial),
    yardstick(plain, yardsticks.plain),
    ...measuredPages.flatMap((name) => [page(name, false), page(name, true)]),
  ];
}

function addRatios({ recorder }: Measured): void {
  const pairs = [
    [ratioRows.uncached, rowOf('home', false), yardsticks.plain],
    [ratioRows.hit, rowOf('home', true), yardsticks.trivial],
  ] as const;
  for (const [row, ours, theirs] of pairs) {
    const byRequests = ratios(recorder.of(ours, perSecond.name), recorder.of(theirs, perSecond.name));
    for (const ratio of byRequests) recorder.add(row, 'by requests', ratio);
    // Less time is the better one: the yardstick's goes above the line.
    const byCpu = ratios(recorder.of(theirs, perRequest.name), recorder.of(ours, perRequest.name));
    for (const ratio of byCpu) recorder.add(row, 'by CPU', ratio);
  }
}

async function measure(subjects: readonly Measured[]): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  pinToCore(process.pid, 1);
  try {
    const targets: Target[] = [];
    for (const subject of subjects) targets.push(...(await startTargets(subject, stops)));
    for (const { url, next } of targets) await measureLoad(url, next, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) await measureOnce(target);
    }
    for (const subject of subjects) addRatios(subject);
  } finally {
    releaseCores(process.pid);
    for (const stop of stops) await stop();
  }
}

/** Requests a second and processor time of one core, beside yardsticks that the platform runs in the same way. */
export const server: Section = { name: 'server', specs, measure };
