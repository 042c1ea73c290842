import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, site }) => {
  await begin(page, site);
});

test('the first press of Tab leads past the header', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the menu of programmes opens, is walked through and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/');
  const summary = page.locator('header summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  const first = page.locator('header details a').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/programmy\//);
});

test('the side menu keeps the focus and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  const burger = page.getByRole('button', { name: 'Меню', exact: true }).first();
  await burger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Меню' });
  const focused = dialog.locator(':focus');
  await expect(focused).toHaveCount(1);
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(burger).toBeFocused();
});

test('a dish of the menu opens and closes', async ({ page }) => {
  await open(page, '/programmy/balans/');
  const meal = page.locator('#menu li a').first();
  await meal.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Как хранить')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(meal).toBeFocused();
});

test('a programme is composed and sent with the arrows, the space bar and Enter', async ({ page }) => {
  await open(page, '/programmy/balans/');
  const configurator = page.locator('#configurator');
  await configurator.getByRole('radio', { name: /^1500/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(configurator.getByRole('radio', { name: /^1800/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(configurator.getByRole('radio', { name: /^28/ })).toBeChecked();
  await configurator.getByRole('checkbox', { name: 'Без воскресенья' }).focus();
  await page.keyboard.press('Space');
  await configurator.getByRole('button', { name: 'Перейти к оформлению' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/\?programme=balans&kcal=1800&days=28&people=1&skip=sun/);
});

test('the days of the menu are links that the keyboard follows', async ({ page }) => {
  await open(page, '/programmy/balans/');
  const days = page.getByRole('navigation', { name: 'День меню' }).getByRole('link');
  await days.nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date');
});
