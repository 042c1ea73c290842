import type { Page } from 'playwright/test';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { newPhone, runTimerOf, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const needs = (page: Page) => page.getByRole('region', { name: 'Ждёт вашего решения' });

/** A customer who has paid for food of days on which the kitchen is closed by now. */
async function closed(page: Page, site: LocalWorker): Promise<void> {
  await begin(page, site);
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  await liftBounds(site);
  const order = await orderProgramme(visitor, buildOrder({ days: 7, payment: 'card' }));
  await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
  const days = { from: '2026-11-20', until: '2026-11-21' };
  await operate(site, 'closed-days/', days);
  await runTimerOf(site);
  await operate(site, 'closed-days/reopen/', days);
  await enterAs(page.context(), site, visitor);
}

test('the money for closed days is asked for by a press, until the hour that is named', async ({
  page,
  site,
}) => {
  await closed(page, site);
  await open(page, '/personal/');
  const card = needs(page);
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(/^Кухня не\sработает 20 и\s21\sноября/);
  await expect(card.getByText(/Решить можно до\s23\sноября, 14:00/)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Вернуть деньги' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Рациона на\s25 и\s26\sноября не\sбудет/)).toBeVisible();
  await dialog.getByRole('button', { name: /Не\sвезти, вернуть деньги/ }).click();
  await expect(card).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the new day is agreed to by a form', async ({ page, site }) => {
    await closed(page, site);
    await page.goto(`${site.url}/personal/`);
    await needs(page)
      .getByRole('button', { name: /^Новый день подходит/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(needs(page)).toHaveCount(0);
  });
});
