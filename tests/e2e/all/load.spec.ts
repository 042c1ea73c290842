import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page, Request } from 'playwright/test';
import { layOutWhole } from '#tests/harness/lay-out.ts';
import { awake, expect, hold, test } from '../fixtures.ts';

const clientDir = resolve(import.meta.dirname, '../../../dist/client');
const ending = (paths: readonly string[], extension: string) =>
  paths.filter((path) => path.endsWith(extension));

/** Opens a page as it comes, and tells the paths of everything that it has asked for, and of what was asked for before its load. */
async function requestsOf(page: Page, path: string) {
  const paths: string[] = [];
  let beforeLoad: readonly string[] = [];
  const noteLoad = () => {
    beforeLoad = [...paths];
  };
  const note = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === new URL(page.url()).origin) paths.push(pathname);
  };
  page.on('request', note).on('load', noteLoad);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', note).off('load', noteLoad);
  expect(paths.length).toBeGreaterThan(1);
  return { paths, beforeLoad };
}

const FONT_BYTES = 22_000;

test.describe('before anybody uses a page', { tag: '@all' }, () => {
  test.use({ isLeftAlone: true });

  for (const path of ['/', '/programmy/balans/', '/blog/belok/', '/dostavka/', '/faq/', '/otzyvy/'])
    test(`${path} asks for its letters ahead, for its scripts once it is there, and for each thing once`, async ({
      page,
    }) => {
      const { paths, beforeLoad } = await requestsOf(page, path);
      expect(paths.length).toBe(new Set(paths).size);
      expect(ending(beforeLoad, '.js').filter((one) => !/\/(early|configurator)-/.test(one))).toEqual([]);
      const fonts = ending(paths, '.woff2');
      const hinted = await page
        .locator('link[rel="preload"][as="font"]')
        .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));
      expect(hinted).toEqual(fonts);
      const bytes = fonts.reduce((sum, font) => sum + statSync(join(clientDir, font)).size, 0);
      expect(bytes).toBeLessThanOrEqual(FONT_BYTES);
    });

  test('pictures keep their place before they come, and those of the shop come as they are neared', async ({
    page,
  }) => {
    const release = await hold(page, /\/pictures\//);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => [...document.styleSheets].length > 0);
    const hero = page.locator('main img').first();
    const before = await hero.boundingBox();
    expect(before?.height).toBeGreaterThan(100);
    release();
    await expect.poll(() => hero.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    expect(await hero.boundingBox()).toEqual(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const asked = (await requestsOf(page, '/homemade-food/')).paths.filter((path) => /dishes/.test(path));
    const pictures = page.locator('main li img');
    expect(asked.length).toBeLessThan((await pictures.count()) / 2);
    const next = page.waitForRequest(/\/pictures\/\d+\/dishes/);
    await pictures.last().scrollIntoViewIfNeeded();
    await next;
  });
});

test.describe('when scripts take a page over', { tag: '@all' }, () => {
  const parts: Readonly<Record<string, (page: Page) => Locator>> = {
    '/': (page) => page.locator('main h2, #configurator label'),
    // Scripts bring some buttons; what stands there without them stays in its place.
    '/personal/': (page) =>
      page
        .locator('main h2')
        .or(page.getByRole('button', { name: /^Пропустить/ }))
        .filter({ visible: true }),
    '/success/': (page) => page.locator('main :is(h1, h2, h3, li, a)'),
  };
  for (const [path, thingsOf] of Object.entries(parts))
    test(`nothing of ${path} moves`, async ({ page, signIn }) => {
      if (path !== '/') await signIn({});
      const release = await hold(page, '**/assets/*.js');
      await page.goto(path, { waitUntil: 'commit' });
      const things = thingsOf(page);
      await expect(things.last()).toBeVisible();
      await page.waitForFunction(() => document.readyState !== 'loading');
      await page.evaluate(() => document.fonts.ready.then(() => true));
      await layOutWhole(page);
      const places = () =>
        things.evaluateAll((all) =>
          all.map((thing) => {
            const { left, top, width, height } = thing.getBoundingClientRect();
            return [thing.textContent, left + scrollX, top + scrollY, width, height].join(' ');
          }),
        );
      const before = await places();
      release();
      await awake(page);
      expect(await places()).toEqual(before);
    });
});

test.describe('with a mouse', { tag: '@all' }, () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 900 } });

  test('the menu of programmes opens, is walked through and gives the focus back', async ({ page, goto }) => {
    await goto('/faq/');
    const summary = page.locator('header summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    const first = page.locator('header details a').first();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(summary).toBeFocused();
    await page.reload();
    await awake(page);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused();
  });
});
