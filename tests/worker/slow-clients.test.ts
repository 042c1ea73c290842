import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { startOriginSite } from '#tests/harness/origin-site.ts';
import { closeAll, type SlowConnection, sendSlowly, statusOf } from '#tests/harness/slow-clients.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';
import { startEdge } from './edge-site.ts';

const path = '/rest/customer/auth/';
/** No slow body is waited for so long: an answer that comes by then has waited for none, on a machine of any load. */
const PROMPT_MS = 8000;

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

describe.each(sites)('%s', (_, start) => {
  let running: Site;
  let slow: readonly SlowConnection[] = [];
  beforeAll(async () => {
    running = await start();
    // The first request of each kind loads its code.
    await visit();
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
    ['one address', 200, () => '192.0.2.200'],
    ['many addresses', 600, addressOf],
  ])('answers others at once while %s sends bodies drop by drop', async (_name, count, address) => {
    slow = sendSlowly(running.site.url, count, (index) => ({ path, address: address(index) }));
    for (let visits = 0; visits < 3; visits += 1) {
      await sleep(500);
      const { statuses, took } = await visit();
      expect(statuses).toEqual([200, 200, 200]);
      expect(took).toBeLessThan(PROMPT_MS);
    }
  });

  test('refuses a body that comes slower than any visitor sends one', async () => {
    slow = sendSlowly(running.site.url, 1, () => ({ path, address: '192.0.2.201' }));
    const [one] = slow;
    if (!one) throw new Error('No connection');
    await expect.poll(() => statusOf(one), { timeout: 8000 }).toBe(408);
    expect(one.answer()).toContain('request_too_slow');
    expect(one.answer()).toMatch(/[а-я]{4}/);
    expect((one.endedAt() ?? 0) - one.begunAt).toBeLessThan(6000);
  });

  test('lets no address wait with more than its share of bodies: the oldest gives way', async () => {
    slow = sendSlowly(running.site.url, 80, () => ({ path, address: '192.0.2.202' }));
    const refused = () => slow.filter((one) => statusOf(one) === 429);
    await expect.poll(() => refused().length, { timeout: 2000, interval: 20 }).toBe(16);
    expect(refused()[0]?.answer()).toMatch(/retry-after: \d/i);
  });
});
