import type { Page } from 'playwright/test';
import { accountAddresses, openAddresses } from '#tests/bench/pages.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { findViolations } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Controls whose name does not hold what is written on them: who speaks to a browser says what they read (WCAG 2.5.3). */
async function expectNames(page: Page, addresses: readonly string[]): Promise<void> {
  const wrong: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    const found = await findViolations(page, ['label-content-name-mismatch']);
    wrong.push(...found.map((what) => `${address} ${what}`));
  }
  expect(wrong).toEqual([]);
}

test('every control of an open page is named by what is written on it', async ({ page, site }) => {
  test.slow();
  await begin(page, site);
  await expectNames(page, openAddresses);
});

test('every control of the account is named by what is written on it', async ({ page, site }) => {
  test.slow();
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await expectNames(page, accountAddresses);
});

test('a control that is named by other words is found', async ({ page }) => {
  await open(page, '/faq/');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Заказать рацион';
    button.setAttribute('aria-label', 'Купить');
    document.body.append(button);
  });
  expect(await findViolations(page, ['label-content-name-mismatch'])).toHaveLength(1);
});
