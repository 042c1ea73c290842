import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, waitForApp } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor finds a dish by typing and goes to it with the keyboard', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/oplata/');
  await page.getByRole('button', { name: 'Поиск по сайту' }).click();
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  const field = dialog.getByRole('combobox', { name: 'Программа, блюдо, статья' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Похудение' })).toBeVisible();

  await field.fill('абракадабра');
  await expect(dialog.getByText('Ничего не нашлось по запросу «абракадабра»')).toBeVisible();
  await field.fill('курица');
  await expect(dialog.getByRole('status')).toHaveText(/Лучшие совпадения: \d+/);
  const options = dialog.getByRole('group', { name: 'Блюда' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await expectAccessible(page);

  await field.press('ArrowDown');
  const chosen = dialog.getByRole('option', { selected: true });
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  const href = (await chosen.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/blyuda\/[a-z-]+\/$/);
  await field.press('Enter');
  await expect(page).toHaveURL(href);

  await page.goto('/?q=суп');
  await waitForApp(page);
  await expect(page.getByRole('region', { name: 'Поиск по сайту' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});
