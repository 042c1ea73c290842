import { expect, test } from '../harness/browser.ts';
import { begin, open } from '../harness/journey.ts';

test.use({ cookieChoice: null });

test('the banner asks about cookies once, with two answers of the same weight, and keeps the refusal', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/');
  const banner = page.getByRole('region', { name: 'Файлы cookie' });
  await expect(banner).toBeVisible();
  const refuse = banner.getByRole('button', { name: 'Только нужные' });
  const allow = banner.getByRole('button', { name: 'Разрешить все' });
  expect(await refuse.getAttribute('class')).toBe(await allow.getAttribute('class'));

  await refuse.click();
  await expect(banner).toBeHidden();
  const kept = (await page.context().cookies()).find(({ name }) => name === 'cookie_choice');
  expect(kept?.value).toBe('necessary');
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(banner).toBeHidden();
});

test('the footer lets the visitor take the choice back', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/');
  const banner = page.getByRole('region', { name: 'Файлы cookie' });
  await banner.getByRole('button', { name: 'Разрешить все' }).click();
  await page.getByRole('button', { name: 'Настройки cookie' }).click();
  await banner.getByRole('button', { name: 'Только нужные' }).click();
  const kept = (await page.context().cookies()).find(({ name }) => name === 'cookie_choice');
  expect(kept?.value).toBe('necessary');
});
