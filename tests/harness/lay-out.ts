import type { Page } from 'playwright/test';

/** Lays out all of a page at once, as scripts do before they go to a place of it: parts far below have estimated heights. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.laidOut = 'whole';
  });
}
