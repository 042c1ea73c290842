import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('a placed order tells its first day, what to prepare, and confirms the e-mail in one press', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = new Visitor(site);
  const phone = newPhone();
  await visitor.signIn(phone);
  const email = `${phone.slice(1)}@befit.example`;
  await orderProgramme(visitor, { ...buildOrder(), contact: { name: 'Анна', phone, email } });
  await enterAs(page.context(), site, visitor);
  await open(page, '/success/');
  // When the courier comes, and with what, is read before anything is scrolled.
  await expect(page.getByRole('heading', { name: /среда, 18.ноября, 06:00–08:00/ })).toBeInViewport();
  await expect(page.getByRole('heading', { name: /Что в.рационе 18.ноября/ })).toBeInViewport();
  await expect(page.getByText(/^Завтрак, \d+.ккал/)).toBeInViewport();
  await expect(page.getByText(/^Ужин, \d+.ккал/)).toBeInViewport();
  await expect(page.getByText(/Приготовьте 8.854.₽/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Добавить доставки в.календарь/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Позовите друга' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Прислать код' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /Код из.письма/ })).toBeVisible();
  await expect(dialog.getByText(email)).toBeVisible();
});
