import { expect, test } from 'vitest';
import { findWide } from '#tests/harness/find-wide.ts';
import { inEachEngine, waitForApp } from './each-engine.ts';

const widths = [320, 345, 390, 768, 1280, 1920];
const paths = [
  '/',
  '/programmy/balans/',
  '/subs/',
  '/order/?programme=balans&kcal=1500&days=28&people=1',
  '/homemade-food/',
  '/otzyvy/',
  '/dostavka/',
  '/kompaniyam/',
  '/retail/',
  '/blog/',
  '/blog/belok/',
  '/faq/',
  '/kontakty/',
  '/oferta/',
];

inEachEngine(({ site, visit }) => {
  test('no page scrolls sideways, as narrow as the window can be', async () => {
    const tab = await visit('/', 390);
    const found: string[] = [];
    for (const path of paths) {
      await tab.open(site().url + path);
      await waitForApp(tab);
      for (const width of widths) {
        await tab.resize(width, 900);
        found.push(...(await tab.run(findWide)).map((what) => `${path}: ${what}`));
      }
    }
    expect(found).toEqual([]);
  });
});
