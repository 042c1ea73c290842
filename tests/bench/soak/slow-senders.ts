import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalWorker } from '../../harness/local-worker.ts';
import { closeAll, type SlowConnection, sendSlowly } from '../../harness/slow-clients.ts';
import { pages, uncached } from '../pages.ts';
import type { SoakFigure, SoakPart } from './part.ts';
import { readSetting } from './settings.ts';
import { newAddress } from './shoppers.ts';
import { type Answer, arrive, Client, Tally } from './traffic.ts';

const SECONDS = readSetting('SOAK_SECONDS', 'slow');
/** Visits a second: what the machine takes with one hand. */
const VISITS = 10;
/**
 * Connections that send a body as slowly as the site waits for one, from so many addresses that none has too many; whoever
 * is closed comes again.
 */
const SLOW = 500;
const ADDRESSES = 16;
const SLOWEST = 1200;
/** They come one after another, so that they do not all send in one moment. */
const WAVES = 20;
const WAVE_MS = 100;
/** How many times as long as without them 99 of 100 visitors may wait beside them. */
const MOST_TIMES_LONGER = 5;
/** Differences below this are the machine's, in milliseconds. */
const NOTICEABLE_MS = 50;

const path = '/rest/customer/auth/';
const senderOf = (index: number) => ({ path, address: `192.0.2.${index % ADDRESSES}`, drip: SLOWEST });

/** Keeps so many slow connections open until it is told to stop; tells how many there were. */
async function attack(url: string): Promise<{ readonly stop: () => number }> {
  let open: SlowConnection[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    open.push(...sendSlowly(url, SLOW / WAVES, senderOf));
    await sleep(WAVE_MS);
  }
  let begun = SLOW;
  const again = setInterval(() => {
    const [ended, left]: [SlowConnection[], SlowConnection[]] = [[], []];
    for (const one of open) (one.hasEnded() ? ended : left).push(one);
    closeAll(ended);
    begun += ended.length;
    open = [...left, ...sendSlowly(url, ended.length, senderOf)];
  }, WAVE_MS);
  return {
    stop() {
      clearInterval(again);
      closeAll(open);
      return begun;
    },
  };
}

/** A page that nobody keeps, a call, and a body that a visitor sends: no code, which nobody would enter. */
async function visit(client: Client, note: (answer: Answer) => void): Promise<void> {
  const headers = () => ({ 'CF-Connecting-IP': newAddress() });
  const page = uncached(pages.faq);
  const json = { dish: 'borsch', count: 1 };
  note(await client.ask({ path: page.path, headers: { ...page.headers, ...headers() } }));
  note(await client.ask({ path: '/rest/programmes/', headers: headers() }));
  note(await client.ask({ path: '/rest/homemade/basket/', headers: headers(), json }));
}

async function measure(client: Client) {
  const tally = new Tally();
  const load = { perSecond: () => VISITS, seconds: SECONDS };
  await arrive(load, () => visit(client, (answer) => void tally.note(answer)));
  return tally.view();
}

async function run(): Promise<readonly SoakFigure[]> {
  const site = await startLocalWorker({
    build: 'production',
    floodLimit: 1_000_000_000,
    // The emulated front takes as long over a request as the worker.
    hasStaticFiles: false,
  });
  const client = new Client(site.url);
  try {
    await measure(client);
    const alone = await measure(client);
    const slow = await attack(site.url);
    const beside = await measure(client);
    const row = `${SLOW} slow connections`;
    const begun = slow.stop();
    const [before, during] = [alone.quantile(0.99), beside.quantile(0.99)];
    const note = [...beside.failures].map(([what, count]) => `${count} × ${what}`).join('; ');
    return [
      { row: 'without them', name: 'p50', value: alone.quantile(0.5), unit: 'ms' },
      { row: 'without them', name: 'p99', value: before, unit: 'ms' },
      { row, name: 'opened', value: begun, rule: { atLeast: SLOW } },
      { row, name: 'p50', value: beside.quantile(0.5), unit: 'ms' },
      { row, name: 'p99', value: during, unit: 'ms' },
      {
        ...{ row, name: 'p99, times as long', value: during / Math.max(before, NOTICEABLE_MS) },
        rule: { atMost: MOST_TIMES_LONGER },
      },
      {
        row,
        name: 'visitors refused',
        value: beside.shed + beside.unanswered + beside.failed,
        rule: { is: 0 },
        note,
      },
    ];
  } finally {
    client.close();
    await site.stop();
  }
}

/** Visitors beside senders that hold connections open: they wait no longer than without them. */
export const slowSenders: SoakPart = {
  name: 'slow',
  does: 'visitors beside 500 of the slowest senders',
  minutes: 1.6,
  run,
};
