import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

declare global {
  interface Window {
    moved?: string[];
  }
}

/** Follows a card of home to its programme and tells which shared elements moved on the way. */
async function followCard(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const moved: string[] = [];
    window.moved = moved;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (argument) => {
      const transition = start(argument);
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) {
          const { effect } = animation;
          const duration = Number(effect?.getComputedTiming().duration ?? 0);
          const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          if (part?.startsWith('::view-transition-group') && duration > 1) moved.push(part);
        }
      });
      return transition;
    };
  });
  await page.locator('#programmes a[href="/programmy/balans/"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Баланс/);
  await page.waitForTimeout(600);
  return page.evaluate(() => window.moved ?? []);
}

test('the picture of a programme moves from the card to the page', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/');
  expect(await followCard(page)).toContain('::view-transition-group(programme-balans)');
});

test.describe('for those who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves', async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/');
    expect(await followCard(page)).toEqual([]);
    await page.locator('#menu li a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const durations = await page.evaluate(() =>
      document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
    );
    expect(durations.filter((duration) => duration > 1)).toEqual([]);
  });
});
