import type { Locator, Page } from 'playwright/test';
import { expect, test } from './browser.ts';
import { isTakenOver } from './is-taken-over.ts';
import type { LocalWorker } from './local-worker.ts';
import { newPhone, parseInbox, setClock } from './visitor.ts';

/** When the journeys take place: a Monday morning in Moscow. */
export const journeyMoment = '2026-11-16T07:00:00.000Z';

/** Makes the site and the browser agree on the journeys' time, and the browser come from an address of its own. */
export async function begin(page: Page, site: LocalWorker): Promise<void> {
  await setClock(site, journeyMoment);
  await page.clock.install({ time: journeyMoment });
  await page.clock.resume();
  const address = `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  await page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': address });
}

/** Lets the site and the browser go on at another moment. */
export async function goOnAt(page: Page, site: LocalWorker, moment: string): Promise<void> {
  await setClock(site, moment);
  await page.clock.setSystemTime(moment);
}

/** Opens a page and waits until it can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForApp(page);
}

/** Waits until React has taken the page over. */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
}

/** Waits until React answers presses of the element itself, whose island may come after the page. */
export const expectTakenOver = (element: Locator) =>
  expect
    .poll(() => element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

/** Waits for the newest code that was sent to a phone by the site of the page, or by the one behind it. */
export async function codeOf(page: Page, phone: string, sender = page.url()): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      // A test may have a site of its own beside that of its file.
      const inbox = await page.request.get(new URL('/local/inbox.json', sender).href);
      code = parseInbox(await inbox.json()).find(
        (message) => message.to === phone && message.code !== undefined,
      )?.code;
      return code;
    })
    .toMatch(/^[1-9]\d{5}$/);
  return code ?? '';
}

/** Registers a new customer in the dialogs that are open. */
export async function register(page: Page, phone: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон').fill(phone);
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await dialog.getByLabel('Имя').fill(name);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await enterCode(page, phone);
}

/** Confirms the number of an order: the code goes out by itself. */
export async function confirmPhone(page: Page, phone: string, sender?: string): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Подтвердите номер' })).toBeVisible();
  await enterCode(page, phone, sender);
}

/** Signs the consent to health data in the dialog that asks for it: the code goes out by itself. */
export async function signConsent(page: Page, phone: string, sender?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Подпишите согласие' });
  await expect(dialog.getByText('Отправили его')).toBeVisible();
  const code = await codeOf(page, phone, sender);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(dialog).toBeHidden();
}

async function enterCode(page: Page, phone: string, sender?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Отправили шесть цифр')).toBeVisible();
  const code = await codeOf(page, phone, sender);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(dialog).toBeHidden();
}

async function choose(group: Locator, name: string | RegExp): Promise<void> {
  await group.getByRole('radio', { name }).check();
}

export async function compose(page: Page): Promise<void> {
  const configurator = page.locator('#configurator');
  await choose(configurator, /Фитнес/);
  await choose(configurator, /^1500/);
  await choose(configurator.getByRole('group', { name: /Сколько дней/ }), /^14/);
  await configurator.getByRole('checkbox', { name: 'Без воскресенья' }).check();
}

/** From this width on every step of the order stands open. */
const WIDE = 1024;

const stepTitles = { delivery: 'Доставка', contact: 'Контакты', payment: 'Оплата' };

/** Goes on to a step of the order, where one stands open at a time. */
export async function goOnTo(page: Page, step: 'delivery' | 'contact' | 'payment'): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= WIDE) return;
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page).toHaveURL(new RegExp(`step=${step}`));
  // The address names the step before it stands open.
  await expect(page.getByRole('group', { name: stepTitles[step] })).toBeFocused();
}

/** Fills in who orders, and goes on to the last step. */
export async function fillContact(page: Page, phone: string, name: string): Promise<void> {
  await goOnTo(page, 'contact');
  const card = page.getByRole('group', { name: 'Контакты' });
  await card.getByLabel('Имя').fill(name);
  await card.getByLabel('Телефон').fill(phone);
  await goOnTo(page, 'payment');
}

/** Fills in an address within the nearest zone. */
export async function fillAddress(page: Page): Promise<void> {
  await goOnTo(page, 'delivery');
  await page.getByRole('combobox').fill('лесная');
  await page.getByRole('option', { name: /Лесная улица/ }).click();
  await page.getByLabel('Дом, корпус').fill('20');
  await page.getByLabel('Квартира').fill('84');
}

/** Ticks what the order asks for and presses its last button, which begins with these words. */
export async function sendOrder(page: Page, words: 'Оформить' | 'Оплатить'): Promise<void> {
  const main = page.locator('main');
  for (const box of await main.getByRole('checkbox').filter({ visible: true }).all()) await box.check();
  await main
    .getByRole('button', { name: new RegExp(`^${words}`) })
    .filter({ visible: true })
    .first()
    .click();
}

/** Makes a promo code that takes a fifth off, and applies it to the order. */
export async function applyPromoCode(page: Page, site: LocalWorker, code: string): Promise<void> {
  await site.db
    .prepare(
      `INSERT INTO promo_codes (code, share, valid_from, valid_to)
       VALUES (?, 2000, '2026-11-01', '2026-11-30') ON CONFLICT DO NOTHING`,
    )
    .bind(code)
    .run();
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await summary
    .getByText(/Промокод/)
    .first()
    .click();
  await summary.getByLabel('Промокод').fill(code.toLowerCase());
  await summary.getByRole('button', { name: 'Применить' }).first().click();
}

/** What a test does on the way. */
interface OnTheWay {
  /** Runs on home before anything is composed there. */
  readonly atHome?: () => Promise<void>;
  /** Runs after the payment, on the page that says that the order is placed. */
  readonly atSuccess?: () => Promise<void>;
}

/** The whole slice: home, configurator, sign-in, order, payment by card, success, account. */
export async function orderByCard(
  page: Page,
  home: string,
  { atHome, atSuccess }: OnTheWay = {},
): Promise<void> {
  const phone = newPhone();
  await open(page, home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atHome?.();
  await compose(page);
  // 14 × 1390 ₽ − 5 % − 9 %.
  await expect(page.locator('#configurator').getByText('16 823 ₽').first()).toBeVisible();
  await page.locator('#configurator').getByRole('button', { name: 'Перейти к оформлению' }).click();

  await expect(page).toHaveURL(/\/order\/\?programme=fitnes&kcal=1500&days=14&people=1/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оформление заказа');
  await fillAddress(page);
  await expect(page.getByText(/доставка бесплатно/).first()).toBeVisible();
  const form = page.locator('main');
  await fillContact(page, phone, 'Анна');
  await choose(form, /Картой онлайн/);
  await sendOrder(page, 'Оплатить');
  await confirmPhone(page, phone);

  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
  await page.getByRole('button', { name: /Оплатить 16/ }).click();

  await expect(page).toHaveURL(/\/success\/$/);
  await waitForApp(page);
  await expect(page.getByText(/100\s?\d{3}/).first()).toBeVisible();
  await atSuccess?.();

  await page.locator('main a[href="/personal/"]').first().click();
  await expect(page).toHaveURL(/\/personal\/$/);
  await expect(page.getByText(/Ноябрь 2026/)).toBeVisible();
  await expect(page.getByText('Москва, Лесная улица, 20').first()).toBeVisible();
}

/** The journey, and the order in the account after it. */
export function describeJourney(title: string): void {
  test(title, async ({ page, site }) => {
    await begin(page, site);
    await orderByCard(page, '/');

    await open(page, '/personal/orders/');
    await expect(page.getByText('Оплачен').first()).toBeVisible();
    await expect(page.getByText('16 823 ₽').first()).toBeVisible();
  });
}
