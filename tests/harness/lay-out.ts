import type { Locator, Page } from 'playwright/test';

/** Lays out all of a page at once, as scripts do before they go to a place of it: parts far below have estimated heights. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.laidOut = 'whole';
  });
}

/** Comes to a part of a page as people do, who look before they press: what comes near is laid out on the way. */
export async function comeTo(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await part.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
