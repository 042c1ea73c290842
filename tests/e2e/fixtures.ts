import { type BrowserContext, test as base, expect, type Page, type Response } from 'playwright/test';
import { COOKIE_CHOICE_NAME, type CookieCategory } from '#shared/features/consents/cookies.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { type OrderOptions, orderMoment } from '#tests/factories/orders.ts';
import { bring, Customer, operate } from '#tests/harness/customer.ts';
import { startDesk } from '#tests/harness/desk-site.ts';
import { type LocalSite, type LocalSiteOptions, startLocalSite } from '#tests/harness/local-site.ts';
import { cookieChoiceOf, setClock, type Visitor } from '#tests/harness/visitor.ts';

export { bring, Customer, expect, operate };

/** Notes every error, warning, answer of 5xx and break of the policy on the pages of a context. */
export function watch(context: BrowserContext, problems: string[]): Promise<unknown> {
  context.on('weberror', (webError) => problems.push(`page error: ${webError.error().stack ?? ''}`));
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    problems.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`response ${response.status()}: ${response.url()}`);
  });
  return context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/** Waits until everything on the page is hydrated; one that is left alone is shown that somebody is there. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
    return document.documentElement.dataset.awake === '';
  });
}

/** Shows that somebody is there, until the service worker has come: pages left alone load nothing ahead. */
export async function controlled(page: Page): Promise<void> {
  let y = 0;
  await expect
    .poll(async () => {
      y = 20 - y;
      await page.mouse.move(50, 50 + y);
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);
}

/** Keeps back what is asked for by a name, until the answer is called. */
export async function hold(page: Page, name: RegExp | string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(name, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Lets the browser go on as a visitor who is signed in. */
export const enterAs = (context: BrowserContext, url: string, visitor: Visitor): Promise<void> =>
  context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })));

/** A journey that few people make, or that other tests hold as well: `npm run test:all` walks it. */
export const inLongRun = ({ tag }: { readonly tag: string | string[] }) => ({ tag: [tag, '@all'].flat() });

interface Visit {
  /** What the visitor allowed in the cookie banner on an earlier page; null lets the banner ask. */
  cookieChoice: readonly CookieCategory[] | null;
  /** Whether pages are left as they come: nothing wakes them, and nothing waits for their scripts. */
  isLeftAlone: boolean;
  /** What went wrong on the pages: it fails the test unless the test has said that it expects it. */
  problems: { readonly allow: (pattern: RegExp) => void };
  /** Opens a page and waits until all of it can be used. */
  goto: (path: string) => Promise<Response | null>;
}

let browsers = 0;

/** What holds for the pages of the site and of the desk alike. */
const onPages = base.extend<Visit>({
  cookieChoice: [[], { option: true }],
  isLeftAlone: [false, { option: true }],
  contextOptions: { reducedMotion: 'reduce' },
  // It would fetch the whole site for every test, and answer in place of its routes.
  serviceWorkers: 'block',

  context: async ({ context, baseURL, cookieChoice }, use) => {
    const value = cookieChoice && cookieChoiceOf(cookieChoice);
    if (value !== null) await context.addCookies([{ name: COOKIE_CHOICE_NAME, value, url: baseURL ?? '' }]);
    browsers += 1;
    // Limits of an address are no test's but its own.
    const address = `10.9.${process.pid & 255}.${browsers & 255}`;
    await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': address });
    await use(context);
  },

  problems: [
    async ({ context }, use) => {
      const seen: string[] = [];
      const allowed = [
        /Service Worker registration blocked|image loading is disabled|preloaded using link preload/,
      ];
      await watch(context, seen);
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'errors on the pages').toEqual([]);
    },
    { auto: true },
  ],

  goto: async ({ page, isLeftAlone, javaScriptEnabled }, use) => {
    await use(async (path) => {
      const answer = await page.goto(path);
      if (!isLeftAlone && javaScriptEnabled !== false) await awake(page);
      return answer;
    });
  },
});

interface Shopping {
  /** Has the site and the browser agree on another moment. */
  moveTo: (at: string) => Promise<void>;
  /** Signs the browser in as a new customer, with an order where one is described. */
  signIn: (order?: OrderOptions, changes?: Partial<PlaceOrderInput>) => Promise<Customer>;
}

interface Shop {
  /** What the site of a file is set up with. */
  siteOptions: LocalSiteOptions;
  site: LocalSite;
}

/** Journeys on a site that tests share: each has customers of its own. It is a Monday morning in Moscow. */
export const test = onPages.extend<Shopping, Shop>({
  siteOptions: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await startLocalSite({ floodLimit: 100_000, ...siteOptions });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),

  page: async ({ page, site }, use) => {
    await setClock(site, orderMoment);
    await page.clock.install({ time: orderMoment });
    await page.clock.resume();
    await use(page);
    // What it still loads would find nobody.
    await page.close();
  },

  moveTo: ({ page, site }, use) =>
    use(async (at) => {
      await setClock(site, at);
      await page.clock.setSystemTime(at);
    }),

  signIn: ({ page, site }, use) =>
    use(async (order, changes) => {
      const customer = await Customer.signedIn(site);
      if (order) await customer.place(order, changes);
      await enterAs(page.context(), site.url, customer);
      return customer;
    }),
});

interface Office {
  site: LocalSite;
  /** Signs in for trying, as the local desk lets anybody do. */
  workAs: (role: StaffRole) => Promise<void>;
}

/** Journeys on an office's screen, each at a desk of its own: days are everybody's there. */
export const deskTest = onPages.extend<Office>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on
  site: async ({}, use) => {
    const site = await startDesk({ floodLimit: 1_000_000 });
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.deskUrl),
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,

  workAs: async ({ page, goto, javaScriptEnabled }, use) => {
    await use(async (role) => {
      await goto('/sign-in/');
      await page.getByLabel('Роль').selectOption(role);
      await page.getByRole('button', { name: 'Войти для пробы' }).click();
      await expect(page).not.toHaveURL(/sign-in/);
      if (javaScriptEnabled !== false) await awake(page);
    });
  },
});
