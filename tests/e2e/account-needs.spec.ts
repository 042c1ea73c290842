import type { Page } from 'playwright/test';
import { listOrders } from '#shared/features/orders/contract.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { openTicket } from '#tests/factories/tickets.ts';
import { signInAfterDeliveries, signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { mustCall } from '#tests/harness/call.ts';
import { begin, open } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { failOne, operate } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const needs = (page: Page) => page.getByRole('region', { name: 'Ждёт вашего решения' });

/** A customer with a delivery that failed, an answer to a complaint and an extension that is not paid. */
async function trouble(page: Page, site: LocalWorker) {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone(), 7);
  const [order] = (await mustCall(visitor, listOrders)).orders;
  const orderId = present(order, 'order').id;
  const ticketId = await openTicket(site, visitor, orderId);
  await operate(site, `tickets/${ticketId}/answer/`, { answer: 'Вернули бонусами 200 ₽' });
  await failOne(site, orderId);
  const extension = buildOrder({ payment: 'card', firstOrder: false, start: '2026-11-27' });
  await orderProgramme(visitor, extension);
}

test('a failed delivery, an answer and an unpaid extension are settled one after another', async ({
  page,
  site,
}) => {
  await trouble(page, site);
  await open(page, '/personal/');
  const card = needs(page);
  await expect(card.getByRole('heading', { level: 2 }).first()).toHaveText(/^Мы\sне\sпривезли доставку/);
  await expectAccessible(page);
  await card.getByText('Ещё 2').click();
  await expect(card.getByText('Вернули бонусами 200 ₽')).toBeVisible();

  await card.getByRole('button', { name: 'Вернуть деньги' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Вернуть деньги за/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await card.getByRole('button', { name: /^Привезите ещё раз/ }).click();
  await expect(card.getByRole('heading', { level: 2 }).first()).toHaveText(/^Ответили на\sобращение/);
  await card.getByRole('button', { name: /^Понятно/ }).click();
  await expect(card.getByRole('heading', { level: 2 })).toHaveText([/^Продление ждёт оплаты/]);
  await card.getByRole('link', { name: /^Оплатить/ }).click();
  await page.getByRole('button', { name: /^Оплатить \d/ }).click();
  await open(page, '/personal/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toBeHidden();
});

test('an answer that has settled nothing is answered', async ({ page, site }) => {
  const { visitor, orderId } = await signInAfterDeliveries(page, site, 0);
  const ticketId = await openTicket(site, visitor, orderId);
  await operate(site, `tickets/${ticketId}/answer/`, { answer: 'Разобрались' });
  await open(page, '/personal/');
  await page.getByText('Ответить', { exact: true }).click();
  await page.getByLabel('Что осталось нерешённым').fill('Бонусы не пришли');
  await page.getByRole('button', { name: /^Отправить/ }).click();
  await expect(needs(page)).toBeHidden();
  await expect(page.getByText(/Разбираемся, ответим до/)).toBeVisible();
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first matter is settled by its form, and the others are at hand', async ({ page, site }) => {
    await trouble(page, site);
    await page.goto(`${site.url}/personal/`);
    const card = needs(page);
    await card.getByText('Ещё 2').click();
    await expect(card.getByRole('heading', { level: 2 })).toHaveCount(3);
    await card.getByRole('button', { name: /^Привезите ещё раз/ }).click();
    await expect(card.getByRole('heading', { level: 2 }).first()).toHaveText(/^Ответили на\sобращение/);
  });
});
