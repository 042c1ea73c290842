import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalSite } from '../../harness/local-site.ts';
import { closeAll, type SlowConnection, sendSlowly } from '../../harness/slow-clients.ts';
import { runLoad } from '../load.ts';
import { pages, uncached } from '../pages.ts';
import type { Report } from '../report.ts';
import type { Section } from '../run.ts';
import { setting } from './settings.ts';
import { jsonHeaders, newAddress } from './shoppers.ts';

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

const senderOf = (index: number) => ({
  ...{ path: '/rest/customer/auth/', address: `192.0.2.${index % ADDRESSES}`, drip: SLOWEST },
});

/** Keeps so many slow connections open until it is told to stop; tells how many there were. */
async function attack(url: string): Promise<() => number> {
  let open: SlowConnection[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    open.push(...sendSlowly(url, SLOW / WAVES, senderOf));
    await sleep(WAVE_MS);
  }
  let begun = SLOW;
  const again = setInterval(() => {
    const ended = open.filter((one) => one.hasEnded());
    closeAll(ended);
    begun += ended.length;
    open = [...open.filter((one) => !ended.includes(one)), ...sendSlowly(url, ended.length, senderOf)];
  }, WAVE_MS);
  return () => {
    clearInterval(again);
    closeAll(open);
    return begun;
  };
}

/** A page that nobody keeps, a call, and a body that a visitor sends, at a rate that the machine takes with one hand. */
function visit(url: string) {
  const headers = () => ({ ...jsonHeaders(url), 'CF-Connecting-IP': newAddress() });
  const page = () => uncached(pages.faq);
  const basket = { method: 'POST', path: '/rest/homemade/basket/' } as const;
  const body = JSON.stringify({ dish: 'borsch', count: 1 });
  return runLoad({
    ...{ url, connections: 10, seconds: setting('SOAK_SECONDS', 30), perSecond: 30 },
    requests: [
      {
        setupRequest: (asked) => ({
          ...asked,
          path: page().path,
          headers: { ...headers(), ...page().headers },
        }),
      },
      { setupRequest: (asked) => ({ ...asked, path: '/rest/programmes/', headers: headers() }) },
      { setupRequest: (asked) => ({ ...asked, ...basket, body, headers: headers() }) },
    ],
  });
}

async function measure(report: Report): Promise<void> {
  // The emulated front of static files takes as long over a request as the worker.
  const options = { build: 'production', floodLimit: 1_000_000_000, hasStaticFiles: false } as const;
  const site = await startLocalSite(options);
  try {
    await visit(site.url);
    const alone = await visit(site.url);
    const stop = await attack(site.url);
    const beside = await visit(site.url);
    report.add('without them', 'answered', alone.answered, { atLeast: 1 }, alone.statuses);
    report.add('without them', 'p50, ms', alone.p50);
    report.add('without them', 'p99, ms', alone.p99);
    const row = `${SLOW} slow connections`;
    report.add(row, 'opened', stop(), { atLeast: SLOW });
    report.add(row, 'p50, ms', beside.p50);
    report.add(row, 'p99, ms', beside.p99);
    // Differences below 50 ms are the machine's.
    report.add(row, 'p99, times as long', beside.p99 / Math.max(alone.p99, 50), { atMost: 5 });
    const refused = beside.shed + beside.unanswered + beside.failed;
    report.add(row, 'visitors refused', refused, { is: 0 }, beside.statuses);
  } finally {
    await site.stop();
  }
}

/** Visitors beside senders that hold connections open: they wait hardly longer than without them. */
export const slow: Section = {
  name: 'slow',
  does: 'visitors beside 500 of the slowest senders, 2 min',
  measure,
};
