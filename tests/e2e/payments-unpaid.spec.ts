import { expect, test } from '#tests/harness/browser.ts';
import {
  begin,
  confirmPhone,
  fillAddress,
  fillContact,
  goOnTo,
  open,
  sendOrder,
  waitForApp,
} from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test('a card that the bank refuses leaves an order that says so and can be paid', async ({ page, site }) => {
  const phone = newPhone();
  await begin(page, site);
  await open(page, '/order/?programme=balans&kcal=1500&days=7&people=1');
  const form = page.locator('main');
  await goOnTo(page, 'delivery');
  await page.getByRole('combobox').fill('коломна');
  await page.getByRole('option').first().click();
  await expect(form.getByText('Сюда мы пока не возим')).toBeVisible();
  await page.getByRole('combobox').fill('подольск');
  await page.getByRole('option', { name: /Подольск/ }).click();
  await expect(form.getByText(/400\s₽\sза\sдоставку/)).toBeVisible();
  await form.getByLabel('Дом, корпус').fill('5');
  await fillContact(page, phone, 'Пётр');
  await form.getByRole('radio', { name: /СБП/ }).check();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .click();
  await confirmPhone(page, phone);
  await expect(page.getByText(/Заказ 100\d{3}, СБП/)).toBeVisible();
  await page.getByRole('button', { name: 'Банк отказал' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Оплата не\sпрошла$/);
  await page.getByRole('button', { name: 'Оплатить картой' }).click();
  await expect(page.getByText(/Заказ 100\d{3}$/)).toBeVisible();
  await open(page, '/');
  const known = page.getByRole('region', { name: 'Ваши заказы' });
  await expect(known.getByRole('link', { name: /^Оплатить/ })).toBeVisible();
  await open(page, '/personal/');
  await expect(page.getByRole('heading', { name: /Оплата заказа 100\d{3} не\sпрошла/ })).toBeVisible();
  // What was ordered stands where the calendar will be, in place of the way to an order.
  await expect(page.getByRole('heading', { name: /^Заказ №\s100\d{3}$/ })).toBeVisible();
  await expect(page.getByText(/7\sдней/).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Собрать рацион' })).toHaveCount(0);
  await page.getByRole('link', { name: /^Оплатить/ }).click();
  await page.getByRole('button', { name: /^Оплатить \d/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
});

test('back from the payment page the form names the order that waits, and leads to its payment', async ({
  page,
  site,
}) => {
  const phone = newPhone();
  await begin(page, site);
  await open(page, '/order/?programme=fitnes&kcal=1500&days=14&people=1');
  await fillAddress(page);
  await fillContact(page, phone, 'Анна');
  await page.getByRole('radio', { name: /Картой онлайн/ }).check();
  await sendOrder(page, 'Оплатить');
  await confirmPhone(page, phone);
  const payPage = page.getByRole('heading', { name: 'Пробная оплата' });
  await expect(payPage).toBeVisible();

  await page.goBack();
  await waitForApp(page);
  const notice = page.getByRole('region', { name: 'Неоплаченный заказ' });
  await expect(notice).toContainText(/Заказ №\s100\d{3} ждёт оплаты/);
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await expect(summary.getByText('Скидка за первый заказ')).toHaveCount(0);
  // 14 × 1390 ₽ − 5 % − 9 %, as the order was placed.
  await notice.getByRole('link', { name: /^Оплатить 16\s823\s₽$/ }).click();
  await expect(payPage).toBeVisible();
  await expect(page.getByRole('button', { name: /^Оплатить 16\s823/ })).toBeVisible();

  await page.goBack();
  await waitForApp(page);
  await notice.getByRole('link', { name: 'Мои заказы' }).click();
  await page.getByText('Отменить заказ:').click();
  await page.getByRole('button', { name: /^Да, отменить/ }).click();
  await expect(page.getByText(/Заказ 100\d{3} отменён/).first()).toBeVisible();
  await open(page, '/order/?programme=fitnes&kcal=1500&days=14&people=1');
  await expect(summary.getByText('16 823 ₽').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});
