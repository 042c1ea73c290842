import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { cpuMs, withProcess } from '#tests/bench/processes.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { SmsDoubles } from '#tests/doubles/sms.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { compareBooks } from './books.ts';
import type { SoakFigure, SoakPart } from './part.ts';
import { Payer } from './payer.ts';
import { account, browsing, ordering, type Scene, signingIn } from './scenes.ts';
import { addShoppers, openKitchen, placeOrder, readPlaced, type Shopper } from './shoppers.ts';
import { arrive, Client, Tally } from './traffic.ts';

/** How long each load lasts, in seconds. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
const RAMP_SECONDS = 2;
const CONFIRM_SECONDS = Math.min(10, SECONDS);
const RAMP_GROWTH = 1.6;
/** A minute is held at the rate that this many looks have found at most: the whole has its time. */
const MOST_LOOKS = 3;
/** What visitors still take for an answer at once, in milliseconds. */
const PROMPT_MS = 1000;
/** Part of the highest rate of the search at which the site is held: a minute is longer than its few seconds. */
const HELD_SHARE = 0.7;
/**
 * Who is answered waits for as much as the isolate takes on, in milliseconds. It is judged by nothing closer, because
 * the machine may be busy with something else: how prompt the site is at the rate that it holds is told, not judged.
 */
const FULL_MS = 10_000;
/** Part of the requests that the site may send away at the rate that it holds, in per cent. */
const MOST_SHED = 5;
const MEMORY_MB = 1500;
const SHOPPERS_AT_ONCE = 2000;

interface Site {
  readonly worker: LocalWorker;
  readonly client: Client;
  readonly pid: number | undefined;
}

/** Memory of a process in megabytes; NaN where the system does not tell. */
function memoryMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Runs a load and tells what came of it, with the most memory that the site took meanwhile. */
async function measure({ client, pid }: Site, scene: Scene, perSecond: number, seconds: number) {
  const tally = new Tally();
  let memory = memoryMb(pid);
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryMb(pid));
  }, 500);
  const begun = performance.now();
  await arrive({ perSecond, seconds }, () => scene.visit(client, tally));
  clearInterval(watch);
  return { tally, memory, took: (performance.now() - begun) / 1000 };
}

/** Waits until a load is over behind its answers too: messages go out, states are told. */
async function calmDown({ pid }: Site): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = cpuMs(pid);
    await sleep(1000);
    // Where the system does not tell, a second has to do.
    if (!(cpuMs(pid) - before > 200)) return;
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;

const isPrompt = ({ tally }: Measured) =>
  tally.failed === 0 && tally.shed <= tally.answered / 100 && tally.quantile(0.99) <= PROMPT_MS;

/** The highest rate at which everybody is answered at once, in visits a second. */
async function findRate(site: Site, scene: Scene): Promise<number> {
  // The first seconds warm the site up.
  await measure(site, scene, scene.from, RAMP_SECONDS);
  const holds = async (rate: number, seconds: number) => {
    const measured = await measure(site, scene, rate, seconds);
    return isPrompt(measured) && measured.took < seconds + PROMPT_MS / 1000;
  };
  let held = scene.from;
  // Something else on the machine may have disturbed a first try.
  while ((await holds(held * RAMP_GROWTH, RAMP_SECONDS)) || (await holds(held * RAMP_GROWTH, RAMP_SECONDS)))
    held *= RAMP_GROWTH;
  held *= HELD_SHARE;
  await calmDown(site);
  for (let tries = 0; tries < MOST_LOOKS && !(await holds(held, CONFIRM_SECONDS)); tries += 1) {
    held *= HELD_SHARE;
    await calmDown(site);
  }
  return held;
}

const noteOf = ({ failures }: Tally) => [...failures].map(([what, count]) => `${count} × ${what}`).join('; ');

/** Part of the requests that were sent away, in per cent. */
const shedOf = ({ tally: { answered, shed, failed } }: Measured) => (100 * shed) / (answered + shed + failed);

function figuresOf(row: string, rate: number, measured: Measured, isTwice: boolean) {
  const { tally, memory, took } = measured;
  const figures: SoakFigure[] = [
    { row, name: 'visits begun', value: rate, unit: '1/s', rule: { atLeast: 1 } },
    { row, name: 'requests answered', value: tally.answered / took, unit: '1/s', rule: { atLeast: 1 } },
    { row, name: 'failed', value: tally.failed, rule: { is: 0 }, note: noteOf(tally) },
    {
      ...{ row, name: 'shed', value: shedOf(measured), unit: '%' },
      ...(!isTwice && { rule: { atMost: MOST_SHED } }),
    },
    { row, name: 'p50', value: tally.quantile(0.5), unit: 'ms' },
    { row, name: 'p99', value: tally.quantile(0.99), unit: 'ms', rule: { atMost: FULL_MS } },
    { row, name: 'memory', value: memory, unit: 'MB', rule: { atMost: MEMORY_MB } },
  ];
  return figures;
}

async function runScene(site: Site, scene: Scene): Promise<readonly SoakFigure[]> {
  let rate = await findRate(site, scene);
  let held = await measure(site, scene, rate, SECONDS);
  // A rate that some seconds hold and a minute does not was not the one that was looked for.
  if (held.tally.failed === 0 && shedOf(held) > MOST_SHED) {
    rate *= HELD_SHARE;
    await calmDown(site);
    held = await measure(site, scene, rate, SECONDS);
  }
  await calmDown(site);
  const twice = await measure(site, scene, rate * 2, SECONDS);
  await calmDown(site);
  return [
    ...figuresOf(scene.name, rate, held, false),
    ...figuresOf(`${scene.name}, twice that`, rate * 2, twice, true),
  ];
}

const Options = z.object({ firstStartDate: z.string() });

/** The shop's customers: those who have not ordered yet, and those who have. */
class Crowd {
  readonly placed = new Map<string, Shopper>();
  readonly silent: Shopper[] = [];
  private readonly waiting: Shopper[] = [];
  private readonly site: LocalWorker;
  private more: Promise<void> | undefined;

  constructor(site: LocalWorker) {
    this.site = site;
  }

  /** Sees to it that there are customers for a while. */
  async prepare(): Promise<void> {
    const added = await addShoppers(this.site, SHOPPERS_AT_ONCE, Date.now());
    this.waiting.push(...added);
    this.more = undefined;
  }

  next(): Shopper {
    if (this.waiting.length < SHOPPERS_AT_ONCE / 2) this.more ??= this.prepare();
    const shopper = this.waiting.shift();
    if (!shopper) throw new Error('More customers order than were prepared');
    return shopper;
  }

  async settled(): Promise<void> {
    await this.more;
  }
}

async function runOrdering(site: Site, cloud: CloudPaymentsDouble) {
  const { worker, client } = site;
  const { firstStartDate: start } = Options.parse(
    JSON.parse((await client.ask({ path: '/rest/orders/options/' })).text),
  );
  await openKitchen(worker);
  const crowd = new Crowd(worker);
  await crowd.prepare();
  const payer = new Payer(cloud);
  const figures = await runScene(
    site,
    ordering({
      ...{ start, payer, siteUrl: worker.url, next: () => crowd.next() },
      onPlaced: (id, shopper) => crowd.placed.set(id, shopper),
      onSilence: (shopper) => crowd.silent.push(shopper),
    }),
  );
  await crowd.settled();
  // Whoever heard nothing asks again under the same key.
  for (const shopper of crowd.silent) {
    const again = await placeOrder(client, shopper, start);
    if (again.status === 201) crowd.placed.set(readPlaced(again).id, shopper);
  }
  for (let tries = 0; tries < 20 && (await payer.tell(worker.url)) > 0; tries += 1) await sleep(500);
  const books = await compareBooks(worker, cloud, new Set(crowd.placed.keys()), 'orders');
  return { figures: [...figures, ...books], customers: [...crowd.placed.values()], start };
}

async function run(): Promise<readonly SoakFigure[]> {
  const [cloud, sms] = [new CloudPaymentsDouble(), new SmsDoubles()];
  const { started: worker, pid } = await withProcess(() =>
    startLocalWorker({
      build: 'production',
      floodLimit: 1_000_000_000,
      // The emulated front takes as long over a request as the worker, and cannot be shed.
      hasStaticFiles: false,
      vars: {
        SMS_RU_API_ID: 'api-id',
        CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
        CLOUDPAYMENTS_SECRET: cloud.secret,
      },
      outboundService: (request) =>
        new URL(request.url).hostname === 'sms.ru' ? sms.handle(request) : cloud.handle(request),
    }),
  );
  const site: Site = { worker, pid, client: new Client(worker.url) };
  try {
    const before: SoakFigure = { row: 'at rest', name: 'memory', value: memoryMb(pid), unit: 'MB' };
    const strangers = await runScene(site, browsing());
    const newcomers = await runScene(site, signingIn(sms));
    const { figures, customers, start } = await runOrdering(site, cloud);
    const known = await runScene(site, account(customers, start));
    await sleep(5000);
    const after: SoakFigure = { row: 'at rest again', name: 'memory', value: memoryMb(pid), unit: 'MB' };
    return [before, ...strangers, ...newcomers, ...figures, ...known, after];
  } finally {
    site.client.close();
    await worker.stop();
  }
}

/** The highest load that the machine holds, and twice that: what is over is shed, nothing fails and nothing is lost. */
export const load: SoakPart = { name: 'load', run };
