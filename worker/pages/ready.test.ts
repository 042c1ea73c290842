import * as fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../context.ts';
import { noMetrics } from '../platform/metrics.ts';
import { createFront } from './ready.ts';

const MOST_KEPT = 200;

/** A front with a pipeline behind it that answers every address; `ask` tells whether the answer stood ready. */
function setUp() {
  const front = createFront({ clock: { now: () => 0 }, version: () => 'content', lifetimeMs: 1000 });
  const pipeline = new Hono<AppEnv>();
  pipeline.use(front.remember);
  pipeline.get('*', (c) => {
    c.set('scope', { settings: { experimentShares: {} } } as never);
    c.set('keptPage', { body: new Uint8Array(), tag: '"tag"', hints: '', renderedAt: 0 });
    return c.text('page');
  });
  return async (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`https://befit.example${path}`, { headers });
    const ready = front.answer(request, noMetrics);
    if (ready === undefined) await pipeline.fetch(request);
    return ready;
  };
}

test('the answers that are kept are those of the addresses that were asked for last', async () => {
  const addresses = fc.array(fc.nat(MOST_KEPT + 20), { minLength: 300, maxLength: 900 });
  await fc.assert(
    fc.asyncProperty(addresses, async (asked) => {
      const ask = setUp();
      let latest: number[] = [];
      for (const address of asked) {
        const isReady = (await ask(`/${address}/`)) !== undefined;
        expect([address, isReady]).toEqual([address, latest.includes(address)]);
        latest = [address, ...latest.filter((one) => one !== address)].slice(0, MOST_KEPT);
      }
    }),
    // Making a shorter example of so long a one takes minutes, and says no more.
    { numRuns: 20, endOnFailure: true },
  );
});

test('an address that counts where visitors come from is never kept ready', async () => {
  const ask = setUp();
  for (const path of ['/faq/?utm_source=ya', '/faq/?yclid=1']) {
    await ask(path);
    expect(await ask(path)).toBeUndefined();
  }
});
