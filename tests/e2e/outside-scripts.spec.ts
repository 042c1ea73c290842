import type { Page } from 'playwright/test';
import {
  COOKIE_CHOICE_NAME,
  type CookieCategory,
  cookieCategories,
} from '#shared/features/consents/cookies.ts';
import { VendorServer } from '#tests/doubles/vendor-server.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, orderByCard } from '#tests/harness/journey.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cookieChoiceOf } from '#tests/harness/visitor.ts';

const vendors = new VendorServer();
let shop: LocalWorker;

test.use({ cookieChoice: null });
// Each of several workers would start its own site and vendor.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await vendors.listen();
  shop = await startLocalWorker({ vars: VendorServer.variables, floodLimit: 100_000 });
});
test.afterAll(async () => {
  await shop?.stop();
  vendors.close();
});
test.beforeEach(async ({ page }) => {
  vendors.forget();
  await vendors.attach(page.context());
  await begin(page, shop);
});
// A page that still loads something would find nobody.
test.afterEach(({ page }) => page.close());

const hostsOf: Readonly<Record<CookieCategory, readonly string[]>> = {
  analytics: ['abt.s3.yandex.net', 'mc.yandex.ru'],
  marketing: [
    'ads.example',
    'api.flocktory.com',
    'api.mindbox.ru',
    'static.popmechanic.ru',
    'www.googletagmanager.com',
  ],
  chat: ['bot.example', 'sockets.example'],
};
const hostsFor = (allowed: readonly CookieCategory[]) =>
  allowed.flatMap((category) => hostsOf[category]).sort();

const allow = (page: Page, ...allowed: CookieCategory[]) =>
  page.context().addCookies([{ name: COOKIE_CHOICE_NAME, value: cookieChoiceOf(allowed), url: shop.url }]);

/** Shows that somebody is there, again and again: a page at rest listens from some moment on. */
async function stir(page: Page, until: () => unknown, expected: unknown): Promise<void> {
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

const askedHosts = () => [...vendors.asked].sort();

/** Every combination of categories. */
const combinations = Array.from({ length: 2 ** cookieCategories.length }, (_, bits) =>
  cookieCategories.filter((_category, index) => bits & (2 ** index)),
);

for (const allowed of combinations) {
  test(`who allows ${allowed.join(' and ') || 'nothing'} gets the scripts of that alone`, async ({
    page,
  }) => {
    await allow(page, ...allowed);
    await open(page, `${shop.url}/`);
    await stir(page, askedHosts, hostsFor(allowed));
    // Whatever else would come has had its time.
    await page.waitForLoadState('networkidle');
    expect(askedHosts()).toEqual(hostsFor(allowed));
  });
}

test('before the choice nothing leaves our origin, after it what was allowed', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await open(page, `${shop.url}/`);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(50, 50);
  await page.evaluate(() => window.scrollTo(0, 300));
  // The page comes to rest, and hears of its visitor after that.
  await page.clock.runFor(5000);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await page.getByRole('button', { name: 'Выбрать cookie' }).click();
  await page.getByRole('button', { name: 'Принять все' }).click();
  await stir(page, askedHosts, hostsFor(cookieCategories));
});

test('variants that the A/B script draws are what the next page shows', async ({ page }) => {
  await allow(page, 'analytics');
  await open(page, `${shop.url}/`);
  const variants = async () =>
    (await page.context().cookies()).filter(({ name, value }) => name.startsWith('exp_') && value === '1');
  const shown = page.locator('#why-befit');
  await stir(page, askedHosts, hostsFor(['analytics']));
  await expect.poll(async () => (await variants()).map(({ name }) => name)).toEqual(['exp_whyBefit']);
  // Parts of this page that wake only now are still those that the server has sent.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await expect(shown).toHaveCount(0);
  await page.reload();
  await expect(shown).not.toHaveCount(0);
});

test('a change of mind ends what runs and removes what it has set', async ({ page }) => {
  await allow(page, ...cookieCategories);
  await open(page, `${shop.url}/`);
  const names = async () => (await page.context().cookies()).map(({ name }) => name);
  await stir(page, async () => (await names()).filter((name) => /^(_ym|mindbox)/.test(name)).sort(), [
    '_ym_uid',
    'mindboxDeviceUUID',
  ]);
  vendors.forget();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Настройки cookie' }).click();
  await page.getByRole('button', { name: 'Только необходимые' }).click();
  await loaded;
  // A variant that was drawn stays: the page does not change under its visitor, and says nothing of them to anybody.
  const others = async () => (await names()).filter((name) => !name.startsWith('exp_'));
  await expect.poll(others).toEqual([COOKIE_CHOICE_NAME]);
  await page.waitForLoadState('networkidle');
  expect(vendors.asked).toEqual([]);
});

/** What of an argument tells one call from another. */
function shortOf(value: unknown): string {
  if (typeof value === 'number') return '';
  if (typeof value === 'string') return URL.canParse(value) ? new URL(value).pathname : value;
  const facts = new Map(Object.entries(value ?? {}));
  const names = ['dialog', 'kind', 'operation', 'referer'] as const;
  return (
    names.map((name) => facts.get(name)).flatMap((fact) => (fact === undefined ? [] : [shortOf(fact)]))[0] ??
    ''
  );
}

/** The calls of a vendor, in short and in order. */
const toldTo = (host: string) =>
  vendors.callsOf(host).map((call) => call.map(shortOf).filter(Boolean).join(' '));

test('the way to an order is told to every vendor, call by call, and a purchase once', async ({ page }) => {
  await allow(page, ...cookieCategories);
  const purchases = () => toldTo('mc.yandex.ru').filter((call) => call.includes('purchase')).length;
  await orderByCard(page, `${shop.url}/`, {
    atHome: () => stir(page, askedHosts, hostsFor(cookieCategories)),
    atSuccess: () => stir(page, purchases, 2),
  });
  // The payment leads through a page of the provider: what serves the vendors begins anew after it.
  const wholeWay: Readonly<Record<string, readonly string[]>> = {
    'mc.yandex.ru': [
      'init',
      'ecommerce add',
      'reachGoal configurator',
      'hit /order/ /',
      'reachGoal begin_checkout programme',
      'reachGoal add_address',
      'reachGoal dialog_open auth-sms',
      'reachGoal register',
      'init',
      'ecommerce purchase',
      'reachGoal purchase programme',
      'hit /personal/ /success/',
    ],
    'www.googletagmanager.com': [
      'consent default',
      'gtm.js',
      'configure',
      'virtual_page_view',
      'begin_checkout',
      'add_shipping_info',
      'dialog_open',
      'sign_up',
      'consent default',
      'gtm.js',
      'purchase',
      'virtual_page_view',
    ],
    'api.mindbox.ru': ['create', 'async Website.SetCart', 'create'],
    'api.flocktory.com': ['addToCart', 'postcheckout'],
    'ads.example': ['checkout', 'registration', 'purchase'],
    'abt.s3.yandex.net': ['metrika.3 init', 'metrika.3 init'],
    'static.popmechanic.ru': ['loaded', 'loaded'],
    'sockets.example': ['loaded', 'loaded'],
    'bot.example': ['loaded function', 'loaded function'],
  };
  for (const [host, calls] of Object.entries(wholeWay)) {
    await expect.poll(() => toldTo(host), { message: host }).toEqual(calls);
  }

  // The page may be opened again, and says again what was bought.
  vendors.forget();
  const told = () => toldTo('mc.yandex.ru');
  await open(page, `${shop.url}/success/`);
  await stir(page, told, ['init']);
  await page.locator('main a[href="/personal/"]').first().click();
  await expect.poll(told).toEqual(['init', 'hit /personal/ /success/']);
});

for (const behaviour of ['blocked', 'hanging', 'throwing', 'changing'] as const) {
  test(`vendors that are ${behaviour} keep nobody from ordering, and nothing shows`, async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|The vendor has failed/);
    vendors.behaviour = behaviour;
    await allow(page, ...cookieCategories);
    const stirHere = () => stir(page, () => vendors.asked.includes('mc.yandex.ru'), true);
    await orderByCard(page, `${shop.url}/`, { atHome: stirHere });
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('where consent is implied everything comes without a question, until it is refused', async ({
  page,
}) => {
  const other = await startLocalWorker({ vars: { ...VendorServer.variables, CONSENT: 'implied' } });
  try {
    await open(page, `${other.url}/`);
    await stir(page, askedHosts, hostsFor(cookieCategories));
    vendors.forget();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Выбрать cookie' }).click();
    await page.getByRole('button', { name: 'Только необходимые' }).click();
    await loaded;
    await page.waitForLoadState('networkidle');
    expect(vendors.asked).toEqual([]);
  } finally {
    // A page that still loads something would find nobody.
    await page.close();
    await other.stop();
  }
});
