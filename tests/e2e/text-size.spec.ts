import type { Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { chromiumFlags, findChromium } from '#tests/harness/chromium.ts';
import { findWide } from '#tests/harness/find-wide.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

const executablePath = findChromium();

// A visitor who has set the letters of the browser to twice their size, which is 16 px.
test.use({
  isMobile: false,
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
    ...(executablePath && { executablePath }),
  },
});

const publicPages = [
  '/',
  '/programmy/balans/',
  '/subs/',
  '/order/?programme=balans&kcal=1500&days=28&people=1',
  '/homemade-food/',
  '/otzyvy/',
  '/dostavka/',
  '/faq/',
  '/kompaniyam/',
  '/retail/',
  '/blog/belok/',
  '/kontakty/',
  '/oferta/',
];
const accountPages = [
  '/personal/',
  '/personal/orders/',
  '/personal/settings/',
  '/personal/partners/',
  '/personal/exceptions/',
  '/personal/progress/',
];

async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => page.evaluate(findWide), `${path} at ${width} px`).toEqual([]);
    }
  }
}

test('letters of twice their size grow, and make no page scroll sideways', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/faq/');
  expect(
    await page
      .locator('p')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize),
  ).toMatch(/^(29|3\d)/);
  await expectToFit(page, publicPages);
});

test('nor does a page of the account', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await expectToFit(page, accountPages);
});
