import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { deskTest, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { fillDay } from '#tests/harness/desk-site.ts';

/** A desk of its own for each test: a day that is closed stays so. */
const test = deskTest().extend<{ filled: undefined }>({
  filled: [
    async ({ site }, use) => {
      await site.db.prepare('DELETE FROM closed_days').run();
      await fillDay(site, 1);
      await use(undefined);
    },
    { auto: true },
  ],
});

const closing = (page: Page) =>
  page.locator('form').filter({ has: page.getByText('Закрыть и\u00a0перенести доставки…') });

async function ask(page: Page): Promise<void> {
  await page.goto('/sales/');
  const form = closing(page);
  await form.getByText('Закрыть и\u00a0перенести доставки…').click();
  await form.getByLabel('С', { exact: true }).fill('2026-11-20');
  await form.getByLabel('По', { exact: true }).fill('2026-11-21');
  await form.getByRole('button', { name: 'Проверить' }).click();
  await expect(form.getByRole('status')).toContainText(/Коснётся: \d+\sклиент/);
  await expect(form.getByRole('status')).toContainText(/первый перенесённый рацион приедет/);
  await expect(form.getByRole('status')).toContainText(/Могут попросить назад не\sбольше [\d\s,]+₽/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'with scripts off', () => {
    test.use({ javaScriptEnabled });

    test('a closing is told, then done', async ({ page, site }) => {
      await signInAtDesk(page);
      await ask(page);
      expect(await site.db.prepare('SELECT date FROM closed_days').first()).toBeNull();
      // The days are still there for the act.
      await expect(closing(page).getByLabel('С', { exact: true })).toHaveValue('2026-11-20');
      await closing(page).getByRole('button', { name: 'Закрыть и перенести доставки' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: /20\sноября/ })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: /21\sноября/ })).toBeVisible();
    });
  });
}

for (const width of [390, 1024, 1440]) {
  test(`the preview fits into ${width} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAtDesk(page);
    await ask(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}
