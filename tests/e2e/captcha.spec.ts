import type { Page } from 'playwright/test';
import { CaptchaServer } from '#tests/doubles/captcha-server.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { expect, inLongRun, test } from './fixtures.ts';
import { dialogOf, fillAddress, goOnTo, heading, register, sendOrder } from './flows.ts';

const captcha = { tag: ['@captcha', '@auth', '@bounds'] };
const vendor = new CaptchaServer();
test.use({
  siteOptions: async ({ browserName: _ }, use) => {
    await vendor.listen();
    await use({ vars: vendor.variables, outboundService: (request) => vendor.double.handle(request) });
    vendor.close();
  },
});
test.beforeEach(() => {
  Object.assign(vendor, { behaviour: 'normal', isNextPerson: true });
  for (const list of [vendor.requested, vendor.tokens, vendor.double.asked]) list.length = 0;
});
const openSignIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();

test(
  'each step of signing in is proven by a token of its own, after the first touch alone',
  captcha,
  async ({ page, site, goto, problems }) => {
    problems.allow(/403|authorization error/);
    await goto('/faq/');
    expect(vendor.requested).toEqual([]);
    await openSignIn(page);
    // Whoever is taken for a robot may try again.
    vendor.isNextPerson = false;
    const phone = newPhone();
    await dialogOf(page).getByLabel('Телефон').fill(phone);
    await dialogOf(page).getByRole('button', { name: 'Получить код' }).click();
    await expect(dialogOf(page).getByText(/не\sробот/)).toBeVisible();
    await register(page, site, phone);
    const tokens = vendor.double.asked.map(({ form }) => form.token ?? form.response);
    expect(tokens).toEqual(vendor.tokens);
    expect(new Set(tokens).size).toBe(4);
  },
);

test(
  'a vendor that hangs keeps nobody from signing in',
  inLongRun(captcha),
  async ({ page, site, goto, problems }) => {
    problems.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Script error/);
    vendor.behaviour = 'hanging';
    await goto('/faq/');
    await openSignIn(page);
    await register(page, site, newPhone());
    expect(vendor.tokens).toEqual([]);
  },
);

test(
  'the fourth order of an hour is proven by a check that loads only then',
  captcha,
  async ({ page, goto, signIn, problems }) => {
    problems.allow(/403/);
    const anna = await signIn({ days: 2 });
    for (const _ of [2, 3]) await anna.place({ days: 2, firstOrder: false });
    await goto('/order/?programme=balans&kcal=1500&days=2');
    vendor.requested.length = 0;
    vendor.tokens.length = 0;
    await fillAddress(page);
    await goOnTo(page, 'contact');
    await goOnTo(page, 'payment');
    await page.getByRole('radio', { name: /Курьеру/ }).check();
    await sendOrder(page);
    await expect(heading(page)).toHaveText('Спасибо, заказ оформлен!');
    expect(vendor.tokens).toHaveLength(1);
  },
);
