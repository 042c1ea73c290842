import type { Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

/** Shows that somebody is there, again and again, until the service worker has come: pages left alone load nothing ahead. */
async function untilControlled(page: Page) {
  let y = 0;
  await expect
    .poll(async () => {
      y = 20 - y;
      await page.mouse.move(50, 50 + y);
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);
}

test('the first visit installs the service worker, says so, and does not reload', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const offlineReady = page.waitForEvent('console', (message) => message.text().includes('без\u00a0сети'));
  await page.goto('/');
  await untilControlled(page);
  await offlineReady;
  expect(loads).toBe(1);
});

test('without a network a page is the branded one, and nothing personal or dated is kept', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/');
  await untilControlled(page);
  const kept = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys();
    const requests = await Promise.all(
      caches.map(async (name) => (await globalThis.caches.open(name)).keys()),
    );
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain('/offline.html');
  expect(kept.filter((path) => !/^\/(assets|fonts|icons)\/|^\/offline\.(html|css|js)$/.test(path))).toEqual(
    [],
  );

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto('/faq/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Нет соединения');
  await expect(page.locator('img')).toHaveJSProperty('complete', true);

  await context.setOffline(false);
  // By itself: nobody has to press.
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Нет соединения');
});

test('a signed-in customer reads calendar and menu without a network until signing out', async ({
  page,
  context,
  site,
  problems,
}) => {
  await begin(page, site);
  await signInWithOrder(context, site, newPhone());
  await open(page, '/personal/');
  await untilControlled(page);
  const kept = () =>
    page.evaluate(async () => (await globalThis.caches.keys()).filter((name) => name.startsWith('account-')));
  await expect.poll(kept).toHaveLength(1);

  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await context.setOffline(true);
  await page.goto('/personal/');
  await expect(page.getByRole('status')).toContainText(/Показываем, как было 16\sноября/);
  await expect(page.getByText('Среда, 18\u00a0ноября, 06:00–08:00')).toBeVisible();
  await page.getByText(/^Среда, 18\sноября: Баланс/).click();
  await expect(page.getByText(/Завтрак, \d+\sккал/).first()).toBeVisible();

  const keptAnew = page.waitForResponse(/\/rest\/rations\//);
  await context.setOffline(false);
  await keptAnew;
  await waitForApp(page);
  // What is still asked for when somebody leaves is refused.
  await page.waitForLoadState('networkidle');
  await page.getByText('Ещё', { exact: true }).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL('/');
  expect(await kept()).toEqual([]);
  await context.setOffline(true);
  await page.goto('/personal/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Нет соединения');
});
