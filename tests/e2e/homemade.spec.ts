import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { awake, type Customer, expect, operate, test } from './fixtures.ts';
import { enterCode, fillAddress, fillContact, goOnTo, payInSandbox, sendOrder, toastOf } from './flows.ts';

const homemade = { tag: '@homemade' };

/** An order of dishes for 20 November, 2 220 ₽, paid by card. */
async function payForDishes(customer: Customer) {
  const order = await orderHomemade(customer, { date: '2026-11-20', payment: 'card' });
  await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return order;
}

test(
  'what is in the basket is ordered step by step, paid and ordered again',
  homemade,
  async ({ page, site, goto }) => {
    const phone = newPhone();
    await goto('/homemade-food/');
    await page.getByRole('button', { name: /^В корзину: Борщ/ }).click();
    const bar = page.getByRole('region', { name: 'Корзина' });
    await expect(bar.getByText(/До\sминимального заказа ещё\s1\s150\s₽/)).toBeVisible();
    for (let portions = 1; portions < 6; portions += 1)
      await page.getByRole('button', { name: /^Борщ.*: больше/ }).click();
    await expect(bar.getByText(/До\sбесплатной доставки ещё\s900\s₽/)).toBeVisible();
    await page.getByRole('link', { name: 'Корзина домашней еды 6' }).click();
    const dialog = page.getByRole('dialog', { name: 'Корзина' });
    await dialog.getByRole('button', { name: /меньше/ }).click();
    await expect(dialog.getByText(/^2\s050\s₽/)).toBeVisible();
    await dialog.getByRole('link', { name: /Оформить за/ }).click();
    await goOnTo(page, 'delivery');
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expect(page.getByText('Укажите дом')).toBeVisible();
    await page.goBack();
    await fillAddress(page);
    await fillContact(page, phone);
    await page.reload();
    await awake(page);
    await expect(page).toHaveURL(/step=payment/);
    await page.getByRole('radio', { name: /Картой онлайн/ }).check();
    await sendOrder(page);
    await enterCode(page, site, phone);
    await payInSandbox(page);
    await expect(page).toHaveURL(/\/homemade-food\/success\/$/);
    await expect(page.getByText(/2\s050\s₽\s— оплачено/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '5 порций' })).toHaveText(/Борщ/);
    await awake(page);
    await page.getByRole('link', { name: 'Мои заказы' }).click();
    await page.getByRole('button', { name: /^Повторить заказ/ }).click();
    await expect(page).toHaveURL(/\/homemade-food\/order\/$/);
    await expect(page.getByText(/2\s050\s₽/).first()).toBeVisible();
  },
);

test(
  'dishes are moved in the account, moved back and cancelled with all of the money',
  homemade,
  async ({ page, goto, signIn }) => {
    const order = await payForDishes(await signIn());
    await goto('/personal/');
    await expect(page.getByText(`Домашняя еда, заказ № ${order.number}`)).toBeVisible();
    await page.getByText(`Перенести заказ ${order.number}`).click();
    await page.getByRole('radio', { name: /^вторник, 24\sноября/i }).check();
    await page.getByRole('radio', { name: /^08:00–10:00/ }).check();
    await page.getByRole('button', { name: `Перенести доставку: заказ ${order.number}` }).click();
    await expect(toastOf(page, /привезём 24\sноября, 08:00–10:00/)).toBeVisible();
    await page.getByRole('link', { name: /24\sноября, привезём домашнюю еду/ }).click();
    await page.getByRole('button', { name: /^Вернуть на\s20 ноября, 06:00–08:00/ }).click();
    await expect(toastOf(page, /привезём 20\sноября, 06:00–08:00/)).toBeVisible();
    await goto('/personal/orders/');
    const own = page.getByRole('region', { name: 'Домашняя еда' });
    await own.getByText(`Отменить заказ ${order.number}`).click();
    await own.getByRole('button', { name: /^Отменить и\sвернуть 2\s220\s₽/ }).click();
    await own.getByText('Прошлые заказы блюд').click();
    await expect(own.getByText(/2\s220\s₽, возвращён/)).toBeVisible();
  },
);

test(
  'dishes that did not arrive come on the day that their customer chooses',
  homemade,
  async ({ page, site, goto, signIn }) => {
    const { id, date, number } = await payForDishes(await signIn());
    for (const to of ['locked', 'failed'] as const)
      await operate(site, moveDeliveries, { body: { date, to, ids: [id] } });
    await goto('/personal/');
    const card = page.getByRole('region', { name: 'Ждёт вашего решения' });
    await expect(card.getByText(/^Выберите другой день.* вернём 2\s220\s₽/)).toBeVisible();
    await card.getByText(`Привезите заказ ${number} ещё раз`).click();
    await card.getByRole('radio', { name: /^вторник, 24\sноября/i }).check();
    await card.getByRole('button', { name: `Привезти в этот день: заказ ${number}` }).click();
    await expect(page.getByText(`Заказ ${number} привезём 24 ноября, 06:00–08:00`)).toBeVisible();
    await expect(card).toBeHidden();
  },
);
