import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './browser.ts';

/** The themes of contrast that visitors ask for. */
export const contrasts = ['no-preference', 'more'] as const;

/** Axe finds nothing on the page as it stands, in any theme of contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const contrast of contrasts) {
    await page.emulateMedia({ contrast, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(found, `with contrast ${contrast}`).toEqual([]);
  }
}
