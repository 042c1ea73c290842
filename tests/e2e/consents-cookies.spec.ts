import type { Page } from 'playwright/test';
import {
  type CookieCategory,
  cookieCategories,
  parseCookieChoice,
} from '#shared/features/consents/cookies.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { cookieChoiceOf, newPhone } from '#tests/harness/visitor.ts';
import { expect, test } from '../harness/browser.ts';
import { begin, open, waitForApp } from '../harness/journey.ts';

test.use({ cookieChoice: null });

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' });
/** On a phone the banner is one line until it is opened. */
async function unfold(page: Page): Promise<void> {
  const opener = bannerOf(page).getByRole('button', { name: 'Выбрать' });
  await expect(bannerOf(page)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}
const press = async (page: Page, name: string) => {
  await unfold(page);
  await bannerOf(page).getByRole('button', { name }).click();
};
const reopen = (page: Page) => page.getByRole('button', { name: 'Настройки cookie' }).click();

async function cookiesOf(page: Page): Promise<Map<string, string>> {
  return new Map((await page.context().cookies()).map(({ name, value }) => [name, value]));
}
const choiceOf = async (page: Page) => parseCookieChoice((await cookiesOf(page)).get('cookie_choice'));

/** What vendors would have left in the browser, each for its category. */
const vendorTraces = { analytics: '_ym_uid', marketing: 'mindboxDeviceUUID', chat: 'jv_visits' } as const;

/** Leaves in cookies and storage what the scripts of every category leave. */
async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate((names) => {
    for (const name of names) {
      // biome-ignore lint/suspicious/noDocumentCookie: the page's scripts write this way
      document.cookie = `${name}=3f1c9a52-8f6b-4c1d-9a51-1d2f3c4b5a69; Path=/; Secure`;
      window.localStorage.setItem(name, '1');
    }
  }, Object.values(vendorTraces));
}

/** The categories of which anything is left. */
async function tracesOf(page: Page): Promise<CookieCategory[]> {
  const cookies = await cookiesOf(page);
  const stored = await page.evaluate(() => Object.keys(window.localStorage));
  return cookieCategories.filter(
    (category) => cookies.has(vendorTraces[category]) || stored.includes(vendorTraces[category]),
  );
}

async function chooseApart(page: Page, ...allowed: string[]): Promise<void> {
  const banner = bannerOf(page);
  for (const name of ['Аналитика', 'Реклама', 'Чат']) {
    await banner.getByRole('checkbox', { name }).setChecked(allowed.includes(name));
  }
  await press(page, 'Сохранить выбор');
  await expect(banner).toBeHidden();
}

test('before a choice nothing leaves our origin and nothing is kept of where the visitor comes from', async ({
  page,
  site,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await begin(page, site);
  await open(page, '/?utm_source=ya&utm_medium=cpc');
  await expect(bannerOf(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect([...(await cookiesOf(page)).keys()]).toEqual([]);
  const stored = () =>
    page.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)]);
  expect(await stored()).toEqual([]);

  await press(page, 'Только необходимые');
  expect([...(await cookiesOf(page)).keys()]).toEqual(['cookie_choice']);
  expect(await stored()).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the banner asks once, with two answers of the same weight and size, and keeps the refusal', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/');
  const banner = bannerOf(page);
  await expect(banner).toBeVisible();
  await unfold(page);
  const refuse = banner.getByRole('button', { name: 'Только необходимые' });
  const allow = banner.getByRole('button', { name: 'Принять все' });
  expect(await refuse.getAttribute('class')).toBe(await allow.getAttribute('class'));
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const [refused, allowed] = [await refuse.boundingBox(), await allow.boundingBox()];
    expect(refused?.width).toBeCloseTo(allowed?.width ?? 0, 0);
    expect(refused?.height).toBeCloseTo(allowed?.height ?? 0, 0);
    const isCut = await refuse.evaluate((button) => button.scrollWidth > button.clientWidth);
    expect(isCut, `at ${width} px`).toBe(false);
  }

  await refuse.click();
  await expect(banner).toBeHidden();
  expect((await choiceOf(page))?.allowed).toEqual([]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(banner).toBeHidden();
});

for (const [name, category] of [
  ['Аналитика', 'analytics'],
  ['Реклама', 'marketing'],
  ['Чат', 'chat'],
] as const) {
  test(`«${name}» is allowed apart from the rest`, async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/?utm_source=ya');
    await expect(bannerOf(page)).toBeVisible();
    await leaveTraces(page);
    await unfold(page);
    await bannerOf(page).getByText('Настроить').click();
    await expect(bannerOf(page).getByRole('checkbox', { checked: false })).toHaveCount(3);
    await chooseApart(page, name);
    expect((await choiceOf(page))?.allowed).toEqual([category]);
    expect(await tracesOf(page)).toEqual([category]);
    const source = async () => (await cookiesOf(page)).get('utm_source');
    await expect.poll(source).toBe(category === 'marketing' ? 'ya' : undefined);
  });
}

test('the footer opens the present choice again, and a change of mind removes what was set', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/?utm_source=ya');
  await press(page, 'Принять все');
  await leaveTraces(page);
  expect(await tracesOf(page)).toEqual([...cookieCategories]);
  await expect.poll(async () => (await cookiesOf(page)).get('utm_source')).toBe('ya');

  await reopen(page);
  await expect(bannerOf(page).getByRole('checkbox', { checked: true })).toHaveCount(4);
  await chooseApart(page, 'Аналитика');
  expect(await tracesOf(page)).toEqual(['analytics']);
  await reopen(page);
  await press(page, 'Только необходимые');
  expect(await tracesOf(page)).toEqual([]);
  expect([...(await cookiesOf(page)).keys()]).toEqual(['cookie_choice']);
});

test('an earlier build’s choice is taken over, one under other words is asked for again', async ({
  page,
  site,
}) => {
  const keep = (value: string) =>
    page.context().addCookies([{ name: 'cookie_choice', value, url: site.url }]);
  await begin(page, site);
  await keep('all');
  await open(page, '/');
  // The earlier value reads as the same choice until it is written anew, with its time.
  await expect.poll(async () => (await choiceOf(page))?.chosenAt).toBeGreaterThan(0);
  expect(await choiceOf(page)).toMatchObject({ allowed: [...cookieCategories] });
  await expect(bannerOf(page)).toBeHidden();

  await keep(cookieChoiceOf(cookieCategories).replace(/^[\d-]+/, '2026-01-01'));
  await page.reload();
  await waitForApp(page);
  await expect(bannerOf(page)).toBeVisible();
});

test('the banner works by keyboard, gives the focus back, and axe finds nothing in its categories', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await begin(page, site);
  await open(page, '/');
  await press(page, 'Только необходимые');
  const opener = page.getByRole('button', { name: 'Настройки cookie' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const banner = bannerOf(page);
  await expect(banner).toBeFocused();
  await expect(banner.getByRole('checkbox', { name: 'Чат' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(banner).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await banner.getByRole('checkbox', { name: 'Чат' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
  await expect(opener).toBeFocused();
  expect((await choiceOf(page))?.allowed).toEqual(['chat']);
});

test('the choice of a customer stands among the consents of the settings', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/settings/');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/rest/customer/consents/cookies/'));
  await press(page, 'Принять все');
  expect((await kept).status()).toBe(200);
  await page.reload();
  const consents = page.locator('#consents');
  await expect(consents).toContainText('Cookie: реклама');
  await consents.getByRole('button', { name: 'Изменить: Cookie: реклама' }).click();
  const changed = page.waitForResponse((answer) => answer.url().endsWith('/rest/customer/consents/cookies/'));
  await press(page, 'Только необходимые');
  expect((await changed).status()).toBe(200);
  await page.reload();
  await expect(consents.getByText(/отозвано/)).toHaveCount(3);
});
