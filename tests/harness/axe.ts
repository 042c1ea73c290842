import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './browser.ts';

/**
 * Axe for a page: in one call, since no page holds frames of others, and without the lists of what is in order, which
 * take longer to hand over than to make.
 */
const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });

async function expectNothing(page: Page, axe: AxeBuilder, theme: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, `${theme} on ${page.url()}`).toEqual([]);
}

/** Axe finds nothing on the page as it stands; in the theme of more contrast only colours are other. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, axeOf(page), 'the usual theme');
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  const colours = axeOf(page).withRules(['color-contrast', 'link-in-text-block']);
  await expectNothing(page, colours, 'the theme of more contrast');
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'reduce' });
}
