import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

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
});

test('the panel leads to a page of all results, where the search goes on', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/oplata/');
  await page.getByRole('button', { name: 'Поиск по сайту' }).click();
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  await dialog.getByRole('combobox').fill('курица');
  await dialog.getByRole('link', { name: /^Все результаты: \d+/ }).click();
  await expect(page).toHaveURL(/\/poisk\/\?q=/);
  await expect(dialog).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Поиск' })).toBeVisible();
  expect(
    await main
      .getByRole('region', { name: /^Блюда/ })
      .getByRole('link')
      .count(),
  ).toBeGreaterThan(6);
  await expectAccessible(page);
  await main.getByRole('searchbox').fill('борщ');
  await main.getByRole('button', { name: 'Найти' }).click();
  await expect(main.getByRole('link', { name: /^Борщ/ }).first()).toBeVisible();
  await expect(main.getByRole('searchbox')).toHaveValue('борщ');
});
