import type { Page } from 'playwright/test';
import { listOrders } from '#shared/features/orders/contract.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { mustCall } from '#tests/harness/call.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { failOne } from '#tests/harness/operations.ts';
import { newPhone } from '#tests/harness/visitor.ts';

/** Has the page come to rest: somebody is there, and nothing is left to do. */
async function stir(page: Page, isDone: () => Promise<boolean> | boolean): Promise<void> {
  let y = 0;
  await expect
    .poll(async () => {
      y = 20 - y;
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await page.mouse.move(100, 100 + y);
      return isDone();
    })
    .toBe(true);
}

test('what waits is counted beside the account, on its pages and on others', async ({ page, site }) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  const { orders } = await mustCall(visitor, listOrders);
  await failOne(site, orders[0]?.id ?? '');
  await open(page, '/personal/orders/');
  const first = page.getByRole('link', { name: /^Рацион/ }).filter({ visible: true });
  await expect(first).toHaveAccessibleName(/ждёт решения:\s1$/);
  await open(page, '/faq/');
  const account = page.getByRole('link', { name: /^Личный кабинет/ }).first();
  await stir(
    page,
    async () => (await account.getAttribute('aria-label')) === 'Личный кабинет, ждёт решения: 1',
  );
  await account.click();
  await page.getByRole('button', { name: /^Привезите ещё раз/ }).click();
  await expect(first).toHaveAccessibleName('Рацион');
});

test('a stranger’s page asks for nothing of it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/faq/');
  await stir(page, () => asked.some((url) => url.includes('at-rest')));
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('needs'))).toEqual([]);
});

test('the page that shows what waits counts it without asking', async ({ page, site }) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  const { orders } = await mustCall(visitor, listOrders);
  await failOne(site, orders[0]?.id ?? '');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/personal/');
  const first = page.getByRole('link', { name: /^Рацион/ }).filter({ visible: true });
  await expect(first).toHaveAccessibleName(/ждёт решения:\s1$/);
  await stir(page, () => asked.some((path) => path.includes('at-rest')));
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/rest/needs/count/');
  await page.getByRole('link', { name: 'Заказы' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible();
  await expect.poll(() => asked.filter((path) => path === '/rest/needs/count/')).toHaveLength(1);
});
