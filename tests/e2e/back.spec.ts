import type { Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { openBeforeScripts } from '#tests/harness/early.ts';
import { begin, open, register, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Waits until a step back would close the dialog: its entry stands over that of the page. */
const waitForEntry = (page: Page) => page.waitForFunction(() => window.history.state?.isDialog === true);
const waitForPageEntry = (page: Page) => page.waitForFunction(() => window.history.state?.isDialog !== true);

const openers = [
  ['menu', (page: Page) => page.getByRole('button', { name: 'Меню', exact: true }).first()],
  ['search', (page: Page) => page.getByRole('button', { name: 'Поиск по сайту' }).first()],
  ['sign-in', (page: Page) => page.getByRole('button', { name: 'Войти', exact: true }).first()],
  ['dish', (page: Page) => page.locator('#menu li a').first()],
] as const;

for (const [name, opener] of openers) {
  test(`a step back closes the ${name} and stays on the page`, async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/faq/');
    await page.goto('/programmy/balans/');
    await waitForApp(page);
    for (let round = 0; round < 2; round += 1) {
      await opener(page).click();
      await expect(dialogOf(page)).toBeVisible();
      await waitForEntry(page);
      await page.goBack();
      await expect(dialogOf(page)).toBeHidden();
      await expect(page).toHaveURL(/\/programmy\/balans\/$/);
      await expect(opener(page)).toBeFocused();
    }
    await opener(page).click();
    await expect(dialogOf(page)).toBeVisible();
    await waitForEntry(page);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await waitForPageEntry(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/faq\/$/);
  });
}

test('a page opened from the menu takes the place of its entry', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/programmy/balans/');
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click();
  await waitForEntry(page);
  await dialogOf(page).getByRole('link', { name: 'Блог' }).click();
  await expect(page).toHaveURL(/\/blog\/$/);
  await expect(dialogOf(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/programmy\/balans\/$/);
  await expect(page.locator('#menu')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/blog\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /Блог/ })).toBeVisible();
});

test('a step back closes a dialog that was opened before the scripts came', async ({ page, site }) => {
  await begin(page, site);
  const release = await openBeforeScripts(page, '/faq/');
  await page.getByRole('button', { name: 'Войти', exact: true }).first().click();
  await expect(dialogOf(page)).toBeVisible();
  release();
  await waitForApp(page);
  await waitForEntry(page);
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/faq\/$/);
});

test('a step forward to a closed dialog, and a reload under an open one, leave the page usable', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/blog/');
  await page.goto('/faq/');
  await waitForApp(page);
  const opener = page.getByRole('button', { name: 'Поиск по сайту' }).first();
  await opener.click();
  await waitForEntry(page);
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await page.goForward();
  await waitForPageEntry(page);
  await expect(dialogOf(page)).toBeHidden();
  await opener.click();
  await waitForEntry(page);
  await page.reload();
  await waitForApp(page);
  await page.keyboard.press('Tab');
  await waitForPageEntry(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog\/$/);
});

test('a sign-in that an address asked for leaves no entry behind', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/faq/');
  await page.goto('/?login=yes&back_url=%2Fpersonal%2F');
  await waitForApp(page);
  await waitForEntry(page);
  await register(page, newPhone(), 'Анна');
  await expect(page).toHaveURL(/\/personal\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq\/$/);
});

test('a step back closes a dialog of the account, whatever was entered', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/settings/');
  await page.getByRole('button', { name: 'Сменить номер' }).click();
  await dialogOf(page).getByLabel('Новый телефон').fill('9162041830');
  await waitForEntry(page);
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/personal\/settings\/$/);
  await expect(page.getByRole('button', { name: 'Сменить номер' })).toBeFocused();
});
