import type { Page } from 'playwright/test';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { Customer } from '#tests/harness/customer.ts';
import { holdScripts } from '#tests/harness/early.ts';
import { begin, open } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { hearNotices } from '#tests/harness/notices.ts';
import { operate } from '#tests/harness/operations.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A signed-in customer's order of dishes, paid by card. */
async function payForDishes(page: Page, site: LocalWorker) {
  await begin(page, site);
  const customer = await Customer.signedIn(site);
  const order = await orderHomemade(customer, { date: '2026-11-20', payment: 'card' });
  await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
  await enterAs(page.context(), site, customer);
  return order;
}

test('a customer moves dishes in the account, takes that back and cancels them with all of the money', async ({
  page,
  site,
}) => {
  const order = await payForDishes(page, site);
  const heard = await hearNotices(page);
  const expectNotice = (text: string) => expect.poll(() => heard.join('\n')).toContain(text);

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
  await expectNotice(`Заказ ${order.number} привезём 24 ноября, 08:00–10:00`);
  await page.getByRole('button', { name: /24\sноября, привезём домашнюю еду/ }).click();
  await expect(page.getByText(/Вторник, 24\sноября, 08:00–10:00/)).toBeVisible();

  await page.getByRole('button', { name: /^Вернуть на\s20 ноября, 06:00–08:00/ }).click();
  await expectNotice(`Заказ ${order.number} привезём 20 ноября, 06:00–08:00`);

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
  await expectNotice(`Заказ ${order.number} отменён, вернём 2 220 ₽`);
  await own.getByText('Прошлые заказы блюд').click();
  await expect(own.getByText(/2\s220\s₽, возвращён/)).toBeVisible();
});

test('a day that is chosen before the page’s scripts come is the one that dishes are moved to', async ({
  page,
  site,
}) => {
  const order = await payForDishes(page, site);
  const heard = await hearNotices(page);
  const release = await holdScripts(page, /\/assets\/entry\.client-.*\.js/);
  await page.goto('/personal/', { waitUntil: 'commit' });
  await page.getByText(`Перенести заказ ${order.number}`).click();
  const form = page.locator('form', { has: page.getByRole('radio', { name: /^вторник, 24\sноября/i }) });
  await form.getByRole('radio', { name: /^вторник, 24\sноября/i }).check();
  await form.getByRole('radio', { name: /^08:00–10:00/ }).check();
  release();
  await expect.poll(() => form.evaluate((element) => Object.keys(element).length)).toBeGreaterThan(0);
  await form.getByRole('button', { name: /^Перенести доставку/ }).click();
  await expect
    .poll(() => heard.join('\n'))
    .toContain(`Заказ ${order.number} привезём 24 ноября, 08:00–10:00`);
});

test('dishes that did not arrive wait in the first card, and come on the day that their customer chooses', async ({
  page,
  site,
}) => {
  const order = await payForDishes(page, site);
  for (const to of ['locked', 'failed'])
    await operate(site, 'deliveries/', { date: order.date, to, ids: [order.id] });

  await open(page, '/personal/');
  const card = page.getByRole('region', { name: 'Ждёт вашего решения' });
  await expect(card.getByText(/^Выберите другой день.* вернём 2\s220\s₽/)).toBeVisible();
  await expectAccessible(page);
  await card.getByText(`Верните деньги за\u00a0заказ ${order.number}`).click();
  await expect(card.getByRole('button', { name: /^Отменить и\sвернуть 2\s220\s₽/ })).toBeVisible();
  await card.getByText(`Привезите заказ ${order.number} ещё раз`).click();
  await expectAccessible(page);
  await card.getByRole('radio', { name: /^вторник, 24\sноября/i }).check();
  await card.getByRole('button', { name: `Привезти в\u00a0этот день: заказ ${order.number}` }).click();
  await expect(page.getByText(`Заказ ${order.number} привезём 24 ноября, 06:00–08:00`)).toBeVisible();
  await expect(card).toBeHidden();
});

test('unpaid dishes stand in the account with until when they are held, the way to pay and to cancel', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const customer = await Customer.signedIn(site);
  const { number } = await orderHomemade(customer, { date: '2026-11-20', payment: 'card' });
  await enterAs(page.context(), site, customer);
  await open(page, '/personal/orders/');
  const own = page.getByRole('region', { name: 'Домашняя еда' });
  await expect(own.getByRole('link', { name: `Оплатить заказ ${number}` })).toBeVisible();
  await expect(page.getByText('Здесь появятся ваши заказы')).toHaveCount(0);

  await open(page, '/personal/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: `Заказ блюд ${number} ждёт оплаты` })).toBeVisible();
  await expect(main.getByText(/Место держим до\s16\sноября, 10:30\.$/)).toBeVisible();
  await expect(main.getByRole('link', { name: /^Оплатить 2\s220\s₽/ })).toBeVisible();
  await expect(main.getByText(/Оплатить можно до\s\d+\sноября/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Собрать рацион' })).toHaveCount(0);
  await expectAccessible(page);
  await main.getByText(`Отменить заказ ${number}`).click();
  await main.getByRole('button', { name: `Отменить заказ: заказ ${number}` }).click();
  await expect(page.getByText(`Заказ ${number} отменён`)).toBeVisible();
  await expect(main.getByRole('heading', { name: /ждёт оплаты/ })).toHaveCount(0);
});
