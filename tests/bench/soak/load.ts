import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import * as z from 'zod';
import { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import { type LocalSite, startLocalSite } from '../../harness/local-site.ts';
import { runLoad } from '../load.ts';
import { openAddresses, pages, uncached } from '../pages.ts';
import { memoryMb, withProcess } from '../processes.ts';
import type { Report } from '../report.ts';
import type { Section } from '../run.ts';
import { compareBooks } from './books.ts';
import { Payer } from './payer.ts';
import { setting } from './settings.ts';
import { addShoppers, newAddress, openKitchen, placeOrder, readPlaced, type Shopper } from './shoppers.ts';

/** How long each load lasts, in seconds. */
const SECONDS = setting('SOAK_SECONDS', 60);
/** Connections of the highest load that the machine takes, and of one that is too much. */
const FEW = 16;
const MANY = 1000;
/**
 * 99 of 100 answers have come by then at the highest load, in milliseconds. At twice that it is told and not judged: what
 * the runtime has not read yet waits in sockets, where the site neither sees nor sheds it.
 */
const LATEST_MS = 5000;
/** What the whole local site takes, its database and stores too; it comes to 1.2 GB and stays there. */
const MEMORY_MB = 1600;
/** Customers who order in a second of a load, more than any machine takes. */
const SHOPPERS_A_SECOND = 200;

interface Site {
  readonly worker: LocalSite;
  readonly pid: number;
}

/** Visitors at the highest rate that the machine takes, and at twice that: what is over is shed and nothing fails. */
async function runScene(report: Report, { worker, pid }: Site, row: string, requests: readonly Request[]) {
  const load = { url: worker.url, requests, seconds: SECONDS };
  // The first seconds warm the site up.
  await runLoad({ ...load, connections: FEW, seconds: 2 });
  const held = await runLoad({ ...load, connections: FEW });
  const twice = await runLoad({ ...load, connections: MANY, perSecond: held.perSecond * 2 });
  for (const [name, isTwice, found] of [
    [row, false, held],
    [`${row}, twice that`, true, twice],
  ] as const) {
    const share = (count: number) =>
      (100 * count) / (found.answered + found.shed + found.failed + found.unanswered);
    report.add(name, 'answered, 1/s', found.answered / SECONDS, { atLeast: 1 });
    report.add(name, 'failed', found.failed, { is: 0 }, found.statuses);
    report.add(name, 'unanswered, %', share(found.unanswered), { atMost: isTwice ? 5 : 1 });
    report.add(name, 'shed, %', share(found.shed), isTwice ? undefined : { atMost: 5 });
    report.add(name, 'p50, ms', found.p50);
    report.add(name, 'p99, ms', found.p99, isTwice ? undefined : { atMost: LATEST_MS });
    report.add(name, 'memory, MB', memoryMb(pid), { atMost: MEMORY_MB });
  }
  // What is left to do behind the answers, messages for instance, is not the next load's.
  await sleep(5000);
}

/** Strangers who read: three of four ask for what others have asked for, one for what must be rendered. */
function browsing(): Request[] {
  const fresh = ['programme', 'home', 'order'] as const;
  let visits = 0;
  return [
    {
      setupRequest(asked) {
        visits += 1;
        const address = { 'CF-Connecting-IP': newAddress() };
        const { path, headers } = uncached(pages[fresh[visits % fresh.length] ?? 'home']);
        if (visits % 4 === 0) return { ...asked, path, headers: { ...headers, ...address } };
        return { ...asked, path: openAddresses[visits % openAddresses.length] ?? '/', headers: address };
      },
    },
  ];
}

/** Customers who order, every second of whom pays; whoever heard nothing asks again under the same key. */
async function runOrdering(report: Report, site: Site, cloud: CloudPaymentsDouble): Promise<void> {
  const { worker } = site;
  await openKitchen(worker);
  const options = await (await fetch(`${worker.url}/rest/orders/options/`)).json();
  const { firstStartDate: start } = z.object({ firstStartDate: z.string() }).parse(options);
  const waiting = await addShoppers(worker, SECONDS * SHOPPERS_A_SECOND, Date.now(), start);
  const payer = new Payer(cloud);
  const placed = new Map<Shopper, string>();
  const asked = new WeakMap<object, Shopper>();
  const begun: Shopper[] = [];
  const paying: Promise<unknown>[] = [];
  await runScene(report, site, 'ordering', [
    {
      setupRequest(request, context) {
        const shopper = waiting.pop();
        if (!shopper) throw new Error('More customers order than were prepared');
        begun.push(shopper);
        asked.set(context, shopper);
        return { ...request, ...shopper.request };
      },
      onResponse(status, body, context) {
        const shopper = asked.get(context);
        if (status !== 201 || !shopper) return;
        const { id, url } = readPlaced(body);
        placed.set(shopper, id);
        if (placed.size % 2 === 0 && url !== null) paying.push(payer.pay(worker.url, url));
      },
    },
  ]);
  for (const shopper of begun.filter((one) => !placed.has(one))) {
    const again = await placeOrder(worker.url, shopper);
    if (again.status === 201) placed.set(shopper, readPlaced(again.text).id);
  }
  await Promise.all(paying);
  await payer.tell(worker.url);
  await compareBooks(report, worker, cloud, new Set(placed.values()));
}

async function measure(report: Report): Promise<void> {
  const cloud = new CloudPaymentsDouble();
  const { started: worker, pid } = await withProcess(() =>
    startLocalSite({
      // The emulated front takes as long over a request as the worker, and cannot be shed.
      ...{ build: 'production', floodLimit: 1_000_000_000, hasStaticFiles: false },
      vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
      outboundService: (request) => cloud.handle(request),
    }),
  );
  const site = { worker, pid };
  try {
    await runScene(report, site, 'browsing', browsing());
    await runOrdering(report, site, cloud);
  } finally {
    await worker.stop();
  }
}

/** The highest load that the machine holds, and twice that: what is over is shed, nothing fails and nothing is lost. */
export const load: Section = {
  name: 'load',
  does: 'the highest rate that the machine takes, and twice that, of strangers and of orders, 5 min',
  measure,
};
