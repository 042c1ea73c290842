import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../flows.ts';

/** How many sheets a page takes. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test.describe('on paper', { tag: '@all' }, () => {
  test('a day of the menu takes one sheet, with its dishes and without the site around it', async ({
    page,
    goto,
  }) => {
    await goto('/programmy/balans/?date=2026-11-20');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Баланс, 1500 ккал — пятница, 20 ноября')).toBeVisible();
    await expect(page.locator('#menu li h3')).toHaveCount(5);
    for (const part of ['header', 'footer', '#configurator', 'nav[aria-label="День меню"]'])
      await expect(page.locator(part).first()).toBeHidden();
    expect(await countSheets(page)).toBe(1);
  });
});

test.describe('in motion', { tag: '@all' }, () => {
  test('nothing moves for those who asked for less', async ({ page, goto }) => {
    await goto('/');
    await page.locator('#menu li a').first().click();
    await expect(dialogOf(page)).toBeVisible();
    const durations = await page.evaluate(() =>
      document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
    );
    expect(durations.filter((duration) => duration > 1)).toEqual([]);
  });
});
