import type { Page } from 'playwright/test';
import type { EarlyPage } from '#client/platform/hydration/early-page.ts';
import { signInAfterDeliveries } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { holdScripts } from '#tests/harness/early.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { comeTo } from '#tests/harness/lay-out.ts';

/** The page's own scripts; the small ones of the document come. */
const entry = /\/assets\/entry\.client-.*\.js/;

/** Everything that the configurator tells: prices of options, what is composed, lines and sums. */
const told = (page: Page) =>
  page.locator('#configurator').evaluate((section) => {
    const visible = (element: Element) => element.checkVisibility();
    const texts = [...section.querySelectorAll('small, h3 ~ p, [aria-live] dl > div, [aria-live] p')];
    return texts.filter(visible).map(({ textContent }) => textContent);
  });

async function choose(page: Page, name: string, value: string | number): Promise<void> {
  const option = page.locator(`#configurator [name="${name}"][value="${value}"]`);
  await comeTo(option);
  await option.setChecked(true, { force: true });
}

const isTaken = (page: Page) => page.evaluate(() => (window as { early?: EarlyPage }).early?.isTaken);

for (const path of ['/', '/programmy/balans/', '/programmy/na-nedelyu/']) {
  test(`the configurator of ${path} answers before the page’s scripts, with what they say then`, async ({
    page,
    site,
  }) => {
    await begin(page, site);
    const release = await holdScripts(page, entry);
    await page.goto(path);
    const first = await told(page);
    await choose(page, 'kcal', 1800);
    await choose(page, 'days', 28);
    const second = await told(page);
    expect(second).not.toEqual(first);
    await choose(page, 'people', 3);
    await choose(page, 'skip', 'sun');
    const early = await told(page);
    expect(early).not.toEqual(second);
    expect(early.join()).toContain('1800\u00a0ккал');
    expect(early.join()).toContain('3-му человеку');
    expect(await isTaken(page)).toBe(false);
    release();
    await expect.poll(() => isTaken(page)).toBe(true);
    // Once React tells, the place of the early price is empty.
    const place = page.locator('#configurator [aria-live] > :first-child');
    await expect.poll(() => place.evaluate((element) => element.childNodes.length)).toBe(0);
    expect(await told(page)).toEqual(early);
    await choose(page, 'people', 1);
    await expect.poll(() => told(page)).not.toEqual(early);
  });
}

test('the bar of a phone tells the sum that the configurator tells before the page’s scripts', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await holdScripts(page, entry);
  await page.goto('/programmy/balans/');
  const bar = page.locator('p', { has: page.locator('+ [form="configurator-form"]') });
  const before = await bar.textContent();
  await choose(page, 'days', 28);
  const total = page.locator('#configurator [aria-live] dl:visible > :last-child dd');
  await expect(bar.locator('b')).toHaveText((await total.textContent()) ?? '');
  await expect(bar).toContainText('28 дней');
  expect(await bar.textContent()).not.toBe(before);
});

test('what depends on another programme waits, and the prices of the last one do not stay', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const release = await holdScripts(page, entry);
  await page.goto('/');
  const sent = await told(page);
  await choose(page, 'days', 28);
  await choose(page, 'programme', 'fitnes');
  await expect(page.locator('#configurator form')).toHaveAttribute('data-pending');
  expect(await told(page)).toEqual(sent);
  await choose(page, 'days', 14);
  release();
  await expect(page.locator('#configurator form')).not.toHaveAttribute('data-pending');
  await expect(page.locator('#configurator')).toContainText(/Фитнес,\s1500\sккал/);
  await expect(page.locator('#configurator [name="days"]:checked')).toHaveValue('14');
  await choose(page, 'programme', 'balans');
  await expect.poll(() => told(page)).toEqual(sent);
});

test('a filter and a comparison that are ticked before the page’s scripts follow', async ({ page, site }) => {
  await begin(page, site);
  const release = await holdScripts(page, entry);
  await page.goto('/programmy/balans/');
  await page.getByText('Аллергия или не едите что-то?').click();
  await page.getByRole('checkbox', { name: 'орехи' }).first().check();
  release();
  await expect(page).toHaveURL(/without=/);
  await page.unroute(entry);
  const letCome = await holdScripts(page, entry);
  await page.goto('/comparison/?p=balans&p=fitnes');
  await page.getByRole('checkbox', { name: 'Детокс' }).check();
  letCome();
  await expect(page).toHaveURL(/p=balans,fitnes,detoks$/);
});

test('a page whose scripts do not come is loaded anew once, and leaves presses to the browser', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_FAILED/);
  await begin(page, site);
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.route(entry, (route) => route.abort());
  await page.goto('/faq/');
  await page.keyboard.press('Tab');
  await expect.poll(() => loads).toBe(2);
  await page.keyboard.press('Tab');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Оплата' }).click();
  await expect(page).toHaveURL(/\/oplata\/$/);
});

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\/assets\/.*\.js$/.test(path)),
  );

const order = '/order/?programme=balans&kcal=1500&days=14&people=1';

for (const path of [
  '/',
  '/programmy/balans/',
  '/faq/',
  '/blog/',
  '/blog/belok/',
  '/dostavka/',
  '/otzyvy/',
  order,
]) {
  test(`${path} sleeps until it is used`, async ({ page, site }) => {
    await begin(page, site);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const scripts = await scriptsOf(page);
    expect(scripts.filter((script) => !/\/(early|configurator)-/.test(script))).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => isTaken(page)).toBe(true);
  });
}

test('whoever moves over a page wakes it, whoever goes back from it is shown the other one', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await page.goto('/faq/');
  await page.mouse.move(100, 300);
  await page.mouse.move(110, 320);
  await expect.poll(() => isTaken(page)).toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Оплата' }).click();
  await expect(page).toHaveTitle(/Оплата/);
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Вопросы/);
});

test('what is pressed ten seconds before the scripts come is answered, and nothing is lost', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const release = await holdScripts(page, entry);
  await page.goto('/');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('dialog').getByLabel('Телефон')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Телефон').fill('9261234567');
  await page.keyboard.press('Escape');
  await choose(page, 'kcal', 1200);
  await choose(page, 'people', 2);
  await page.getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Доставка', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('#configurator details, main details').first().locator('summary').click();
  await page.clock.runFor(10_000);
  const early = await told(page);
  release();
  await expect.poll(() => isTaken(page)).toBe(true);
  await expect.poll(() => page.locator('#configurator [name="kcal"][value="1200"]').isChecked()).toBe(true);
  expect(await told(page)).toEqual(early);
  await expect(page.locator('main details[open]')).toHaveCount(1);
  // It comes with the choice, and might come between the two halves of the press and over the button.
  await expect(page.getByRole('button', { name: 'Оформить', exact: true })).toBeVisible();
  await page
    .locator('#configurator')
    .getByRole('button', { name: /оформлению/ })
    .click();
  await expect(page).toHaveURL(/\/order\/\?.*kcal=1200&.*people=2/);
});

test('a day of the calendar is marked before the page’s scripts, and shows what comes on it then', async ({
  page,
  site,
}) => {
  await signInAfterDeliveries(page, site, 0);
  const release = await holdScripts(page, entry);
  await page.goto('/personal/', { waitUntil: 'commit' });
  // The page streams, and may show the calendar before its first small script has come.
  await page.waitForFunction(() => window.early !== undefined);
  const marked = page.locator('main table [aria-pressed="true"]');
  const next = page.locator('main table [aria-pressed="false"]:not([aria-disabled])').last();
  const name = await next.getAttribute('aria-label');
  await next.click();
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute('aria-label', name ?? '');
  expect(await isTaken(page)).toBe(false);
  release();
  await expect.poll(() => isTaken(page)).toBe(true);
  const [day = ''] = (name ?? '').split(',');
  await expect(page.getByRole('heading', { name: day })).toBeVisible();
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute('aria-label', name ?? '');
});

test('an order that was filled in before is shown as it was left, though nobody has touched the page', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await page.setViewportSize({ width: 1280, height: 900 });
  const house = page.getByLabel('Дом, корпус');
  await page.goto(order);
  const offer = page.getByLabel('Принимаю условия');
  await house.fill('7к2');
  await offer.setChecked(true, { force: true });
  await expect.poll(() => isTaken(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('order-form'))).toContain('7к2');
  await page.reload();
  await expect(house).toHaveValue('7к2');
  // Browsers put the tick back, but a consent is given anew.
  await expect(offer).not.toBeChecked();
  expect(await isTaken(page)).toBe(true);
});

test('what an order is filled in with before the page’s scripts is the order’s then', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await page.setViewportSize({ width: 1280, height: 900 });
  const release = await holdScripts(page, entry);
  await page.goto(order, { waitUntil: 'commit' });
  const form = page.locator('#order-form');
  const typed = { 'Дом, корпус': '7к2', Квартира: '15', Имя: 'Мария', Почта: 'maria@example.com' };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Телефон').fill('89261234567');
  await form.getByLabel('Улица').fill('Тверская');
  const chosen = [
    'Оставить у двери',
    '20:00–22:00',
    'воскресенье, 22 ноября',
    'СБП',
    'Принимаю условия',
    'Даю согласие',
  ];
  const controls = chosen.map((name) => form.getByLabel(name));
  for (const control of controls) await control.setChecked(true, { force: true });
  await form.getByLabel('Комментарий курьеру').fill('Не звонить');
  expect(await isTaken(page)).toBe(false);
  release();
  await expect.poll(() => isTaken(page)).toBe(true);
  await expect(page.getByText(/Баланс, 1500.ккал, 14.дней с.22.ноября/)).toBeVisible();
  for (const control of controls) await expect(control).toBeChecked();
  for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text);
  await expect(form.getByLabel('Улица')).toHaveValue('Тверская');
  await expect(form.getByLabel('Телефон')).toHaveValue('+7 926 123-45-67');
  await expect(form.getByLabel('Комментарий курьеру')).toBeFocused();
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('order-form') ?? '{}'));
  await expect.poll(kept).toMatchObject({
    ...{ house: '7к2', flat: '15', name: 'Мария', phone: '+7 926 123-45-67', email: 'maria@example.com' },
    ...{
      comment: 'Не звонить',
      leaveAtDoor: true,
      payment: 'sbp',
      isPaymentChosen: true,
      start: '2026-11-22',
    },
  });
});

test('what an order of dishes is filled in with before the page’s scripts is the order’s then', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/homemade-food/');
  const told = page.waitForResponse((answer) => answer.url().endsWith('/rest/homemade/basket/'));
  await page.getByRole('button', { name: /^В корзину: Борщ/ }).click();
  await told;
  await page.setViewportSize({ width: 1280, height: 900 });
  const release = await holdScripts(page, entry);
  await page.goto('/homemade-food/order/', { waitUntil: 'commit' });
  const main = page.locator('main');
  const typed = { 'Дом, корпус': '7к2', Комментарий: 'Не звонить', Имя: 'Мария', Улица: 'Тверская' };
  for (const [label, text] of Object.entries(typed)) await main.getByLabel(label).fill(text);
  const chosen = ['20:00–22:00', 'воскресенье, 22 ноября', 'Принимаю условия', 'Даю согласие'];
  const controls = chosen.map((name) => main.getByLabel(name));
  for (const control of controls) await control.setChecked(true, { force: true });
  expect(await isTaken(page)).toBe(false);
  release();
  await expect.poll(() => isTaken(page)).toBe(true);
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('homemade-form') ?? '{}'));
  await expect.poll(kept).toMatchObject({
    texts: {
      'address.house': '7к2',
      'address.comment': 'Не звонить',
      'contact.name': 'Мария',
      date: '2026-11-22',
    },
  });
  for (const control of controls) await expect(control).toBeChecked();
  for (const [label, text] of Object.entries(typed)) await expect(main.getByLabel(label)).toHaveValue(text);
});

test('the plan of an order is chosen before the page’s scripts, and is that of the order then', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const release = await holdScripts(page, entry);
  await page.goto(order, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Изменить программу или срок' }).click();
  const dialog = page.getByRole('dialog', { name: 'Программа и срок' });
  const outcome = dialog.getByRole('status');
  await expect(outcome).toBeVisible();
  for (const value of ['aktiv', '28']) {
    await dialog.locator(`label:has([value="${value}"])`).click();
  }
  // The sum of the sent plan is not that of the chosen one.
  await expect(outcome).toBeHidden();
  await dialog.getByRole('button', { name: 'Готово' }).click();
  expect(await isTaken(page)).toBe(false);
  release();
  await expect(page).toHaveURL(/\/order\/\?programme=aktiv&kcal=\d+&days=28/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText(/28.дней/);
});
