import type { Page } from 'playwright/test';
import { newPhone } from '#tests/harness/visitor.ts';
import { awake, expect, inLongRun, test } from './fixtures.ts';
import { askForCode, codeOf, dialogOf, enterCode, heading, register } from './flows.ts';

const auth = { tag: ['@auth', '@identity'] };
const openSignIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
const timer = (page: Page) => dialogOf(page).getByText(/Новый код можно запросить через/);

test(
  'a page of the account asks for the sign-in and is shown after it, until the sign-out',
  auth,
  async ({ page, site, goto }) => {
    await goto('/personal/orders/?page=2');
    await expect(page).toHaveURL(/\/\?login=yes&back_url=/);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await openSignIn(page);
    await register(page, site, newPhone());
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/personal/orders/?page=2');
    await awake(page);
    await page.getByText('Ещё', { exact: true }).click();
    await page.getByRole('button', { name: 'Выйти' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible();
  },
);

test(
  'the code of a new customer outlives closing, a change of mind and a reload',
  auth,
  async ({ page, site, goto }) => {
    const phone = newPhone();
    await goto('/faq/');
    await openSignIn(page);
    await askForCode(page, phone);
    await expect(timer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await openSignIn(page);
    await dialogOf(page).getByRole('button', { name: 'Изменить номер' }).click();
    await expect(dialogOf(page).getByLabel('Телефон')).not.toHaveValue('');
    await page.reload();
    await awake(page);
    expect(page.url()).not.toContain(phone.slice(-10));
    await openSignIn(page);
    await expect(timer(page)).toBeVisible();
    await enterCode(page, site, phone);
    await expect(page).toHaveURL(/\/faq\/$/);
    await expect(page.getByRole('link', { name: 'Личный кабинет' }).first()).toBeVisible();
  },
);

test(
  'a wrong code says how many tries are left, and the right one leads to no other site',
  auth,
  async ({ page, site, goto, problems }) => {
    problems.allow(/status of 422|authorization error/);
    const phone = newPhone();
    await goto('/?login=yes&back_url=%2F%2Fevil.example%2F');
    await askForCode(page, phone);
    await expect(timer(page)).toBeVisible();
    await dialogOf(page).getByRole('textbox').first().focus();
    await page.keyboard.type('000000');
    await expect(dialogOf(page).getByText(/Неверный код\. Осталось попыток:\s4/)).toBeVisible();
    await expect(dialogOf(page).getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type(await codeOf(site, phone));
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(/localhost/);
  },
);

test(
  'whose neighbours have asked for many codes signs in all the same, without a word of it',
  inLongRun(auth),
  async ({ page, site, goto, problems }) => {
    problems.allow(/status of 429/);
    await goto('/faq/');
    const headers = { Origin: site.url };
    const ask = () => {
      const data = { step: 1, phone: newPhone(), name: 'Анна', type: 'register', consent: true };
      return page.request.post('/rest/customer/auth/', { data, headers });
    };
    for (let neighbour = 0; neighbour < 20; neighbour += 1) expect((await ask()).status()).toBe(200);
    await openSignIn(page);
    await register(page, site, newPhone());
  },
);

test(
  'a session that ended elsewhere is told of, and what was typed waits for its customer',
  auth,
  async ({ page, site, goto, signIn, moveTo, problems }) => {
    problems.allow(/401|net::ERR_ABORTED|WebSocket/);
    const anna = await signIn({ days: 7 });
    await goto('/personal/');
    const edit = page.getByRole('button', { name: 'Изменить', exact: true });
    await edit.click();
    const dialog = dialogOf(page);
    const meets = dialog.getByRole('group', { name: 'Кто встретит курьера' });
    await meets.getByRole('radio', { name: 'Другой' }).check();
    await dialog.getByLabel('Имя получателя').fill('Ольга');
    await dialog.getByRole('radio', { name: 'Новый адрес' }).check();
    await dialog.getByLabel('Дом, корпус').fill('17');
    // Codes for one phone come a minute apart at least.
    await moveTo('2026-11-16T07:10:00.000Z');
    await anna.request('/rest/customer/logout/all/', { json: {} });
    await expect(dialog.getByText(/^Вход на\sэтом устройстве завершён/)).toBeVisible();
    await dialog.getByLabel('Телефон').fill(anna.phone);
    await dialog.getByRole('button', { name: 'Получить код' }).click();
    await enterCode(page, site, anna.phone);
    await expect(page).toHaveURL(/\/personal\/$/);
    await awake(page);
    await edit.click();
    await expect(dialog.getByLabel('Имя получателя')).toHaveValue('Ольга');
    await expect(dialog.getByLabel('Дом, корпус')).toHaveValue('17');
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('whoever is not signed in has their data removed by a code', { tag: ['@customers'] }, async ({
    page,
    site,
    goto,
    signIn,
    moveTo,
  }) => {
    const anna = await signIn();
    await page.context().clearCookies();
    await moveTo('2026-11-16T07:02:00.000Z');
    await goto('/app/removeuserdata/');
    const form = page.locator('#removal');
    await form.getByLabel('Телефон').fill(anna.phone);
    await form.getByRole('button', { name: 'Получить код' }).click();
    await form.getByLabel('Код из SMS').fill(await codeOf(site, anna.phone));
    await form.getByRole('button', { name: 'Удалить мои данные' }).click();
    await expect(form.getByText(/Удалим ваши данные 16\sдекабря 2026/)).toBeVisible();
    await expect(heading(page)).toBeVisible();
  });
});
