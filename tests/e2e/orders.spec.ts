import { formatMoney } from '#shared/money.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer reads receipts, orders the same again and cancels what was not paid', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  const place = async () => {
    return orderProgramme(visitor, buildOrder({ days: 7, payment: 'card', firstOrder: false }));
  };
  const paid = await place();
  await visitor.request(paid.payment.url ?? '', { form: { state: 'paid' } });
  const unpaid = await place();
  const cancelled = await place();
  await visitor.request(cancelled.payment.url ?? '', { form: { state: 'paid' } });
  const { totalKop } = cancelled.price;
  const cancellation = { to: 'card', expectedKop: totalKop };
  await visitor.request(`/rest/orders/${cancelled.id}/cancellation/`, { json: cancellation });

  await open(page, '/personal/orders/');
  const card = (number: string) => page.getByRole('listitem').filter({ hasText: `№\u00a0${number}` });
  await card(paid.number).getByText('Деньги, чеки и\u00a0документы').click();
  await expect(card(paid.number).getByText('Чек предоплаты')).toBeVisible();
  await expect(card(paid.number).getByText(/редакция от \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expectAccessible(page);

  await expect(
    card(cancelled.number).getByText(`Вернули ${formatMoney(totalKop)} на\u00a0карту`),
  ).toBeVisible();
  await expect(card(cancelled.number).getByText('оплачено', { exact: true })).toBeVisible();
  await expect(card(cancelled.number).getByText(/доставк/)).toHaveCount(0);

  await card(unpaid.number)
    .getByRole('button', { name: `Отменить заказ: ${unpaid.number}` })
    .click();
  await expect(card(unpaid.number).getByText('Отменён')).toBeVisible();
  await expect(card(unpaid.number).getByRole('link', { name: 'Оплатить' })).toHaveCount(0);

  await page.getByRole('link', { name: `Повторить заказ ${paid.number}` }).click();
  await expect(page).toHaveURL(/\/order\/\?programme=balans&kcal=1500&days=7&people=1/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
