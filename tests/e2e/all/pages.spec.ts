import type { Page } from 'playwright/test';
import { findBroken, findHiddenFocus, findOverlaps, findWide } from '#tests/harness/finders.ts';
import { awake, expect, test } from '../fixtures.ts';
import { expectAccessible, violationsOf } from './accessible.ts';
import { accountPages, detailPages, publicPages, walks } from './addresses.ts';

// A phone's browser would draw a page that is too wide smaller instead of letting it scroll.
test.use({ isMobile: false });

const widths = [320, 390, 768, 1280, 1920];
/** Pictures whose size does not stand in the document that the server sends: nothing has to arrive for it. */
const findUnsized = (html: string) => {
  const images = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img');
  return [...images]
    .filter((image) => !(Number(image.getAttribute('width')) && Number(image.getAttribute('height'))))
    .map((image) => image.outerHTML);
};

async function expectFits(page: Page): Promise<void> {
  // The components show what a label too long for its field comes to.
  const isSpecimen = page.url().includes('/test-components/');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const finders = [findWide, findOverlaps, ...(isSpecimen ? [] : [findBroken])];
    // The first answer after a change of the window may be of the old one.
    const find = async () => (await Promise.all(finders.map((finder) => page.evaluate(finder)))).flat();
    await expect.soft.poll(find, `${page.url()} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Everything that holds for any page, on one visit: each visit costs more than what is looked at. */
async function expectWhole(page: Page, path: string, status = 200): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  const html = (await answer?.text()) ?? '';
  expect.soft(await page.evaluate(findUnsized, html), path).toEqual([]);
  await awake(page);
  await expectAccessible(page, path);
  await expectFits(page);
}

test.describe('every page', { tag: '@all' }, () => {
  for (const paths of walks([...publicPages, ...detailPages]))
    test(`is accessible, fits and is believed from ${paths[0]} to ${paths.at(-1)}`, async ({ page }) => {
      for (const path of paths) await expectWhole(page, path);
    });

  for (const paths of walks(accountPages))
    test(`of the account is so from ${paths[0]} to ${paths.at(-1)}`, async ({ page, signIn }) => {
      await signIn({ days: 7 });
      for (const path of paths) await expectWhole(page, path);
    });

  test('that does not exist is so too', async ({ page, problems }) => {
    problems.allow(/status of 404/);
    await expectWhole(page, '/net-takoy-stranicy/', 404);
  });

  test('has controls that are large enough and named with forced colours', async ({ page, goto }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await goto('/test-components/');
    expect(await violationsOf(page)).toEqual([]);
    const small = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('button, select, summary, nav a, [role=tab], [role=combobox]')]
        .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(Math.round(box.height), Math.round(box.width)) < 44)
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
  });
});

test.describe('looked at four times as closely', { tag: '@all' }, () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('a page leaves room beside what stays in place, and shows what has the focus', async ({
    page,
    goto,
  }) => {
    const coveredShare = () =>
      page.evaluate(() => {
        const heights = [...document.querySelectorAll('body *')].flatMap((element) => {
          const { position } = getComputedStyle(element);
          const { top, bottom, width } = element.getBoundingClientRect();
          const stays =
            position === 'fixed' || (position === 'sticky' && (top <= 0 || bottom >= innerHeight));
          const isSeen = width > innerWidth / 2 && bottom > 0 && top < innerHeight;
          return stays && isSeen ? [Math.min(bottom, innerHeight) - Math.max(top, 0)] : [];
        });
        return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
      });
    for (const path of ['/', '/programmy/balans/', '/homemade-food/', detailPages[8] ?? '']) {
      await goto(path);
      await page.evaluate(() => window.scrollTo(0, 900));
      await expect.poll(() => page.evaluate(findWide), path).toEqual([]);
      await expect.poll(coveredShare, path).toBeLessThan(0.3);
      await page.evaluate(() => window.scrollTo(0, 0));
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate(findHiddenFocus), path).toBe('');
      }
    }
  });
});

test.describe('the question about cookies', { tag: '@all' }, () => {
  test.use({ cookieChoice: null });

  test('is accessible, and hides nothing that has the focus', async ({ page, goto }) => {
    await goto('/oplata/');
    const banner = page.getByRole('region', { name: 'Файлы cookie' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    const hidden = () =>
      banner.evaluate((box) => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || box.contains(focused)) return '';
        const { top, left, width, height } = focused.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
        return box.contains(at) ? focused.outerHTML.slice(0, 120) : '';
      });
    for (let press = 0; press < 45; press += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(hidden).toBe('');
    }
  });
});
