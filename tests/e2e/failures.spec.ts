import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, expectTakenOver, open, waitForApp } from '#tests/harness/journey.ts';
import { scriptsBeside } from '#tests/harness/route-weight.ts';
import { newPhone } from '#tests/harness/visitor.ts';

const clientDir = resolve(import.meta.dirname, '../../dist/client');

// A worker that has the chunks would answer in place of the network that fails here.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ problems }) => problems.allow(/Service Worker registration blocked/));

/** Answers of the network that wait until they are let go. */
function holdAnswers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Counts how often the page is loaded whole. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test.describe('a network that fails', () => {
  test('loads the page anew when its own chunk did not come', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|net::ERR/);
    const loads = countLoads(page);
    await page.route(/page-screen-.*\.js/, (route) => (loads() < 2 ? route.abort() : route.continue()));
    await page.goto('/oferta/');
    await waitForApp(page);
    expect(loads()).toBe(2);
  });

  test('loads the page anew for a modal that does not come, and says so where that does not help', async ({
    page,
    problems,
  }) => {
    problems.allow(/Failed to load resource|net::ERR/);
    await page.setViewportSize({ width: 1280, height: 800 });
    const loads = countLoads(page);
    await open(page, '/oferta/');
    await page.route(/location-modal-.*\.js/, (route) => route.abort());
    const region = page.getByRole('link', { name: /^Регион доставки/ });
    await region.click();
    await expect.poll(loads).toBe(2);
    await waitForApp(page);
    await region.click();
    await expect(page.getByText(/Не\sполучилось загрузить окно/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Публичная оферта');
    await page.unroute(/location-modal-.*\.js/);
    await region.click();
    await expect(page.getByRole('dialog', { name: 'Куда привезти?' })).toBeVisible();
    expect(loads()).toBe(2);
  });

  test('opens a modal on a new page when what it needs was lost', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|net::ERR/);
    // What is imported by a module that has come is remembered as failed with it, for the life of the page.
    const [needed = ''] = scriptsBeside(
      'client/features/dishes/dish-detail-modal.tsx',
      [
        'client/features/catalogue/home-screen.tsx',
        'client/features/catalogue/home-lower.tsx',
        'client/modals.tsx',
      ],
      clientDir,
    );
    expect(needed).toMatch(/\.js$/);
    const loads = countLoads(page);
    await page.route(`**/${needed}`, (route) => (loads() < 2 ? route.abort() : route.continue()));
    await open(page, '/');
    const dish = page.locator('#menu li a').first();
    await dish.click();
    await expect.poll(loads).toBe(2);
    await waitForApp(page);
    await dish.click();
    await expect(page.getByRole('dialog').getByText('Как хранить')).toBeVisible();
  });

  test('opens the sign-in dialog whatever does not come', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|net::ERR/);
    await open(page, '/oferta/');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByRole('dialog').getByLabel('Телефон').fill(newPhone());
    await page.unroute('**/assets/*.js');
    await page.getByRole('dialog').getByRole('button', { name: 'Получить код' }).click();
    await expect(page.getByRole('dialog').getByLabel('Имя')).toBeVisible();
  });
});

test('a page that breaks is reported, shows itself in the bar and leaves the header in use', async ({
  page,
  problems,
}) => {
  problems.allow(/No programme is on offer/);
  await open(page, '/oferta/');
  await page.route('**/rest/programmes/', (route) => route.fulfill({ json: { programmes: [] } }));
  // The colour stands for half a second only.
  const hasShownFailure = page.locator('[data-progress]').evaluate(
    (bar) =>
      new Promise<boolean>((done) => {
        new MutationObserver(() => bar.matches('[data-progress="error"]') && done(true)).observe(bar, {
          attributes: true,
        });
      }),
  );
  const report = page.waitForRequest('**/api/log/');
  await page.locator('header a[href="/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Что-то пошло не так');
  expect(await hasShownFailure).toBe(true);
  expect((await report).postDataJSON()).toMatchObject({
    url: '/',
    message: 'Error: No programme is on offer',
    details: { status: null },
  });
  await page.getByRole('button', { name: 'Войти' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Телефон')).toBeVisible();
});

test('errors that nothing has caught are reported, each once and without personal data', async ({
  page,
  problems,
}) => {
  problems.allow(/page error: Error: (broken|rejected)/);
  const messages: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/log/')) messages.push(request.postDataJSON().message);
  });
  await open(page, '/faq/');
  await page.evaluate(() => {
    for (const _ of [1, 2]) {
      setTimeout(() => {
        throw new Error('broken for +7 916 204-18-30');
      });
      void Promise.reject(new Error('rejected for anna@example.ru'));
    }
  });
  await expect.poll(() => messages.toSorted()).toEqual(['Error: broken for ***', 'Error: rejected for ***']);
});

test('a dish that does not load says so, and loads when it is asked for again', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|net::ERR/);
  await open(page, '/programmy/balans/');
  await page.route('**/rest/dishes/*/**', (route) => route.abort());
  await page.locator('#menu li a').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Не получилось загрузить состав');
  await page.unroute('**/rest/dishes/*/**');
  await dialog.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(dialog.getByText('Как хранить')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a dialog whose data is on its way shows a skeleton in its place', async ({ page }) => {
  const held = holdAnswers();
  await open(page, '/dostavka/');
  await page.route('**/rest/regions/', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Меню', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Регион: Москва' }).click();
  await expect(dialog.getByRole('heading', { name: 'Куда привезти?' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('Загружаем…');
  held.resolve();
  await expect(dialog.getByRole('button', { name: /^Санкт-Петербург/ })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveCount(0);
});

test('a call that is nobody’s any more is aborted with its dialog', async ({ page, problems }) => {
  problems.allow(/net::ERR_ABORTED/);
  await open(page, '/programmy/balans/');
  await page.route('**/rest/dishes/*/**', () => undefined);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/rest/dishes/'));
  const asked = page.waitForRequest('**/rest/dishes/*/**');
  await page.locator('#menu li a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await asked;
  await page.keyboard.press('Escape');
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('the account is covered by the loader once its session has ended', async ({ page, site, problems }) => {
  problems.allow(/401|net::ERR_ABORTED/);
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/settings/');
  const cover = page.locator('[data-loader]');
  await expect(cover).toHaveCount(0);
  await page.getByText('Выйти на всех устройствах').click();
  const leave = page.getByRole('button', { name: 'Да, выйти везде' });
  // Before it is taken over the form would be sent by the browser itself.
  await expectTakenOver(leave);
  const held = holdAnswers();
  await page.route(`${site.url}/`, async (route) => {
    await held.promise;
    await route.continue();
  });
  // Told by the page itself: while it is being left nobody can look at it.
  const isCovered = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        new MutationObserver(() => {
          const box = document.querySelector('[data-loader]')?.getBoundingClientRect();
          if (box) done(box.width === window.innerWidth && box.height === window.innerHeight);
        }).observe(document.body, { subtree: true, childList: true });
      }),
  );
  await leave.click();
  expect(await isCovered).toBe(true);
  held.resolve();
  await expect(page).toHaveURL(`${site.url}/`);
  await waitForApp(page);
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await expect(cover).toHaveCount(0);
});
