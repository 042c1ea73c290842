import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './browser.ts';
import { layOutWhole } from './lay-out.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What only another theme's colours can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds, as rule and elements. It runs in the page itself, as no page holds frames of others; without the lists of what is in order, which take
 * longer to hand over than to make.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  // What is not laid out yet lies over what follows it by the figures that axe asks for.
  await layOutWhole(page);
  return page.evaluate(async (runOnly) => {
    if (!window.axe) throw new Error('axe is missing');
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      ...(runOnly && { runOnly }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}

async function expectNothing(page: Page, theme: string, rules?: string[]): Promise<void> {
  expect(await findViolations(page, rules), `${theme} on ${page.url()}`).toEqual([]);
}

/** Axe finds nothing on the page as it stands; in the theme of more contrast only colours are other. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, 'the usual theme');
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await expectNothing(page, 'the theme of more contrast', colourRules);
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'reduce' });
}
