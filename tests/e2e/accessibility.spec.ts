import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, register } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const order = '/order/?programme=balans&kcal=1500&days=28&people=1';
const programme = '/programmy/balans/';

/** Opens a modal on a page and checks both the dialog and the page below. */
async function checkModal(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectAccessible(page);
}

test('axe finds nothing while a dish is looked at', async ({ page, site }) => {
  await begin(page, site);
  await open(page, programme);
  await page.locator('#menu li a').first().click();
  await expect(page.getByRole('dialog').getByText('Как хранить')).toBeVisible();
  await checkModal(page, /.+/);
});

test('axe finds nothing in the side menu', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/');
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click();
  await checkModal(page, 'Меню');
});

test('axe finds nothing on wide screens, with the menu of programmes open', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await begin(page, site);
  await open(page, '/');
  await page.locator('header summary').click();
  await expectAccessible(page);
  await open(page, order);
  await expectAccessible(page);
});

test.describe('with the cookie banner', () => {
  test.use({ cookieChoice: null });

  test('axe finds nothing on home', async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/');
    await expect(page.getByRole('region', { name: 'Файлы cookie' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe finds nothing on the form’s errors and in the sign-in dialogs', async ({ page, site }) => {
  await begin(page, site);
  await open(page, `${order}&step=delivery`);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);

  await open(page, '/?login=yes&back_url=%2Fpersonal%2F');
  await checkModal(page, /.+/);
  const phone = newPhone();
  await register(page, phone, 'Анна');
  await expect(page).toHaveURL(/\/personal\/$/);
  await expectAccessible(page);
});
