import type { Page } from 'playwright/test';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { deskDay, fillDay, setDeskClock } from '#tests/harness/desk-site.ts';
import type { LocalSite } from '#tests/harness/local-site.ts';
import { DAY, ShiftDay } from '#tests/harness/shift-day.ts';
import { runTimerOf } from '#tests/harness/visitor.ts';
import { bring, Customer, expect, hold, operate, deskTest as test } from './fixtures.ts';

const desk = { tag: ['@desk', '@operations'] };
const couriers = { tag: ['@desk', '@operations', '@shifts'] };
const grid = (page: Page) => page.getByRole('grid', { name: 'Доставки' });

/** A closed day of a couple who pays at the door, of somebody who must have no milk, and of one more. */
async function closedDay(site: LocalSite): Promise<void> {
  const [couple, allergic, other] = [
    await Customer.signedIn(site),
    await Customer.signedIn(site),
    await Customer.signedIn(site),
  ];
  await couple.place({ others: [{ name: 'Олег', kcal: 1800 }] });
  await allergic.signHealthConsent();
  await allergic.place({ without: ['allergy-dairy'] });
  await other.place();
  await setDeskClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
}

test('who is not signed in is led to the sign-in and back, and out again', desk, async ({ page, goto }) => {
  await goto(`/deliveries/?from=${deskDay}`);
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible();
  await page.getByRole('button', { name: 'Войти для пробы' }).click();
  await expect(page).toHaveURL(new RegExp(`/deliveries/\\?from=${deskDay}$`));
  await page.getByRole('button', { name: 'Выйти' }).click();
  await goto('/');
  await expect(page).toHaveURL(/\/sign-in\/$/);
});

test(
  'an owner invites somebody, who makes a key, comes back with it, and is removed',
  desk,
  async ({ page, browser, site, goto, workAs }) => {
    await workAs('owner');
    await goto('/staff/');
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
    const comes = await hold(guest, '**/*.js');
    await guest.getByRole('button', { name: 'Выйти' }).click();
    // A press before its script would be lost.
    await expect(guest.getByRole('button', { name: 'Войти ключом' })).toBeDisabled();
    comes();
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
  },
);

test(
  'hundreds of deliveries scroll, are chosen by keys and moved on once counted',
  desk,
  async ({ page, site, goto, workAs }) => {
    const ROWS = 500;
    // Copies are moved by nobody: one more order of its own.
    await fillDay(site, ROWS - 1);
    await fillDay(site, 1);
    await workAs('manager');
    await goto(`/deliveries/?from=${deskDay}`);
    // The page comes with the beginning of its list.
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1));
    await grid(page).focus();
    await page.keyboard.press('End');
    await expect(grid(page).locator(`tr[aria-rowindex="${ROWS + 1}"]`)).toBeInViewport();
    expect(await grid(page).locator('tbody tr[aria-rowindex]').count()).toBeLessThan(80);
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+a');
    await expect(page.getByText(`Выбрано: ${ROWS}`)).toBeVisible();
    await goto(`/deliveries/?from=${deskDay}&order=100001`);
    await page.getByRole('checkbox', { name: /^Выбрать: / }).check();
    await page.getByRole('combobox', { name: 'Перевести в' }).selectOption('locked');
    await page.getByRole('button', { name: 'Проверить…' }).click();
    await page.getByRole('button', { name: 'Перевести 1' }).click();
    await expect(page.getByRole('status')).toHaveText('Переведено: 1 доставка');
    await expect(grid(page).getByText('Закрыта')).toBeVisible();
  },
);

test(
  'who looks at a list sees what somebody else has moved, and says so when it has lost the site',
  desk,
  async ({ page, site, goto, workAs, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const customer = await Customer.signedIn(site);
    await customer.place();
    await page.clock.install();
    await workAs('manager');
    await goto(`/deliveries/?from=${deskDay}`);
    await bring(site, customer, 'locked');
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('status')).toHaveText('Изменилось: 1 доставка');
    await expect(grid(page).getByText('Закрыта')).toBeVisible();
    await goto(`/?date=${deskDay}&days=1`);
    const said = page.getByRole('status').filter({ hasText: /\S/ });
    await page.context().setOffline(true);
    // The page may have asked just before it lost the site: then it learns of it by its next question.
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(said).toHaveText(/^Показанное могло устареть/, { timeout: 1000 });
    }).toPass();
    await operate(site, moveDeliveries, { body: { date: deskDay, to: 'cooking' } });
    await page.context().setOffline(false);
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(said).toHaveText(/^Обновлено \d/, { timeout: 1000 });
    }).toPass();
  },
);

test(
  'a cook prints labels and reads the codes of bags, and sees what is missing',
  desk,
  async ({ page, site, goto, workAs, problems }) => {
    problems.allow(/status of 404/);
    await closedDay(site);
    await workAs('kitchen');
    await goto(`/production/?date=${deskDay}`);
    await expect(page.getByText(/^Данные\sна\s16\sноября.*Версия\s[0-9A-F]{6}\.$/)).toBeVisible();
    const { bags } = await operate(site, readPacking, { query: { date: deskDay } });
    await goto(`/packing/?date=${deskDay}`);
    const labels = page.getByRole('link', { name: 'PDF 58 × 60: Этикетки' });
    const answer = await page.request.get((await labels.getAttribute('href')) ?? '');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const field = page.getByRole('textbox', { name: 'Код пакета' });
    for (const bag of bags.slice(0, 2)) {
      await expect(field).toBeFocused();
      await page.keyboard.type(bag.id);
      await page.keyboard.press('Enter');
      await expect(page.getByText(new RegExp(`Собраны последними: ${bag.orderNumber}`))).toBeVisible();
      await expect(field).toHaveValue('');
    }
    await field.fill('нет такого');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Такого пакета нет');
    await page.getByLabel('Показать').selectOption('missing');
    await page.getByRole('button', { name: 'Показать' }).click();
    await expect(page.getByRole('button', { name: 'Собран', exact: true })).toHaveCount(bags.length - 2);
  },
);

test('a dish that lacks is tried, then replaced', desk, async ({ page, site, goto, workAs }) => {
  await closedDay(site);
  await workAs('kitchen');
  await goto(`/production/?date=${deskDay}`);
  const [dish] = await page.getByRole('link', { name: /^Заменить: / }).all();
  await dish?.click();
  const form = page.locator('form').filter({ has: page.getByText('Заменить…') });
  await form.getByText('Заменить…').click();
  await form.getByLabel('Почему').selectOption('supply');
  const [first, ...others] = await form.getByLabel('Чем заменить').locator('option').allTextContents();
  expect(first, 'what is refused to nobody stands first').toContain('можно всем');
  expect(others.length).toBeGreaterThan(0);
  await form.getByRole('button', { name: 'Проверить' }).click();
  await expect(form.getByRole('status')).toContainText(/Получат замену: \d+\sпорци/);
  await expect(form.getByRole('status')).toContainText(/Бонусов за\sнеудобство: [\d\s,]+₽/);
  await expect(form.getByLabel('Почему')).toHaveValue('supply');
  await form.getByRole('button', { name: 'Заменить', exact: true }).click();
  await expect(page.getByText('Сделано.')).toBeVisible();
});

test(
  'a wrong «delivered» and a wrong «failed» are told with their money, then corrected',
  desk,
  async ({ page, site, goto, workAs }) => {
    const customer = await Customer.signedIn(site);
    await customer.place();
    await bring(site, customer, 'delivered');
    await bring(site, customer, 'failed');
    await workAs('manager');
    await goto(`/orders/${customer.order.id}/`);
    const rows = page.getByRole('region', { name: 'Доставки заказа' }).getByRole('row');
    const brought = rows.filter({ hasText: /Доставлена/ });
    const failed = rows.filter({ hasText: /Не\sдоставлена/ });
    await failed.getByText('На самом деле привезли…').click();
    await failed.getByLabel('Что случилось').fill('Курьер ошибся');
    await failed.getByRole('button', { name: 'Проверить' }).click();
    await expect(failed.getByRole('status')).toContainText(/Не\sповезём эту еду снова: \d+/);
    await failed.getByRole('button', { name: 'На самом деле привезли' }).click();
    await expect(brought).toHaveCount(2);
    await expect(failed).toHaveCount(0);
    const row = brought.first();
    await row.getByText('Доставлено по ошибке…').click();
    await row.getByLabel('Что случилось').fill('Сосед отдал пакет');
    await row.getByRole('button', { name: 'Проверить' }).click();
    await expect(row.getByRole('status')).toContainText(/Вернётся в\sзаказ: [\d\s,]+₽/);
    await expect(row.getByLabel('Что случилось')).toHaveValue('Сосед отдал пакет');
    await row.getByRole('button', { name: 'Доставлено по ошибке' }).click();
    await expect(failed).toHaveCount(1);
  },
);

test(
  'days are closed once it is told whom that reaches, and sales are stopped and go on',
  desk,
  async ({ page, site, goto, workAs }) => {
    const customer = await Customer.signedIn(site);
    await customer.place({ payment: 'card' });
    await customer.pay();
    await workAs('manager');
    await goto('/sales/');
    const form = page.locator('form').filter({ has: page.getByText('Закрыть и перенести доставки…') });
    await form.getByText('Закрыть и перенести доставки…').click();
    await form.getByLabel('С', { exact: true }).fill('2026-11-20');
    await form.getByLabel('По', { exact: true }).fill('2026-11-21');
    await form.getByRole('button', { name: 'Проверить' }).click();
    await expect(form.getByRole('status')).toContainText(/Коснётся: 1\sклиент/);
    await expect(form.getByRole('status')).toContainText(/Могут попросить назад не\sбольше [\d\s,]+₽/);
    await form.getByRole('button', { name: 'Закрыть и перенести доставки' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /20\sноября/ })).toBeVisible();
    await page.getByLabel('Причина').fill('Кухня закрыта на праздник');
    await page.getByRole('button', { name: 'Остановить продажи' }).click();
    await expect(page.getByRole('rowheader', { name: 'Кухня закрыта на праздник' })).toBeVisible();
    await goto('/');
    await expect(page.getByText('Продажи остановлены: Кухня закрыта на праздник')).toBeVisible();
    await goto('/sales/');
    await page.getByRole('button', { name: 'Возобновить' }).click();
    await expect(page.getByText('Продажи идут.')).toBeVisible();
  },
);

test(
  'a manager orders the stops, gives them away, and takes the cash of a shift',
  couriers,
  async ({ page, site, browser, goto, workAs, problems }) => {
    // A difference without a reason is refused.
    problems.allow(/status of 400 .*\/handover\//);
    await ShiftDay.at(site, 3, 3);
    await workAs('manager');
    await goto(`/manifests/?date=${DAY}&zone=msk-0&interval=06-08`);
    const stops = async () =>
      page
        .getByRole('listitem')
        .getByText(/^Заказ \d+/)
        .allTextContents();
    const [first, second, third] = await stops();
    await page.getByLabel('Остановку №').fill('1');
    await page.getByLabel('На место').fill('3');
    await page.getByRole('button', { name: 'Переставить' }).click();
    // The form is sent by the browser, and its page may be on its way.
    await expect(async () => expect(await stops()).toEqual([second, third, first])).toPass();
    await page.getByLabel('Имя нанятого').fill('Пётр');
    await page.getByLabel('Его телефон').fill('+7 916 204-18-30');
    await page.getByLabel('Остановки №').fill('1-2');
    await page.getByRole('button', { name: 'Отдать курьеру' }).click();
    const given = page.getByRole('status').filter({ hasText: 'Пётр: 2' }).first();
    const link = (await given.locator('code').textContent()) ?? '';

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const shift = await phone.newPage();
    // A browser that keeps nothing: presses live as long as the page.
    await shift.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await shift.goto(link);
    await expect(shift.getByText(/не\sзакрывайте страницу/)).toBeVisible();
    await expect(shift.getByRole('heading', { level: 1 })).toContainText(/0\sиз\s2/);
    expect(new URL(shift.url()).hash, 'the secret has left the address').toBe('');
    await expect(shift.locator('body')).not.toContainText(/\+7\s?9\d\d/);
    await shift.getByRole('button', { name: 'Доставлено', exact: true }).click();
    await shift.getByLabel(/Взято наличными/).fill('1');
    await shift.getByRole('button', { name: 'Деньги взял' }).click();
    await expect(shift.getByRole('alert')).toContainText(/Нужно взять/);
    const due = /взять\s([\d\s,]+)₽/.exec((await shift.getByRole('alert').textContent()) ?? '')?.[1] ?? '';
    await shift.getByLabel(/Взято наличными/).fill(due);
    await shift.getByRole('button', { name: 'Деньги взял' }).click();
    await expect(shift.getByRole('heading', { level: 1 })).toContainText(/1\sиз\s2/);
    await expect(shift.getByRole('listitem').first()).toContainText('доставлено');
    await phone.close();

    await goto(`/shifts/?date=${DAY}`);
    const row = page.getByRole('row').filter({ hasText: 'Пётр' });
    await row.getByText('Принять наличные…').click();
    await row.getByLabel(/Сосчитано/).fill('1');
    const take = row.getByRole('button', { name: 'Принять наличные' });
    await take.click();
    await expect(row).toContainText('Напишите, почему');
    await row.getByLabel(/почему/).fill('Потерял по дороге');
    await take.click();
    await expect(row).toContainText(/не\sхватило/);
  },
);

test(
  'a courier works on where there is no network, and everything is there afterwards',
  couriers,
  async ({ browser, site }) => {
    const day = await ShiftDay.at(site, 2, 0, 'cooking');
    const given = await day.give(day.doors.map(({ id }) => id));
    const phone = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ru-RU' },
      ...{ baseURL: site.deskUrl, serviceWorkers: 'allow' },
    });
    const page = await phone.newPage();
    await page.goto(given.link?.link ?? '');
    const out = page.getByRole('button', { name: 'Выехал: 2 остановки' });
    await expect(out).toBeVisible();
    const isKept = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        return (await caches.match('/shift/', { ignoreSearch: true })) !== undefined;
      });
    await expect.poll(isKept).toBe(true);
    await phone.setOffline(true);
    await out.click();
    await page
      .getByLabel(/Фото у\sдвери/)
      .setInputFiles({ ...{ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() } });
    await expect(page.getByText('Фото снято')).toBeVisible();
    await page.getByRole('button', { name: 'Доставлено', exact: true }).click();
    const counted = page.getByRole('heading', { level: 1, name: /1\sиз\s2/ });
    // It is shown once it is kept; marks outlive the page.
    await expect(counted).toBeVisible();
    await page.reload();
    await expect(counted).toBeVisible();
    await page.getByRole('button', { name: 'Не доставлено' }).click();
    await page.getByRole('button', { name: /Курьер не\sзастал/ }).click();
    await expect(page.getByRole('listitem').first()).toContainText('отправим');
    await phone.setOffline(false);
    await expect(page.getByText('Маршрут пройден')).toBeVisible();
    await expect(page.getByRole('listitem').first()).toContainText('доставлено');
    const states = await Promise.all(day.doors.map(({ customer }) => customer.deliveries()));
    expect(states.map(([delivery]) => delivery?.state).toSorted()).toEqual(['delivered', 'failed']);
    await phone.close();
  },
);
