import type { Page } from 'playwright/test';

/** Keeps back the scripts whose names match; the answer lets them come. */
export async function holdScripts(page: Page, name: RegExp | string): Promise<() => void> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(name, async (route) => {
    await come;
    await route.continue();
  });
  return letCome;
}

/** Opens a page whose scripts wait; the answer lets them come. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const letCome = await holdScripts(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return letCome;
}
