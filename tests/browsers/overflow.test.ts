import { expect, test } from 'vitest';
import { inEachEngine, waitForApp } from './each-engine.ts';

const widths = [320, 390, 768, 1280, 1920];
const paths = [
  '/',
  '/programmy/',
  '/programmy/balans/',
  '/calculator/',
  '/order/?programme=balans&kcal=1500&days=28&people=1',
  '/homemade-food/',
  '/otzyvy/',
  '/dostavka/',
  '/sertifikaty/',
  '/blog/',
  '/blog/belok/',
  '/faq/',
  '/kontakty/',
  '/oferta/',
];

/** What makes the page wider than its window, if anything does. */
function findWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return wide.slice(-3).map((element) => `${element.localName}.${element.className} in ${clientWidth} px`);
}

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
