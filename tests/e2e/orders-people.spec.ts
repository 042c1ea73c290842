import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, fillContact, goOnTo, journeyMoment, open, register } from '#tests/harness/journey.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';

const orderPage = '/order/?programme=fitnes&kcal=1500&days=14&people=1';

test('two people with programmes of their own and a promo code pay, and see what each of them eats', async ({
  page,
  site,
}) => {
  const phone = newPhone();
  await begin(page, site);
  await site.db
    .prepare(
      `INSERT INTO promo_codes (code, share, valid_from, valid_to)
       VALUES ('VDVOEM20', 2000, '2026-11-01', '2026-11-30') ON CONFLICT DO NOTHING`,
    )
    .run();
  await open(page, orderPage);
  await page.getByRole('button', { name: /Второй человек/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Актив' }).check({ force: true });
  await dialog.getByRole('radio', { name: /^1800/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(page).toHaveURL(/people=2&second=aktiv&kcal2=1800/);

  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await summary
    .getByText(/Промокод/)
    .first()
    .click();
  await summary.getByLabel('Промокод').fill('vdvoem20');
  await summary.getByRole('button', { name: 'Применить' }).first().click();
  // 14 × 1390 ₽ and 14 × 1490 ₽, −5 %, −5 % of the second person's part, −20 %.
  await expect(summary.getByText('29 850,52 ₽').first()).toBeVisible();

  await goOnTo(page, 'delivery');
  await page.getByRole('combobox').fill('лесная');
  await page.getByRole('option', { name: /Лесная улица/ }).click();
  await page.getByLabel('Дом, корпус').fill('20');
  await fillContact(page, phone, 'Анна');
  for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check({ force: true });
  await page.getByRole('button', { name: 'Оформить и оплатить' }).filter({ visible: true }).first().click();
  await register(page, phone, 'Анна');
  await page.getByRole('button', { name: /^Оплатить 29/ }).click();

  await expect(page).toHaveURL(/\/success\/$/);
  await expect(page.getByText(/Фитнес, 1500\sккал \+ Актив, 1800\sккал/).first()).toBeVisible();
  await open(page, '/personal/');
  await expect(page.getByRole('heading', { name: '1-й человек: Фитнес' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2-й человек: Актив' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a stranger signs in, mends the form and orders', async ({ page, site }) => {
    await setClock(site, journeyMoment);
    const phone = newPhone();
    await page.goto(orderPage);
    await page.getByRole('link', { name: /Войдите по/ }).click();
    await page.getByRole('textbox', { name: 'Телефон' }).fill(phone);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByLabel('Имя').fill('Анна');
    await page.getByRole('checkbox', { name: /политики/ }).check({ force: true });
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByLabel('Код из SMS').fill(await codeOf(page, phone));
    await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();

    await expect(page).toHaveURL(/\/order\/\?programme=fitnes/);
    await page.getByRole('combobox').fill('Лесная улица');
    await page.getByRole('radio', { name: /Курьеру/ }).check({ force: true });
    await page.getByRole('checkbox', { name: /оферты/ }).check({ force: true });
    await page.getByRole('checkbox', { name: /персональных/ }).check({ force: true });
    const send = page.getByRole('button', { name: /^Оформить/ });
    await send.click();
    await expect(page.getByText('Укажите дом')).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveValue('Лесная улица');
    await page.getByLabel('Дом, корпус').fill('20');
    await page.getByRole('checkbox', { name: /оферты/ }).check({ force: true });
    await page.getByRole('checkbox', { name: /персональных/ }).check({ force: true });
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
  });
});
