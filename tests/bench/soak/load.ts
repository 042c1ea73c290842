import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import { SmsDoubles } from '../../doubles/sms.ts';
import { type LocalWorker, startLocalWorker } from '../../harness/local-worker.ts';
import { cpuMs, withProcess } from '../processes.ts';
import { compareBooks } from './books.ts';
import type { SoakFigure, SoakPart } from './part.ts';
import { Payer } from './payer.ts';
import { account, browsing, ordering, type Scene, signingIn } from './scenes.ts';
import { readSetting } from './settings.ts';
import { addShoppers, openKitchen, placeOrder, readPlaced, type Shopper } from './shoppers.ts';
import { type Answer, arrive, Client, Tally, type TallyView } from './traffic.ts';

/** How long each load lasts, in seconds. */
const SECONDS = readSetting('SOAK_SECONDS', 'load');
const RAMP_SECONDS = 2;
const RAMP_GROWTH = 1.6;
/** What visitors still take for an answer at once, in milliseconds. */
const PROMPT_MS = 1000;
/** Part of the rate to which one that is too much is taken back. */
const BACK = 0.7;
/** How often a load at the highest rate is looked at: what the machine has left for it changes, in milliseconds. */
const LOOK_MS = 5000;
/**
 * At the highest rate everybody is answered soon: 99 of 100 answers have come by then, in milliseconds. A quiet machine of
 * two cores takes 0.1–1.6 s. At twice that rate it is told and not judged: what the runtime has not read yet waits in
 * sockets, where the site neither sees nor sheds it, so the queue grows for as long as the load lasts. Whether the site
 * breaks down under it is told by what stays unanswered.
 */
const LATEST_MS = 5000;
/** Requests shed at the highest rate, in per cent: none on a quiet machine. */
const MOST_SHED = 5;
/** Requests that break off, in per cent. */
const MOST_UNANSWERED = { held: 1, twice: 5 } as const;
/** What the whole local site takes, its database and stores too; it comes to 1.2 GB and stays there. */
const MEMORY_MB = 1600;
const MOST_CALM_SECONDS = 8;
const SHOPPERS_AT_ONCE = 2000;

interface Site {
  readonly worker: LocalWorker;
  readonly client: Client;
  readonly pid: number | undefined;
}

interface Load {
  /** Visits a second. */
  readonly from: number;
  readonly seconds: number;
  /** Whether the rate is taken back where it is more than the site holds. */
  readonly canYield: boolean;
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

const isPrompt = ({ failed, unanswered, shed, answered, quantile }: TallyView) =>
  failed + unanswered === 0 && shed <= answered / 100 && !(quantile(0.99) > PROMPT_MS);

/** Runs a load and tells what came of it, with the most memory that the site took meanwhile. */
async function measure({ client, pid }: Site, scene: Scene, { from, seconds, canYield }: Load) {
  const tally = new Tally();
  let [recent, rate, memory] = [new Tally(), from, memoryMb(pid)];
  const note = (answer: Answer) => {
    recent.note(answer);
    return tally.note(answer);
  };
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryMb(pid));
  }, 500);
  const look = setInterval(() => {
    if (canYield && !isPrompt(recent.view())) rate *= BACK;
    recent = new Tally();
  }, LOOK_MS);
  const begun = performance.now();
  const visits = await arrive({ perSecond: () => rate, seconds }, () => scene.visit(client, { note }));
  clearInterval(watch);
  clearInterval(look);
  return { ...tally.view(), memory, perSecond: visits / seconds, took: (performance.now() - begun) / 1000 };
}

/** Lets what a load has left behind its answers come to its end, messages for instance, but not for long. */
async function calmDown({ pid }: Site): Promise<void> {
  for (let tries = 0; tries < MOST_CALM_SECONDS; tries += 1) {
    const before = cpuMs(pid);
    await sleep(1000);
    // Where the system does not tell, a second has to do.
    if (!(cpuMs(pid) - before > 200)) return;
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** The highest rate at which everybody is answered at once for a moment, in visits a second. */
async function findRate(site: Site, scene: Scene): Promise<number> {
  const load = { from: scene.from, seconds: RAMP_SECONDS, canYield: false };
  // The first seconds warm the site up.
  await measure(site, scene, load);
  const holds = async (from: number) => {
    const measured = await measure(site, scene, { ...load, from });
    return isPrompt(measured) && measured.took < RAMP_SECONDS + PROMPT_MS / 1000;
  };
  let held = scene.from;
  while (await holds(held * RAMP_GROWTH)) held *= RAMP_GROWTH;
  return held * BACK;
}

/** Part of the requests, in per cent. */
const shareOf = (count: number, { answered, shed, unanswered, failed }: Measured) =>
  (100 * count) / (answered + shed + unanswered + failed);

function figuresOf(row: string, measured: Measured, isTwice: boolean): SoakFigure[] {
  const { answered, took, failed, failures, shed, unanswered, quantile, memory, perSecond } = measured;
  const load = isTwice ? 'twice' : 'held';
  const note = [...failures].map(([what, count]) => `${count} × ${what}`).join('; ');
  return [
    { row, name: 'visits begun', value: perSecond, unit: '1/s', rule: { atLeast: 1 } },
    { row, name: 'requests answered', value: answered / took, unit: '1/s', rule: { atLeast: 1 } },
    { row, name: 'failed', value: failed, rule: { is: 0 }, note },
    {
      ...{ row, name: 'unanswered', value: shareOf(unanswered, measured), unit: '%' },
      rule: { atMost: MOST_UNANSWERED[load] },
    },
    {
      ...{ row, name: 'shed', value: shareOf(shed, measured), unit: '%' },
      ...(!isTwice && { rule: { atMost: MOST_SHED } }),
    },
    { row, name: 'p50', value: quantile(0.5), unit: 'ms' },
    { row, name: 'p99', value: quantile(0.99), unit: 'ms', ...(!isTwice && { rule: { atMost: LATEST_MS } }) },
    { row, name: 'memory', value: memory, unit: 'MB', rule: { atMost: MEMORY_MB } },
  ];
}

async function runScene(site: Site, scene: Scene): Promise<readonly SoakFigure[]> {
  const from = await findRate(site, scene);
  await calmDown(site);
  const held = await measure(site, scene, { from, seconds: SECONDS, canYield: true });
  await calmDown(site);
  const twice = await measure(site, scene, { from: held.perSecond * 2, seconds: SECONDS, canYield: false });
  await calmDown(site);
  return [...figuresOf(scene.name, held, false), ...figuresOf(`${scene.name}, twice that`, twice, true)];
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
export const load: SoakPart = {
  name: 'load',
  does: 'the highest rate that the machine takes, and twice that, in four scenes',
  minutes: 11,
  run,
};
