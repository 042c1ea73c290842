import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { deskTest, openAtDesk, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { DAY, press, ShiftDay } from '#tests/harness/shift-day.ts';

/** A day under way: couriers have shifts, and cash was taken. */
const test = deskTest(async (site) => {
  const day = await ShiftDay.at(site, 4, 2);
  const { secret, shift } = await day.give(day.doors.slice(0, 3).map(({ id }) => id));
  const phone = await day.opened(secret);
  const { stops } = await day.read(phone, shift.id);
  const paid = stops.find(({ cashKop }) => cashKop > 0);
  await day.mark(phone, shift.id, press(paid?.id ?? '', { cashKop: paid?.cashKop ?? 0 }));
});

const reports = [
  `/?date=${DAY}`,
  `/production/?date=${DAY}`,
  `/manifests/?date=${DAY}`,
  `/shifts/?date=${DAY}`,
  '/orders/',
  '/customers/?query=Анна',
  '/staff/',
  '/audit/',
];

/** Everything that has to be scrolled sideways to be read, with all that can be opened open. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
    return [document.documentElement, ...document.querySelectorAll('main section')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        (one) =>
          `${one.getAttribute('aria-label') ?? one.localName}: ${one.scrollWidth} of ${one.clientWidth}`,
      );
  });

for (const width of [390, 1024, 1440, 1920]) {
  test(`no report has to be scrolled sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAtDesk(page, 'owner');
    for (const address of reports) {
      await openAtDesk(page, address);
      expect(await cutOff(page), address).toEqual([]);
    }
  });
}

test('a row is a card on a phone, and its cells say what they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAtDesk(page);
  await page.goto(`/shifts/?date=${DAY}`);
  const cell = page.getByRole('cell', { name: /1\sиз\s3/ });
  await expect(cell).toBeVisible();
  expect(await cell.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"Доставлено"');
  await page.goto(`/?date=${DAY}`);
  // Zeros are no news to a phone.
  await expect(page.getByRole('cell', { name: '0', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('the table of deliveries fits into the window of an office', async ({ page }) => {
  await signInAtDesk(page);
  await openAtDesk(page, `/deliveries/?from=${DAY}`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
});

test('whoever may not see the board begins with what they have', async ({ page }) => {
  await signInAtDesk(page, 'finance');
  await expect(page.getByRole('heading', { name: 'Смены' })).toBeVisible();
});

test('the link of a shift is copied by a press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAtDesk(page);
  await openAtDesk(page, `/shifts/?date=${DAY}`);
  await page.getByText('Новая ссылка…').click();
  await page.getByRole('button', { name: 'Новая ссылка' }).click();
  await page.getByRole('button', { name: 'Скопировать' }).click();
  await expect(page.getByText('Скопировано')).toBeVisible();
  const link = await page.locator('code').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
