import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, fillAddress, fillContact, open, signConsent } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

const orderPage = '/order/?programme=fitnes&kcal=1500&days=14&people=1&without=allergy-dairy';

test('a new customer with an allergy orders with one code, which signs the text beside it', async ({
  page,
  site,
}) => {
  const phone = newPhone();
  await begin(page, site);
  await open(page, orderPage);
  await fillAddress(page);
  await fillContact(page, phone, 'Анна');
  for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check();
  await expect(page.getByText(/подписывают кодом из\sSMS/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Подтвердите номер' });
  await expect(dialog.getByText(/заодно подпишете согласие/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Текст согласия' })).toContainText('63-ФЗ');
  await expectAccessible(page);
  const code = await codeOf(page, phone);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
});

test('a customer signs once: exclusions ask, an order with an allergy and the progress do not any more', async ({
  page,
  site,
}) => {
  const phone = newPhone();
  await begin(page, site);
  await signInWithOrder(page.context(), site, phone);
  await open(page, '/personal/exceptions/');
  await page
    .getByRole('group', { name: /Аллергия/ })
    .getByRole('checkbox', { name: 'кунжут' })
    .first()
    .check();
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Подпишите согласие' });
  await expect(dialog.getByRole('region', { name: 'Текст согласия' })).toContainText('Мои аллергены');
  await expectAccessible(page);
  // Whoever changes their mind goes back to the form as it was, and asks again.
  await dialog.getByRole('button', { name: 'Не подписывать' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  await signConsent(page, phone);
  await expect(page.getByRole('status').filter({ hasText: 'Исключения сохранены' })).toBeVisible();

  await open(page, '/personal/progress/');
  await page.getByRole('button', { name: 'Включить прогресс' }).click();
  await expect(page.getByRole('button', { name: 'Начать' })).toBeVisible();
  await open(page, '/personal/settings/');
  await expect(page.getByText(/подписано кодом из\sSMS/).first()).toBeAttached();
});
