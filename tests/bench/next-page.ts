import type { Browser, Page } from 'playwright/test';
import { pages } from './pages.ts';
import { slowNetwork, slowProcessor, takePhone } from './phone.ts';

/** A step from home to another page, after home has come to rest. */
export interface NextPage {
  readonly name: string;
  readonly isSlow: boolean;
  /** How long the next page may take from the press on, in milliseconds. */
  readonly atMost: number;
}

export const nextPages: readonly NextPage[] = [
  { name: 'next page, fast network', isSlow: false, atMost: 100 },
  { name: 'next page, slow network', isSlow: true, atMost: 700 },
];

/** How long somebody looks at home first: what can wait starts two seconds after the load. */
const LOOK_MS = 4000;
/** How long a finger lies on a link before the press. */
const TOUCH_MS = 100;
const PATIENCE_MS = 15_000;

declare global {
  interface Window {
    pressedAt?: number;
    nextPageMs?: number;
  }
}

/** Notes when the link was pressed, and when the heading of the next page is painted. */
function watchNextPage(path: string): void {
  addEventListener('click', () => (window.pressedAt ??= performance.now()), true);
  const look = () => {
    const isThere = location.pathname === path && document.querySelector('main h1')?.checkVisibility();
    if (isThere && window.pressedAt !== undefined) window.nextPageMs ??= performance.now() - window.pressedAt;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function touch(page: Page, selector: string): Promise<void> {
  const link = page.locator(selector).first();
  await link.scrollIntoViewIfNeeded();
  // Whoever presses it has read it.
  await page.waitForTimeout(LOOK_MS);
  await page.waitForLoadState('networkidle');
  await link.dispatchEvent('touchstart');
  await page.waitForTimeout(TOUCH_MS);
  await link.evaluate((element) => (element as HTMLElement).click());
}

/** The time from the press on a link of home to the heading of the next page, in milliseconds. */
export async function timeNextPage(browser: Browser, origin: string, { isSlow }: NextPage): Promise<number> {
  const path = pages.programme;
  const phone = await takePhone(browser);
  try {
    const { page } = phone;
    await page.goto(origin + pages.home, { waitUntil: 'load', timeout: PATIENCE_MS });
    // Somebody is there.
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(LOOK_MS);
    await page.waitForLoadState('networkidle');
    if (isSlow) {
      await slowNetwork(phone);
      await slowProcessor(phone);
    }
    await page.evaluate(watchNextPage, path);
    await touch(page, `main a[href="${path}"]`);
    await page.waitForFunction(() => window.nextPageMs !== undefined, null, { timeout: PATIENCE_MS });
    return await page.evaluate(() => window.nextPageMs ?? Number.NaN);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return Number.NaN;
    throw error;
  } finally {
    await phone.context.close();
  }
}
