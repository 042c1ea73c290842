import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, open, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialogOf = (page: Page) => page.getByRole('dialog');
const timer = (page: Page) => dialogOf(page).getByText(/Новый код можно запросить через/);
const codeStep = (page: Page) => dialogOf(page).getByRole('heading', { name: 'Код из SMS' });

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Войти', exact: true }).first().click();
}

async function askForCode(page: Page, phone: string, name?: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Телефон').fill(phone);
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  if (name !== undefined) {
    await dialog.getByLabel('Имя').fill(name);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Получить код' }).click();
  }
  await expect(codeStep(page)).toBeVisible();
}

/** The number as the mask writes it. */
const masked = (phone: string) => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 $1 $2-$3-$4');

test('the code of a new customer outlives closing, a change of mind and a reload', async ({ page, site }) => {
  await begin(page, site);
  const phone = newPhone();
  await open(page, '/faq/');
  await openSignIn(page);
  await askForCode(page, phone, 'Анна');
  await expect(timer(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await openSignIn(page);
  await expect(codeStep(page)).toBeVisible();
  await expect(timer(page)).toBeVisible();

  await dialogOf(page).getByRole('button', { name: 'Изменить номер' }).click();
  await expect(dialogOf(page).getByLabel('Телефон')).toHaveValue(masked(phone));
  await dialogOf(page).getByRole('button', { name: 'Получить код' }).click();
  await expect(codeStep(page)).toBeVisible();
  await expect(timer(page)).toBeVisible();

  await page.reload();
  await waitForApp(page);
  expect(page.url()).not.toContain(phone.slice(-10));
  await openSignIn(page);
  await expect(timer(page)).toBeVisible();
  const code = await codeOf(page, phone);
  await dialogOf(page).getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(dialogOf(page)).toBeHidden();
  await page.goto('/personal/');
  await expect(page.getByText('Анна').first()).toBeAttached();
});

for (const step of ['of the number', 'of the code'] as const)
  test(`a sign-in closed at the step ${step} and opened by its button leads to the page that asked for it`, async ({
    page,
    site,
  }) => {
    await begin(page, site);
    const phone = newPhone();
    await page.goto('/personal/orders/?page=2');
    await waitForApp(page);
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(dialogOf(page)).toBeVisible();
    if (step === 'of the code') await askForCode(page, phone, 'Анна');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await openSignIn(page);
    if (step === 'of the number') await askForCode(page, phone, 'Анна');
    await expect(codeStep(page)).toBeVisible();
    await dialogOf(page).getByRole('textbox').first().focus();
    await page.keyboard.type(await codeOf(page, phone));
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/personal/orders/?page=2');
    await expect(dialogOf(page)).toBeHidden();
  });

test('a sign-in opened by its button stays on the page that it was opened on', async ({ page, site }) => {
  await begin(page, site);
  const phone = newPhone();
  await open(page, '/faq/');
  await openSignIn(page);
  await askForCode(page, phone, 'Анна');
  await dialogOf(page).getByRole('textbox').first().focus();
  await page.keyboard.type(await codeOf(page, phone));
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/faq/');
});

test('a code that was asked for on another page leads to its step, not to an error', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 429|authorization error/);
  await begin(page, site);
  const phone = newPhone();
  await open(page, '/faq/');
  await openSignIn(page);
  await askForCode(page, phone, 'Анна');
  await page.evaluate(() => window.sessionStorage.clear());
  await page.reload();
  await waitForApp(page);
  await openSignIn(page);
  await askForCode(page, phone, 'Анна');
  await expect(timer(page)).toBeVisible();
});

test('another number than that of the code gets a code of its own', async ({ page, site }) => {
  await begin(page, site);
  const [first, second] = [newPhone(), newPhone()];
  await open(page, '/faq/');
  await openSignIn(page);
  await askForCode(page, first, 'Анна');
  await dialogOf(page).getByRole('button', { name: 'Изменить номер' }).click();
  await dialogOf(page).getByLabel('Телефон').fill(second);
  await dialogOf(page).getByRole('button', { name: 'Получить код' }).click();
  await expect(dialogOf(page).getByRole('heading', { name: 'Давайте познакомимся' })).toBeVisible();
  await expect(dialogOf(page).getByText(masked(second))).toBeVisible();
});

test('six zeros are a wrong code', async ({ page, site, problems }) => {
  problems.allow(/status of 422|authorization error/);
  await begin(page, site);
  await open(page, '/faq/');
  await openSignIn(page);
  await askForCode(page, newPhone(), 'Анна');
  await dialogOf(page).getByRole('textbox').first().focus();
  await page.keyboard.type('000000');
  await expect(dialogOf(page).getByText(/Неверный код/)).toBeVisible();
});

test('a browser that refuses the cookies of a session is told so, and nobody counts as signed in', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/status of 401|authorization error/);
  await begin(page, site);
  await open(page, '/faq/');
  await page.route('**/rest/customer/auth/register/', async (route) => {
    const response = await route.fetch();
    await context.clearCookies({ name: /^(auth|user\[\w+\])$/ });
    const { 'set-cookie': _refused, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const phone = newPhone();
  await openSignIn(page);
  await askForCode(page, phone, 'Анна');
  const code = await codeOf(page, phone);
  await dialogOf(page).getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(dialogOf(page).getByText(/браузер не\s+принимает cookie/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeAttached();
});

test('whose neighbours have asked for many codes signs in all the same, without a word of it', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 429/);
  await begin(page, site);
  await open(page, '/faq/');
  const headers = { Origin: new URL(page.url()).origin };
  for (let neighbour = 0; neighbour < 20; neighbour += 1) {
    const data = { step: 1, phone: newPhone(), name: 'Анна', type: 'register', consent: true };
    expect((await page.request.post('/rest/customer/auth/', { data, headers })).status()).toBe(200);
  }
  await page.context().clearCookies({ name: 'device' });
  const phone = newPhone();
  await openSignIn(page);
  await askForCode(page, phone, 'Анна');
  const code = await codeOf(page, phone);
  await dialogOf(page).getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(dialogOf(page)).toBeHidden();
});
