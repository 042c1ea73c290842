import type { Page } from 'playwright/test';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { mustCall } from '#tests/harness/call.ts';
import { begin, open } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Signs the browser in as a customer whose two weeks from 18 November on renew themselves from 2 December on. */
async function enterAsSubscriber(page: Page, site: LocalWorker): Promise<Visitor> {
  await begin(page, site);
  const visitor = new Visitor(site);
  const phone = newPhone();
  await visitor.signIn(phone);
  const order = await orderProgramme(visitor, {
    ...buildOrder({ days: 14, payment: 'card' }),
    contact: { name: 'Анна', phone, email: '' },
    renews: true,
  });
  await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
  await enterAs(page.context(), site, visitor);
  return visitor;
}

test('the calendar shows the days of the next renewal by a sign of their own, with date and sum of the charge', async ({
  page,
  site,
}) => {
  await enterAsSubscriber(page, site);
  await open(page, '/personal/');
  const calendar = page.getByRole('region', { name: 'Календарь доставок' });
  const legend = calendar.getByRole('listitem').filter({ hasText: 'рацион по продлению, ещё не оплачен' });
  await expect(legend).toBeVisible();
  await calendar.getByRole('button', { name: 'Следующий месяц' }).click();
  const planned = calendar.getByRole('button', { name: /^среда, 2\sдекабря/i });
  await expect(planned).toHaveAccessibleName(/рацион по\sпродлению, ещё не\sоплачен$/);
  await expect(planned).toHaveAttribute('data-tone', 'dashed');
  // The last day that is paid for looks otherwise.
  const paid = calendar.getByRole('button', { name: /^вторник, 1\sдекабря/i });
  await expect(paid).not.toHaveAttribute('data-tone', 'dashed');
  await planned.click();
  await expect(
    page.getByText(/По\sпродлению: Баланс, 1500\sккал\. 29\sноября, 10:00 спишем 18\s487\s₽/),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a renewal over another order is warned of in the calendar and on the page of the subscription', async ({
  page,
  site,
}) => {
  const visitor = await enterAsSubscriber(page, site);
  const other = await orderProgramme(visitor, buildOrder({ start: '2026-12-05', firstOrder: false }));
  const words = new RegExp(
    String.raw`заказ №\s${other.number} идёт с\s5\sдекабря по\s11\sдекабря\. Если ничего не\sменять, 29\sноября, 10:00 спишем 18\s487\s₽ и\sв\sобщие дни привезём оба рациона`,
  );
  await open(page, '/personal/');
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('link', { name: 'Открыть подписку' }).click();
  await expect(page).toHaveURL(/\/personal\/subscription\/$/);
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);
});

test('two renewals over each other are warned of, each by the other one’s programme and days', async ({
  page,
  site,
}) => {
  const visitor = await enterAsSubscriber(page, site);
  const second = buildOrder({ start: '2026-11-25', payment: 'card', firstOrder: false });
  const order = await orderProgramme(visitor, { ...second, renews: true });
  await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
  const longer =
    /Подписка «Баланс» продлится с\s2\sдекабря, а\sподписка «Баланс» продлится с\s2\sдекабря по\s8\sдекабря\. Если ничего не\sменять, 29\sноября, 10:00 спишем 18\s487\s₽/;
  const shorter = /а\sподписка «Баланс» продлится с\s2\sдекабря по\s15\sдекабря\. Если ничего не\sменять/;
  for (const path of ['/personal/', '/personal/subscription/']) {
    await open(page, path);
    await expect(page.getByText(longer)).toBeVisible();
    await expect(page.getByText(shorter)).toBeVisible();
  }
  await expectAccessible(page);
});

test('what the next renewal brings stands beside what is eaten now', async ({ page, site }) => {
  const visitor = await enterAsSubscriber(page, site);
  await open(page, '/personal/subscription/');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: 'Баланс, 1500 ккал' })).toBeVisible();
  await expect(main.getByText('Со следующего продления')).toHaveCount(0);
  const [subscription] = (await mustCall(visitor, listSubscriptions)).subscriptions;
  const changed = await visitor.request(`/rest/subscriptions/${subscription?.id}/change/`, {
    json: { persons: [{ person: 1, programme: 'aktiv', kcal: 1800 }], days: 7 },
  });
  expect(changed.status).toBe(200);
  await page.reload();
  await expect(main.getByRole('heading', { name: 'Баланс, 1500 ккал' })).toBeVisible();
  const plans = main.locator('dl').filter({ hasText: 'Со следующего продления' });
  await expect(plans).toHaveText(/Сейчас\s*Баланс, 1500\sккал\s*14\sдней, до\s1\sдекабря/);
  await expect(plans).toHaveText(/Актив, 1800\sккал\s*7\sдней, с\s2\sдекабря/);
  await expectAccessible(page);
});
