import { expect, test } from './fixtures.ts';
import { dialogOf } from './flows.ts';

const catalogue = { tag: ['@catalogue', '@menu'] };
const content = { tag: ['@pages', '@content', '@regions', '@leads'] };

test(
  'a visitor leaves milk out, turns the day by a finger and takes the exclusion into the order',
  catalogue,
  async ({ page, goto }) => {
    await goto('/programmy/balans/');
    const menu = page.locator('#menu');
    await menu.getByText('Аллергия или не').click();
    const allergies = menu.getByRole('group', { name: /^Аллергия/ });
    await allergies.getByRole('checkbox', { name: 'молоко' }).check();
    await expect(menu.getByText(/^вместо блюда «/).first()).toBeVisible();
    await expect(page).toHaveURL(/\?without=allergy-dairy$/);
    const chosen = menu.getByRole('navigation', { name: 'День меню' }).locator('[aria-current="date"]');
    const first = (await chosen.textContent()) ?? '';
    const meal = menu.getByRole('listitem').nth(1);
    await meal.scrollIntoViewIfNeeded();
    const y = ((await meal.boundingBox())?.y ?? 0) + 40;
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await send('touchStart', 320);
    for (const x of [260, 180, 90]) await send('touchMove', x);
    await send('touchEnd');
    await expect(chosen).not.toHaveText(first);
    await meal.getByRole('link').click();
    await expect(dialogOf(page).getByText('Как хранить')).toBeVisible();
    await expect(dialogOf(page).getByText(/^молоко$/)).toHaveCount(0);
    await dialogOf(page).getByRole('button', { name: 'Закрыть' }).click();
    await menu.getByRole('link', { name: /^Заказать за/ }).click();
    await page.getByRole('button', { name: 'Перейти к оформлению' }).click();
    await expect(page).toHaveURL(/\/order\/\?.*without=allergy-dairy/);
    await expect(page.getByRole('button', { name: /Исключения Без: молоко \(аллергия\)/ })).toBeVisible();
  },
);

test(
  'a programme is composed and sent with the arrows, the space bar and Enter',
  catalogue,
  async ({ page, goto }) => {
    await goto('/programmy/balans/');
    const configurator = page.locator('#configurator');
    await configurator.getByRole('radio', { name: /^1500/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(configurator.getByRole('radio', { name: /^1800/ })).toBeChecked();
    await configurator.getByRole('checkbox', { name: 'Без воскресенья' }).focus();
    await page.keyboard.press('Space');
    await configurator.getByRole('button', { name: 'Перейти к оформлению' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/order\/\?programme=balans&kcal=1800&days=\d+&people=1&skip=sun/);
  },
);

test('a dish is found by typing and gone to with the keyboard, and the page of results goes on', {
  tag: '@search',
}, async ({ page, goto }) => {
  await goto('/oplata/');
  await page.getByRole('button', { name: 'Поиск по сайту' }).click();
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  const field = dialog.getByRole('combobox', { name: 'Программа, блюдо, статья' });
  await field.fill('абракадабра');
  await expect(dialog.getByText('Ничего не нашлось по запросу «абракадабра»')).toBeVisible();
  await field.fill('курица');
  await expect(dialog.getByRole('group', { name: 'Блюда' }).getByRole('option').first()).toBeVisible();
  await field.press('ArrowDown');
  const href = await dialog.getByRole('option', { selected: true }).getAttribute('href');
  await field.press('Enter');
  await expect(page).toHaveURL(href ?? '');
  await page.getByRole('button', { name: 'Поиск по сайту' }).click();
  await field.fill('курица');
  await dialog.getByRole('link', { name: /^Все результаты: \d+/ }).click();
  await expect(page).toHaveURL(/\/poisk\/\?q=/);
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('борщ');
  await main.getByRole('button', { name: 'Найти' }).click();
  await expect(main.getByRole('link', { name: /^Борщ/ }).first()).toBeVisible();
});

test(
  'the region is chosen in the menu and followed by phone, contacts and zones',
  content,
  async ({ page, goto }) => {
    await goto('/kontakty/');
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    await page.getByRole('link', { name: /^Регион:/ }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Санкт-Петербург/ })
      .click();
    await expect(page.locator('main').getByText('+7 812 000-00-00').first()).toBeVisible();
    await goto('/dostavka/');
    await expect(page.locator('figure').getByText(/КАД/).first()).toBeVisible();
    await expect(page.getByText('МКАД')).toHaveCount(0);
  },
);

test('a request says what is wrong under its fields, then is taken', content, async ({ page, goto }) => {
  await goto('/kontakty/');
  const form = page.locator('#lead-contact-us form');
  const send = form.getByRole('button', { name: 'Отправить вопрос' });
  await send.click();
  await expect(form.getByText('Напишите, как к вам обращаться')).toBeVisible();
  await expect(form.getByLabel('Имя')).toBeFocused();
  await form.getByLabel('Имя').fill('Анна');
  await form.getByLabel('Телефон').pressSequentially('9162041831');
  await form.getByLabel('Сообщение').fill('Привезёте ли завтра?');
  await form.getByText('Даю согласие на').click({ position: { x: 5, y: 5 } });
  await send.click();
  await expect(page.getByText(/Номер обращения\s— \d+/)).toBeVisible();
});
