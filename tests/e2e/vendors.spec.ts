import type { Page } from 'playwright/test';
import {
  type CookieCategory,
  cookieCategories,
  parseCookieChoice,
} from '#shared/features/consents/cookies.ts';
import { VendorServer } from '#tests/doubles/vendor-server.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { expect, inLongRun, test } from './fixtures.ts';
import { orderByCard, stir } from './flows.ts';

const cookies = { tag: ['@consents', '@vendors'] };
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' });

/** On a phone the banner is one line until it is opened. */
async function answer(page: Page, name: string): Promise<void> {
  const opener = bannerOf(page).getByRole('button', { name: 'Выбрать' });
  if (await opener.isVisible()) await opener.click();
  await bannerOf(page).getByRole('button', { name }).click();
}
const namesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

const vendors = new VendorServer();
const hostsOf: Readonly<Record<CookieCategory, readonly string[]>> = {
  analytics: ['abt.s3.yandex.net', 'mc.yandex.ru'],
  marketing: [
    ...['ads.example', 'api.flocktory.com', 'api.mindbox.ru', 'static.popmechanic.ru'],
    'www.googletagmanager.com',
  ],
  chat: ['bot.example', 'sockets.example'],
};
const hostsFor = (...allowed: readonly CookieCategory[]) => allowed.flatMap((one) => hostsOf[one]).sort();
const asked = () => [...vendors.asked].sort();

test.use({ siteOptions: { vars: VendorServer.variables }, cookieChoice: null });
test.beforeAll(() => vendors.listen());
test.afterAll(() => vendors.close());
test.beforeEach(async ({ context }) => {
  vendors.forget();
  await vendors.attach(context);
});

test(
  'nothing leaves our origin and nothing is kept before a choice, nor after a refusal',
  cookies,
  async ({ page, site, goto }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!/^data:/.test(request.url()) && !request.url().startsWith(site.url)) foreign.push(request.url());
    });
    await goto('/faq/?utm_source=ya');
    await expect(bannerOf(page)).toBeVisible();
    expect(await namesOf(page)).toEqual([]);
    await answer(page, 'Только необходимые');
    await expect(bannerOf(page)).toBeHidden();
    // The page comes to rest, and hears of its visitor after that.
    await page.clock.runFor(5000);
    await page.evaluate(() => window.scrollTo(0, 300));
    expect(await namesOf(page)).toEqual(['cookie_choice']);
    expect(foreign).toEqual([]);
    await page.reload();
    await expect(bannerOf(page)).toBeHidden();
  },
);

test(
  'one category is allowed apart from the rest, and a change of mind ends what it has brought',
  cookies,
  async ({ page, goto }) => {
    await goto('/faq/');
    await answer(page, 'Принять все').catch(() => undefined);
    await page.getByRole('button', { name: 'Настройки cookie' }).click();
    for (const name of ['Аналитика', 'Реклама', 'Чат'])
      await bannerOf(page)
        .getByRole('checkbox', { name })
        .setChecked(name === 'Аналитика');
    await answer(page, 'Сохранить выбор');
    const choice = async () =>
      parseCookieChoice((await page.context().cookies()).find(({ name }) => name === 'cookie_choice')?.value);
    await expect.poll(async () => (await choice())?.allowed).toEqual(['analytics']);
    await goto('/oplata/');
    vendors.forget();
    await goto('/faq/');
    await stir(page, asked, hostsFor('analytics'));
    await page.getByRole('button', { name: 'Настройки cookie' }).click();
    const loaded = page.waitForEvent('load');
    await answer(page, 'Только необходимые');
    await loaded;
    const others = async () => (await namesOf(page)).filter((name) => !name.startsWith('exp_'));
    await expect.poll(others).toEqual(['cookie_choice']);
  },
);

test.describe('that are allowed', () => {
  test.use({ cookieChoice: cookieCategories });

  test('are told of the way to an order, and of a purchase once', cookies, async ({ page, site }) => {
    const purchases = () =>
      vendors.callsOf('mc.yandex.ru').filter((call) => JSON.stringify(call).includes('"purchase"')).length;
    await orderByCard(page, site, newPhone(), {
      atHome: () => stir(page, asked, hostsFor(...cookieCategories)),
      atSuccess: () => stir(page, purchases, 2),
    });
    for (const host of ['www.googletagmanager.com', 'api.flocktory.com', 'ads.example'])
      expect(JSON.stringify(vendors.callsOf(host)), host).toMatch(/purchase|postcheckout/);
    vendors.forget();
    await page.goto('/success/');
    await stir(page, () => vendors.asked.includes('mc.yandex.ru'), true);
    expect(purchases()).toBe(0);
  });

  test(
    'keep nobody from ordering where they break the page’s globals',
    inLongRun(cookies),
    async ({ page, site, problems }) => {
      problems.allow(/ERR_FAILED|The vendor has failed/);
      vendors.behaviour = 'changing';
      const atHome = () => stir(page, () => vendors.asked.includes('mc.yandex.ru'), true);
      await orderByCard(page, site, newPhone(), { atHome });
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});
