import type { Locator, Page } from 'playwright/test';
import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import type { LocalSite } from '#tests/harness/local-site.ts';
import { newPhone, parseInbox } from '#tests/harness/visitor.ts';
import { awake, expect, operate } from './fixtures.ts';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog');
export const toastOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });
/** Numbers, dates and what belongs together are joined by spaces that do not break. */
export const summaryOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Ваш заказ' });
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Waits for the newest code that a site has sent to a phone or an address. */
export async function codeOf({ url }: Pick<LocalSite, 'url'>, to: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const inbox = parseInbox(await (await fetch(new URL('/local/inbox.json', url))).json());
    code = inbox.find((message) => message.to === to && message.code !== undefined)?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
  }).toPass();
  return code;
}

/** Types the code that has come into the open dialog, which it closes. */
export async function enterCode(page: Page, site: Pick<LocalSite, 'url'>, to: string): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/Отправили (шесть цифр|его)/)).toBeVisible();
  const code = await codeOf(site, to);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(dialog).toBeHidden();
}

/** Asks for a code in the sign-in that is open, as somebody who is new. */
export async function askForCode(page: Page, phone: string, name = 'Анна'): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Телефон').fill(phone);
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await dialog.getByLabel('Имя').fill(name);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Получить код' }).click();
}

/** Registers a new customer in the sign-in that is open. */
export async function register(page: Page, site: Pick<LocalSite, 'url'>, phone: string): Promise<void> {
  await askForCode(page, phone);
  await enterCode(page, site, phone);
}

/** Chooses in the configurator what costs 14 × 1390 ₽ − 5 % − 9 % = 16 823 ₽ as a first order. */
export async function compose(page: Page): Promise<void> {
  const configurator = page.locator('#configurator');
  await configurator.getByRole('radio', { name: /Фитнес/ }).check();
  await configurator.getByRole('radio', { name: /^1500/ }).check();
  const days = configurator.getByRole('group', { name: /Сколько дней/ });
  await days.getByRole('radio', { name: /^14/ }).check();
  await configurator.getByRole('checkbox', { name: 'Без воскресенья' }).check();
}

const stepTitles = { delivery: 'Доставка', contact: 'Контакты', payment: 'Оплата' };

/** Goes on to a step of the order; on a wide screen all of them stand open. */
export async function goOnTo(page: Page, step: keyof typeof stepTitles): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return;
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page).toHaveURL(new RegExp(`step=${step}`));
  // The address names the step before it stands open.
  await expect(page.getByRole('group', { name: stepTitles[step] })).toBeFocused();
}

/** Fills in an address within the nearest zone. */
export async function fillAddress(page: Page): Promise<void> {
  await goOnTo(page, 'delivery');
  await page.getByRole('combobox').fill('лесная');
  await page.getByRole('option', { name: /Лесная улица/ }).click();
  await page.getByLabel('Дом, корпус').fill('20');
  await page.getByLabel('Квартира').fill('84');
}

/** Fills in who orders, and goes on to the last step. */
export async function fillContact(page: Page, phone: string): Promise<void> {
  await goOnTo(page, 'contact');
  const card = page.getByRole('group', { name: 'Контакты' });
  await card.getByLabel('Имя').fill('Анна');
  await card.getByLabel('Телефон').fill(phone);
  await goOnTo(page, 'payment');
}

/** Ticks what the order asks for and presses its last button. */
export async function sendOrder(page: Page): Promise<void> {
  const main = page.locator('main');
  for (const box of await main.getByRole('checkbox').filter({ visible: true }).all()) await box.check();
  const button = main.getByRole('button', { name: /^(Оформить|Оплатить)/ });
  await button.filter({ visible: true }).first().click();
}

/** Pays at the page of the sandbox. */
export async function payInSandbox(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
  await page.getByRole('button', { name: /^Оплатить \d/ }).click();
}

/** Adds a code that takes a fifth off, and applies it to the order. */
export async function applyPromoCode(page: Page, site: LocalSite, code: string): Promise<void> {
  await operate(site, addPromoCode, { body: { code, percent: 20, from: '2026-11-01', to: '2026-11-30' } });
  const summary = summaryOf(page);
  await summary
    .getByText(/Промокод/)
    .first()
    .click();
  await summary.getByLabel('Промокод').fill(code.toLowerCase());
  await summary.getByRole('button', { name: 'Применить' }).first().click();
}

/** Shows that somebody is there, again and again: a page at rest listens from some moment on. */
export async function stir(page: Page, until: () => unknown, expected: unknown): Promise<void> {
  let y = 0;
  await expect
    .poll(async () => {
      y = 20 - y;
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await page.mouse.move(100, 100 + y);
      return until();
    })
    .toEqual(expected);
}

interface OnTheWay {
  /** Runs on home before anything is composed there. */
  readonly atHome?: () => Promise<void>;
  /** Runs on the page that says that the order is placed. */
  readonly atSuccess?: () => Promise<void>;
}

/** The whole way of somebody new, from home to the account: configurator, order, sign-in, payment by card. */
export async function orderByCard(
  page: Page,
  site: LocalSite,
  phone: string,
  { atHome, atSuccess }: OnTheWay = {},
): Promise<void> {
  await page.goto(`${site.url}/`);
  await awake(page);
  await atHome?.();
  await compose(page);
  const configurator = page.locator('#configurator');
  await expect(configurator.getByText('16 823 ₽').first()).toBeVisible();
  await configurator.getByRole('button', { name: 'Перейти к оформлению' }).click();
  await expect(page).toHaveURL(/\/order\/\?programme=fitnes&kcal=1500&days=14&people=1/);
  await fillAddress(page);
  await expect(page.getByText(/доставка бесплатно/).first()).toBeVisible();
  await fillContact(page, phone);
  await page.getByRole('radio', { name: /Картой онлайн/ }).check();
  await sendOrder(page);
  await enterCode(page, site, phone);
  await payInSandbox(page);
  await expect(page).toHaveURL(/\/success\/$/);
  await awake(page);
  await atSuccess?.();
  await page.locator('main a[href="/personal/"]').first().click();
  await expect(page.getByText(/Ноябрь 2026/)).toBeVisible();
  await expect(page.getByText('Москва, Лесная улица, 20').first()).toBeVisible();
}

/** A stranger orders a week for 8 854 ₽ and signs in at the end; the page of the payment opens. */
export async function orderWeek(page: Page, site: Pick<LocalSite, 'url'>, payment: RegExp): Promise<void> {
  const phone = newPhone();
  await page.goto('/order/?programme=balans&kcal=1500&days=7&people=1');
  await awake(page);
  await fillAddress(page);
  await fillContact(page, phone);
  await page.getByRole('radio', { name: payment }).check();
  await sendOrder(page);
  await enterCode(page, site, phone);
}

/** A page of a bank, with links for what a payer does there. */
export const bankPage = (links: Readonly<Record<string, string>> = {}): string =>
  `<!DOCTYPE html><html lang="ru"><title>Оплата</title><link rel="icon" href="data:,"><h1>Страница банка</h1>${Object.entries(links).map(([name, href]) => `<p><a href="${href}">${name}</a></p>`)}`;
