import type { Page } from 'playwright/test';
import { COOKIE_CHOICE_NAME } from '#shared/features/consents/cookies.ts';
import { CaptchaServer } from '#tests/doubles/captcha-server.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { open, register, waitForApp } from '#tests/harness/journey.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cookieChoiceOf, newPhone } from '#tests/harness/visitor.ts';

const vendor = new CaptchaServer();
let shop: LocalWorker;

// Each of several workers would start its own site and vendor.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await vendor.listen();
  shop = await startLocalWorker({
    vars: vendor.variables,
    outboundService: (request) => vendor.double.handle(request),
    floodLimit: 100_000,
  });
});
test.afterAll(async () => {
  await shop?.stop();
  vendor.close();
});

let visits = 0;

test.beforeEach(async ({ page }) => {
  vendor.behaviour = 'normal';
  vendor.isNextPerson = true;
  for (const list of [vendor.requested, vendor.tokens, vendor.double.asked]) list.length = 0;
  visits += 1;
  // Tests do not share the limits of an address.
  await page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': `10.14.0.${visits}` });
});
// A page that still loads something would find nobody.
test.afterEach(({ page }) => page.close());

async function openSignIn(page: Page): Promise<void> {
  await open(page, `${shop.url}/`);
  await page.getByRole('button', { name: 'Войти' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Телефон')).toBeVisible();
}

async function expectInCorner(page: Page, selector: string): Promise<void> {
  const badge = page.locator(selector);
  await expect(badge).toBeVisible();
  const [box, { width, height }] = [
    await badge.boundingBox(),
    page.viewportSize() ?? { width: 0, height: 0 },
  ];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 20);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 40);
  await expect(badge).toHaveAttribute('lang', 'ru');
}

const tokensAsked = () => vendor.double.asked.map(({ form }) => form.token ?? form.response);
const logsOf = (text: string) => shop.logs.filter((line) => line.includes(text));

test('the check comes before a form is touched for whoever allows analytics, without a badge', async ({
  page,
}) => {
  await page
    .context()
    .addCookies([{ name: COOKIE_CHOICE_NAME, value: cookieChoiceOf(['analytics']), url: shop.url }]);
  await open(page, `${shop.url}/`);
  let y = 0;
  await expect
    .poll(async () => {
      y = 20 - y;
      // A page at rest listens for its visitor from some moment on.
      await page.mouse.move(100, 100 + y);
      return vendor.requested;
    })
    .toEqual(['/captcha.js']);
  await expect(page.locator('.SmartCaptcha-Shield')).toHaveCount(0);
});

test('both steps of signing in are proven, each call by a token of its own, after the first touch alone', async ({
  page,
}) => {
  await open(page, `${shop.url}/`);
  await page.waitForLoadState('networkidle');
  expect(vendor.requested).toEqual([]);
  await page.getByRole('button', { name: 'Войти' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон').focus();
  await expectInCorner(page, '.SmartCaptcha-Shield');
  expect(vendor.requested).toEqual(['/captcha.js']);
  // The sheet stays at the lower edge of the window.
  const sheetButton = dialog.getByRole('button', { name: 'Получить код' });
  await expect.poll(async () => (await sheetButton.boundingBox())?.y).toBeGreaterThan(700);
  const phone = newPhone();
  const before = logsOf('without a captcha token').length;
  await register(page, phone, 'Анна');
  expect(vendor.requested.filter((path) => path.endsWith('.js'))).toEqual([
    '/captcha.js',
    '/recaptcha/api.js',
  ]);
  // The phone, the name, the code.
  expect(tokensAsked()).toEqual(vendor.tokens);
  expect(new Set(vendor.tokens).size).toBe(3);
  expect(logsOf('without a captcha token')).toHaveLength(before);
});

test('the badge of step two stands in the corner in place of the first one', async ({ page }) => {
  await openSignIn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон').fill(newPhone());
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await dialog.getByLabel('Имя').fill('Анна');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await dialog.getByRole('textbox').first().focus();
  await expectInCorner(page, '.grecaptcha-badge');
  await expect(page.locator('.SmartCaptcha-Shield')).toHaveCount(0);
});

test('whoever is taken for a robot may try again, with a new token', async ({ page, problems }) => {
  problems.allow(/403|authorization error/);
  await openSignIn(page);
  vendor.isNextPerson = false;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон').fill(newPhone());
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await expect(dialog.getByText(/не\sробот/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await expect(dialog.getByLabel('Имя')).toBeVisible();
  expect(tokensAsked()).toEqual(vendor.tokens);
  expect(new Set(vendor.tokens).size).toBe(2);
});

test('a challenge opens within the dialog, where it can be pressed', async ({ page }) => {
  vendor.behaviour = 'challenging';
  await openSignIn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон').fill(newPhone());
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await page.getByRole('button', { name: 'Я не робот' }).click();
  await expect(dialog.getByLabel('Имя')).toBeVisible();
  expect(tokensAsked()).toEqual(vendor.tokens);
});

for (const [behaviour, reason] of [
  ['blocked', 'blocked'],
  ['hanging', 'slow'],
  ['throwing', 'slow'],
] as const) {
  test(`a vendor that is ${behaviour} keeps nobody from signing in`, async ({ page, problems }) => {
    problems.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|The vendor has failed|Script error/);
    vendor.behaviour = behaviour;
    const before = logsOf(`"reason":"${reason}"`).length;
    await openSignIn(page);
    await register(page, newPhone(), 'Анна');
    await expect.poll(() => logsOf(`"reason":"${reason}"`).length).toBe(before + 3);
    expect(vendor.tokens).toEqual([]);
  });
}

test('a request and a removal are proven too', async ({ page }) => {
  await open(page, `${shop.url}/kontakty/`);
  const form = page.locator('#lead-contact-us form');
  await form.getByLabel('Имя').fill('Анна');
  await form.getByLabel('Телефон').pressSequentially('9162041835');
  await form.getByLabel('Сообщение').fill('Привезёте ли завтра?');
  await form.getByText('Даю согласие на').click({ position: { x: 5, y: 5 } });
  await form.getByRole('button', { name: 'Отправить вопрос' }).click();
  await expect(page.getByText(/Номер обращения/)).toBeVisible();
  expect(tokensAsked()).toEqual(vendor.tokens);

  await open(page, `${shop.url}/app/removeuserdata/`);
  await page.locator('#removal').getByLabel('Телефон').fill(newPhone());
  await page.locator('#removal').getByRole('button', { name: 'Получить код' }).click();
  await expect(page).toHaveURL(/step=code/);
  expect(tokensAsked()).toEqual(vendor.tokens);
  expect(vendor.tokens).toHaveLength(2);
});

test('nothing of a check that is off is in the page, its policy or its requests', async ({ page, site }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) outside.push(request.url());
  });
  const answer = await page.goto('/');
  await waitForApp(page);
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https?:|frame-src/);
  expect(await answer?.text()).not.toContain('"outside"');
  await page.getByRole('button', { name: 'Войти' }).first().click();
  await register(page, newPhone(), 'Анна');
  expect(outside).toEqual([]);
});
