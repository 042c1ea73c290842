import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { buildMainModule } from './built-workers.ts';
import { signInCustomer } from './customer.ts';
import type { Bar, FigureSpec } from './figures.ts';
import { type PageName, pages } from './pages.ts';
import type { Section } from './section.ts';
import type { Measured } from './subjects.ts';

const publicPages: readonly PageName[] = [
  'home',
  'programme',
  'delivery',
  'faq',
  'reviews',
  'blog',
  'article',
];
const customerPages: readonly PageName[] = ['account', 'orders', 'settings', 'order'];
/** What is added to a round trip, in milliseconds: the same city, another one, another country. */
const delays = [0, 10, 40] as const;
const rounds = 7;
/** Long enough for what goes on behind an answer, in milliseconds. */
const SETTLE_MS = 30;

const counts = { statements: 'statements', trips: 'round trips', inTurn: 'of them in turn' };
const timeAt = (delay: number) => `+${delay} ms`;
const rowOf = (page: PageName, isCustomer: boolean) => (isCustomer ? `${page}, signed in` : page);

function specsOf(page: PageName, isCustomer: boolean): FigureSpec[] {
  const row = rowOf(page, isCustomer);
  const atMost = (count: number): Bar => ({ atMost: count });
  return [
    ...delays.map((delay) => ({ row, name: timeAt(delay), unit: 'ms' })),
    { row, name: counts.statements, unit: 'per page', bar: atMost(isCustomer ? 6 : 0) },
    { row, name: counts.trips, unit: 'per page', ...(isCustomer && { bar: atMost(2) }) },
    { row, name: counts.inTurn, unit: 'per page' },
  ];
}

const specs: readonly FigureSpec[] = [
  ...publicPages.flatMap((page) => specsOf(page, false)),
  ...customerPages.flatMap((page) => specsOf(page, true)),
];

const Counted = z.object({ statements: z.int(), trips: z.int() });

/** Sets the delay of the site's database, and takes what it has counted. */
async function control(site: LocalWorker, delay: number): Promise<z.infer<typeof Counted>> {
  const answer = await fetch(new URL(`/bench/database?delay=${delay}`, site.url));
  return Counted.parse(await answer.json());
}

interface Target {
  readonly subject: Measured;
  readonly site: LocalWorker;
  readonly visitor: Visitor;
  readonly page: PageName;
  readonly row: string;
}

async function openPage({ visitor, page }: Target): Promise<number> {
  const begun = performance.now();
  const answer = await visitor.request(pages[page]);
  await answer.text();
  if (!answer.ok) throw new Error(`${pages[page]} answered ${answer.status}`);
  return performance.now() - begun;
}

async function measureRound(target: Target): Promise<void> {
  const { subject, site, row } = target;
  const times: number[] = [];
  for (const delay of delays) {
    await control(site, delay);
    times.push(await openPage(target));
    subject.recorder.add(row, timeAt(delay), times.at(-1) ?? Number.NaN);
    await sleep(SETTLE_MS + delay);
    const { statements, trips } = await control(site, 0);
    if (delay > 0) continue;
    subject.recorder.add(row, counts.statements, statements);
    subject.recorder.add(row, counts.trips, trips);
  }
  const [near = 0, , far = 0] = times;
  // Trips that run at the same time cost one delay together.
  subject.recorder.add(row, counts.inTurn, Math.max(0, Math.round((far - near) / 40)));
}

async function startTargets(subject: Measured, mainModule: string, sites: LocalWorker[]): Promise<Target[]> {
  const site = await subject.start({ mainModule, floodLimit: 1_000_000_000 });
  sites.push(site);
  const customer = await signInCustomer(site);
  const stranger = new Visitor(site);
  await servePublished(stranger);
  return [
    ...publicPages.map((page) => ({ subject, site, visitor: stranger, page, row: rowOf(page, false) })),
    ...customerPages.map((page) => ({ subject, site, visitor: customer, page, row: rowOf(page, true) })),
  ];
}

async function measure(subjects: readonly Measured[]): Promise<void> {
  const sites: LocalWorker[] = [];
  try {
    const mainModule = await buildMainModule('slow-database');
    const targets: Target[] = [];
    for (const subject of subjects) targets.push(...(await startTargets(subject, mainModule, sites)));
    // What an isolate reads once, it has read by then.
    for (let warmUp = 0; warmUp < 3; warmUp += 1) for (const target of targets) await openPage(target);
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) await measureRound(target);
    }
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** Whole-page times where the database is further away, and what pages ask of it. */
export const distance: Section = { name: 'distance', specs, measure };
