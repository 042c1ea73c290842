import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { deskTest, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { fillDay } from '#tests/harness/desk-site.ts';

const test = deskTest((site) => fillDay(site, 1));

const menu = (page: Page) => page.locator('summary').filter({ hasText: 'Сохранённые списки' });

async function save(page: Page, name: string): Promise<void> {
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Имя списка').fill(name);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveText(/: \d+$/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'with scripts off', () => {
    test.use({ javaScriptEnabled });

    test('a list is kept under a name by keys alone, opened and removed', async ({ page }) => {
      const name = javaScriptEnabled ? 'Оплаченные' : 'Без скриптов';
      await signInAtDesk(page);
      await page.goto('/orders/?state=paid&kind=programme');
      await save(page, name);
      await page.goto('/orders/');
      await menu(page).click();
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(/\/orders\/\?state=paid&kind=programme$/);
      await menu(page).click();
      await page.getByRole('button', { name: `Убрать: ${name}` }).click();
      await expect(menu(page)).toHaveText('Сохранённые списки');
      await menu(page).click();
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    });
  });
}

for (const width of [390, 1024, 1440])
  for (const address of ['/deliveries/', '/orders/', '/customers/'])
    test(`the menu of ${address} fits into ${width} px, and axe finds nothing`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signInAtDesk(page);
      await page.goto(address);
      await menu(page).click();
      await expect(page.getByLabel('Имя списка')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    });
