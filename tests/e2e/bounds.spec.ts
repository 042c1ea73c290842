import type { Page } from 'playwright/test';
import { CaptchaServer } from '#tests/doubles/captcha-server.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { fillAddress, goOnTo, open, waitForApp } from '#tests/harness/journey.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const vendor = new CaptchaServer();
let shop: LocalWorker;

// Each of several workers would start its own site and vendor.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await vendor.listen();
  shop = await startLocalWorker({
    vars: vendor.variables,
    outboundService: (request) => vendor.double.handle(request),
    floodLimit: 100_000,
  });
  await setClock(shop, orderMoment);
});
test.afterAll(async () => {
  await shop?.stop();
  vendor.close();
});
// A page that still loads something would find nobody.
test.afterEach(({ page }) => page.close());

/** A customer who has ordered so often in this hour, in the browser of the test. */
async function signInAfter(page: Page, orders: number, payment: 'card' | 'courier'): Promise<Visitor> {
  const visitor = new Visitor(shop);
  await visitor.signIn(newPhone());
  for (let placed = 0; placed < orders; placed += 1) {
    await orderProgramme(visitor, buildOrder({ days: 2, payment, firstOrder: placed === 0 }));
  }
  await enterAs(page.context(), shop, visitor);
  return visitor;
}

async function sendOrder(page: Page, payment: RegExp): Promise<void> {
  await fillAddress(page);
  await goOnTo(page, 'contact');
  await goOnTo(page, 'payment');
  await page.getByRole('radio', { name: payment }).check();
  // What an earlier order has agreed to is not asked for again.
  const consents = page.locator('[type=checkbox]:is([name=acceptsOffer], [name=consent])');
  for (const box of await consents.all()) await box.check();
  await page
    .getByRole('button', { name: /^(Оформить|Оплатить)/ })
    .filter({ visible: true })
    .first()
    .click();
}

test('the fourth order of an hour is proven by a check that loads only then, and goes through', async ({
  page,
  problems,
}) => {
  problems.allow(/403/);
  await signInAfter(page, 3, 'courier');
  await open(page, `${shop.url}/order/?programme=balans&kcal=1500&days=2`);
  await waitForApp(page);
  vendor.requested.length = 0;
  vendor.tokens.length = 0;
  await sendOrder(page, /Курьеру/);
  await expect(page.getByRole('heading', { name: 'Спасибо, заказ оформлен!' })).toBeVisible();
  expect(vendor.requested.filter((path) => path.endsWith('.js'))).toEqual(['/captcha.js']);
  expect(vendor.tokens).toHaveLength(1);
});

test('whoever has three unpaid orders is led to them', async ({ page, problems }) => {
  problems.allow(/409/);
  const visitor = await signInAfter(page, 2, 'card');
  await orderHomemade(visitor, { payment: 'card' });
  // The orders of the hour before do not ask for a check as well.
  await setClock(shop, '2026-11-16T08:00:00.000Z');
  await open(page, `${shop.url}/order/?programme=balans&kcal=1500&days=2`);
  await waitForApp(page);
  await sendOrder(page, /Картой/);
  const alert = page.getByRole('alert').filter({ hasText: 'Ждут оплаты 3 ваших заказа' });
  await expect(alert.getByRole('link', { name: 'Заказы домашней еды' })).toHaveAttribute(
    'href',
    '/homemade-food/order-history/',
  );
  await alert.getByRole('link', { name: 'Открыть мои заказы' }).click();
  await expect(page).toHaveURL(/\/personal\/orders\/$/);
  await expect(page.getByText('Отменить заказ:').first()).toBeVisible();
});

test('a length that the courier takes no money for is said where it would be chosen', async ({ page }) => {
  await open(page, `${shop.url}/order/?programme=balans&kcal=1500&days=28&step=payment`);
  await waitForApp(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('radio', { name: /Курьеру/ })).toBeDisabled();
  await expect(page.getByText(/Курьеру можно оплатить заказ до\s14\sдней/)).toBeVisible();
});
