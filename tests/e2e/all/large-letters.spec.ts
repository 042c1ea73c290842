import { findWide } from '#tests/harness/finders.ts';
import { expect, test } from '../fixtures.ts';
import { accountPages, detailPages, publicPages } from './addresses.ts';

test.use({
  isMobile: false,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    await use({ ...launchOptions, args });
  },
});

test('with letters of twice their size no page scrolls sideways', { tag: '@all' }, async ({
  page,
  goto,
  signIn,
}) => {
  await signIn({ days: 7 });
  for (const path of [...publicPages, ...detailPages, ...accountPages]) {
    await goto(path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.soft.poll(() => page.evaluate(findWide), `${path} at ${width} px`).toEqual([]);
    }
  }
});
