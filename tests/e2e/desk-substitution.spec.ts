import type { Page } from 'playwright/test';
import { buildOrder } from '#tests/factories/orders.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { Customer } from '#tests/harness/customer.ts';
import { deskTest, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { deskDay, setDeskClock } from '#tests/harness/desk-site.ts';
import { runTimerOf } from '#tests/harness/visitor.ts';

/** A closed day of two customers, one of whom must have no milk. */
const test = deskTest(async (site) => {
  const allergic = await Customer.signedIn(site);
  await allergic.signHealthConsent();
  await allergic.place(buildOrder({ without: ['allergy-dairy'] }));
  await (await Customer.signedIn(site)).place();
  await setDeskClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
});

const form = (page: Page) => page.locator('form').filter({ has: page.getByText('Заменить…') });

/** Opens the form of the first dish that the kitchen cooks that day, and asks what a replacement comes to. */
async function ask(page: Page, isRefused = false): Promise<void> {
  await page.goto(`/production/?date=${deskDay}`);
  await page
    .getByRole('link', { name: /^Заменить: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Не\sхватает: / })).toBeVisible();
  await form(page).getByText('Заменить…').click();
  await form(page).getByLabel('Почему').selectOption('supply');
  const replacements = form(page).getByLabel('Чем заменить');
  // What is refused to somebody stands last.
  if (isRefused)
    await replacements.selectOption({ index: (await replacements.locator('option').count()) - 1 });
  await form(page).getByRole('button', { name: 'Проверить' }).click();
  await expect(form(page).getByRole('status')).toContainText(/Получат замену: \d+\sпорци/);
  await expect(form(page).getByRole('status')).toContainText(/Бонусов за\sнеудобство: [\d\s,]+₽/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'with scripts off', () => {
    test.use({ javaScriptEnabled });

    test('a dish that lacks is tried, then replaced', async ({ page, site }) => {
      const done = async () =>
        Number(await site.db.prepare('SELECT COUNT(*) AS n FROM substituted_meals').first('n'));
      await signInAtDesk(page, 'kitchen');
      const before = await done();
      await ask(page);
      expect(await done()).toBe(before);
      await expect(form(page).getByLabel('Почему')).toHaveValue('supply');
      await form(page).getByRole('button', { name: 'Заменить', exact: true }).click();
      await expect(page.getByText('Сделано.')).toBeVisible();
      expect(await done()).toBeGreaterThan(before);
    });
  });
}

test('what is refused to nobody is offered first', async ({ page }) => {
  await signInAtDesk(page);
  await ask(page);
  const options = await form(page).getByLabel('Чем заменить').locator('option').allTextContents();
  const refused = options.map((text) =>
    text.includes('можно всем') ? 0 : Number(/(\d+)\s(челов|люд)/.exec(text)?.[1]),
  );
  expect(refused.length).toBeGreaterThan(1);
  expect(refused).toEqual(refused.toSorted((a, b) => a - b));
});

test('a day that is open offers nothing to replace', async ({ page }) => {
  await signInAtDesk(page, 'kitchen');
  await page.goto('/production/?date=2026-11-24');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Заменить: / })).toHaveCount(0);
});

for (const width of [390, 1024, 1440]) {
  test(`the form fits into ${width} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAtDesk(page);
    await ask(page, true);
    await expect(form(page).getByText('Позвоните')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}
