import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { projectRoot } from '#tests/harness/commands.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { runTimerOf, Visitor } from '#tests/harness/visitor.ts';
import { waitForBuild, watch } from '../release/watch.ts';

let sites: readonly LocalWorker[] = [];
beforeAll(async () => {
  sites = await Promise.all([false, true].map((isSimply) => startLocalWorker({ isSimply })));
  for (const site of sites) {
    await runTimerOf(site);
    await servePublished(new Visitor(site));
  }
});
afterAll(() => Promise.all(sites.map((site) => site.stop())));

test('what a release asks of a version is answered well by both variants, with the build that they are', async () => {
  const latest = readFileSync(join(projectRoot, 'dist/client/builds/latest.json'), 'utf8');
  const { id }: { id: string } = JSON.parse(latest);
  for (const { url } of sites) {
    const watched = { site: url, headers: {}, seconds: 0 };
    expect(await watch(watched)).toEqual([]);
    expect(await waitForBuild(watched, id, 0)).toBe(true);
    expect(await waitForBuild(watched, 'another', 0)).toBe(false);
  }
});
