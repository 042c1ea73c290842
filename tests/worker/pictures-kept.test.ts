import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepingImages } from '#tests/harness/images-service.ts';
import { startLocalWorker } from '#tests/harness/local-worker.ts';

const memory = mkdtempSync(join(tmpdir(), 'befit-images-'));
afterAll(() => rmSync(memory, { recursive: true, force: true }));

let made = 0;
const images = keepingImages(memory, async ({ type, width }) => {
  made += 1;
  return Buffer.from(`${type} of ${width} px`);
});

/** Starts a site, looks at home as a browser with AVIF does, and stops it. */
async function lookAtHome(): Promise<Map<string, Buffer>> {
  const site = await startLocalWorker({ images });
  try {
    const html = await (await fetch(site.url)).text();
    const addresses = [...html.matchAll(/<img\b[^>]* src="(\/pictures\/[^"]+)"/g)].map(([, src = '']) => src);
    const seen = new Map<string, Buffer>();
    for (const address of new Set(addresses)) {
      const answer = await fetch(site.url + address, { headers: { Accept: 'image/avif,*/*' } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
      seen.set(address, Buffer.from(await answer.arrayBuffer()));
    }
    return seen;
  } finally {
    await site.stop();
  }
}

test('a site that starts again shows home without making a picture', async () => {
  const first = await lookAtHome();
  expect(first.size).toBeGreaterThan(10);
  expect(made).toBe(first.size);
  const second = await lookAtHome();
  expect(second).toEqual(first);
  expect(made).toBe(first.size);
});
