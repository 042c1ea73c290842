import type { Page } from 'playwright/test';
import { ShiftDay } from '#tests/harness/shift-day.ts';
import { bring, Customer, deskTest, enterAs, expect, test } from '../fixtures.ts';
import {
  accountPages,
  deskPages,
  detailPages,
  type Opening,
  openFrom,
  openings,
  orderPage,
  publicPages,
  walks,
} from './addresses.ts';
import { takeLook } from './look.ts';

/** Pages that show most of what there is to see: they are looked at in unusual ways too. */
const telling = ['/', '/programmy/balans/', orderPage, '/blog/belok/'];

test.use({ isMobile: false, actionTimeout: 60_000 });
test.describe.configure({ timeout: 600_000 });

/** Opens each dialog, with room enough that nothing of it has to scroll. */
async function takeDialogs(page: Page, goto: (path: string) => Promise<unknown>, opened: readonly Opening[]) {
  for (const [index, opening] of opened.entries()) {
    await page.setViewportSize({ width: 390, height: 1600 });
    const { name, dialog } = await openFrom(page, goto, opening);
    await takeLook(page, `dialog ${index} ${name}`, { height: 1600, part: dialog });
  }
}

test.describe('looks', { tag: '@all' }, () => {
  for (const paths of walks([...publicPages, ...detailPages]))
    test(`of pages from ${paths[0]} to ${paths.at(-1)}`, async ({ page, goto }) => {
      for (const path of paths) {
        await goto(path);
        await takeLook(page, `page ${path}`);
      }
    });

  test('of a page that does not exist, and of the question about cookies', async ({
    page,
    goto,
    problems,
  }) => {
    problems.allow(/status of 404/);
    await goto('/net-takoy-stranicy/');
    await takeLook(page, 'not found');
    await page.context().clearCookies();
    await goto('/oplata/');
    await expect(page.getByRole('region', { name: 'Файлы cookie' })).toBeVisible();
    await takeLook(page, 'cookies', { fullPage: false });
  });

  test('of pages in unusual ways', async ({ page, goto }) => {
    for (const path of telling) {
      await goto(path);
      await page.emulateMedia({ forcedColors: 'active' });
      await takeLook(page, `forced colours ${path}`, { widths: [390] });
      await page.emulateMedia({ forcedColors: 'none', media: 'print' });
      await takeLook(page, `print ${path}`, { widths: [768] });
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await takeLook(page, `large letters ${path}`, { widths: [390] });
    }
  });

  test('of dialogs of visitors', ({ page, goto }) => takeDialogs(page, goto, openings.visitor));

  test('of the account and its dialogs', async ({ page, site, goto, moveTo }) => {
    const customer = await Customer.signedIn(site, '+79162041830');
    await customer.place({ days: 14, payment: 'card' }, { renews: true });
    await customer.pay();
    await enterAs(page.context(), site.url, customer);
    for (const path of accountPages) {
      await goto(path);
      await takeLook(page, `page ${path}`);
    }
    await takeDialogs(page, goto, openings.customer);
    await bring(site, customer, 'delivered');
    await moveTo('2026-11-18T09:00:00.000Z');
    await takeDialogs(page, goto, openings.afterDelivery);
  });
});

deskTest.describe('looks of the desk', { tag: '@all' }, () => {
  deskTest('by day and by night', async ({ page, site, goto, workAs }) => {
    const day = await ShiftDay.at(site, 4, 2);
    await day.give(day.doors.slice(0, 3).map(({ id }) => id));
    await workAs('owner');
    const [door] = day.doors;
    if (!door) throw new Error('no door');
    for (const [index, address] of deskPages(door).entries()) {
      await goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ colorScheme: 'light' });
      // Its address has the id of an order.
      const name = `${index} ${address.replace(/[\da-f]{8}-[\da-f-]+|\?.*/g, '')}`;
      await takeLook(page, `desk ${name}`, { widths: [390, 1280] });
      await page.emulateMedia({ colorScheme: 'dark' });
      await takeLook(page, `dark desk ${name}`, { widths: [1280] });
    }
  });
});
