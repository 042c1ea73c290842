import { listOrders } from '#shared/features/orders/contract.ts';
import { deliverFirst, takePhoto } from '#tests/factories/tickets.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { answerOf } from '#tests/harness/call.ts';
import { begin, goOnAt, open, signConsent } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer replaces a dish, takes it back, is tired of one and leaves something out', async ({
  page,
  site,
}) => {
  const number = newPhone();
  await begin(page, site);
  await signInWithOrder(page.context(), site, number);
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  const replace = page.getByRole('link', { name: 'Заменить: обед' });
  await expect(replace).toBeVisible();
  // There is room for the name and the figures in one line.
  const phone = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...phone, width: 720 });
  const figures = page.getByRole('listitem').locator('abbr[title="белки, г"]');
  const starts = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(starts).size, 'figures of a dish begin a line of their own').toBe(1);
  await page.setViewportSize(phone);
  await replace.click();
  await expect(
    dialog.getByText(/^Обед, среда, 18\sноября\. .*прежнее можно до\s16\sноября, 14:00/),
  ).toBeVisible();
  const choice = dialog.getByRole('button', { name: /^Выбрать/ }).first();
  const title = ((await choice.getAttribute('aria-label')) ?? '').replace('Выбрать: ', '');
  await expect(dialog.getByText('без доплаты').first()).toBeVisible();
  await expectAccessible(page);
  await choice.click();
  await expect(page.getByText(/^Ваша замена вместо блюда/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `«${title}» вместо блюда` })).toBeVisible();
  await replace.click();
  await dialog.getByRole('button', { name: /^Вернуть/ }).click();
  await expect(page.getByText(/^Ваша замена вместо/)).toBeHidden();

  await page
    .getByRole('button', { name: /^Надоело/ })
    .first()
    .click();
  await expect(dialog.getByText(/Изменится меню/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Больше не привозить' }).click();
  await expect(page.getByText(/: надоело$/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Заменить несколько блюд' }).click();
  await expect(dialog.getByText(/Блюда этого дня уже отмечены: снимите отметку/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Больше белка' }).check();
  await expect(dialog.getByRole('group', { name: /ноября/ })).toHaveCount(7);
  await dialog.getByText('Состав', { exact: true }).first().click();
  await expect(dialog.locator('details').first().getByText(/, /)).toBeVisible();
  await expectAccessible(page);
  // Only dishes that have a better one: at least two of the day.
  const replaceAll = dialog.getByRole('button', { name: /^Заменить [2-5] блюд/ });
  const count = Number(/\d/.exec((await replaceAll.textContent()) ?? '')?.[0]);
  await replaceAll.click();
  await expect(page.getByText(/^Ваша замена вместо блюда/)).toHaveCount(count);

  await open(page, '/personal/exceptions/');
  await page
    .getByRole('group', { name: /Аллергия/ })
    .getByRole('checkbox', { name: 'рыба' })
    .check();
  const preview = page.getByRole('region', { name: 'Что изменится' });
  await expect(preview.getByText(/Изменится меню/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await signConsent(page, number);
  await expect(page.getByRole('status').filter({ hasText: 'Исключения сохранены' })).toBeVisible();
  await page.getByRole('button', { name: /^Вернуть:/ }).click();
  await expect(page.getByText('Пока пусто.', { exact: false })).toBeVisible();
});

test('a dish is taken back before the plans with its replacement have come', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  const replace = page.getByRole('link', { name: 'Заменить: обед' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/rest\/rations\/\?/, async (route) => {
    await held;
    await route.continue();
  });
  await replace.click();
  await dialog
    .getByRole('button', { name: /^Выбрать/ })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'вместо блюда' })).toBeVisible();
  await replace.click();
  await dialog.getByRole('button', { name: /^Вернуть/ }).click();
  await expect(page.getByRole('status').filter({ hasText: ': снова «' })).toBeVisible();
  release();
  await expect(page.getByText(/^Ваша замена вместо/)).toBeHidden();
});

test('a customer is asked after a delivery, rates a dish and complains with a photo', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  const orders = await visitor.request('/rest/orders/');
  const [order] = (await answerOf(listOrders, orders)).orders;
  await deliverFirst(site, order?.id ?? '');
  // The food of a delivery can be rated from its day on.
  await goOnAt(page, site, '2026-11-18T09:00:00.000Z');
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Что-то не так', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Упаковка повреждена' }).check();
  await dialog.getByLabel('Подробности').fill('Крышка открыта');
  const document = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n') };
  await dialog.locator('input[type=file]').setInputFiles(document);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByText(/^Это не\sфото\. Выберите снимок/)).toBeVisible();
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByText(/№\s\d{4}/)).toBeVisible();
  await expect(dialog.getByText(/Начислили 200\sбонусов/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Хорошо' }).click();
  await expect(page.getByText('Мои обращения: 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ваше фото' })).toBeVisible();

  await page.getByRole('button', { name: 'Всё хорошо' }).click();
  await dialog.getByRole('button', { name: 'Оценить блюда' }).click();
  await dialog
    .getByRole('radio', { name: /^5 из 5/ })
    .first()
    .check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Спасибо! Учтём в ваших рационах')).toBeVisible();
});
