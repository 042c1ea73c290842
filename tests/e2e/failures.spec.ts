import { expect, test } from '#tests/harness/browser.ts';
import { open, waitForApp } from '#tests/harness/journey.ts';

// A worker that has the chunks would answer in place of the network that fails here.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ problems }) => problems.allow(/Service Worker registration blocked/));

test.describe('a network that fails', () => {
  test('loads the page anew when its own chunk did not come', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|net::ERR/);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(/page-screen-.*\.js/, (route) => (loads < 2 ? route.abort() : route.continue()));
    await page.goto('/oferta/');
    await waitForApp(page);
    expect(loads).toBe(2);
  });

  test('keeps the page when a modal does not come, says so, and tries again', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|net::ERR/);
    await open(page, '/oferta/');
    await page.route(/auth-phone-modal-.*\.js/, (route) => route.abort());
    const account = page.getByRole('link', { name: 'Войти' }).first();
    await account.click();
    await expect(page.getByText(/Не получилось загрузить окно/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Публичная оферта');
    await page.unroute(/auth-phone-modal-.*\.js/);
    await account.click();
    await expect(page.getByRole('dialog').getByLabel('Телефон')).toBeVisible();
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
  await page.getByRole('link', { name: 'Войти' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Телефон')).toBeVisible();
});
