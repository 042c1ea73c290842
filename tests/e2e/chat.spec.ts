import type { Page } from 'playwright/test';
import { JivoServer } from '#tests/doubles/jivo.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { journeyMoment, open } from '#tests/harness/journey.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cookieChoiceOf, newPhone, setClock } from '#tests/harness/visitor.ts';

declare global {
  interface Window {
    jivoDouble?: { calls: unknown[][] };
    dataLayer?: unknown[];
  }
}

const vendor = new JivoServer();
let shop: LocalWorker;

// Each of several workers would start its own site and vendor.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await vendor.listen();
  shop = await startLocalWorker({ vars: vendor.variables, floodLimit: 100_000 });
});
test.afterAll(async () => {
  await shop?.stop();
  vendor.close();
});
test.beforeEach(() => vendor.reset());
// A page that still loads something would find nobody.
test.afterEach(({ page }) => page.close());

const chatOf = (page: Page) => page.getByRole('region', { name: 'Чат Jivo' });
const buttonOf = (page: Page) => page.getByRole('button', { name: 'Написать в чат' });
const helpOf = (page: Page) => page.getByRole('region', { name: 'Нужна помощь?' });

async function allowChat(page: Page): Promise<void> {
  const value = cookieChoiceOf(['chat', 'marketing']);
  await page.context().addCookies([{ name: 'cookie_choice', value, url: shop.url }]);
}

/** What the page has asked the widget for. */
const callsOf = (page: Page) => page.evaluate(() => window.jivoDouble?.calls ?? []);

const layerOf = (page: Page) => page.evaluate(() => window.dataLayer ?? []);

/** Lets the page come to rest and shows that somebody is there. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2500);
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
}

test.describe('without a choice of cookies', () => {
  test.use({ cookieChoice: null });

  test('nothing is loaded; a press on the button opens the chat and allows that alone', async ({ page }) => {
    await open(page, `${shop.url}/faq/`);
    await rest(page);
    expect(vendor.requested).toEqual([]);
    await expectAccessible(page);
    await buttonOf(page).click();
    await expect(chatOf(page)).toBeVisible();
    expect(vendor.requested).toEqual(['/widget/Double1234']);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'cookie_choice')?.value).toMatch(/\.chat$/);
    expect(await callsOf(page)).toEqual([['open', { start: 'chat' }]]);
  });
});

test('where it is allowed, the widget comes by itself, once somebody is there', async ({ page }) => {
  await allowChat(page);
  await open(page, `${shop.url}/`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2500);
  expect(vendor.requested).toEqual([]);
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  await expect.poll(() => vendor.requested).toEqual(['/widget/Double1234']);
  expect(await callsOf(page)).toEqual([]);
});

test('operators see who is signed in, and the end of a chat tells name and phone once', async ({ page }) => {
  await setClock(shop, journeyMoment);
  await signInWithOrder(page.context(), shop, newPhone());
  await allowChat(page);
  await open(page, `${shop.url}/personal/`);
  await buttonOf(page).first().click();
  await expect(chatOf(page)).toBeVisible();
  const [told] = await callsOf(page);
  expect(told).toEqual(['setContactInfo', { name: 'Анна', phone: expect.stringMatching(/^\+7\d{10}$/) }]);
  await chatOf(page).getByRole('button', { name: 'Отправить сообщение' }).click();
  await chatOf(page).getByRole('button', { name: 'Закрыть чат' }).click();
  const ended = { event: 'jivosite_endchat', name: 'Анна', phone: expect.stringMatching(/^\+7/) };
  await expect.poll(() => layerOf(page)).toEqual([ended]);
  await buttonOf(page).first().click();
  await chatOf(page).getByRole('button', { name: 'Закрыть чат' }).click();
  expect(await layerOf(page)).toEqual([ended]);
});

test('a chat that was opened and closed without a word ends nothing', async ({ page }) => {
  await allowChat(page);
  await open(page, `${shop.url}/kontakty/`);
  await buttonOf(page).click();
  await chatOf(page).getByRole('button', { name: 'Закрыть чат' }).click();
  await expect(chatOf(page)).toBeHidden();
  expect(await layerOf(page)).toEqual([]);
});

test('a widget that comes late is waited for', async ({ page }) => {
  vendor.lateMs = 1500;
  await allowChat(page);
  await open(page, `${shop.url}/faq/`);
  await buttonOf(page).click();
  await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(chatOf(page)).toBeVisible();
  await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
});

for (const behaviour of ['blocked', 'throwing', 'hanging'] as const) {
  test(`with a vendor that is ${behaviour} the button makes room for phone and messengers`, async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_EMPTY_RESPONSE|The vendor has failed/);
    vendor.behaviour = behaviour;
    await page.clock.install();
    await page.clock.resume();
    await allowChat(page);
    await open(page, `${shop.url}/faq/`);
    await buttonOf(page).click();
    await expect.poll(() => vendor.requested).not.toEqual([]);
    await page.clock.runFor(8000);
    await expect(helpOf(page).getByRole('status')).toContainText('Чат сейчас не');
    await expect(helpOf(page).getByRole('link', { name: 'Telegram' })).toBeVisible();
    await expect(buttonOf(page)).toBeHidden();
  });
}

test('a visitor who stays is asked once whether they need help, while operators are online', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.resume();
  await allowChat(page);
  await open(page, `${shop.url}/faq/`);
  await buttonOf(page).click();
  await expect(chatOf(page)).toBeVisible();
  await chatOf(page).getByRole('button', { name: 'Закрыть чат' }).click();
  const invitations = async () =>
    (await callsOf(page)).filter(([name]) => name === 'showProactiveInvitation');
  await page.clock.runFor(3_000_000 - 60_000);
  expect(await invitations()).toEqual([]);
  await page.clock.runFor(61_000);
  expect(await invitations()).toEqual([['showProactiveInvitation', expect.stringContaining('помощь')]]);
});

test('a refusal takes the widget and what it has stored away', async ({ page }) => {
  await allowChat(page);
  await open(page, `${shop.url}/faq/`);
  await rest(page);
  await expect.poll(() => callsOf(page)).toEqual([]);
  await buttonOf(page).click();
  await expect(chatOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Настройки cookie' }).click();
  await page.getByRole('button', { name: 'Только необходимые' }).click();
  await expect(chatOf(page)).toBeHidden();
  const stored = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(stored).toEqual(['cookie_choice']);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test.describe('a site without a chat', () => {
  test('shows on the order page whom to ask before anything is pressed, and goes on doing so', async ({
    page,
  }) => {
    await open(page, '/order/?programme=balans&kcal=1500&days=14&people=1');
    const help = page.getByRole('region', { name: 'Нужна помощь?' });
    await expect(help.getByRole('link', { name: /^\+7/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(help.getByRole('link', { name: /^\+7/ })).toBeVisible();
  });

  for (const path of ['/faq/', '/kontakty/']) {
    test(`offers phone and messengers on ${path}, and names no vendor`, async ({ page, site }) => {
      const answer = await page.goto(`${site.url}${path}`);
      expect(answer?.headers()['content-security-policy']).not.toContain('jivo');
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: /^\+7/ }).first()).toBeVisible();
      await expect(main.getByRole('link', { name: 'Telegram' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'MAX' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
      await expect(buttonOf(page)).toHaveCount(0);
    });
  }

  test('offers them in the account', async ({ page, site }) => {
    await setClock(site, journeyMoment);
    await signInWithOrder(page.context(), site, newPhone());
    await open(page, `${site.url}/personal/orders/`);
    await expect(helpOf(page).getByRole('link', { name: 'Telegram' })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a site with a chat offers phone and messengers', async ({ page }) => {
    await page.goto(`${shop.url}/faq/`);
    await expect(helpOf(page).getByRole('link', { name: 'Telegram' })).toBeVisible();
    await expect(buttonOf(page)).toBeHidden();
  });
});
