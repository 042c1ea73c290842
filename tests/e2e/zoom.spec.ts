import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { findWide } from '#tests/harness/find-wide.ts';
import { begin, open } from '#tests/harness/journey.ts';

// A window of 1280 by 1024 that is looked at four times as closely.
test.use({
  isMobile: false,
  viewport: { width: 320, height: 256 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** How much of the window is covered by what stays in place over the page, as a share of its height. */
const coveredShare = (page: Page) =>
  page.evaluate(() => {
    const heights = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { position } = getComputedStyle(element);
      const { top, bottom, width } = element.getBoundingClientRect();
      const isInPlace =
        position === 'fixed' || (position === 'sticky' && (top <= 0 || bottom >= innerHeight));
      const isSeen = width > innerWidth / 2 && bottom > 0 && top < innerHeight;
      return isInPlace && isSeen ? [Math.min(bottom, innerHeight) - Math.max(top, 0)] : [];
    });
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });

/** What has the focus and is not wholly seen; nothing where it is. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    if (!focused || !box || focused === document.body) return '';
    const atTop = document.elementFromPoint(box.left + box.width / 2, Math.max(box.top, 0) + 4);
    const isSeen =
      box.top >= -1 && box.top < innerHeight && (focused.contains(atTop) || atTop?.contains(focused));
    return isSeen ? '' : `${focused.outerHTML.slice(0, 120)} at ${box.top}`;
  });

test('pages fit, leave room beside what stays in place, and show what has the focus', async ({
  page,
  site,
}) => {
  await begin(page, site);
  for (const path of [
    '/',
    '/programmy/balans/',
    '/order/?programme=balans&kcal=1500&days=7&people=1',
    '/homemade-food/',
  ]) {
    await open(page, path);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(findWide), path).toEqual([]);
    await expect.poll(() => coveredShare(page), path).toBeLessThan(0.3);
    await page.evaluate(() => window.scrollTo(0, 0));
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => hiddenFocus(page), path).toBe('');
    }
  }
  await page.getByRole('button', { name: 'Войти', exact: true }).first().click();
  const phone = page.getByRole('dialog').getByLabel('Телефон');
  await phone.scrollIntoViewIfNeeded();
  await expect(phone).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Закрыть' })).toBeInViewport({
    ratio: 1,
  });
});

test('home fits a window of 320 px whose scroll bar takes a part, with all that is laid out while it scrolls', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 308, height: 800 });
  await begin(page, site);
  await open(page, '/');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < (await height()); top += 700) {
    await page.evaluate((at) => window.scrollTo(0, at), top);
    expect(await page.evaluate(findWide), `${top}`).toEqual([]);
  }
});
