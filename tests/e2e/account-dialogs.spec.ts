import type { Page } from 'playwright/test';
import { DAY_MS } from '#shared/dates.ts';
import { signInAfterDeliveries, signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, journeyMoment, open, waitForApp } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** A phone as a person reads it: the spaces may be of any kind. */
const readable = (phone: string) =>
  new RegExp(phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, String.raw`\+7\s$1\s$2.$3.$4`));

/** Lets the pause between two codes to one phone pass, on the site and in the browser. */
async function waitForCodes(page: Page, site: LocalWorker, minutes: number): Promise<void> {
  const at = Date.parse(journeyMoment) + minutes * 60_000;
  await setClock(site, new Date(at).toISOString());
  await page.clock.setSystemTime(at);
}

async function askForCodes(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Новый телефон').fill(phone);
  await dialog.getByRole('button', { name: 'Получить коды' }).click();
}

test('a phone changes by a code to each number, and the next sign-in is by the new one', async ({
  page,
  site,
  problems,
}) => {
  // The phone of somebody else, and codes in each other's places.
  problems.allow(/status of (409|422).*\/rest\/customer\/phone\//);
  await begin(page, site);
  const [phone, taken, fresh] = [newPhone(), newPhone(), newPhone()];
  await new Visitor(site).signIn(taken);
  await signInWithOrder(page.context(), site, phone);
  await waitForCodes(page, site, 2);
  await open(page, '/personal/settings/');
  const dialog = page.getByRole('dialog');
  await card(page, 'Профиль').getByRole('button', { name: 'Сменить номер' }).click();
  await askForCodes(page, taken);
  await expect(dialog.getByText(/Этот номер уже занят/)).toBeVisible();
  await expectAccessible(page);

  await askForCodes(page, fresh);
  await expect(dialog.getByRole('heading', { name: 'Два кода из SMS' })).toBeVisible();
  const readCodes = async () => [await codeOf(page, phone), await codeOf(page, fresh)] as const;
  const ofOldField = dialog.getByRole('textbox', { name: /^Код с\sпрежнего номера/ });
  const confirm = async (ofOld: string, ofNew: string) => {
    await ofOldField.focus();
    await page.keyboard.type(ofOld);
    await dialog.getByRole('textbox', { name: /^Код с\sнового номера/ }).focus();
    await page.keyboard.type(ofNew);
    await dialog.getByRole('button', { name: 'Сменить номер' }).click();
  };
  const [first, second] = await readCodes();
  await confirm(second, first);
  await expect(dialog.getByText(/Неверный код/).first()).toBeVisible();
  await expectAccessible(page);
  await waitForCodes(page, site, 4);
  await dialog.getByRole('button', { name: 'Прислать новые коды' }).click();
  await expect(dialog.getByText(/Новые коды можно запросить через/)).toBeVisible();
  await expect(ofOldField).toHaveValue('');
  await confirm(...(await readCodes()));
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Номер изменён')).toBeVisible();
  await expect(card(page, 'Профиль').getByText(readable(fresh))).toBeVisible();
  await page.reload();
  await expect(card(page, 'Профиль').getByText(readable(fresh))).toBeVisible();

  await waitForCodes(page, site, 6);
  const { name } = await new Visitor(site).signIn(fresh, 'Пётр');
  expect(name).toBe('Анна');
  // The old number is nobody's now: whoever signs in by it is asked for a name.
  const stranger = await new Visitor(site).request('/rest/customer/auth/', { json: { step: 1, phone } });
  expect(await stranger.json()).toMatchObject({ type: 'register' });
});

test('an address is added, worded anew and removed', async ({ page, site }) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/settings/');
  const addresses = card(page, 'Адреса');
  const dialog = page.getByRole('dialog');
  await addresses.getByRole('button', { name: 'Добавить адрес' }).click();
  await dialog.getByLabel('Дом, корпус').fill('7');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Выберите улицу из подсказок')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox').fill('тверская');
  await dialog.getByRole('option').first().click();
  await expect(dialog.getByText('Выберите улицу из подсказок')).toBeHidden();
  await dialog.getByLabel('Квартира').fill('15');
  await dialog.getByLabel(/^Как назвать/).fill('Работа');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Адрес «Работа» сохранён')).toBeVisible();
  await expect(addresses.getByText(/Тверская.*, 7, кв\.\s15/)).toBeVisible();

  await addresses.getByRole('button', { name: 'Изменить: Работа' }).click();
  await expect(dialog.getByRole('heading', { name: 'Работа' })).toBeVisible();
  await dialog.getByLabel(/^Как назвать/).fill('Офис');
  await dialog.getByLabel('Комментарий курьеру').fill('Вход со двора');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Адрес «Офис» сохранён')).toBeVisible();
  await page.reload();
  await waitForApp(page);
  await expect(addresses.getByText('«Вход со двора»')).toBeVisible();
  await expect(addresses.getByText('Работа')).toHaveCount(0);

  await addresses.getByRole('button', { name: 'Удалить: Офис' }).click();
  await expect(dialog.getByRole('heading', { name: 'Удалить адрес?' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Оставить' }).click();
  await expect(dialog).toBeHidden();
  await addresses.getByRole('button', { name: 'Удалить: Офис' }).click();
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(toast(page, 'Адрес «Офис» удалён')).toBeVisible();
  await expect(addresses.getByText('Офис')).toHaveCount(0);
  const left = await visitor.request('/rest/customer/addresses/');
  expect(JSON.stringify(await left.json())).not.toContain('Офис');
});

test('the town is chosen in the menu and stays, with its phone and what was composed', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/dostavka/?utm_source=journey');
  await expect(page.getByText(/в\sпределах КАД/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Меню', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Регион: Москва' }).click();
  await expect(dialog.getByRole('heading', { name: 'Куда привезти?' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Москва/ })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Санкт-Петербург/ }).click();
  await expect(page.getByText(/в\sпределах КАД/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dostavka\/\?utm_source=journey$/);
  await page.reload();
  await waitForApp(page);
  await page.getByRole('button', { name: 'Меню', exact: true }).click();
  await expect(dialog.getByRole('link', { name: 'Регион: Санкт-Петербург' })).toBeVisible();
});

test('who signs out everywhere is signed out everywhere', async ({ page, site }) => {
  await begin(page, site);
  const phone = newPhone();
  await signInWithOrder(page.context(), site, phone);
  await waitForCodes(page, site, 2);
  const other = new Visitor(site);
  await other.signIn(phone);
  await open(page, '/personal/settings/');
  const devices = card(page, 'Устройства');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText(/^Это устройство/)).toHaveCount(1);
  await devices.getByText('Выйти на всех устройствах').click();
  await expect(devices.getByText(/и\sна\sэтом устройстве тоже/)).toBeVisible();
  expect((await other.request('/rest/customer/settings/')).status).toBe(200);
  await devices.getByRole('button', { name: 'Да, выйти везде' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await waitForApp(page);
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  expect((await other.request('/rest/customer/settings/')).status).toBe(401);
  await page.goto('/personal/settings/');
  await expect(page).toHaveURL(/\/\?login=yes&back_url=/);
  await expect(page.getByRole('dialog').getByLabel('Телефон')).toBeVisible();
});

test('bonuses go to a good cause, and each sum says until when it is good', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 409.*\/rest\/bonuses\/gifts\//);
  await begin(page, site);
  const phone = newPhone();
  await signInWithOrder(page.context(), site, phone);
  for (const daysAgo of [90, 5]) {
    await site.db
      .prepare(
        `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
         SELECT ?2, ?2, 'company', 'bonuses:' || id, 50000, 'bonuses_granted', ?3 FROM customers WHERE phone = ?1`,
      )
      .bind(phone, `${phone}-${daysAgo}`, Date.parse(journeyMoment) - daysAgo * DAY_MS)
      .run();
  }
  await open(page, '/personal/partners/');
  const balance = card(page, 'Бонусный счёт');
  await expect(balance.getByText(/До\s14\sфевраля включительно потратьте 500\sбонусов/)).toBeVisible();
  await balance.getByText('Все сроки').click();
  await expect(balance.getByRole('listitem')).toHaveText([/до\s14\sфевраля.*500/, /до\s10\sмая.*500/]);

  const dialog = page.getByRole('dialog');
  await balance.getByRole('button', { name: 'Подарить' }).click();
  await dialog.getByRole('radio', { name: 'На доброе дело' }).check();
  await dialog.getByRole('radio', { name: /Хвост и\sмиска/ }).check();
  await dialog.getByLabel('Сколько бонусов').fill('5000');
  await dialog.getByRole('button', { name: 'Подарить' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/бонусов/i);
  await expectAccessible(page);
  await dialog.getByLabel('Сколько бонусов').fill('600');
  await dialog.getByRole('button', { name: 'Подарить' }).click();
  await expect(dialog.getByRole('heading', { name: /Подарили 600/ })).toBeVisible();
  await expect(dialog.getByText(/«Хвост и\sмиска»\. На\sсчёте осталось 400\sбонусов/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Хорошо' }).click();
  await page.reload();
  await expect(balance.getByText(/^400\sбонусов$/)).toBeVisible();
  // What burns first is given first.
  await expect(balance.getByText(/До\s10\sмая включительно потратьте 400\sбонусов/)).toBeVisible();
  await expect(card(page, 'История бонусов').getByText(/На\sдоброе дело: «Хвост и\sмиска»/)).toBeVisible();
});

test('a review is sent, looked at and paid with bonuses', async ({ page, site, problems }) => {
  problems.allow(/status of 400.*\/rest\/bonuses\/reviews\//);
  await signInAfterDeliveries(page, site, 3);
  await open(page, '/bonus-review/');
  const own = card(page, 'Мой отзыв');
  expect((await own.boundingBox())?.x).toBe(16);
  await own.getByLabel('Ваш отзыв').fill('Вкусно');
  await own.getByRole('button', { name: 'Отправить на проверку' }).click();
  await expect(own.getByText(/Напишите отзыв от\s300 знаков/)).toBeVisible();
  await expectAccessible(page);
  await own
    .getByLabel('Ваш отзыв')
    .fill('Ем второй месяц: сытно, разнообразно, привозят вовремя. '.repeat(6));
  await own.getByRole('button', { name: 'Отправить на проверку' }).click();
  await expect(toast(page, 'Отзыв у нас')).toBeVisible();
  const sent = own.getByRole('list', { name: 'Мои отзывы' });
  await expect(sent.getByText('Проверяем')).toBeVisible();
  await expect(own.getByText(/В\sэтом месяце отзыв уже есть/)).toBeVisible();
  await expect(own.getByLabel('Ваш отзыв')).toHaveCount(0);

  const pending = await site.db
    .prepare(`SELECT id FROM bonus_reviews WHERE state = 'pending'`)
    .first<{ id: string }>();
  await operate(site, `bonus-reviews/${pending?.id}/`, { decision: 'approved', reply: 'Спасибо!' });
  await page.reload();
  await expect(sent.getByText(/^\+100\sбонусов$/)).toBeVisible();
  await expect(sent.getByText('Спасибо!')).toBeVisible();
  await open(page, '/personal/partners/');
  await expect(card(page, 'История бонусов').getByText('За отзыв')).toBeVisible();
});
