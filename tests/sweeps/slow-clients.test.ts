import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { startEdge } from '#tests/harness/edge-site.ts';
import { startOriginSite } from '#tests/harness/origin-site.ts';
import { closeAll, type SlowConnection, sendSlowly, statusOf } from '#tests/harness/slow-clients.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

const path = '/rest/customer/auth/';
/** What is no wait for others, on a quiet machine; on a busy one so many times as long as without slow senders. */
const PROMPT_MS = 12_000;
const MOST_TIMES_LONGER = 10;
/** As slowly as the site waits for a body: it holds its place for ten seconds. */
const SLOWEST = 1200;

interface Site {
  readonly site: LocalWorker;
  readonly stop: () => Promise<unknown>;
}

async function startEdgeSite(): Promise<Site> {
  const origin = await startLocalWorker();
  const site = await startEdge({ origin, isEdge: true });
  return { site, stop: () => Promise.all([site.stop(), origin.stop()]) };
}
const alone = async (starting: Promise<LocalWorker>): Promise<Site> => {
  const site = await starting;
  return { site, stop: () => site.stop() };
};

const sites: readonly (readonly [string, () => Promise<Site>])[] = [
  ['the worker', () => alone(startLocalWorker())],
  ['an edge', startEdgeSite],
  ['an origin on Node', () => alone(startOriginSite())],
];

describe.each(sites)('%s', { timeout: 60_000 }, (_, start) => {
  let running: Site;
  let calmMs = 0;
  let slow: readonly SlowConnection[] = [];
  beforeAll(async () => {
    running = await start();
    // The first request of each kind loads its code.
    await visit();
    calmMs = (await visit()).took;
  });
  afterEach(() => closeAll(slow));
  afterAll(() => running?.stop());

  const addressOf = (index: number) => `2001:db8:0:${(index + 1).toString(16)}00::1`;

  /** A page that nobody keeps, a call and a form's body, each by somebody new; how long they took. */
  async function visit() {
    const begun = performance.now();
    const json = { step: 1, phone: newPhone(), name: 'Анна', type: 'register', consent: true };
    const ask = async (...asked: Parameters<Visitor['request']>) => {
      const answer = await new Visitor(running.site).request(...asked);
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses = await Promise.all([
      ask(`/faq/?q=${begun}`),
      ask('/rest/programmes/'),
      ask(path, { json }),
    ]);
    return { statuses, took: performance.now() - begun };
  }

  test.each([
    ['one address', 160, () => '192.0.2.200'],
    ['many addresses', 300, addressOf],
  ])('answers others at once while %s sends bodies drop by drop', async (_name, count, address) => {
    slow = sendSlowly(running.site.url, count, (index) => ({
      path,
      address: address(index),
      drip: index % 2 === 0 ? 70 : SLOWEST,
    }));
    for (let visits = 0; visits < 3; visits += 1) {
      await sleep(500);
      const { statuses, took } = await visit();
      expect(statuses).toEqual([200, 200, 200]);
      expect(took).toBeLessThan(Math.max(PROMPT_MS, calmMs * MOST_TIMES_LONGER));
    }
  });

  test('refuses a body that comes slower than any visitor sends one', async () => {
    slow = sendSlowly(running.site.url, 1, () => ({ path, address: '192.0.2.201' }));
    const [one] = slow;
    if (!one) throw new Error('No connection');
    await expect.poll(() => statusOf(one), { timeout: 30_000 }).toBe(408);
    // The body of the answer may come apart from its head.
    await expect.poll(one.answer, { timeout: 10_000 }).toContain('request_too_slow');
    expect(one.answer()).toMatch(/[а-я]{4}/);
  });

  test.each([
    ['to a page', '/faq/', 405],
    ['from a foreign page', path, 403],
  ])('reads a body %s no longer than any other', async (_name, to, status) => {
    slow = sendSlowly(running.site.url, 80, () => ({
      path: to,
      address: '192.0.2.203',
      drip: 1,
      ...(to === path && { origin: 'https://elsewhere.example' }),
    }));
    const answered = () => slow.filter((one) => statusOf(one) === status);
    // Those beyond the share of the address are answered as the others come, and all when their time is over.
    await expect.poll(() => answered().length, { timeout: 4500, interval: 20 }).toBeGreaterThanOrEqual(16);
    await expect.poll(() => answered().length, { timeout: 15_000 }).toBe(80);
  });

  test('lets no address wait with more than its share of bodies: the oldest gives way', async () => {
    slow = sendSlowly(running.site.url, 80, () => ({ path, address: '192.0.2.202', drip: SLOWEST }));
    const refused = () => slow.filter((one) => statusOf(one) === 429);
    await expect.poll(() => refused().length, { timeout: 9000, interval: 20 }).toBe(16);
    expect(refused()[0]?.answer()).toMatch(/retry-after: \d/i);
  });
});
