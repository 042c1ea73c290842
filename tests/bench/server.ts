import type { Request } from 'autocannon';
import { startLocalSite } from '../harness/local-site.ts';
import { runLoad } from './load.ts';
import { type PageName, pages, uncached } from './pages.ts';
import { cpuMs, pinTo, withProcess } from './processes.ts';
import type { Report } from './report.ts';
import type { Section } from './run.ts';
import { startPlainReact, startTrivial } from './yardsticks.ts';

const measuredPages: readonly PageName[] = ['home', 'programme', 'faq', 'blog', 'article', 'menu', 'order'];
/** The most processor time that a page may take to make anew, in milliseconds. */
const cpuBars: Partial<Record<PageName, number>> = { programme: 2, order: 3 };
const rounds = 3;
const trivial = 'trivial worker, same bytes';
const plain = 'plain React stream';
const [perSecond, cpu] = ['requests, 1/s', 'CPU, ms'];

/** Something that answers under load. */
interface Target {
  readonly row: string;
  readonly url: string;
  readonly pid: number;
  readonly request: Request;
  readonly atMost?: number | undefined;
}

async function measureOnce(report: Report, target: Target, seconds: number): Promise<void> {
  const { row, url, pid, request, atMost } = target;
  const before = cpuMs(pid);
  const load = await runLoad({ url, requests: [request], connections: 16, seconds });
  const failures = load.failed + load.shed + load.unanswered;
  if (failures > 0) throw new Error(`${failures} answers of ${row} failed: ${load.statuses}`);
  report.add(row, perSecond, load.perSecond);
  report.add(row, cpu, (cpuMs(pid) - before) / load.requests, atMost === undefined ? undefined : { atMost });
}

/** The site beside its yardsticks; all of them are on one core, the load comes from another. */
async function startTargets(stops: (() => Promise<void>)[]): Promise<Target[]> {
  const onFirstCore = async <T extends { url: string; stop: () => Promise<void> }>(
    start: () => Promise<T>,
  ) => {
    const { started, pid } = await withProcess(start);
    stops.push(started.stop);
    pinTo(pid, '0');
    return { url: started.url.replace('localhost', '127.0.0.1'), pid };
  };
  const options = { build: 'production', hasStaticFiles: false, floodLimit: 1_000_000_000 } as const;
  const site = await onFirstCore(() => startLocalSite(options));
  const html = await (await fetch(site.url)).text();
  const request = { path: pages.home };
  return [
    { row: trivial, request, ...(await onFirstCore(() => startTrivial(html))) },
    { row: plain, request, ...(await onFirstCore(() => startPlainReact(site.url))) },
    ...measuredPages.flatMap((page): Target[] => [
      {
        ...{ ...site, row: `${page} uncached`, atMost: cpuBars[page] },
        request: { setupRequest: (asked) => ({ ...asked, ...uncached(pages[page]) }) },
      },
      { ...site, row: `${page} cached`, request: { path: pages[page] } },
    ]),
  ];
}

async function measure(report: Report): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  pinTo(process.pid, '1');
  try {
    const targets = await startTargets(stops);
    for (const { url, request } of targets)
      await runLoad({ url, requests: [request], connections: 16, seconds: 1.5 });
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets) await measureOnce(report, target, 3);
    for (const [ours, theirs, atLeast] of [
      ['home uncached', plain, 3],
      ['home cached', trivial, 0.9],
    ] as const) {
      const row = `${ours} / ${theirs}`;
      report.addRatios(row, 'by requests, ×', report.of(ours, perSecond), report.of(theirs, perSecond), {
        atLeast,
      });
      // Less time is the better one: the yardstick's goes above the line.
      report.addRatios(row, 'by CPU, ×', report.of(theirs, cpu), report.of(ours, cpu), { atLeast });
    }
  } finally {
    pinTo(process.pid);
    for (const stop of stops) await stop();
  }
}

export const server: Section = {
  name: 'server',
  does: 'requests a second and processor time beside yardsticks in the same runtime, 4 min',
  measure,
};
