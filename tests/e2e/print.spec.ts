import { signInAfterDeliveries } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

test('a day of the menu prints on one sheet, with its dishes and without the site around it', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/programmy/balans/?date=2026-11-20');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Баланс, 1500 ккал — пятница, 20 ноября')).toBeVisible();
  await expect(page.locator('#menu li')).toHaveCount(5);
  const titles = page.locator('#menu li h3');
  await expect(titles).toHaveCount(5);
  for (const title of await titles.all()) await expect(title).toBeVisible();
  for (const part of ['header', 'footer', '#configurator', 'nav[aria-label="День меню"]']) {
    await expect(page.locator(part).first()).toBeHidden();
  }
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a day of the account prints on one sheet: its food with pictures, and no bars around it', async ({
  page,
  site,
}) => {
  await signInAfterDeliveries(page, site, 1);
  await open(page, '/personal/');
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByText('Завтрак').first()).toBeVisible();
  for (const part of ['header', 'footer', 'nav', 'h1']) {
    for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
  }
  await expect(main.getByText('Пропустить').first()).toBeHidden();
  await expect(main.getByText('Что-то не так').first()).toBeHidden();
  // A printer makes thin dots of anything paler: 7 to 1 is what the smallest text has to have.
  const pale = await main.evaluate((root) => {
    const lightOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
      return [red, green, blue]
        .map((part) => (part / 255 <= 0.03928 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
    };
    return [...root.querySelectorAll('b, small, span, p, h2, h3, li, a')]
      .filter((node) => node.checkVisibility() && node.textContent.trim() !== '')
      .filter((node) => 1.05 / (lightOf(getComputedStyle(node).color) + 0.05) < 7)
      .map((node) => node.textContent);
  });
  expect(pale).toEqual([]);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const photos = main.locator('img:visible');
  expect(await photos.count()).toBeGreaterThan(2);
  for (const photo of await photos.all())
    expect(await photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
      true,
    );
});
