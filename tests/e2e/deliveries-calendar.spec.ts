import type { Page } from 'playwright/test';
import { addAddress, listAddresses } from '#shared/features/addresses/contract.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { mustCall } from '#tests/harness/call.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { bringTo } from '#tests/harness/operations.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a new address in the dialog of a delivery is kept and used with one press, without a name', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Новый адрес' }).check();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Выберите улицу из\u00a0подсказок')).toBeInViewport();
  await dialog.getByRole('combobox', { name: 'Улица' }).fill('Лесная');
  await dialog
    .getByRole('option', { name: /Лесная/ })
    .first()
    .click();
  await dialog.getByLabel('Дом, корпус').fill('7');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('dialog', { name: 'Изменили' }).getByText(/Лесная улица, 7/)).toBeVisible();
  const { deliveries } = await mustCall(visitor, listDeliveries, {
    query: { from: '2026-11-16', to: '2026-12-31' },
  });
  expect(deliveries.some(({ address }) => address.includes('Лесная улица, 7'))).toBe(true);
  const { addresses } = await mustCall(visitor, listAddresses);
  expect(addresses.map(({ label }) => label)).toContain('Лесная улица, 7');

  // The address of the order was never kept, and is offered all the same.
  await page.getByRole('dialog', { name: 'Изменили' }).getByRole('button', { name: 'Хорошо' }).click();
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  await dialog.getByRole('radio', { name: /^Как в\sзаказе: / }).check();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('dialog', { name: 'Изменили' })).not.toContainText('Лесная улица, 7');
  const after = await mustCall(visitor, listDeliveries, { query: { from: '2026-11-16', to: '2026-12-31' } });
  expect(after.deliveries.filter(({ address }) => address.includes('Лесная улица, 7'))).toEqual([]);
});

test('a customer skips a delivery, brings it back, freezes the order, resumes it and cancels the rest', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const toast = page.getByRole('status').filter({ hasText: /Доставка|Заказ/ });
  await page.getByRole('button', { name: /^Пропустить:/ }).click();
  await expect(toast).toContainText(/пропущена, её\sрацион переехал на/);
  await page.getByRole('button', { name: /^Вернуть доставку/ }).click();
  await expect(toast).toContainText(/возвращена/);
  await expect(page.getByRole('button', { name: /^Пропустить:/ })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  // All of it is in view on a phone.
  await expect(dialog.getByRole('radio', { name: 'Новый адрес' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Когда привезти').selectOption({ label: '10:00–12:00' });
  await dialog.getByRole('radio', { name: 'Эту и следующие' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText(/время\s— 10:00.12:00/)).toBeVisible();
  await expect(dialog.getByText(/в\sистории изменений, до\s16\sноября, 14:00/)).toBeVisible();
  await expectAccessible(page);
  await expect(
    page
      .locator('main')
      .getByText(/С\s10:00 до\s12:00/)
      .first(),
  ).toBeAttached();
  await dialog.getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/С\s10:00 до\s12:00/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Заморозить' }).click();
  await dialog.getByLabel('Первый день без доставок').fill('2026-11-24');
  // What another device has changed meanwhile is counted in, and in the way of nothing.
  const { orders } = await mustCall(visitor, listOrders);
  await site.db
    .prepare('UPDATE orders SET calendar_version = calendar_version + 1 WHERE id = ?')
    .bind(orders[0]?.id ?? '')
    .run();
  await dialog.getByLabel('Когда продолжить рацион').fill('2026-12-07');
  await expect(dialog.getByText(/^24\sноября\s→\s7\sдекабря/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Заморозить' }).click();
  await expect(toast).toContainText(/заморожен с\s24\sноября, рацион продолжится 7\sдекабря/);
  await expectAccessible(page);
  await expect(page.getByText(/^Если отменить заморозку, передвинем/)).toBeVisible();
  await expect(page.getByText(/Приедет после\sзаморозки/)).toBeVisible();
  await page.getByRole('button', { name: 'Отменить заморозку' }).click();
  await expect(toast).toContainText(/разморожен/);
  await page.getByText('История изменений').click();
  const newest = page.getByRole('listitem').filter({ hasText: 'разморожен' });
  await newest.getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(page.getByText('Отменено изменение «Заказ разморожен')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Вернуть как было' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Отменить заморозку' }).click();
  await expect(toast).toContainText(/разморожен/);

  await page.getByRole('button', { name: 'Отменить остаток' }).click();
  await expect(dialog.getByText('Отменяем')).toBeVisible();
  // The courier would have collected the money.
  await expect(dialog.getByText(/ещё не\sплатили, поэтому возвращать нечего/)).toBeVisible();
  await expect(dialog.getByText('К возврату')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отменить оставшиеся дни' }).click();
  await expect(page.getByText(/^Оставшиеся дни заказа \d+ отменены/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отменить остаток' })).toHaveCount(0);
  await open(page, '/personal/orders/');
  const card = page.getByRole('listitem').filter({ hasText: 'Отменён' }).first();
  await expect(card.getByText(/№\s\d{6} от\s/)).toBeVisible();
  await expect(card.getByText(/^\d+(–|\sноября\s—\s)\d+\s(ноября|декабря),\s/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отменить остаток' })).toHaveCount(0);
});

test('a skip is undone from its toast, and a move offers free days and says the new end', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  await expect(page.getByText(/Если пропустить, эта еда приедет позже: на/)).toBeVisible();
  await page.getByRole('button', { name: /^Пропустить:/ }).click();
  const toast = page.getByRole('status').filter({ hasText: /пропущена/ });
  await toast.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Вернули всё как было' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Пропустить:/ })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  await dialog.getByRole('radio', { name: 'День' }).check();
  await expect(dialog.getByRole('button', { name: 'Выберите день' })).toBeDisabled();
  // The days beside it have food: the first that has none is in another month.
  await expect(dialog.getByText(/^Первый свободный день\s— среда, 16\sдекабря/)).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Декабрь 2026' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Эту и следующие' }).check();
  await dialog
    .getByRole('button', { name: /, свободно$/ })
    .first()
    .click();
  await expect(dialog.getByText(/^Передвинем/)).toBeVisible();
  await expect(dialog.getByText(/Рацион закончится/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Перенести:/ }).click();
  await expect(dialog.getByText(/перенесены: первая приедет/)).toBeVisible();

  // Where each delivery of a list says it, it does so in a few words.
  await open(page, '/personal/?view=list');
  await expect(page.getByText(/^Если пропустить\s— еда на/).first()).toBeVisible();
});

test('what a change has outdated waits for its calendar instead of being refused', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  await page.route(/\/rest\/deliveries\/\?/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Пропустить:/ }).click();
  await page.getByRole('button', { name: /^Вернуть доставку/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /возвращена/ })).toBeVisible();
  const edit = page.getByRole('button', { name: 'Изменить', exact: true });
  for (const [present, next] of [
    ['06:00–08:00', '10:00–12:00'],
    ['10:00–12:00', '08:00–10:00'],
  ]) {
    await edit.click();
    const when = dialog.getByLabel('Когда привезти');
    await expect(when.getByRole('option', { name: new RegExp(`Не.менять: ${present}`) })).toBeAttached();
    await when.selectOption({ label: next ?? '' });
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await dialog.getByRole('button', { name: 'Хорошо' }).click();
  }
});

/** Keeps the calendar from coming again until it is let. */
async function holdCalendar(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/rest\/deliveries\/\?/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('what an undo has outdated waits for its calendar', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const skip = page.getByRole('button', { name: /^Пропустить:/ });
  await skip.click();
  const back = page.getByRole('button', { name: /^Вернуть доставку/ });
  await expect(back).toBeEnabled();
  const release = await holdCalendar(page);
  const toast = page.getByRole('status');
  await toast.getByRole('button', { name: 'Отменить' }).click();
  await expect(toast.filter({ hasText: 'Вернули всё как было' })).toBeVisible();
  await expect(back).toBeDisabled();
  release();
  await skip.click();
  await expect(toast.filter({ hasText: /пропущена/ })).toBeVisible();
});

test('what a replaced dish has outdated waits for its calendar', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const release = await holdCalendar(page);
  const toast = page.getByRole('status');
  await page.getByRole('link', { name: 'Заменить: обед' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Выбрать/ })
    .first()
    .click();
  await expect(toast.filter({ hasText: 'вместо блюда' })).toBeVisible();
  const skip = page.getByRole('button', { name: /^Пропустить:/ });
  await expect(skip).toBeDisabled();
  release();
  await skip.click();
  await expect(toast.filter({ hasText: /пропущена/ })).toBeVisible();
});

test('the dialog of a delivery knows who meets the courier', async ({ page, site, problems }) => {
  problems.allow(/status of 400.*\/edit\//);
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  const edit = page.getByRole('button', { name: 'Изменить', exact: true });
  const meets = dialog.getByRole('group', { name: 'Кто встретит курьера' });
  const other = meets.getByRole('radio', { name: 'Другой' });
  const name = dialog.getByLabel('Имя получателя');
  const phone = dialog.getByLabel('Телефон получателя');
  await edit.click();
  await expect(meets.getByRole('radio', { checked: true })).toHaveAccessibleName(/Не\sменять/);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Выберите, что изменить')).toBeInViewport();
  await other.check();
  await expect(name).toHaveValue('');
  await name.fill('Ольга');
  await phone.fill('9162041831');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText(/получатель\s— Ольга/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click();
  await expect(dialog).toBeHidden();

  await edit.click();
  await other.check();
  await expect(name).toHaveValue('Ольга');
  await expect(phone).toHaveValue('+7 916 204-18-31');
  await meets.getByRole('radio', { name: 'Я', exact: true }).check();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText(/встретите сами/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click();

  // Where a delivery costs more than was paid the difference is paid first.
  const details = { house: '3', flat: '', entrance: '', floor: '', intercom: '', comment: '' };
  await mustCall(visitor, addAddress, {
    body: { streetId: 'msk-himki-yubileynyy-prospekt', label: 'Дача', ...details },
  });
  await page.reload();
  await edit.click();
  await dialog.getByRole('radio', { name: /^Дача.*на\s200\s₽ дороже, чем в\sзаказе/ }).check();
  await expect(dialog.getByText(/дороже оплаченной: доплата 200\s₽ за\s1\sдоставку/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Доплатить 200 ₽' }).click();
  await expect(page.getByText('Доплата за доставку')).toBeVisible();
  await open(page, '/personal/');
  await expect(page.getByText('Адрес изменится, когда придёт доплата', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Оплатить 200 ₽' }).first().click();
  await expect(page.getByText('Доплата за доставку')).toBeVisible();
  await page.getByRole('button', { name: 'Оплатить 200 ₽' }).click();
  await expect(page).toHaveURL(/\/personal\/$/);
  await expect(page.getByText(/Юбилейный проспект, 3/).first()).toBeVisible();
  await expect(page.getByText('Адрес изменится, когда придёт доплата', { exact: true })).toHaveCount(0);
});

test('a note for the courier is undone from its toast, and stays open after the cut-off', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  const note = dialog.getByLabel('Записка курьеру');
  const shown = page.locator('main').getByText(/Только в\sэтот раз: Домофон/);
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Записка' }).check();
  await note.fill('Домофон не работает, позвоните');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(shown.first()).toBeVisible();
  const toast = page.getByRole('status').filter({ hasText: /записка курьеру сохранена/ });
  await toast.getByRole('button', { name: 'Отменить' }).click();
  await expect(shown).toHaveCount(0);

  const query = { from: '2026-11-16', to: '2026-12-31' };
  const [first] = (await mustCall(visitor, listDeliveries, { query })).deliveries;
  await bringTo(site, [first?.id ?? ''], 'locked');
  await open(page, '/personal/');
  await page.getByRole('button', { name: 'Записка курьеру', exact: true }).click();
  await expect(dialog.getByText(/Приём изменений закрылся/)).toBeVisible();
  await expect(note).toHaveValue('');
  await note.fill('Домофон не работает, позвоните');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(shown.first()).toBeVisible();
});
