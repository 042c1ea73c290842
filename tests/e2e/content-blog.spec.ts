import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open, waitForApp } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a reader goes from the list to an article, to its part, its author and on', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/blog/');
  await page.getByRole('link', { name: /Сколько белка нужно/ }).click();
  await expect(page).toHaveURL(/\/blog\/belok\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Сколько белка нужно/);

  const contents = page.getByRole('navigation', { name: 'В этой статье' });
  await contents.getByRole('link', { name: 'Нужен ли протеиновый порошок' }).click();
  const part = page.getByRole('heading', { name: 'Нужен ли протеиновый порошок' });
  await expect(part).toBeInViewport();
  await expect.poll(async () => Math.round((await part.boundingBox())?.y ?? 0)).toBe(72);

  await page.getByRole('link', { name: 'Анна Белова' }).last().click();
  await expect(page).toHaveURL(/\/blog\/author\/anna-belova\/$/);
  await page.getByRole('link', { name: /в\sразделе «Команда»/ }).click();
  await expect(page).toHaveURL(/\/staff\/7\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Анна Белова' })).toBeVisible();
});

test('a reader turns the pages of the list and narrows it to a subject', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/blog/');
  const cards = page.locator('main article, main li').filter({ has: page.locator('time') });
  await expect(cards).toHaveCount(6);
  await page.getByRole('link', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL(/\/blog\/\?page=2$/);
  await expect(page.getByRole('link', { name: /Завтрак: обязателен ли\sон/ })).toBeVisible();

  const subjects = page.getByRole('navigation', { name: 'Темы блога' });
  await subjects.getByRole('link', { name: 'Спорт' }).click();
  await expect(page).toHaveURL(/\/blog\/\?tag=sport$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спорт');
  await expect(subjects.getByRole('link', { name: 'Спорт' })).toHaveAttribute('aria-current', 'page');
  await expect(cards).toHaveCount(1);
});

test('a cook’s dish tells what is in it', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/staff/');
  await page.getByRole('link', { name: /Руслан Ахметов/ }).click();
  await expect(page).toHaveURL(/\/staff\/1\/$/);
  await page.getByRole('button', { name: 'Плов с говядиной и нутом' }).click();
  await expect(page.getByRole('dialog').getByText('Как хранить')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the blog can be read', async ({ page }) => {
    await page.goto('/blog/');
    await page.getByRole('link', { name: 'Следующая страница' }).click();
    await page.getByRole('link', { name: /Завтрак: обязателен ли\sон/ }).click();
    await page.getByRole('link', { name: 'Формула сытного завтрака' }).click();
    await expect(page.getByRole('heading', { name: 'Формула сытного завтрака' })).toBeInViewport();
  });
});

test('axe finds nothing on lists, an article, an author and the team', async ({ page, site }) => {
  test.setTimeout(240_000);
  await begin(page, site);
  // The list itself and the team are walked with all pages.
  for (const path of ['/blog/?tag=sport', '/blog/sol/', '/blog/author/olga-martynova/', '/staff/2/']) {
    await open(page, path);
    await expectAccessible(page);
  }
});

test('no page of the blog is wider than the window', async ({ page, site }) => {
  await begin(page, site);
  for (const path of [
    '/blog/',
    '/blog/belok/',
    '/blog/sol/',
    '/blog/pitanie-semi/',
    '/staff/',
    '/staff/4/',
  ]) {
    await page.goto(path);
    await waitForApp(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});
