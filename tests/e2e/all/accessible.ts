import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { layOutWhole } from '#tests/harness/lay-out.ts';
import { expect } from '../fixtures.ts';

/** What only another theme's colours can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds, as rule and elements. No page holds frames of others. */
export async function violationsOf(page: Page, only?: string[]): Promise<string[]> {
  // What is not laid out yet lies over what follows it by the figures that axe asks for.
  await layOutWhole(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    preload: false,
    // Who speaks to a browser says what they read (WCAG 2.5.3).
    rules: { 'label-content-name-mismatch': { enabled: true } },
    ...(only && { runOnly: only }),
  });
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Axe finds nothing on the page as it stands; in the theme of more contrast only colours are other. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  expect.soft(await violationsOf(page), what).toEqual([]);
  await page.emulateMedia({ contrast: 'more' });
  expect.soft(await violationsOf(page, colourRules), `${what} with more contrast`).toEqual([]);
  await page.emulateMedia({ contrast: 'no-preference' });
}
