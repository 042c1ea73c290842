import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { mustCall } from '#tests/harness/call.ts';
import { begin, journeyMoment, open, signConsent } from '#tests/harness/journey.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer signs the consent, goes six steps, notes weights and sees them over what was delivered', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const phone = newPhone();
  const visitor = await signInWithOrder(page.context(), site, phone);
  const { orders } = await mustCall(visitor, listOrders);
  await deliverNext(site, orders[0]?.id ?? '', 1_000);
  const later = Date.parse(journeyMoment) + 16 * DAY_MS;
  await setClock(site, new Date(later).toISOString());
  await page.clock.setSystemTime(later);

  await open(page, '/personal/progress/');
  await page.getByRole('button', { name: 'Включить прогресс' }).click();
  await signConsent(page, phone);
  await page.getByRole('button', { name: 'Начать' }).click();
  const dialog = page.getByRole('dialog');
  const next = () => dialog.getByRole('button', { name: 'Дальше' }).click();
  await next();
  await dialog.getByLabel('Возраст, лет').fill('34');
  await next();
  await dialog.getByLabel('Рост, см').fill('168');
  await next();
  await dialog.getByLabel('Вес, кг').fill('72,4');
  await next();
  await next();
  await expect(dialog.getByText('около 1690')).toBeVisible();
  await dialog.getByLabel('Желаемый вес, кг').fill('50');
  await expect(dialog.getByText(/меньше здорового веса/)).toBeVisible();
  await dialog.getByLabel('Желаемый вес, кг').fill('66');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить цель' }).click();
  await expect(dialog).toBeHidden();

  const today = moscowDate(later);
  for (const [days, weight] of [
    [14, '73,4'],
    [11, '73,0'],
    [8, '73,1'],
    [5, '72,5'],
    [2, '72,7'],
  ] as const) {
    await visitor.request('/rest/progress/weights/', { json: { date: addDays(today, -days), weight } });
  }
  await page.getByRole('button', { name: 'Записать вес' }).click();
  await dialog.getByLabel('Вес, кг').fill('72,1');
  await dialog.getByRole('button', { name: 'Записать' }).click();
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: '72,1' })).toBeVisible();
  const chart = main.getByRole('img', { name: /Вес с\s18\sноября.*Привезли в\sсреднем 1[45]\d\d ккал/ });
  await expect(chart).toBeVisible();
  await main.getByText('Показать таблицей').click();
  await expect(main.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/72,1/);
  await expectAccessible(page);

  await main.getByText('Мои данные на этой странице').click();
  await main.getByRole('button', { name: 'Стереть вес и цель' }).click();
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await dialog.getByRole('button', { name: 'Стереть навсегда' }).click();
  await expect(main.getByRole('button', { name: 'Начать' })).toBeVisible();
});

test('a customer chooses a plan of workouts; marks survive a reload, and a day and a week are done', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/workout/');
  const main = page.locator('main');
  await main
    .getByRole('group', { name: 'Тренировок в неделю' })
    .getByRole('radio', { name: '2', exact: true })
    .check();
  await main.getByRole('button', { name: 'Сохранить план' }).click();
  await expect(main.getByRole('heading', { name: /Тонус: 2/ })).toBeVisible();
  const mark = main.getByRole('button', { name: /^Сделано: / }).first();
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: /^Тренировка сделана/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Тренировка сделана' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Отлично' }).click();
  await expect(main.getByText('1 из 2')).toBeVisible();

  const thursday = Date.parse(journeyMoment) + 3 * DAY_MS;
  await setClock(site, new Date(thursday).toISOString());
  await page.clock.setSystemTime(thursday);
  await open(page, '/personal/workout/');
  await main.getByRole('button', { name: /^Тренировка сделана/ }).click();
  await expect(dialog.getByText(/2\sтренировки из\s2\sпо\sплану/)).toBeVisible();
});

test('a customer gives bonuses to a friend, invites one and takes a partner’s code', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const phone = newPhone();
  await signInWithOrder(page.context(), site, phone);
  await open(page, '/personal/partners/');
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: 'Потратить' }).click();
  await expect(dialog.getByRole('heading', { name: 'Пока бонусов нет' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Понятно' }).click();

  const granted = (key: string, daysAgo: number) =>
    site.db
      .prepare(
        `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
         SELECT ?2, ?2, 'company', 'bonuses:' || id, 50000, 'bonuses_granted', ?3 FROM customers WHERE phone = ?1`,
      )
      .bind(phone, `${phone}-${key}`, Date.parse(journeyMoment) - daysAgo * DAY_MS)
      .run();
  await granted('a', 90);
  await granted('b', 5);
  await page.reload();
  await expect(main.getByText(/^1\s000\sбонусов$/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Подарить' }).click();
  await dialog.getByLabel('Телефон друга').fill('9161230099');
  await dialog.getByLabel('Сколько бонусов').fill('300');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Подарить' }).click();
  await expect(dialog.getByRole('heading', { name: /Подарили 300/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Хорошо' }).click();
  await expect(main.getByText(/^700\sбонусов$/)).toBeVisible();
  await expect(main.getByText(/Подарок другу \+7.*-00-99/)).toBeVisible();

  await page.context().grantPermissions(['clipboard-write']);
  await main.getByRole('button', { name: 'Рассказать о нас' }).click();
  await dialog.getByRole('button', { name: 'Скопировать сообщение' }).click();
  await dialog.getByRole('button', { name: 'Скопировать' }).click();
  await expect(dialog.getByText(/Спасибо, что рассказываете/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Хорошо' }).click();

  await main.getByRole('button', { name: /^Получить код: Чайная лавка/ }).click();
  await dialog.getByRole('button', { name: 'Получить мой код' }).click();
  await expect(dialog.getByText(/^LISTOK-/)).toBeVisible();
});
