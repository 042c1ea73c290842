import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

async function untilControlled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('the first visit installs the service worker, says so, and does not reload', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const offlineReady = page.waitForEvent('console', (message) => message.text().includes('без сети'));
  await page.goto('/');
  await offlineReady;
  await untilControlled(page);
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
  expect(kept.filter((path) => !/^\/(assets|fonts|icons)\/|^\/offline\.(html|css)$/.test(path))).toEqual([]);

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto('/faq/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Нет соединения');
  await expect(page.locator('img')).toHaveJSProperty('complete', true);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Обновить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Нет соединения');
});
