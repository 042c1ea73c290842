import type { Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { journeyMoment, open } from '#tests/harness/journey.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';

const offerOf = (page: Page) => page.getByRole('complementary', { name: 'BeFit на главном экране' });

/** What a browser does soon after the load of a site that can be installed; tells whether it was held back. */
const askLikeBrowser = (page: Page) =>
  page.evaluate(() => {
    const prompt = () => {
      document.title = 'asked';
      return Promise.resolve({ outcome: 'dismissed' });
    };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

test('the browser’s question is held back at first sight, and offered in the settings and after an order', async ({
  page,
  site,
}) => {
  await setClock(site, journeyMoment);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/');
  expect(await askLikeBrowser(page)).toBe(true);
  await expect(offerOf(page)).toHaveCount(0);
  await page.goto('/success/');
  await expect(page.getByText('Спасибо, заказ оформлен')).toBeVisible();
  await askLikeBrowser(page);
  await page.keyboard.press('Tab');
  await expect(offerOf(page)).toBeVisible();
  await open(page, '/personal/settings/');
  await expect(offerOf(page)).toHaveCount(0);
  await askLikeBrowser(page);
  await page.keyboard.press('Tab');
  await expect(offerOf(page)).toBeVisible();
  await expectAccessible(page);
  await offerOf(page).getByRole('button', { name: 'Установить' }).click();
  await expect(page).toHaveTitle('asked');
  // A refusal is remembered.
  await expect(offerOf(page)).toHaveCount(0);
  await page.reload();
  await askLikeBrowser(page);
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  await expect(offerOf(page)).toHaveCount(0);
});

test.describe('in Safari of an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  });

  test('words say how, until they are put away', async ({ page, site }) => {
    await setClock(site, journeyMoment);
    await signInWithOrder(page.context(), site, newPhone());
    await open(page, '/personal/settings/');
    await page.keyboard.press('Tab');
    await expect(offerOf(page)).toContainText('Поделиться');
    await offerOf(page).getByRole('button', { name: 'Понятно' }).click();
    await expect(offerOf(page)).toHaveCount(0);
    await page.reload();
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    await expect(offerOf(page)).toHaveCount(0);
  });
});
