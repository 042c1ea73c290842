import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, register } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

const order = '/order/?programme=balans&kcal=1500&days=28&people=1';

for (const path of ['/', order, '/faq/', '/?login=yes']) {
  test(`axe finds nothing on ${path}`, async ({ page, site }) => {
    await begin(page, site);
    await open(page, path);
    if (path.includes('login')) await expect(page.getByRole('dialog')).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page);
  });
}

test('axe finds nothing on the form’s errors, in the sign-in dialogs and in the account', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page, site);
  await open(page, order);
  await page
    .getByRole('button', { name: /Оформить/ })
    .first()
    .click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);

  await open(page, '/?login=yes&back_url=%2Fpersonal%2F');
  const phone = newPhone();
  await register(page, phone, 'Анна');
  await expect(page).toHaveURL(/\/personal\/$/);
  await expectAccessible(page);
  await open(page, '/personal/orders/');
  await expectAccessible(page);
});
