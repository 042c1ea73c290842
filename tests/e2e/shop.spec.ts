import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor narrows the dishes by the portion and reads what is in one', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/homemade-food/');
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: /^Супы/ }).click();
  await expect(page).toHaveURL(/\?category=soups$/);
  await page.getByText('Без аллергенов').click();
  await page.getByRole('checkbox', { name: 'рыба' }).check();
  await expect(page).toHaveURL(/category=soups&without=fish$/);
  await expect(page.getByRole('heading', { name: /^Уха/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Найти блюдо' }).fill('борщ');
  await page.getByRole('searchbox', { name: 'Найти блюдо' }).press('Enter');
  await expect(page).toHaveURL(/q=/);
  await page
    .getByRole('button', { name: /Состав.*борщ/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Состав', { exact: true }).click();
  await expect(dialog.getByRole('row', { name: /Свёкла/ })).toBeVisible();
});

test('a page for two begins with two people and leads to an order of them', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/programmy/na-semyu/');
  await expect(
    page.getByRole('group', { name: /На\sсколько человек/ }).getByRole('radio', { name: /^2/ }),
  ).toBeChecked();
  await expectAccessible(page);
  // Each sum stands on the line of its family.
  const prices = page.locator('#family dl > div');
  await expect(prices).toHaveCount(5);
  const heights = await prices.evaluateAll((rows) => rows.map((row) => Math.round(row.clientHeight / 10)));
  expect(new Set(heights).size).toBe(1);
  await page.getByRole('button', { name: 'Перейти к оформлению' }).click();
  await expect(page).toHaveURL(/\/order\/\?programme=domashnyaya&kcal=\d+&days=14&people=2/);
});

test('pictures of the shop come as their rows are neared', async ({ page, site }) => {
  await begin(page, site);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/pictures\/\d+\/dishes\/([\w-]+)/.exec(request.url()) ?? [];
    if (name) asked.add(name);
  });
  await open(page, '/homemade-food/');
  await page.waitForLoadState('networkidle');
  const pictures = page.locator('main li img');
  const count = await pictures.count();
  expect(count).toBeGreaterThan(40);
  expect(asked.size).toBeLessThan(count / 2);
  const last = pictures.last();
  const name = /dishes\/([\w-]+)/.exec((await last.getAttribute('src')) ?? '')?.[1] ?? '';
  expect(asked).not.toContain(name);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => asked.has(name)).toBe(true);
});
