import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { open } from '#tests/harness/journey.ts';

const clientDir = resolve(import.meta.dirname, '../../dist/client');

/** Paths of everything that the page has asked for, in the order in which it did. */
async function requestsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === window.location.origin)
      .map(({ pathname }) => pathname),
  );
}

const ending = (paths: string[], extension: string) => paths.filter((path) => path.endsWith(extension));

function gzipSum(paths: string[]): number {
  return paths.reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(clientDir, path)), { level: 9 }).length,
    0,
  );
}

/** What a phone may load of home before its visitor does anything. */
const homeBudget = { scripts: 2, scriptBytes: 5900, styles: 2, styleBytes: 14_700, requests: 34 };

/** What home loads when it is first used. */
const lateCode = /(home-lower|modals)-.*js$/;

test('home loads little before the first press, and its lower part and dialogs only then', async ({
  page,
}) => {
  await page.goto('/');
  const requests = await requestsOf(page);
  const scripts = ending(requests, '.js');
  const styles = ending(requests, '.css');
  expect(scripts.length).toBeLessThanOrEqual(homeBudget.scripts);
  expect(gzipSum(scripts)).toBeLessThanOrEqual(homeBudget.scriptBytes);
  expect(styles.length).toBeLessThanOrEqual(homeBudget.styles);
  expect(gzipSum(styles)).toBeLessThanOrEqual(homeBudget.styleBytes);
  // The document is a request too.
  expect(requests.length + 1).toBeLessThanOrEqual(homeBudget.requests);
  expect(scripts.filter((path) => lateCode.test(path))).toEqual([]);
  await page.keyboard.press('Tab');
  const lateScripts = async () => (await requestsOf(page)).filter((path) => lateCode.test(path));
  await expect.poll(lateScripts).toHaveLength(2);
});

/** What the fonts of a page may weigh together, bytes; they are compressed as they are. */
const FONT_BYTES = 21_000;

for (const path of ['/', '/faq/', '/programmy/balans/', '/order/', '/blog/']) {
  test(`the fonts of ${path} are light and asked for once, ahead`, async ({ page }) => {
    const answer = await page.goto(path);
    const header = answer?.headers().link ?? '';
    const requested = ending(await requestsOf(page), '.woff2');
    const hinted = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));
    expect(hinted).toEqual(requested);
    for (const font of hinted) expect(header.split(`<${font}>`)).toHaveLength(2);
    expect(new Set(requested).size).toBe(requested.length);
    const bytes = requested.map((font) => statSync(join(clientDir, font)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FONT_BYTES);
  });

  test(`every hint of ${path} is used, and no script is asked for twice`, async ({ page }) => {
    await open(page, path);
    const hints = await page
      .locator('link[rel="modulepreload"]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));
    const scripts = ending(await requestsOf(page), '.js');
    expect(hints.length).toBeGreaterThan(2);
    for (const hint of new Set(hints)) {
      expect([hint, scripts.filter((script) => script === hint).length]).toEqual([hint, 1]);
    }
    expect(scripts.length).toBe(new Set(scripts).size);
  });
}

for (const path of ['/', '/faq/', '/homemade-food/']) {
  // At its end browsers look for fields to fill in, and lay out what is there to find them.
  test(`the document of ${path} ends once its style sheets are there`, async ({ page }) => {
    await page.route(/\/assets\/entry-.*\.css$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto(path);
    const { styled, ended } = await page.evaluate(() => {
      const timing = (type: 'navigation' | 'resource') =>
        performance.getEntriesByType(type).filter((entry) => entry instanceof PerformanceResourceTiming);
      const [visit] = timing('navigation').filter((entry) => entry instanceof PerformanceNavigationTiming);
      const sheets = timing('resource').filter(({ name }) => name.endsWith('.css'));
      return {
        styled: Math.max(...sheets.map(({ responseEnd }) => responseEnd)),
        ended: visit?.domContentLoadedEventStart ?? Number.NaN,
      };
    });
    expect(styled).toBeGreaterThan(500);
    expect(ended).toBeGreaterThanOrEqual(styled);
  });
}

const screens = {
  'a phone': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true },
  'a desktop': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
};

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on ${name}`, () => {
    test.use(screen);

    for (const path of ['/', '/programmy/balans/', '/blog/belok/', '/dostavka/', '/ecology/']) {
      test(`the first picture of ${path} is asked for once, and no script of the page beside it`, async ({
        page,
      }) => {
        await page.goto(path);
        const requests = await requestsOf(page);
        const shown = await page
          .locator('main img[fetchpriority="high"]')
          .evaluateAll((images: HTMLImageElement[]) =>
            images.map(({ currentSrc }) => new URL(currentSrc).pathname),
          );
        expect(shown).toHaveLength(1);
        const picture = /^\/pictures\/\d+(\/.*)/.exec(shown[0] ?? '')?.[1] ?? 'none';
        expect(requests.filter((request) => request.endsWith(picture))).toEqual(shown);
        const scripts = ending(requests, '.js');
        expect(scripts.filter((script) => !/\/(early|configurator)-/.test(script))).toEqual([]);
      });
    }
  });
}

test('scripts that come with the document make way for what is seen', async ({ page }) => {
  await page.goto('/homemade-food/');
  const entry = page.locator('script[type="module"]:not([async])');
  await expect(entry).toHaveAttribute('fetchpriority', 'low');
});

test('a press on what waits for its code is answered once that has come', async ({ page }) => {
  await page.route(/home-lower-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await open(page, '/');
  await page.locator('#menu article a, #menu li a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a press that is answered is not repeated after one that was held', async ({ page }) => {
  await page.route(/home-lower-.*\.js/, () => undefined);
  await open(page, '/');
  const clicks = await page
    .locator('#menu li a')
    .first()
    .evaluate(async (link: HTMLElement) => {
      let count = 0;
      window.addEventListener('click', () => (count += 1), { capture: true });
      // The browser follows it within the page.
      link.setAttribute('href', `${window.location.pathname}#menu`);
      link.click();
      // As React does it when it takes an element over.
      Object.assign(link, { __reactProps$1: {} });
      link.click();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return count;
    });
  expect(clicks).toBe(2);
});

test('the first use of home asks for all code and data of its lower part side by side', async ({ page }) => {
  const asked: string[] = [];
  const note = (url: string) => asked.push(new URL(url).pathname.replace(/-[\w-]{8}(\.\w+)$/, '$1'));
  // Nothing of it is answered, so nothing can have waited for an answer of another. A page whose letters are still to
  // come may show the lower part before it is used.
  await page.route('**/rest/**', (route) => void note(route.request().url()));
  await page.route(/(home-lower)-.*\.js/, (route) => void note(route.request().url()));
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => [...new Set(asked)].sort())
    .toEqual([
      '/assets/home-lower.js',
      '/rest/faq/',
      '/rest/menu/',
      '/rest/orders/options/',
      '/rest/programmes/',
      '/rest/reviews/',
    ]);
});
