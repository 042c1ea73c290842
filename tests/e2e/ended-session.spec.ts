import type { Page } from 'playwright/test';
import { orderMoment } from '#tests/factories/orders.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, open, waitForApp } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, type Visitor } from '#tests/harness/visitor.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ problems }) => problems.allow(/Service Worker registration blocked/));

/** Ends every session of a customer, as another device does. */
async function endElsewhere(site: LocalWorker, visitor: Visitor): Promise<void> {
  // Codes for one phone come a minute apart at least.
  await setClock(site, new Date(Date.parse(orderMoment) + 600_000).toISOString());
  expect((await visitor.request('/rest/customer/logout/all/', { json: {} })).status).toBe(200);
}

async function signInAgain(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон').fill(phone);
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await expect(dialog.getByText('Отправили шесть цифр')).toBeVisible();
  const code = await codeOf(page, phone);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
}

test('a session that ended elsewhere leads to the sign-in, which knows the way back', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/401|net::ERR_ABORTED|WebSocket/);
  await begin(page, site);
  await signInWithOrder(page.context(), site);
  await open(page, '/personal/settings/');
  await waitForApp(page);
  await site.db.prepare('DELETE FROM sessions').run();
  // The page may ask for something by itself, and leave before anybody presses.
  const sections = page.getByRole('navigation', { name: 'Личный кабинет, разделы' });
  void sections
    .getByRole('link', { name: 'Заказы' })
    .click()
    .catch(() => undefined);
  await page.waitForURL((url) => url.pathname === '/' && url.search.includes('login=yes'));
  expect(new URL(page.url()).searchParams.get('back_url')).toMatch(/^\/personal\//);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('outside the account a call that meets an ended session leads home, without a sign-in', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/401|net::ERR_ABORTED|WebSocket/);
  await begin(page, site);
  await signInWithOrder(page.context(), site);
  // The document still knows the customer; what it asks for then meets the end of the session.
  await page.route('**/rest/reviews/own/', async (route) => {
    await site.db.prepare('DELETE FROM sessions').run();
    await route.continue();
  });
  await page.goto(`${site.url}/otzyvy/`);
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  await waitForApp(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a session ended on another device is told of at once, and what was filled in waits for its customer', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/401|net::ERR_ABORTED|WebSocket/);
  await begin(page, site);
  const phone = newPhone();
  const visitor = await signInWithOrder(page.context(), site, phone);
  const form = '/order/?programme=balans&kcal=1500&days=7&people=1&step=delivery';
  await open(page, form);
  await page.getByLabel('Дом, корпус').fill('77');
  await open(page, '/personal/settings/');
  await waitForApp(page);
  await endElsewhere(site, visitor);
  await expect(page.getByRole('dialog').getByText(/^Вход на\sэтом устройстве завершён/)).toBeVisible();
  expect(await page.evaluate(() => window.sessionStorage.getItem('order-form'))).toBeNull();
  await signInAgain(page, phone);
  await expect(page).toHaveURL(/\/personal\/settings\/$/);
  await open(page, form);
  await expect(page.getByLabel('Дом, корпус')).toHaveValue('77');
});

test('what was chosen and typed in a dialog stands in it again after the sign-in', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/401|net::ERR_ABORTED|WebSocket/);
  await begin(page, site);
  const phone = newPhone();
  const visitor = await signInWithOrder(page.context(), site, phone);
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  const edit = page.getByRole('button', { name: 'Изменить', exact: true });
  await edit.click();
  const meets = dialog.getByRole('group', { name: 'Кто встретит курьера' });
  const interval = dialog.getByLabel('Когда привезти');
  await interval.selectOption({ index: 1 });
  const chosen = await interval.inputValue();
  await meets.getByRole('radio', { name: 'Другой' }).check();
  await dialog.getByLabel('Имя получателя').fill('Ольга');
  await dialog.getByLabel('Телефон получателя').fill('9162041831');
  // The addresses are loaded after the rest, and a new one has fields of its own.
  await dialog.getByRole('radio', { name: 'Новый адрес' }).check();
  await dialog.getByLabel('Дом, корпус').fill('17');

  await endElsewhere(site, visitor);
  await expect(dialog.getByText(/^Вход на\sэтом устройстве завершён/)).toBeVisible();
  await signInAgain(page, phone);
  await expect(page).toHaveURL(/\/personal\/$/);
  await edit.click();
  await expect(dialog.getByLabel('Дом, корпус')).toHaveValue('17');
  await expect(interval).toHaveValue(chosen);
  await expect(meets.getByRole('radio', { checked: true })).toHaveAccessibleName('Другой');
  await expect(dialog.getByLabel('Имя получателя')).toHaveValue('Ольга');
  await expect(dialog.getByLabel('Телефон получателя')).toHaveValue('+7 916 204-18-31');

  // Once: whoever closes it has put it aside.
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click();
  await expect(dialog).toBeHidden();
  await edit.click();
  await expect(meets.getByRole('radio', { checked: true })).toHaveAccessibleName(/Не\sменять/);
});
