import { buildOrder } from '#tests/factories/orders.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { Customer } from '#tests/harness/customer.ts';
import { deskTest, openAtDesk, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { deskDay, setDeskClock } from '#tests/harness/desk-site.ts';
import { runTimerOf } from '#tests/harness/visitor.ts';

/** A closed day of a couple, one of whom is allergic, and of somebody alone. */
const test = deskTest(async (site) => {
  const couple = await Customer.signedIn(site);
  await couple.signHealthConsent();
  await couple.place(buildOrder({ others: [{ without: ['allergy-dairy'] }] }));
  await (await Customer.signedIn(site)).place();
  await setDeskClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
});

const production = `/production/?date=${deskDay}`;

test('a cook prints production, and opens the file where it was asked for', async ({ page }) => {
  await signInAtDesk(page, 'kitchen');
  await openAtDesk(page, production);
  await page.getByRole('button', { name: 'PDF: Производство' }).click();
  const link = page.getByRole('link', { name: 'Открыть: Производство' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expect(page.getByText(/^Производство, PDF, редакция.1/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Открыть: Производство' })).toBeVisible();
});

test('what was printed is out of date once somebody else eats, and a new edition says what has changed', async ({
  page,
  site,
}) => {
  await signInAtDesk(page, 'kitchen');
  await openAtDesk(page, `/packing/?date=${deskDay}`);
  await page.getByRole('button', { name: 'CSV: Сборка' }).click();
  await expect(page.getByText(/^Сборка, CSV, редакция.1/)).toBeVisible();
  await setDeskClock(site, '2026-11-15T06:00:00.000Z');
  await (await Customer.signedIn(site)).place();
  await setDeskClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
  await openAtDesk(page, `/packing/?date=${deskDay}`);
  const outdated = page.getByText(/^Напечатанное устарело: \d+.изменени\S+\s+после.редакции.1$/);
  await outdated.click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /: новое, 1$/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'CSV: Сборка' }).click();
  await expect(page.getByText(/^Сборка, CSV, редакция.2, \d+.изменени/)).toBeVisible();
  await expect(outdated).toBeHidden();
});

test('nothing to print is said in words', async ({ page }) => {
  await signInAtDesk(page);
  await openAtDesk(page, '/packing/?date=2026-11-20');
  await page.getByRole('button', { name: 'PDF А4: Этикетки' }).click();
  await expect(page.getByText(/Печатать нечего/)).toBeVisible();
});

test('the board says whether the lists of a closed day agree', async ({ page }) => {
  await signInAtDesk(page);
  await openAtDesk(page, `/?date=${deskDay}&days=1`);
  await expect(page.getByText('Сходится')).toBeVisible();
  await expect(
    page.getByText(/Порции: производство (\d+) = сборка \1 = маршруты \1; этикеток \1;/),
  ).toBeVisible();
  await expectAccessible(page);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('manifests are printed by a form, and found on the page', async ({ page }) => {
    await signInAtDesk(page);
    await page.goto(`/manifests/?date=${deskDay}`);
    await page.getByRole('button', { name: 'PDF: Маршрутные листы' }).click();
    await expect(page.getByText(/^Маршрутные листы, PDF/).first()).toBeVisible();
    await expect(async () => {
      await page.goto(`/manifests/?date=${deskDay}`);
      await expect(page.getByRole('link', { name: 'Открыть: Маршрутные листы' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
  });
});

for (const [width, theme] of [
  [390, 'light'],
  [1024, 'dark'],
  [1440, 'light'],
] as const) {
  test(`nothing scrolls sideways and axe finds nothing at ${width} px in the ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInAtDesk(page, 'owner');
    for (const address of [production, `${production}&days=3`, `/packing/?date=${deskDay}`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Печать' })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, address).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
  });
}
