import { expect, test } from '#tests/harness/browser.ts';
import { open } from '#tests/harness/journey.ts';

const asked = (path: string) => new RegExp(`${path.replaceAll('/', '\\/')}$`);

test.describe('the region', () => {
  test('is chosen in the header and followed by phone, contacts and zones; a reload keeps it', async ({
    page,
  }) => {
    await open(page, '/kontakty/');
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    await page.getByRole('link', { name: /^Регион:/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /^Москва/ })).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: /^Санкт-Петербург/ }).click();
    await expect(page.locator('main').getByText('+7 812 000-00-00').first()).toBeVisible();
    await expect(page).toHaveURL(asked('/kontakty/'));
    await expect(page.locator('main').getByText('Лиговский проспект, 50').first()).toBeVisible();
    await page.reload();
    await expect(page.locator('main').getByText('+7 812 000-00-00').first()).toBeVisible();
    await page.goto('/dostavka/');
    await expect(page.locator('figure').getByText(/КАД/).first()).toBeVisible();
    await expect(page.getByText('МКАД')).toHaveCount(0);
  });

  test('keeps the composed order in the address', async ({ page }) => {
    await open(page, '/order/?programme=balans&kcal=1500&days=28&people=1');
    const before = page.url();
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    await page.getByRole('link', { name: /^Регион:/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Санкт-Петербург/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.url()).toBe(before);
  });
});

test.describe('a request', () => {
  test('says what is wrong under the fields, then is taken', async ({ page }) => {
    await open(page, '/kontakty/');
    const form = page.locator('#lead-contact-us form');
    await form.getByRole('button', { name: 'Отправить вопрос' }).click();
    await expect(form.getByText('Напишите, как к вам обращаться')).toBeVisible();
    await expect(form.getByText('Без согласия мы не можем')).toBeVisible();
    await expect(form.getByLabel('Имя')).toBeFocused();
    await form.getByLabel('Имя').fill('Анна');
    await form.getByLabel('Телефон').pressSequentially('9162041831');
    await form.getByLabel('Сообщение').fill('Привезёте ли завтра?');
    await form.getByText('Даю согласие на').click({ position: { x: 5, y: 5 } });
    await form.getByRole('button', { name: 'Отправить вопрос' }).click();
    await expect(page.getByText(/Номер обращения\s— \d+/)).toBeVisible();
  });

  test('of a company begins with what its food was worked out for', async ({ page }) => {
    await open(page, '/kompaniyam/');
    const sum = page.locator('#team-price output');
    await expect(sum).toContainText(/10\s+человек, 14\s+рабочих дней/);
    await page.getByLabel('Сколько человек').first().fill('24');
    await page.getByRole('radio', { name: /^Баланс, 1500/ }).check();
    await page.getByRole('radio', { name: /^28/ }).check();
    await expect(sum).toContainText(/24\s+человека, 28\s+рабочих дней/);
    await page.getByRole('button', { name: 'Запросить договор' }).click();
    const form = page.locator('#lead-office form');
    await expect(form.getByLabel('Сколько человек')).toHaveValue('24');
    await expect(form.getByLabel('Сообщение')).toHaveValue(/24\s+человека, 28\s+рабочих дней.*«Баланс»/);
    await expect(form).toBeInViewport();
  });

  test('of a company is not worked out for more people than there is a price for', async ({ page }) => {
    await open(page, '/kompaniyam/');
    const people = page.getByLabel('Сколько человек').first();
    await people.fill('900');
    await expect(page.getByText(/От\s1 до\s500\s+человек/)).toBeVisible();
    await people.fill('500');
    await expect(page.locator('#team-price output')).toContainText(/500\s+человек/);
  });

  test('for a call is left in a dialog, wherever a link leads to its form', async ({ page }) => {
    await open(page, '/subs/');
    await page.getByRole('link', { name: 'Перезвоните мне' }).click();
    await expect(page).toHaveURL(asked('/subs/'));
    const dialog = page.getByRole('dialog', { name: 'Перезвоните мне' });
    await dialog.getByLabel('Имя').fill('Анна');
    await dialog.getByLabel('Телефон').pressSequentially('9162041832');
    await dialog.getByText('Даю согласие на').click({ position: { x: 5, y: 5 } });
    await dialog.getByRole('button', { name: 'Жду звонка' }).click();
    await expect(dialog.getByText(/Номер обращения/)).toBeVisible();
  });
});

test('the terms of a promotion open in a dialog and lead on', async ({ page }) => {
  await open(page, '/aktsii/');
  await page.getByRole('link', { name: /Условия.*Скидка на\sпервый заказ/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Скидка на первый заказ' });
  await expect(dialog.getByText('Не складывается с промокодом')).toBeVisible();
  await dialog.getByRole('link', { name: 'Собрать рацион' }).click();
  await expect(page).toHaveURL(/\/#configurator$/);
  await expect(dialog).toBeHidden();
});

test('an address is checked on the page of delivery', async ({ page }) => {
  await open(page, '/dostavka/');
  await page.getByLabel('Улица').fill('Тверская улица');
  await page.getByRole('button', { name: 'Проверить' }).first().click();
  await expect(page.getByText('Москва, Тверская улица — в пределах МКАД')).toBeVisible();
  await page.getByLabel('Улица').fill('Неизвестная');
  await expect(page.getByText('Москва, Тверская улица — в пределах МКАД')).toBeHidden();
  await page.getByRole('button', { name: 'Проверить' }).first().click();
  await expect(page.getByText('такой улицы не нашли')).toBeVisible();
  await page.getByRole('button', { name: 'Оставить адрес' }).click();
  await expect(page.getByRole('dialog').getByLabel('Адрес')).toHaveValue('Неизвестная');
});

test('an advantage of home is told in full', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: /Бесплатная доставка/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Бесплатная доставка' });
  await expect(dialog.getByText('цена одной доставки зависит от зоны')).toBeVisible();
  await dialog.getByRole('link', { name: 'Проверить адрес' }).click();
  await expect(page).toHaveURL(/\/dostavka\/#address-check$/);
});

test('only one question of a page is open', async ({ page }) => {
  await open(page, '/faq/');
  const opened = page.locator('main details[open]');
  await page.getByText('Как заменить блюдо?').click();
  await expect(opened).toHaveCount(1);
  await page.getByText('Блюда повторяются?').click();
  await expect(opened).toHaveCount(1);
  await expect(page.getByText(/полный цикл меню\s— 28\sдней/)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is left with a plain form', async ({ page }) => {
    await page.goto('/kontakty/');
    const form = page.locator('#lead-contact-us form');
    await form.getByLabel('Имя').fill('Анна');
    await form.getByLabel('Телефон').fill('+7 916 204-18-33');
    await form.getByLabel('Сообщение').fill('Вопрос без скриптов');
    await form.getByText('Даю согласие на').click({ position: { x: 5, y: 5 } });
    await form.getByRole('button', { name: 'Отправить вопрос' }).click();
    await expect(page.getByText(/Номер обращения\s— \d+/)).toBeVisible();
  });

  test('the region is chosen on the page of delivery', async ({ page }) => {
    await page.goto('/dostavka/');
    await page.getByRole('button', { name: 'Санкт-Петербург' }).click();
    await expect(page.locator('figure').getByText(/КАД/).first()).toBeVisible();
    await expect(page.getByText('МКАД')).toHaveCount(0);
  });

  test('the terms of a promotion stand on the page itself', async ({ page }) => {
    await page.goto('/aktsii/');
    await page.getByRole('link', { name: /Условия.*Вдвоём выгоднее/ }).click();
    await expect(page).toHaveURL(/#for-two$/);
    await expect(page.locator('#for-two').getByText('одной доставкой')).toBeVisible();
    // Each of the terms shows that it opens.
    await expect(page.locator('main summary').filter({ has: page.locator('svg') })).toHaveCount(6);
  });
});
