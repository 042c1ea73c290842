import { addAddress } from '#shared/features/addresses/contract.ts';
import { closeDays, reopenDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { editDelivery } from '#shared/features/deliveries/contract.ts';
import { announceIncident } from '#shared/features/operations/shop/contract.ts';
import { runTimerOf } from '#tests/harness/visitor.ts';
import { awake, bring, expect, hold, inLongRun, operate, test } from './fixtures.ts';
import { dialogOf, payInSandbox, toastOf } from './flows.ts';

const deliveries = { tag: '@deliveries' };

test(
  'a delivery is skipped, brought back, skipped again and that undone',
  deliveries,
  async ({ page, goto, signIn }) => {
    await signIn({ days: 14 });
    await goto('/personal/');
    const skip = page.getByRole('button', { name: /^Пропустить:/ });
    await skip.click();
    await expect(toastOf(page, /пропущена, её\sрацион переехал на/)).toBeVisible();
    await page.getByRole('button', { name: /^Вернуть доставку/ }).click();
    await expect(toastOf(page, /возвращена/)).toBeVisible();
    await skip.click();
    await toastOf(page, /пропущена/)
      .getByRole('button', { name: 'Отменить' })
      .click();
    await expect(toastOf(page, 'Вернули всё как было')).toBeVisible();
    await expect(skip).toBeVisible();
  },
);

test(
  'what an undo has outdated waits for its calendar instead of being refused',
  inLongRun(deliveries),
  async ({ page, goto, signIn }) => {
    await signIn({ days: 14 });
    await goto('/personal/');
    const skip = page.getByRole('button', { name: /^Пропустить:/ });
    const back = page.getByRole('button', { name: /^Вернуть доставку/ });
    await skip.click();
    await expect(back).toBeEnabled();
    const release = await hold(page, /\/rest\/deliveries\/\?/);
    await toastOf(page, /пропущена/)
      .getByRole('button', { name: 'Отменить' })
      .click();
    await expect(toastOf(page, 'Вернули всё как было')).toBeVisible();
    await expect(back).toBeDisabled();
    release();
    await skip.click();
    await expect(toastOf(page, /пропущена/)).toBeVisible();
  },
);

test(
  'hour and address of the deliveries to come change, and change back',
  deliveries,
  async ({ page, goto, signIn, problems }) => {
    problems.allow(/status of 400.*\/edit\//);
    const anna = await signIn({ days: 14 });
    await goto('/personal/');
    const dialog = dialogOf(page);
    const edit = page.getByRole('button', { name: 'Изменить', exact: true });
    await edit.click();
    await dialog.getByRole('radio', { name: 'Новый адрес' }).check();
    await dialog.getByRole('combobox', { name: 'Улица' }).fill('Лесная');
    await dialog
      .getByRole('option', { name: /Лесная/ })
      .first()
      .click();
    await dialog.getByLabel('Дом, корпус').fill('7');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('dialog', { name: 'Изменили' }).getByText(/Лесная улица, 7/)).toBeVisible();
    expect((await anna.deliveries()).some(({ address }) => address.includes('Лесная улица, 7'))).toBe(true);
    await dialog.getByRole('button', { name: 'Хорошо' }).click();

    await edit.click();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog.getByText('Выберите, что изменить')).toBeInViewport();
    await dialog.getByLabel('Когда привезти').selectOption({ label: '10:00–12:00' });
    await dialog.getByRole('radio', { name: 'Эту и следующие' }).check();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog.getByText(/время\s— 10:00.12:00/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Вернуть как было' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/С\s10:00 до\s12:00/)).toHaveCount(0);
  },
);

test(
  'another person meets the courier, and a farther address is paid for first',
  deliveries,
  async ({ page, goto, signIn }) => {
    const anna = await signIn({ days: 14 });
    const details = { house: '3', flat: '', entrance: '', floor: '', intercom: '', comment: '' };
    const streetId = 'msk-himki-yubileynyy-prospekt';
    await anna.call(addAddress, { body: { streetId, label: 'Дача', ...details } });
    await goto('/personal/');
    const dialog = dialogOf(page);
    const edit = page.getByRole('button', { name: 'Изменить', exact: true });
    await edit.click();
    const meets = dialog.getByRole('group', { name: 'Кто встретит курьера' });
    await meets.getByRole('radio', { name: 'Другой' }).check();
    await dialog.getByLabel('Имя получателя').fill('Ольга');
    await dialog.getByLabel('Телефон получателя').fill('9162041831');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog.getByText(/получатель\s— Ольга/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Закрыть' }).first().click();
    await edit.click();
    await dialog.getByRole('radio', { name: /^Дача.*на\s200\s₽ дороже, чем в\sзаказе/ }).check();
    await dialog.getByRole('button', { name: 'Доплатить 200 ₽' }).click();
    await expect(page.getByText('Доплата за доставку')).toBeVisible();
    await goto('/personal/');
    await expect(page.getByText('Адрес изменится, когда придёт доплата', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Оплатить 200 ₽' }).first().click();
    await payInSandbox(page);
    await expect(page.getByText(/Юбилейный проспект, 3/).first()).toBeVisible();
  },
);

test(
  'a plan is frozen, goes on, and what is left of it is cancelled',
  deliveries,
  async ({ page, goto, signIn }) => {
    const anna = await signIn({ days: 28, payment: 'card' });
    await anna.pay();
    await goto('/personal/');
    const dialog = dialogOf(page);
    await page.getByRole('link', { name: 'Заморозить' }).click();
    await dialog.getByLabel('Первый день без доставок').fill('2026-11-24');
    // What another device has changed meanwhile is counted in, and in the way of nothing.
    const [first] = await anna.deliveries();
    const body = { version: first?.calendarVersion ?? 0, interval: '10-12', scope: 'one' as const };
    await anna.call(editDelivery, { params: { id: first?.id ?? '' }, body });
    await dialog.getByLabel('Когда продолжить рацион').fill('2026-12-07');
    await expect(dialog.getByText(/^24\sноября\s→\s7\sдекабря/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Заморозить' }).click();
    await expect(toastOf(page, /заморожен с\s24\sноября, рацион продолжится 7\sдекабря/)).toBeVisible();
    await page.getByRole('button', { name: 'Отменить заморозку' }).click();
    await expect(toastOf(page, /разморожен/)).toBeVisible();
    await page.getByText('История изменений').click();
    const newest = page.getByRole('listitem').filter({ hasText: 'разморожен' });
    await newest.getByRole('button', { name: 'Вернуть как было' }).click();
    await expect(page.getByText('Отменено изменение «Заказ разморожен')).toBeVisible();
    await page.getByRole('button', { name: 'Отменить остаток' }).click();
    await expect(dialog.getByText('К возврату')).toBeVisible();
    await dialog.getByRole('button', { name: 'Отменить оставшиеся дни' }).click();
    await expect(page.getByText(/^Оставшиеся дни заказа \d+ отменены/)).toBeVisible();
  },
);

test('a move offers free days and says the new end', deliveries, async ({ page, goto, signIn }) => {
  const anna = await signIn({ days: 28, payment: 'card' });
  await anna.pay();
  await goto('/personal/');
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  await dialog.getByRole('radio', { name: 'День' }).check();
  await expect(dialog.getByRole('button', { name: 'Выберите день' })).toBeDisabled();
  // The days beside it have food: the first that has none is in another month.
  await expect(dialog.getByText(/^Первый свободный день\s— среда, 16\sдекабря/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Эту и следующие' }).check();
  await dialog
    .getByRole('button', { name: /, свободно$/ })
    .first()
    .click();
  await expect(dialog.getByText(/Рацион закончится/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Перенести:/ }).click();
  await expect(dialog.getByText(/перенесены: первая приедет/)).toBeVisible();
});

test(
  'a note for the courier stays open after the cut-off, which closes everything else',
  deliveries,
  async ({ page, site, goto, signIn }) => {
    const anna = await signIn({ days: 7 });
    await goto('/personal/');
    const dialog = dialogOf(page);
    await page.getByRole('button', { name: 'Изменить', exact: true }).click();
    await page.clock.fastForward(3 * 86_400_000);
    await expect(dialog.getByText(/Приём изменений закрылся/)).toBeVisible();
    await expect(dialog.getByLabel('Когда привезти')).toHaveCount(0);
    await bring(site, anna, 'locked');
    await goto('/personal/');
    await page.getByRole('button', { name: 'Записка курьеру', exact: true }).click();
    await dialog.getByLabel('Записка курьеру').fill('Домофон не работает, позвоните');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(
      page
        .locator('main')
        .getByText(/Только в\sэтот раз: Домофон/)
        .first(),
    ).toBeVisible();
  },
);

test(
  'an open page sees what couriers and other tabs do, and a tab that is behind says so',
  deliveries,
  async ({ page, site, goto, signIn, problems }) => {
    problems.allow(/409/);
    const anna = await signIn({ days: 7 });
    const socket = page.waitForEvent('websocket');
    await goto('/personal/');
    await socket;
    const panel = page.getByRole('region', { name: 'Ближайшая доставка' });
    await expect(panel.getByText('В плане')).toBeVisible();
    const [first] = await anna.deliveries();
    const version = first?.calendarVersion ?? 0;
    const change = { version, interval: '10-12', scope: 'one' as const };
    await anna.call(editDelivery, { params: { id: first?.id ?? '' }, body: change });
    await expect(panel.getByText(/с\s10:00 до\s12:00/)).toBeVisible();

    // This tab hears nothing of the next change, and presses by what it knows.
    const release = await hold(page, /\/rest\/deliveries\/\?/);
    const again = { version: version + 1, interval: '08-10', scope: 'one' as const };
    await anna.call(editDelivery, { params: { id: first?.id ?? '' }, body: again });
    await page.getByRole('button', { name: /^Пропустить:/ }).click();
    await expect(toastOf(page, 'Календарь изменился')).toBeVisible();
    release();

    const words = {
      text: 'Снегопад: курьеры могут задержаться',
      from: '2026-11-16',
      to: '2026-11-30',
      zone: '',
    };
    await operate(site, announceIncident, { body: words });
    await bring(site, anna, 'on_route');
    await expect(panel.getByText('В пути')).toBeVisible();
    await expect(page.getByText('Снегопад')).toBeVisible();
  },
);

test('the money for days on which the kitchen is closed comes back at a press', {
  tag: ['@deliveries', '@needs'],
}, async ({ page, site, goto, signIn }) => {
  const anna = await signIn({ days: 7, payment: 'card' });
  await anna.pay();
  const days = { from: '2026-11-20', until: '2026-11-21' };
  await operate(site, closeDays, { body: days });
  await runTimerOf(site);
  await operate(site, reopenDays, { body: days });
  await goto('/personal/');
  const card = page.getByRole('region', { name: 'Ждёт вашего решения' });
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(/^Кухня не\sработает 20 и\s21\sноября/);
  await expect(card.getByText(/Решить можно до\s23\sноября, 14:00/)).toBeVisible();
  await card.getByRole('button', { name: 'Вернуть деньги' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /Не\sвезти, вернуть деньги/ })
    .click();
  await expect(card).toBeHidden();
  await page.reload();
  await awake(page);
  await expect(card).toBeHidden();
});
