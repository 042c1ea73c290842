import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import {
  applyPromoCode,
  begin,
  confirmPhone,
  fillAddress,
  fillContact,
  open,
  sendOrder,
  waitForApp,
} from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

const orderPage = '/order/?programme=fitnes&kcal=1500&days=14&people=1';

test('a number that is changed beside its code goes into the order, which asks for nothing anew', async ({
  page,
  site,
}) => {
  const mistyped = newPhone();
  const right = newPhone();
  await begin(page, site);
  await open(page, orderPage);
  await fillAddress(page);
  await fillContact(page, mistyped, 'Анна');
  await page.getByRole('radio', { name: /Курьеру/ }).check();
  await sendOrder(page, 'Оформить');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Отправили шесть цифр')).toBeVisible();
  await dialog.getByRole('button', { name: 'Изменить номер' }).click();
  await dialog.getByLabel('Телефон').fill(right);
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await confirmPhone(page, right);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
  const placed = await site.db
    .prepare(
      `SELECT contact->>'name' AS name, contact->>'phone' AS phone FROM orders
       WHERE contact->>'phone' IN (?, ?)`,
    )
    .bind(mistyped, right)
    .all();
  expect(placed.results).toEqual([{ name: 'Анна', phone: right }]);
});

test('a reload, another tab and the bare address of the order find code, price and address', async ({
  page,
  site,
  context,
}) => {
  await begin(page, site);
  await open(page, orderPage);
  const summary = (tab: Page) => tab.getByRole('complementary', { name: 'Ваш заказ' });
  await applyPromoCode(page, site, 'POMNI20');
  // 14 × 1390 ₽, −5 %, −20 %.
  const price = '14 790 ₽';
  await expect(summary(page).getByText(price).first()).toBeVisible();
  await fillAddress(page);

  await page.reload();
  await expect(summary(page).getByText(price).first()).toBeVisible();
  await expect(page.getByLabel('Квартира')).toHaveValue('84');

  const tab = await context.newPage();
  await open(tab, '/order/');
  await expect(tab).toHaveURL(/\/order\/\?programme=fitnes&kcal=1500&days=14/);
  await expect(summary(tab).getByText(price).first()).toBeVisible();
  // Beyond the tab nobody finds behind which door a stranger lives.
  await expect(tab.getByLabel('Дом, корпус')).toHaveValue('20');
  await expect(tab.getByLabel('Квартира')).toHaveValue('');
  await summary(tab)
    .getByRole('button', { name: /Убрать.*POMNI20/i })
    .click();
  await expect(summary(tab).getByText(price)).toHaveCount(0);
  await tab.reload();
  await expect(summary(tab).getByText('16 823 ₽').first()).toBeVisible();
});

test('programme, calories and length change inside the order, which keeps everything else', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, orderPage);
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await page.getByRole('button', { name: 'Изменить программу или срок' }).click();
  const dialog = page.getByRole('dialog', { name: 'Программа и срок' });
  const choose = (name: string | RegExp) =>
    dialog
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .click();
  await choose('Актив');
  await choose(/^1800/);
  await choose(/^28/);
  await expect(dialog.getByRole('status')).toContainText(/Актив, 1800.ккал, 28.дней: .* вместо 16.823.₽/);
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(page).toHaveURL(/\/order\/\?programme=aktiv&kcal=1800&days=28&people=1/);
  await expect(summary).toContainText(/Актив, 1800.ккал/);
  await expect(summary).toContainText(/28.дней/);
  await page.reload();
  await expect(summary).toContainText(/28.дней/);
});

test('an order waits for the answer about a kept code, and takes the code along where none comes', async ({
  page,
  site,
  problems,
}) => {
  // The held answer fails, and the price without the code is not the order's.
  problems.allow(/ERR_FAILED.*quotes|status of 409/);
  const phone = newPhone();
  await begin(page, site);
  await open(page, orderPage);
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await applyPromoCode(page, site, 'ZHDI20');
  await expect(summary.getByText('14 790 ₽').first()).toBeVisible();
  await fillAddress(page);
  await fillContact(page, phone, 'Анна');
  await page.getByRole('radio', { name: /Курьеру/ }).check();

  const held = Promise.withResolvers<void>();
  await page.route('**/rest/quotes/', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.reload();
  await waitForApp(page);
  await expect(summary.getByText('ZHDI20')).toBeVisible();
  const button = summary.locator('button[type="submit"]');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await sendOrder(page, 'Оформить');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  held.resolve();
  await expect(summary.getByText(/ZHDI20 не.получилось проверить/)).toBeVisible();

  await sendOrder(page, 'Оформить');
  await confirmPhone(page, phone);
  await expect(summary.getByText(/стало 14.790.₽/)).toBeVisible();
  await page
    .getByRole('button', { name: 'Подтвердить новую цену' })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
  const placed = await site.db
    .prepare(`SELECT code FROM promo_uses JOIN orders ON orders.id = promo_uses.order_id
       WHERE contact->>'phone' = ?`)
    .bind(phone)
    .all();
  expect(placed.results).toEqual([{ code: 'ZHDI20' }]);
});
