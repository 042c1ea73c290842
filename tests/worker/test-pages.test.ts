import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageRoutes } from '#shared/routes.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

let deployed: LocalWorker;
let simply: LocalWorker;
let local: LocalWorker;
beforeAll(async () => {
  [deployed, simply, local] = await Promise.all([
    startLocalWorker({ build: 'production' }),
    startLocalWorker({ build: 'production', isSimply: true }),
    startLocalWorker(),
  ]);
});
afterAll(() => Promise.all([deployed?.stop(), simply?.stop(), local?.stop()]));

const testPages = pageRoutes.filter(({ isTestOnly }) => isTestOnly).map(({ path }) => path);

const at = (site: LocalWorker, host: string, path: string) => site.mf.dispatchFetch(`http://${host}${path}`);

test('there is a page for tests', () => {
  expect(testPages).toEqual(['/test-components/']);
});

test.each(testPages)('%s does not exist on the deployed site, however it is spelled', async (path) => {
  for (const spelling of [path, path.slice(0, -1), path.toUpperCase(), path.replace('t', '%74')]) {
    const answer = await at(deployed, 'befit.example', spelling);
    expect([spelling, answer.status, answer.statusText]).toEqual([spelling, 404, 'Page not found']);
    expect(await answer.text()).toContain('<title>Ошибка 404</title>');
  }
});

test.each(testPages)('%s exists on a test host and is not indexed there', async (path) => {
  const answer = await at(deployed, 'test.befit.example', path);
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  expect(await answer.text()).toMatch(/<h1[^>]*>Компоненты<\/h1>/);
});

test.each(testPages)('%s exists locally and is not indexed there either', async (path) => {
  const answer = await fetch(`${local.url}${path}`);
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  await answer.body?.cancel();
});

test.each(testPages)(
  '%s is no page of the variant with IS_SIMPLY on, on a test host neither',
  async (path) => {
    for (const host of ['befit.example', 'test.befit.example']) {
      const answer = await at(simply, host, path);
      expect([host, answer.status, answer.statusText]).toEqual([host, 404, 'Page not found']);
      await answer.text();
    }
  },
);

test('the sitemap names none of them, on a test host neither', async () => {
  for (const host of ['befit.example', 'test.befit.example']) {
    const sitemap = await (await at(deployed, host, '/sitemap.xml')).text();
    for (const path of testPages) expect(sitemap).not.toContain(path);
  }
});
