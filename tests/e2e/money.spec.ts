import { changeSubscription, listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { newPhone, runTimerOf } from '#tests/harness/visitor.ts';
import { awake, expect, inLongRun, test } from './fixtures.ts';
import { fillAddress, fillContact, payInSandbox, register, sendOrder, summaryOf } from './flows.ts';

const subscriptions = { tag: ['@subscriptions', '@money'] };

test('a certificate is given, opened and pays for an order', { tag: ['@certificates', '@money'] }, async ({
  page,
  site,
  goto,
}) => {
  const phone = newPhone();
  await goto('/sertificat/');
  const form = page.locator('#buy');
  await form.getByRole('radio', { name: /10\s000/ }).check();
  await form.getByLabel('Кому').fill('Ольга');
  await form.getByLabel('Пожелание').fill('С днём рождения!');
  const card = page.getByRole('complementary', { name: 'Как будет выглядеть сертификат' });
  await expect(card).toHaveText(/10\s000\s₽.*Для:\sОльга.*С днём рождения!/);
  await form.getByLabel('Почта получателя').fill('olga@example.ru');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.getByRole('button', { name: /Оплатить 10\s000/ }).click();
  await register(page, site, phone);
  await payInSandbox(page);
  await expect(page.getByText(/Сертификат №\s\d+ оплачен/)).toBeVisible();
  await awake(page);
  await page.getByRole('link', { name: 'Открыть сертификат' }).click();
  const code = await page.getByText(/^(\w{4}-){3}\w{4}$/).textContent();
  // As from a letter or a square code: the address keeps no code once it is opened.
  await goto('/faq/');
  await goto(`/sertificat/#code=${code}`);
  await expect(page).toHaveURL(/\/sertificat\/\?pass=[^#]+$/);
  await page.getByRole('link', { name: 'Выбрать рацион' }).click();
  await expect(page).toHaveURL(/\/#configurator$/);
  await goto('/order/?programme=balans&kcal=1500&days=2&people=1');
  await expect(page.getByText(`Сертификат ${code}`)).toBeVisible();
  await fillAddress(page);
  await fillContact(page, phone);
  await expect(page.getByText('Платить не нужно: заказ уже покрыт.')).toBeVisible();
  await expect(summaryOf(page).getByText(/спишем \d.\d{3}.₽, останется.\d.\d{3}.₽/)).toBeVisible();
  await sendOrder(page);
  await expect(page).toHaveURL(/\/success\/$/);
  await expect(page.getByText('0 ₽ — заказ покрыл сертификат')).toBeVisible();
});

test(
  'a subscription renews itself, changes, is turned off and stops with its card',
  subscriptions,
  async ({ page, site, signIn, moveTo }) => {
    const anna = await signIn({ days: 14, payment: 'card' }, { renews: true });
    await page.goto(anna.order.payment.url ?? '');
    await payInSandbox(page);
    await expect(page.getByText(/Следующее списание\s—\s29\sноября, 10:00: 18\s487\s₽/)).toBeVisible();
    for (const at of ['2026-11-28T06:40:00Z', '2026-11-29T07:00:00Z']) {
      await moveTo(at);
      await runTimerOf(site);
    }
    const main = page.locator('main');
    await expect(async () => {
      await page.goto('/personal/subscription/');
      await expect(main.getByText('13 декабря, 10:00')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await awake(page);
    await main.getByRole('button', { name: 'Изменить рацион или адрес' }).click();
    const change = page.getByRole('dialog', { name: 'Изменить подписку' });
    await change.getByLabel('Программа').selectOption('Актив');
    await change.getByLabel('Калорийность').selectOption('1800 ккал');
    await change.getByLabel('Срок').selectOption('7 дней');
    await expect(change.getByText(/Следующее списание\s—\s10\s430\s₽/)).toBeVisible();
    await change.getByRole('button', { name: 'Сохранить' }).click();
    await expect(main.getByText(/^Актив, 1800/).first()).toBeVisible();
    await main.getByRole('button', { name: /^Пропустить одно продление/ }).click();
    await expect(main.getByText(/рациона и\sсписаний нет/)).toBeVisible();
    await main.getByRole('button', { name: /^Отключить/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Отключить подписку?' });
    await dialog.getByRole('button', { name: 'Уезжаю' }).click();
    await expect(main.getByText('Завершится после текущего периода')).toBeVisible();
    await main.getByRole('button', { name: /^Вернуть подписку/ }).click();
    // A card that is gone before the answer has nothing to go on with.
    await expect(main.getByText('Завершится после текущего периода')).toBeHidden();
    await main.getByText(/^Отвязать:/).click();
    await main.getByRole('button', { name: /^Да, отвязать/ }).click();
    await expect(main.getByText('На паузе')).toBeVisible();
    await expect(main.getByText('Следующее списание')).toBeHidden();
  },
);

test(
  'the calendar shows the days of the next renewal, with its charge, and warns of another order over it',
  inLongRun(subscriptions),
  async ({ page, goto, signIn }) => {
    const anna = await signIn({ days: 14, payment: 'card' }, { renews: true });
    await anna.pay();
    const other = await anna.place({ start: '2026-12-05', firstOrder: false });
    const [subscription] = (await anna.call(listSubscriptions)).subscriptions;
    expect(subscription).toBeDefined();
    await goto('/personal/');
    const warning = new RegExp(`заказ №\\s${other.number} идёт с\\s5\\sдекабря по\\s11\\sдекабря`);
    await expect(page.getByText(warning)).toBeVisible();
    const calendar = page.getByRole('region', { name: 'Календарь доставок' });
    await calendar.getByRole('button', { name: 'Следующий месяц' }).click();
    const planned = calendar.getByRole('link', { name: /^среда, 2\sдекабря/i });
    await expect(planned).toHaveAccessibleName(/рацион по\sпродлению, ещё не\sоплачен$/);
    await planned.click();
    await expect(page.getByText(/Баланс, 1500\sккал\. 29\sноября, 10:00 спишем 18\s487\s₽/)).toBeVisible();
    const persons = [{ person: 1, programme: 'aktiv', kcal: 1800 }];
    await anna.call(changeSubscription, {
      params: { id: subscription?.id ?? '' },
      body: { persons, days: 7 },
    });
    await page.getByRole('link', { name: 'Открыть подписку' }).first().click();
    const plans = page.locator('main dl').filter({ hasText: 'Со следующего продления' });
    await expect(plans).toHaveText(/Актив, 1800\sккал\s*7\sдней, с\s2\sдекабря/);
  },
);
