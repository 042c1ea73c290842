import type { Page } from 'playwright/test';
import { orderMoment } from '#tests/factories/orders.ts';
import { comeTo } from '#tests/harness/lay-out.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { awake, expect, hold, test } from './fixtures.ts';
import { dialogOf } from './flows.ts';

const early = { tag: ['@hydration', '@early'] };
/** The page's own scripts; the small ones of the document come. */
const entry = /\/assets\/entry\.client-.*\.js/;

test.use({ isLeftAlone: true });

/** Marks the document, so that it can be told from a later one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isFirst: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isFirst' in window);

test(
  'the configurator answers before the page’s scripts, with what they say then',
  early,
  async ({ page, goto }) => {
    const configurator = page.locator('#configurator');
    const told = () =>
      configurator.evaluate((section) =>
        [...section.querySelectorAll('[aria-live] dl > div, [aria-live] p')]
          .filter((line) => line.checkVisibility())
          .map(({ textContent }) => textContent),
      );
    const choose = async (name: string, value: string) => {
      const option = configurator.locator(`[name="${name}"][value="${value}"]`);
      await comeTo(option);
      await option.setChecked(true, { force: true });
    };
    const release = await hold(page, entry);
    await goto('/');
    const sent = await told();
    await choose('kcal', '1800');
    await choose('days', '28');
    await choose('people', '2');
    const answered = await told();
    expect(answered).not.toEqual(sent);
    expect(answered.join()).toMatch(/28\sдней\s×\s1\s490\s₽/);
    release();
    await awake(page);
    await expect.poll(told).toEqual(answered);
    await configurator.getByRole('button', { name: 'Перейти к оформлению' }).click();
    await expect(page).toHaveURL(/kcal=1800&days=28&people=2/);
  },
);

test(
  'what an order is filled in with before the page’s scripts is the order’s then',
  early,
  async ({ page, goto }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const release = await hold(page, entry);
    await goto('/order/?programme=balans&kcal=1500&days=14&people=1');
    const form = page.locator('#order-form');
    const typed = { 'Дом, корпус': '7к2', Имя: 'Мария', Почта: 'maria@example.com', Улица: 'Тверская' };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
    await form.getByLabel('Телефон').fill('89261234567');
    const chosen = ['Оставить у двери', '20:00–22:00', 'воскресенье, 22 ноября', 'СБП', 'Принимаю условия'];
    const controls = chosen.map((name) => form.getByLabel(name));
    for (const control of controls) await control.setChecked(true, { force: true });
    await form.getByLabel('Комментарий курьеру').fill('Не звонить');
    release();
    await awake(page);
    await expect(page.getByText(/Баланс, 1500.ккал, 14.дней с.22.ноября/)).toBeVisible();
    for (const control of controls) await expect(control).toBeChecked();
    for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text);
    await expect(form.getByLabel('Телефон')).toHaveValue('+7 926 123-45-67');
    await expect(form.getByLabel('Комментарий курьеру')).toBeFocused();
  },
);

test(
  'a press on a dish while the scripts are on their way is noticed, and answered once they are there',
  early,
  async ({ page, goto }) => {
    const release = await hold(page, /programme-screen-.*\.js/);
    await goto('/programmy/balans/');
    await mark(page);
    await page.keyboard.press('Tab');
    // Until the scripts run a link is the browser's.
    await page.waitForFunction(() => 'waking' in document.documentElement.dataset);
    const dish = page.locator('#menu li a').first();
    // A press is the browser's again after three seconds, which a busy machine may need for the code.
    await page.clock.pauseAt(Date.parse(orderMoment) + 60_000);
    await dish.click();
    release();
    const dialog = dialogOf(page).getByText('Как хранить');
    const afterPause = () => page.clock.runFor(10).then(() => dialog.isVisible());
    await expect.poll(afterPause, { timeout: 20_000 }).toBe(true);
    expect(await isSameDocument(page)).toBe(true);
  },
);

test('«Войти» opens before any script, keeps the focus and gives it back', early, async ({ page, goto }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/oplata/', { waitUntil: 'commit' });
  const opener = page.getByRole('banner').getByRole('button', { name: 'Войти', exact: true });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Вход или регистрация' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  release();
  await awake(page);
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((own) => own.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  void goto;
});

test(
  'letters that are typed into a dialog while its code is on its way stay, and are sent',
  early,
  async ({ page, goto }) => {
    const release = await hold(page, entry);
    await goto('/oplata/');
    await mark(page);
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
    await expect(dialogOf(page).getByLabel('Телефон')).toBeFocused();
    await page.keyboard.type(newPhone().replace('+7', '8'));
    await page.keyboard.press('Enter');
    release();
    await expect(dialogOf(page).getByLabel('Имя')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  },
);

test(
  'a page whose scripts do not come is loaded again once, and leaves presses to the browser',
  early,
  async ({ page, goto, problems }) => {
    problems.allow(/Failed to load resource|ERR_FAILED/);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.route(entry, (route) => route.abort());
    await goto('/faq/');
    await page.keyboard.press('Tab');
    await expect.poll(() => loads).toBe(2);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Оплата' }).click();
    await expect(page).toHaveURL(/\/oplata\/$/);
  },
);

test.describe('where a part of the page does not come', () => {
  test.use({ cookieChoice: null });

  test('a press on what is there is answered all the same', early, async ({ page, goto, problems }) => {
    problems.allow(/Failed to load resource|ERR_FAILED/);
    await page.route('**/rest/programmes/**', (route) => route.abort());
    await goto('/');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Выбрать cookie' }).click();
    await expect(page.getByRole('button', { name: 'Только необходимые' })).toBeVisible();
  });
});

test(
  'a form that needs the scripts is sent nowhere without them',
  early,
  async ({ page, goto, problems }) => {
    problems.allow(/Failed to load resource|ERR_FAILED/);
    await page.route(entry, (route) => route.abort());
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await goto('/kompaniyam/');
    await page.keyboard.press('Tab');
    await expect.poll(() => loads).toBe(2);
    await page.keyboard.press('Tab');
    await expect(page.locator('html[data-awake="failed"]')).toBeAttached();
    const form = page.locator('main form[data-scripted]').first();
    await form.getByLabel('Имя').fill('Анна');
    await form.locator('[type="submit"]').click();
    await expect(form.getByLabel('Имя')).toHaveValue('Анна');
    expect(new URL(page.url()).pathname).toBe('/kompaniyam/');
  },
);
