import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { Customer } from '#tests/harness/customer.ts';
import { deskIsAwake, deskTest, openAtDesk, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { DAY, ShiftDay } from '#tests/harness/shift-day.ts';

/** A day of which two deliveries are in the kitchen and two with a courier, who is paid at one door. */
const test = deskTest(async (site) => {
  for (let count = 0; count < 2; count += 1) await (await Customer.signedIn(site)).place();
  const day = await ShiftDay.at(site, 2, 1);
  await day.give(day.doors.map(({ id }) => id));
});

/** Goes on by Tab until something has the focus: what is never reached so is out of reach. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 120 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Opens a page by `g` and its letter. */
async function go(page: Page, letter: string, title: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await deskIsAwake(page);
}

test('a day is worked through by the keyboard alone', async ({ page }) => {
  await signInAtDesk(page);
  await openAtDesk(page, '/');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('достав');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/deliveries\/$/);
  await deskIsAwake(page);
  await tabTo(page, page.getByRole('grid', { name: 'Доставки' }));
  await page.keyboard.press('Control+a');
  await expect(page.getByText('Выбрано: 4')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Проверить…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Перевести в «Готовится»' });
  await tabTo(page, dialog.getByRole('button', { name: 'Перевести 2' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Переведено: 2 доставки');

  await go(page, 'p', 'Производство');
  await tabTo(page, page.getByRole('button', { name: 'PDF: Производство' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Открыть: Производство' }));

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Клавиши' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('link', { name: 'Открыть: Производство' })).toBeFocused();

  await go(page, 'h', 'Смены');
  await tabTo(page, page.getByText('Закрыть смену…'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Закрыть смену' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^закрыта 18.ноября/)).toBeVisible();
});

const pages = [
  ['the shifts', `/shifts/?date=${DAY}`],
  ['the sheets of prints', `/packing/?date=${DAY}`],
  ['a manifest with its courier', `/manifests/?date=${DAY}&zone=msk-0&interval=06-08`],
] as const;

for (const width of [390, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing at ${width} px in ${colorScheme} colours`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await signInAtDesk(page);
      for (const [name, address] of pages) {
        await openAtDesk(page, address);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${name} fits`,
        ).toBeLessThanOrEqual(width);
        await expectAccessible(page);
      }
      await page.goto(`/production/?date=${DAY}`);
      await page
        .getByRole('link', { name: /^Заменить: / })
        .first()
        .click();
      await page.getByText('Заменить…').click();
      await page.getByRole('button', { name: 'Проверить' }).click();
      await expect(page.getByText(/Получат замену/)).toBeVisible();
      await expectAccessible(page);
    });
