import { orderHomemade } from '#tests/factories/homemade.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { Customer } from '#tests/harness/customer.ts';
import { begin, open } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer moves dishes in the account, takes that back and cancels them with all of the money', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const customer = await Customer.signedIn(site);
  const order = await orderHomemade(customer, { date: '2026-11-20', payment: 'card' });
  await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
  await enterAs(page.context(), site, customer);

  // Their day is there before anything is pressed.
  await open(page, '/personal/');
  await expect(page.getByRole('heading', { name: /^пятница, 20\sноября/i })).toBeVisible();
  await expect(page.getByText(`Домашняя еда, заказ № ${order.number}`)).toBeVisible();
  await expect(page.getByText(/можно до\s18\sноября, 14:00/)).toBeVisible();
  await expectAccessible(page);

  await page.getByText(`Перенести заказ ${order.number}`).click();
  await page.getByRole('radio', { name: /^вторник, 24\sноября/i }).check();
  await page.getByRole('radio', { name: /^08:00–10:00/ }).check();
  await page.getByRole('button', { name: `Перенести доставку: заказ ${order.number}` }).click();
  await expect(page.getByText(`Заказ ${order.number} привезём 24 ноября, 08:00–10:00`)).toBeVisible();
  await page.getByRole('button', { name: /24\sноября, привезём домашнюю еду/ }).click();
  await expect(page.getByText(/Вторник, 24\sноября, 08:00–10:00/)).toBeVisible();

  await page.getByRole('button', { name: /^Вернуть на\s20 ноября, 06:00–08:00/ }).click();
  await expect(page.getByText(`Заказ ${order.number} привезём 20 ноября, 06:00–08:00`)).toBeVisible();

  await open(page, '/personal/orders/');
  const own = page.getByRole('region', { name: 'Домашняя еда' });
  await own.getByText(`История изменений заказа ${order.number}`).click();
  await expect(
    own
      .getByRole('listitem')
      .filter({ hasText: /Вы\sвернули доставку/ })
      .last(),
  ).toBeVisible();
  await own.getByText(`Отменить заказ ${order.number}`).click();
  await expect(own.getByText(/вернём все 2\s220\s₽ туда, откуда платили/)).toBeVisible();
  await expectAccessible(page);
  await own.getByRole('button', { name: /^Отменить и\sвернуть 2\s220\s₽/ }).click();
  await expect(page.getByText(`Заказ ${order.number} отменён, вернём 2 220 ₽`)).toBeVisible();
  await own.getByText('Прошлые заказы блюд').click();
  await expect(own.getByText(/2\s220\s₽, возвращён/)).toBeVisible();
});
