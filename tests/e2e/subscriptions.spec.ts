import { DAY_MS } from '#shared/dates.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, waitForApp } from '#tests/harness/journey.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a subscription renews itself, is turned off in two taps and stops with its card', async ({
  page,
  site,
}) => {
  const runTimerAt = async (at: number) => {
    await setClock(site, new Date(at).toISOString());
    await runTimerOf(site);
  };
  await begin(page, site);
  const visitor = new Visitor(site);
  const phone = newPhone();
  await visitor.signIn(phone);
  const order = await orderProgramme(visitor, {
    ...buildOrder({ days: 14, payment: 'card' }),
    contact: { name: 'Анна', phone, email: `${phone.slice(1)}@befit.example` },
    renews: true,
  });
  await enterAs(page.context(), site, visitor);
  await page.goto(order.payment.url ?? '');
  await page.getByRole('button', { name: /^Оплатить 1/ }).click();
  await expect(page).toHaveURL(/\/success\/$/);
  await expect(page.getByText(/Следующее списание\s—\s29\sноября, 10:00: 18\s487\s₽/)).toBeVisible();

  await open(page, '/personal/subscription/');
  const main = page.locator('main');
  await expect(main.getByText('Действует')).toBeVisible();
  await expect(main.getByText('29\u00a0ноября, 10:00')).toBeVisible();
  await expect(main.getByText('18\u00a0487\u00a0₽')).toBeVisible();
  await expectAccessible(page);

  const chargeAt = Date.parse('2026-11-29T07:00:00.000Z');
  for (const at of [chargeAt - DAY_MS - 20 * 60_000, chargeAt]) await runTimerAt(at);
  await expect(async () => {
    await runTimerAt(chargeAt + 60_000);
    await page.reload();
    await expect(main.getByText('13\u00a0декабря, 10:00')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await waitForApp(page);
  await main.getByText('История списаний').click();
  await expect(main.getByText(/Оплачен заказ №\s1/)).toBeVisible();

  // The words of all actions begin at one edge, where each has a line of its own.
  const edges = await Promise.all(
    [/^Поставить на\sпаузу/, /^Привязать новую карту/, /^Отключить/].map((name) =>
      main
        .getByText(name)
        .first()
        .evaluate((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return Math.round(text.getBoundingClientRect().left);
        }),
    ),
  );
  expect(new Set(edges).size).toBe(1);
  await main.getByRole('button', { name: 'Изменить рацион или адрес' }).click();
  const change = page.getByRole('dialog', { name: 'Изменить подписку' });
  await change.getByLabel('Программа').selectOption('Актив');
  await change.getByLabel('Калорийность').selectOption('1800 ккал');
  await change.getByLabel('Срок').selectOption('7 дней');
  await expect(change.getByText(/Следующее списание\s—\s10\s430\s₽/)).toBeVisible();
  await change.getByRole('radio', { name: 'Новый адрес' }).check();
  await change.getByRole('combobox', { name: 'Улица' }).fill('Лесная');
  await change
    .getByRole('option', { name: /Лесная/ })
    .first()
    .click();
  await change.getByLabel('Дом, корпус').fill('7');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Сохранить' }).click();
  await expect(main.getByText(/^Актив, 1800/)).toBeVisible();
  // One press has kept the address and taken it over.
  await expect(main.getByText(/Лесная улица, 7/)).toBeVisible();
  await main.getByRole('button', { name: /^Пропустить одно продление/ }).click();
  await expect(main.getByText(/рациона и\sсписаний нет/)).toBeVisible();

  await main.getByRole('button', { name: /^Отключить/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Отключить подписку?' });
  await expect(dialog.getByText(/последний день\s—\s15\sдекабря/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Уезжаю' }).click();
  await expect(main.getByText('Завершится после текущего периода')).toBeVisible();
  const inbox = await (await page.request.get('/local/inbox.json')).text();
  expect(inbox).toContain('Подписка отключена, списаний больше не будет');
  await main.getByRole('button', { name: /^Вернуть подписку/ }).click();
  await expect(main.getByText('Действует')).toBeVisible();

  await main.getByText(/^Отвязать:/).click();
  await expect(main.getByText(/продление встанет на\sпаузу/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: /^Да, отвязать/ }).click();
  await expect(main.getByText('На паузе')).toBeVisible();
  await expect(main.getByText('Следующее списание')).toBeHidden();
  await expect(main.getByRole('button', { name: /^Привязать карту и\sвозобновить/ })).toBeVisible();
});
