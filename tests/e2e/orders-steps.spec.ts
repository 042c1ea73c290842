import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, confirmPhone, fillContact, goOnTo, open } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

// It would answer in place of the routes of these tests.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ problems }) => problems.allow(/Service Worker registration blocked/));

const orderPage = '/order/?programme=fitnes&kcal=1500&days=14&people=1';

async function fillOrder(page: Page, phone: string): Promise<void> {
  await goOnTo(page, 'delivery');
  await page.getByRole('combobox').fill('лесная');
  await page.getByRole('option', { name: /Лесная улица/ }).click();
  await page.getByLabel('Дом, корпус').fill('20');
  await fillContact(page, phone, 'Анна');
  const form = page.locator('main');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
}

test('signing in during an order keeps the form and, from then on, the price that the site has named', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/409/);
  await begin(page, site);
  // 14 × 1390 ₽ − 5 %: not a first order.
  const breakdown = {
    lines: [
      { kind: 'programme', amountKop: 1_946_000, count: 14, unitKop: 139_000 },
      { kind: 'length-discount', amountKop: -97_300, share: 500 },
    ],
    totalKop: 1_848_700,
  };
  const error = { code: 'price_changed', message: 'Цена изменилась', details: { breakdown } };
  await page.route('**/rest/orders/', (route) => route.fulfill({ status: 409, json: { error } }));
  await open(page, orderPage);
  const phone = newPhone();
  await fillOrder(page, phone);
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await expect(summary.getByText('16 823 ₽').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .first()
    .click();
  await confirmPhone(page, phone);

  await expect(page.getByRole('button', { name: 'Подтвердить новую цену' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Изменить: Доставка' }).click();
  await expect(page.getByLabel('Дом, корпус')).toHaveValue('20');
  await page
    .getByRole('group', { name: /Первый день/ })
    .getByRole('radio')
    .nth(3)
    .check();
  await expect(summary.getByText('18 487 ₽', { exact: true }).last()).toBeVisible();
  await expect(summary.getByText('16 823 ₽')).toHaveCount(0);
});

test('a second press while the payment page is on its way places nothing', async ({ page, site }) => {
  await begin(page, site);
  let placed = 0;
  await page.route('**/rest/orders/', (route) => {
    placed += 1;
    return route.fulfill({
      status: 201,
      json: { order: { payment: { url: '/slow/', paid: false, method: 'card' } } },
    });
  });
  // A payment page that never comes: the browser stays where it is.
  await page.route('**/slow/', (route) => route.fulfill({ status: 204 }));
  await open(page, orderPage);
  const phone = newPhone();
  await fillOrder(page, phone);
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .first()
    .click();
  await confirmPhone(page, phone);
  await expect.poll(() => placed).toBe(1);

  const button = page
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .first();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ noWaitAfter: true });
  await page.locator('#order-form').dispatchEvent('submit');
  await page.waitForTimeout(500);
  expect(placed).toBe(1);
});

test('steps are places of the history; a reload keeps step and form, but asks for the consents again', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, `${orderPage}&step=payment`);
  // Nothing is filled in: the first step that wants something stands open.
  await expect(page).toHaveURL(/step=delivery/);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page.getByText('Укажите дом')).toBeVisible();
  await open(page, orderPage);
  await fillOrder(page, '+79162041830');
  await page.reload();
  await expect(page).toHaveURL(/step=payment/);
  const form = page.locator('main');
  await expect(form.getByRole('checkbox', { name: /оферты/ })).not.toBeChecked();
  await page.goBack();
  await expect(form.getByLabel('Имя')).toHaveValue('Анна');
  await expect(form.getByLabel('Телефон')).toHaveValue('+7 916 204-18-30');
  await page.goBack();
  await expect(form.getByLabel('Дом, корпус')).toHaveValue('20');
  await expect(page.getByRole('combobox')).toHaveValue(/Лесная/);
  await page.goForward();
  await expect(form.getByLabel('Имя')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('payment is ticked once it is chosen, and the only button names the sum and stays in sight', async ({
    page,
    site,
  }) => {
    await begin(page, site);
    await open(page, orderPage);
    await goOnTo(page, 'delivery');
    await page.getByRole('combobox').fill('лесная');
    await page.getByRole('option', { name: /Лесная улица/ }).click();
    await page.getByLabel('Дом, корпус').fill('20');
    await fillContact(page, newPhone(), 'Анна');
    const payment = page.getByRole('heading', { name: /^Оплата/ });
    await expect(payment).not.toContainText('заполнено');
    // The way to pay that is proposed is confirmed by a press on it.
    await page.getByRole('radio', { name: /Картой онлайн/ }).click();
    await expect(payment).toContainText('заполнено');

    const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
    await expect(page.getByRole('button', { name: /^Оплатить/ }).filter({ visible: true })).toHaveCount(1);
    const pay = page.getByRole('button', { name: 'Оплатить 16 823 ₽' }).filter({ visible: true });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(pay).toBeInViewport({ ratio: 1 });
    await expect(summary.getByRole('checkbox', { name: /оферты/ })).toBeVisible();
    await expect(summary.getByRole('link', { name: 'Как вернуть' })).toHaveAttribute(
      'href',
      '/oplata/#refund',
    );
    await expect(summary.locator('img')).toHaveCount(5);
  });
});
