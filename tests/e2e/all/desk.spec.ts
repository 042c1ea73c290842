import type { Page } from 'playwright/test';
import { deskDay } from '#tests/harness/desk-site.ts';
import { findCutOff } from '#tests/harness/finders.ts';
import { DAY, ShiftDay } from '#tests/harness/shift-day.ts';
import { bring, Customer, expect, deskTest as test } from '../fixtures.ts';
import { expectAccessible } from './accessible.ts';
import { deskPages } from './addresses.ts';

/** Opens every form of a page that can be opened, and asks each what it would do. */
async function openForms(page: Page): Promise<void> {
  for (const details of await page.locator('main details').all())
    await details.evaluate((one) => one.setAttribute('open', ''));
}

test.describe('every page of the desk', { tag: '@all' }, () => {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1024, 'dark'],
    [1440, 'light'],
    [1920, 'dark'],
  ] as const)
    test(`is accessible and fits at ${width} px in the ${colorScheme}`, async ({
      page,
      site,
      goto,
      workAs,
    }) => {
      const day = await ShiftDay.at(site, 4, 2);
      await day.give(day.doors.slice(0, 3).map(({ id }) => id));
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await workAs('owner');
      const [door] = day.doors;
      if (!door) throw new Error('no door');
      for (const address of deskPages(door)) {
        await goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await openForms(page);
        expect.soft(await page.evaluate(findCutOff), address).toEqual([]);
        await expectAccessible(page, address);
      }
    });

  test('shows cards that say what they are on a phone, and fits into the window of an office', async ({
    page,
    site,
    goto,
    workAs,
  }) => {
    const day = await ShiftDay.at(site, 2);
    await day.give(day.doors.map(({ id }) => id));
    await workAs('manager');
    await goto(`/deliveries/?from=${DAY}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
    await page.setViewportSize({ width: 390, height: 844 });
    await goto(`/shifts/?date=${DAY}`);
    const cell = page.getByRole('cell', { name: /0\sиз\s2/ });
    expect(await cell.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"Доставлено"');
  });

  test('is accessible while a form tells what it would do', async ({
    page,
    site,
    goto,
    workAs,
    problems,
  }) => {
    problems.allow(/status of 400/);
    const customer = await Customer.signedIn(site, '+79162041830');
    await customer.place();
    await bring(site, customer, 'delivered');
    await workAs('manager');
    await goto(`/orders/${customer.order.id}/`);
    const row = page.getByRole('row').filter({ hasText: /Доставлена/ });
    await row.getByText('Доставлено по ошибке…').click();
    await row.getByLabel('Что случилось').fill('Сосед отдал пакет');
    await row.getByRole('button', { name: 'Проверить' }).click();
    await expect(row.getByRole('status')).toBeVisible();
    await expectAccessible(page, 'a correction');
    await goto(`/deliveries/?from=${deskDay}`);
    await page.keyboard.press('Control+k');
    await expectAccessible(page, 'the palette');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible();
    await expectAccessible(page, 'the keys');
  });
});
