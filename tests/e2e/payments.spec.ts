import { awake, expect, test } from './fixtures.ts';
import { heading, orderWeek, payInSandbox, summaryOf } from './flows.ts';

const payments = { tag: ['@payments', '@money'] };
const paid = 'Спасибо, заказ оформлен!';

test(
  'a payment that the bank refuses leaves an order that says so, at home and in the account',
  payments,
  async ({ page, site, goto }) => {
    await orderWeek(page, site, /СБП/);
    await page.getByRole('button', { name: 'Банк отказал' }).click();
    await expect(heading(page)).toHaveText(/^Оплата не\sпрошла$/);
    await goto('/personal/');
    await expect(page.getByRole('heading', { name: /Оплата заказа 100\d{3} не\sпрошла/ })).toBeVisible();
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await payInSandbox(page);
    await expect(heading(page)).toHaveText(paid);
  },
);

test(
  'back from the payment page the form names the order that waits, which is cancelled',
  payments,
  async ({ page, site, goto }) => {
    await orderWeek(page, site, /Картой онлайн/);
    const bank = page.getByRole('heading', { name: 'Пробная оплата' });
    await expect(bank).toBeVisible();
    await page.goBack();
    await awake(page);
    const notice = page.getByRole('region', { name: 'Неоплаченный заказ' });
    await notice.getByRole('link', { name: /^Оплатить 8\s854\s₽$/ }).click();
    await expect(bank).toBeVisible();
    await page.goBack();
    await awake(page);
    await notice.getByRole('link', { name: 'Мои заказы' }).click();
    await page.getByText('Отменить заказ:').click();
    await page.getByRole('button', { name: /^Да, отменить/ }).click();
    await expect(page.getByText(/Заказ 100\d{3} отменён/).first()).toBeVisible();
    // What was a first order is one again.
    await goto('/order/?programme=balans&kcal=1500&days=7&people=1');
    await expect(summaryOf(page).getByText('8 854 ₽').first()).toBeVisible();
  },
);
