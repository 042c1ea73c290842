import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { deskIsAwake, deskTest, openAtDesk, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { deskDay, fillDay } from '#tests/harness/desk-site.ts';

const ROWS = 5000;

/** A desk whose day has as many deliveries as a large kitchen's. */
const test = deskTest(async (site) => {
  await fillDay(site, ROWS - 1);
  // Copies are moved by nobody: one more order of its own.
  await fillDay(site, 1);
});

const list = `/deliveries/?from=${deskDay}`;
const grid = (page: Page) => page.getByRole('grid', { name: 'Доставки' });
const bodyRows = (page: Page) => grid(page).locator('tbody tr[aria-rowindex]');

/** Waits for the whole list: the page comes with its beginning. */
async function openList(page: Page, address = list): Promise<void> {
  await openAtDesk(page, address);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1));
}

test('a manager signs in for trying and comes to the page that was asked for', async ({ page }) => {
  await page.goto(list);
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Войти для пробы' }).click();
  await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
  await expect(page.getByRole('heading', { name: 'Доставки' })).toBeVisible();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in\/$/);
});

test('a number of the board leads to the list behind it', async ({ page }) => {
  await signInAtDesk(page);
  await page.goto(`/?date=${deskDay}`);
  await page
    .getByRole('link', { name: /^5000: План, в пределах МКАД, 06:00–08:00$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/zone=msk-0&interval=06-08&state=planned/);
  await expect(page.getByText('5000 доставок')).toBeVisible();
});

test('five thousand rows scroll from the first to the last, and few of them are drawn', async ({ page }) => {
  await signInAtDesk(page);
  await openList(page);
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(grid(page).locator(`tr[aria-rowindex="${ROWS + 1}"]`)).toBeInViewport();
  expect(await bodyRows(page).count()).toBeLessThan(80);
  await page.keyboard.press('Home');
  await expect(grid(page).locator('tr[aria-rowindex="2"]')).toBeInViewport();
  expect(await bodyRows(page).count()).toBeLessThan(80);
});

test('rows are chosen by the keyboard, and what would be done is counted before it is', async ({ page }) => {
  await signInAtDesk(page);
  await openList(page);
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Выбрано: 4')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('Выбрано: 3')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`Выбрано: ${ROWS}`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Перевести в' }).selectOption('cooking');
  await page.getByRole('button', { name: 'Проверить…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Перевести в «Готовится»' });
  await expect(dialog.getByText('Останется: 5000 доставок')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Перевести 0' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  await grid(page).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Выбрано/)).toBeHidden();
});

test('a chosen delivery is moved on, and the list shows it', async ({ page }) => {
  await signInAtDesk(page);
  // The first order; the others are copies of it.
  await page.goto(`${list}&order=100001`);
  await expect(page.getByText('1 доставка', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Выбрать: / }).check();
  await page.getByRole('combobox', { name: 'Перевести в' }).selectOption('locked');
  await page.getByRole('button', { name: 'Проверить…' }).click();
  await page.getByRole('button', { name: 'Перевести 1' }).click();
  await expect(page.getByRole('status')).toHaveText('Переведено: 1 доставка');
  await expect(bodyRows(page).getByText('Закрыта')).toBeVisible();
});

test('filters and order stand in the address: whoever opens it sees the same list', async ({ page }) => {
  await signInAtDesk(page);
  await openList(page);
  await page.getByLabel('Состояние').selectOption('failed');
  await expect(page.getByText('0 доставок')).toBeVisible();
  await page.getByLabel('Состояние').selectOption('');
  await page.getByLabel('Имя, телефон, адрес').fill('10000007');
  await expect(page.getByText('1 доставка', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Заказ' }).click();
  await expect(page).toHaveURL(/query=10000007&sort=order$/);
  await page.reload();
  await expect(page.getByText('1 доставка', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Имя, телефон, адрес')).toHaveValue('10000007');
  await expect(page.getByRole('columnheader', { name: 'Заказ' })).toHaveAttribute('aria-sort', 'ascending');
});

test('the keyboard alone finds pages, acts, and the search', async ({ page }) => {
  await signInAtDesk(page);
  await openAtDesk(page, '/');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Перейти или сделать' });
  await palette.getByRole('combobox').fill('достав');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/deliveries\/$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await deskIsAwake(page);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'День', exact: true })).toBeVisible();
  await deskIsAwake(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible();
  await expectAccessible(page);
});

test('a delivery opens by Enter and gives the focus back', async ({ page }) => {
  await signInAtDesk(page);
  await openList(page);
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Лесная улица')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(grid(page)).toBeFocused();
});

test('sales are stopped and go on, and the board says so meanwhile', async ({ page }) => {
  await signInAtDesk(page);
  await page.goto('/sales/');
  await page.getByLabel('Причина').fill('Кухня закрыта на праздник');
  await page.getByRole('button', { name: 'Остановить продажи' }).click();
  await expect(page.getByRole('rowheader', { name: 'Кухня закрыта на праздник' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Продажи остановлены: Кухня закрыта на праздник')).toBeVisible();
  await page.goto('/sales/');
  await page.getByRole('button', { name: 'Возобновить' }).click();
  await expect(page.getByText('Продажи идут.')).toBeVisible();
});

test('an owner invites somebody, who makes a key, comes back with it, and is removed', async ({
  page,
  browser,
  site,
}) => {
  await signInAtDesk(page, 'owner');
  await page.goto('/staff/');
  await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Ольга Кравец');
  await page.getByRole('textbox', { name: 'Почта' }).fill('olga@befit.example');
  await page.getByLabel('Роль приглашённого').selectOption('kitchen');
  await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
  const link = await page.getByRole('status').locator('code').textContent();

  const context = await browser.newContext({ baseURL: site.deskUrl });
  const guest = await context.newPage();
  const devtools = await context.newCDPSession(guest);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await guest.goto(link ?? '');
  await guest.getByRole('button', { name: 'Создать ключ и войти' }).click();
  await expect(guest.getByRole('heading', { name: 'День', exact: true })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Люди' })).toHaveCount(0);
  await guest.getByRole('button', { name: 'Выйти' }).click();
  await guest.getByRole('button', { name: 'Войти ключом' }).click();
  await expect(guest.getByRole('link', { name: 'Ольга Кравец' })).toBeVisible();

  await page.reload();
  const row = page.getByRole('row', { name: /Ольга Кравец/ });
  await row.getByText('Убрать…').click();
  await row.getByRole('button', { name: 'Убрать' }).click();
  await expect(row).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible();
  await context.close();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a chosen delivery is counted, then moved on', async ({ page }) => {
    await signInAtDesk(page);
    // Another order than the one that is moved by a script.
    await page.goto(`${list}&order=100002`);
    await page.getByRole('checkbox', { name: /^Выбрать: / }).check();
    await page.getByLabel('Отмеченные перевести в').selectOption('locked');
    await page.getByRole('button', { name: 'Проверить…' }).click();
    await expect(page.getByText('Перейдёт: 1 доставка.')).toBeVisible();
    await page.getByRole('button', { name: 'Перевести 1 (18 ноября)' }).click();
    await expect(bodyRows(page).getByText('Закрыта')).toBeVisible();
  });

  test('sales are stopped and go on; a form that is refused says beside the field what is wrong', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 400/);
    await signInAtDesk(page);
    await page.goto('/sales/');
    const places = page.getByRole('spinbutton', { name: /^Доставок/ });
    await page.getByLabel('Зона').selectOption('в пределах МКАД');
    await places.fill('100001');
    await page.getByRole('button', { name: 'Задать' }).click();
    await expect(places).toHaveValue('100001');
    await expect(places).toHaveAccessibleDescription('Слишком много доставок');
    await page.getByLabel('Причина').fill('Кухня закрыта на снег');
    await page.getByRole('button', { name: 'Остановить продажи' }).click();
    await page.getByRole('button', { name: 'Возобновить' }).click();
    await expect(page.getByText('Продажи идут.')).toBeVisible();
  });

  test('somebody is invited and removed', async ({ page }) => {
    await signInAtDesk(page, 'owner');
    await page.goto('/staff/');
    await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Пётр Лунин');
    await page.getByRole('textbox', { name: 'Почта' }).fill('petr@befit.example');
    await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
    await expect(page.getByRole('status').locator('code')).toHaveText(/\/join\/#/);
    const row = page.getByRole('row', { name: /Пётр Лунин/ });
    await row.getByText('Убрать…').click();
    await row.getByRole('button', { name: 'Убрать' }).click();
    await expect(row).toHaveCount(0);
  });
});

for (const [width, theme] of [
  [390, 'light'],
  [1024, 'dark'],
  [1440, 'light'],
  [1920, 'dark'],
] as const) {
  test(`nothing scrolls sideways and axe finds nothing at ${width} px in the ${theme}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInAtDesk(page, 'owner');
    const one = await site.db.prepare('SELECT id, customer_id FROM orders WHERE number = 100001').first();
    const addresses = [
      ...[`/?date=${deskDay}`, list, `/production/?date=${deskDay}`, '/orders/', `/orders/${one?.id}/`],
      ...['/customers/?query=Анна', `/customers/${one?.customer_id}/`],
      ...['/sales/', '/staff/', '/audit/', '/me/'],
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(
        width,
      );
      await expectAccessible(page);
    }
  });
}
