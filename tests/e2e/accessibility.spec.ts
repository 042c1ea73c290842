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

/** Public pages of the full variant whose path is whole; the components have a test of their own. */
const openPages = pageRoutes
  .filter(({ layout, variants, guard, path }) => {
    const isOpen = layout !== 'personal' && variants !== 'simply' && guard === undefined;
    return isOpen && !path.includes(':') && path !== '/test-components/';
  })
  .map(({ path }) => path);

/** Pages in walks of a few: a walk keeps its caches, and both workers have some. */
const walks = (paths: string[]) =>
  Array.from({ length: Math.ceil(paths.length / 5) }, (_, walk) => paths.slice(walk * 5, walk * 5 + 5));

for (const paths of walks([...openPages, programme, order])) {
  test(`axe finds nothing from ${paths[0]} to ${paths.at(-1)}`, async ({ page, site }) => {
    test.setTimeout(240_000);
    await begin(page, site);
    for (const path of paths) {
      await open(page, path);
      await expectAccessible(page);
    }
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

const accountPages = pageRoutes.filter(({ layout }) => layout === 'personal').map(({ path }) => path);

for (const paths of walks(accountPages)) {
  test(`axe finds nothing in the account from ${paths[0]} to ${paths.at(-1)}`, async ({ page, site }) => {
    test.setTimeout(240_000);
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone());
    for (const path of paths) {
      await open(page, path);
      await expectAccessible(page);
    }
  });
}
