import { expect, test } from '#tests/harness/browser.ts';
import { begin, confirmPhone, fillContact, goOnTo, open } from '#tests/harness/journey.ts';
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
