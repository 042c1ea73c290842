import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

let full: LocalWorker;
beforeAll(async () => {
  full = await startLocalWorker();
});
afterAll(() => full?.stop());

const plain = (html: string) => html.replaceAll('\u00a0', ' ');

test('Petersburg has home and delivery of its own, whatever the visitor has chosen', async () => {
  const phones = { msk: 'href="tel:+7495', spb: 'href="tel:+7812' };
  const asked = (path: string, region?: string) =>
    fetch(full.url + path, { headers: region ? { Cookie: `region=${region}` } : {} });
  for (const path of ['/spb/', '/spb/dostavka/']) {
    for (const region of [undefined, 'msk', 'spb']) {
      const answer = await asked(path, region);
      const html = plain(await answer.text());
      expect(html).toContain(phones.spb);
      expect(html).not.toContain(phones.msk);
      expect(readPage(html)).toMatchObject({
        canonical: full.url + path,
        title: expect.stringContaining('Петербург'),
      });
      // What the browser asks for next is of the same region.
      expect(answer.headers.get('set-cookie')?.includes('region=spb') ?? false).toBe(region !== 'spb');
    }
  }
  expect(plain(await (await asked('/')).text())).toContain(phones.msk);
  const chosen = plain(await (await asked('/', 'spb')).text());
  expect(chosen).toContain(phones.spb);
  expect(readPage(chosen).canonical).toBe(`${full.url}/`);
});

test('whoever chooses another city on a page of one comes to that of the other', async () => {
  const choose = async (region: string, back: string) =>
    (
      await fetch(`${full.url}/rest/helper/region/`, {
        method: 'POST',
        body: new URLSearchParams({ region, back }),
        headers: { Origin: full.url, Accept: 'text/html' },
        redirect: 'manual',
      })
    ).headers.get('location');
  expect(await choose('msk', '/spb/dostavka/')).toBe('/dostavka/');
  expect(await choose('spb', '/')).toBe('/spb/');
});
