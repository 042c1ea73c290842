import type { Page } from 'playwright/test';
import { pageRoutes } from '#shared/routes.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, register } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const order = '/order/?programme=balans&kcal=1500&days=28&people=1';
const programme = '/programmy/balans/';

/** Public pages of the full variant whose path is whole. */
const openPages = pageRoutes
  .filter(({ layout, variants, guard, path }) => {
    const isOpen = layout !== 'personal' && variants !== 'simply' && guard === undefined;
    return isOpen && !path.includes(':');
  })
  .map(({ path }) => path);

for (const path of [...openPages, programme, order]) {
  test(`axe finds nothing on ${path}`, async ({ page, site }) => {
    await begin(page, site);
    await open(page, path);
    await expectAccessible(page);
  });
}

test('axe finds nothing on a path that does not exist', async ({ page, site, problems }) => {
  problems.allow(/status of 404/);
  await begin(page, site);
  await open(page, '/net-takoy-stranicy/');
  await expectAccessible(page);
});

/** Opens a modal on a page and checks both the dialog and the page below. */
async function checkModal(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectAccessible(page);
}

test('axe finds nothing while a dish is looked at', async ({ page, site }) => {
  await begin(page, site);
  await open(page, programme);
  await page.locator('#menu li button').first().click();
  await expect(page.getByRole('dialog').getByText('Как хранить')).toBeVisible();
  await checkModal(page, /.+/);
});

test('axe finds nothing in the side menu', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/');
  await page.getByRole('link', { name: 'Меню', exact: true }).first().click();
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
  await open(page, order);
  await page
    .getByRole('button', { name: /Оформить/ })
    .first()
    .click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);

  await open(page, '/?login=yes&back_url=%2Fpersonal%2F');
  await checkModal(page, /.+/);
  const phone = newPhone();
  await register(page, phone, 'Анна');
  await expect(page).toHaveURL(/\/personal\/$/);
  await expectAccessible(page);
});

for (const { path } of pageRoutes.filter(({ layout }) => layout === 'personal')) {
  test(`axe finds nothing in the account on ${path}`, async ({ page, site }) => {
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone());
    await open(page, path);
    await expectAccessible(page);
  });
}
