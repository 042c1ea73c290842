import { chromium, type Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { chromiumFlags, findChromium } from '#tests/harness/chromium.ts';
import { begin, open, register, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

const programme = '/programmy/fitnes/';

/** Paths of `/rest` that a page asks for, in their order. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rest/')) calls.push(pathname);
  });
  return calls;
}

const counted = (calls: readonly string[], path: string) => calls.filter((call) => call === path).length;

test('a finger on a link asks for the next page’s data, and the press for none of it again', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/');
  // The first use asks for what home itself needs.
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  const link = page.locator(`main a[href="${programme}"]`).first();
  await link.scrollIntoViewIfNeeded();
  const calls = noteCalls(page);
  const own = `/rest${programme.replace('programmy', 'programmes')}`;
  // What loads ahead starts once the page is at rest.
  await expect
    .poll(async () => {
      await link.dispatchEvent('touchstart');
      return counted(calls, own);
    })
    .toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Фитнес');
  expect(counted(calls, own)).toBe(1);
  // Home had both, and nothing was sent meanwhile.
  expect(counted(calls, '/rest/orders/options/')).toBe(0);
  expect(counted(calls, '/rest/programmes/')).toBe(0);
});

test('a link that stands in view has its page’s data before anybody touches it', async ({ page, site }) => {
  await begin(page, site);
  const calls = noteCalls(page);
  await open(page, '/');
  await page.keyboard.press('Tab');
  const link = page.locator(`main a[href="${programme}"]`).first();
  await link.scrollIntoViewIfNeeded();
  const own = `/rest${programme.replace('programmy', 'programmes')}`;
  // What loads ahead starts once the page is at rest and somebody is there.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1);
      return counted(calls, own);
    })
    .toBe(1);
  await link.evaluate((element) => (element as HTMLElement).click());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Фитнес');
  expect(counted(calls, own)).toBe(1);
});

test('a finger on a link to the account or the order asks for nothing of theirs', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/');
  const calls = noteCalls(page);
  const touch = (href: string) =>
    page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to });
      // Outside of what React takes over, which it may not have done yet.
      document.body.append(link);
      link.dispatchEvent(new Event('touchstart', { bubbles: true }));
    }, href);
  // Once a link of everybody's is followed, something listens.
  await expect
    .poll(async () => {
      await touch('/programmy/fitnes/');
      return calls;
    })
    .toContain('/rest/programmes/fitnes/');
  for (const href of ['/personal/', '/personal/settings/', '/order/?programme=balans', '/success/']) {
    await touch(href);
  }
  await touch('/programmy/detoks/');
  await expect.poll(() => calls).toContain('/rest/programmes/detoks/');
  expect(calls.filter((call) => /customer|deliveries|orders\/(?!options)/.test(call))).toEqual([]);
});

/** A page of a browser that keeps pages which were left; Playwright turns that off. */
async function openKeeping(): Promise<Page> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return browser.newPage();
}

/** Leaves a page for another document and goes back; tells whether it was kept, by a mark that a new one lacks. */
async function leaveAndReturn(page: Page, elsewhere: string): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted);
    });
  });
  await page.goto(elsewhere);
  await page.evaluate(() => history.back());
}

test('back from another document shows a page as it was left, asleep or awake', async ({ site }) => {
  const page = await openKeeping();
  try {
    for (const [path, isAwake] of [
      ['/', false],
      ['/faq/', false],
      ['/programmy/balans/', true],
      ['/order/?programme=balans&kcal=1500&days=28&people=1', true],
    ] as const) {
      await page.goto(site.url + path);
      if (isAwake) await waitForApp(page);
      await leaveAndReturn(page, `${site.url}/robots.txt`);
      await expect(page.locator('html'), path).toHaveAttribute('data-kept', 'true');
    }
  } finally {
    await page.context().browser()?.close();
  }
});

test('back to a page on which somebody has signed in since asks the server for it', async ({ site }) => {
  const page = await openKeeping();
  try {
    await page.goto(`${site.url}/faq/`);
    await waitForApp(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await register(page, newPhone(), 'Анна');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('link', { name: /Анна|Личный кабинет/ }).first()).toBeVisible();
    await leaveAndReturn(page, `${site.url}/robots.txt`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-kept');
  } finally {
    await page.context().browser()?.close();
  }
});
