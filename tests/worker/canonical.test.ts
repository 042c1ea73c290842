import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawlerAgent, readPage } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

let simply: LocalWorker;
beforeAll(async () => {
  simply = await startLocalWorker({ isSimply: true, vars: { CANONICAL_ORIGIN: 'https://befit.example/' } });
});
afterAll(() => simply?.stop());

const canonicalOf = async (path: string) => {
  const answer = await fetch(simply.url + path, { headers: { 'User-Agent': crawlerAgent } });
  return readPage(await answer.text()).canonical;
};

test('pages that both deployments have are found in the other one, the rest here', async () => {
  expect(await canonicalOf('/faq/')).toBe('https://befit.example/faq/');
  expect(await canonicalOf('/blog/belok/')).toBe('https://befit.example/blog/belok/');
  expect(await canonicalOf('/blog/?page=2')).toBe('https://befit.example/blog/?page=2');
  expect(await canonicalOf('/')).toBe(`${simply.url}/`);
  expect(await canonicalOf('/eda-v-ofis/')).toBe(`${simply.url}/eda-v-ofis/`);
});

test('the sitemap lists what is found here alone', async () => {
  const xml = await (await fetch(`${simply.url}/sitemap-pages.xml`)).text();
  expect(xml).toContain(`<loc>${simply.url}/eda-v-ofis/</loc>`);
  expect(xml).not.toContain('/faq/');
});
