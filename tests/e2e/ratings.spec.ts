import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { deliverFirst } from '#tests/factories/tickets.ts';
import { enterAs, signInAfterDeliveries } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, goOnAt, open } from '#tests/harness/journey.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The two days of food that the first delivery brings. */
const firstDay = '2026-11-18T09:00:00.000Z';
const secondDay = '2026-11-19T09:00:00.000Z';

test('before its first day of food a delivery asks for no stars of dishes', async ({ page, site }) => {
  await signInAfterDeliveries(page, site, 1);
  await open(page, '/personal/');
  await expect(page.getByRole('button', { name: 'Оценить доставку' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Оценить блюда/ })).toHaveCount(0);
});

test('a family rates the plates of each apart, and tomorrow’s tomorrow', async ({ page, site }) => {
  await begin(page, site);
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  const order = await orderProgramme(visitor, buildOrder({ others: [{ name: 'Мама' }] }));
  await deliverFirst(site, order.id);
  await enterAs(page.context(), site, visitor);
  await goOnAt(page, site, firstDay);
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  const rateDay = page.getByRole('button', { name: 'Оценить блюда дня' });
  await rateDay.click();
  const mine = dialog.getByRole('region', { name: '18 ноября, Человек 1' });
  const mothers = dialog.getByRole('region', { name: '18 ноября, Мама' });
  await mine
    .getByRole('radio', { name: /^5 из 5/ })
    .first()
    .check();
  await mothers
    .getByRole('radio', { name: /^2 из 5/ })
    .first()
    .check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Спасибо! Учтём в ваших рационах')).toBeVisible();
  const { results } = await site.db
    .prepare(
      `SELECT person, eaten_on AS day, rating FROM reviews
       WHERE customer_id = (SELECT customer_id FROM orders WHERE id = ?) ORDER BY person`,
    )
    .bind(order.id)
    .all();
  expect(results).toEqual([
    { person: 1, day: '2026-11-18', rating: 5 },
    { person: 2, day: '2026-11-18', rating: 2 },
  ]);

  // What is eaten tomorrow stands in the calendar without stars, and has them tomorrow.
  await page.getByRole('button', { name: 'Завтра' }).click();
  await expect(page.getByRole('heading', { name: /19\sноября/ }).first()).toBeVisible();
  await expect(page.getByText('Разогрев и хранение').first()).toBeVisible();
  await expect(rateDay).toHaveCount(0);
  await goOnAt(page, site, secondDay);
  await open(page, '/personal/');
  await rateDay.click();
  await expect(dialog.getByRole('region')).toHaveCount(2);
  await expect(dialog.getByRole('region', { name: '19 ноября, Мама' })).toBeVisible();
});

test('stars of dishes stand when the dialog is opened again', async ({ page, site }) => {
  await signInAfterDeliveries(page, site, 1);
  await goOnAt(page, site, firstDay);
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('radio', { name: /^2 из 5/ }).first();
  await page.getByRole('button', { name: 'Оценить блюда', exact: true }).click();
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Поставьте звёзды хотя бы одному блюду');
  await first.check();
  const bad = dialog.getByRole('group', { name: /^Что не\sтак/ });
  await bad.getByRole('button', { name: 'Пересолено' }).click();
  await dialog.getByLabel(/^Что понравилось/).fill('Слишком солоно');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Спасибо! Учтём в ваших рационах')).toBeVisible();
  const stored = await site.db.prepare('SELECT text FROM reviews ORDER BY rowid DESC LIMIT 1').first();
  expect(stored).toEqual({ text: 'Пересолено. Слишком солоно' });
  // The page has to hear of it first.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Оценить блюда', exact: true }).click();
    await expect(first).toBeChecked({ timeout: 2000 });
  }).toPass();
});
