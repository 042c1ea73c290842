import type { Page } from 'playwright/test';
import { bring, expect, test } from '../fixtures.ts';
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

  test('a day of the account takes one sheet in a dark colour, and no bars around it', async ({
    page,
    site,
    goto,
    signIn,
  }) => {
    await bring(site, await signIn({}), 'delivered');
    await goto('/personal/');
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    await expect(main.getByText('Завтрак').first()).toBeVisible();
    for (const part of ['header', 'footer', 'nav', 'h1'])
      for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
    await expect(main.getByText('Пропустить').first()).toBeHidden();
    // A printer makes thin dots of anything paler: 7 to 1 is what the smallest text has to have.
    const pale = await main.evaluate((root) => {
      const lightOf = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
        return [red, green, blue]
          .map((part) => (part / 255 <= 0.03928 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
          .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
      };
      return [...root.querySelectorAll('b, small, span, p, h2, h3, li, a')]
        .filter((node) => node.checkVisibility() && node.textContent.trim() !== '')
        .filter((node) => 1.05 / (lightOf(getComputedStyle(node).color) + 0.05) < 7)
        .map((node) => node.textContent);
    });
    expect(pale).toEqual([]);
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
