import type { Locator, Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { openBeforeScripts } from '#tests/harness/early.ts';
import { begin, waitForApp } from '#tests/harness/journey.ts';
import { layOutWhole } from '#tests/harness/lay-out.ts';
import { newPhone } from '#tests/harness/visitor.ts';

/** Where things stand before scripts have taken the page over, and when `taken` shows that they have. */
async function placesAround(page: Page, path: string, things: Locator, taken: () => Promise<void>) {
  const letScriptsCome = await openBeforeScripts(page, path);
  await expect(things.last()).toBeVisible();
  // The whole document, with the styles and letters that come with it.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  await page.waitForFunction(() => document.fonts.ready);
  await layOutWhole(page);
  const places = () =>
    things.evaluateAll((all) =>
      all.map((thing) => {
        const { left, top, width, height } = thing.getBoundingClientRect();
        return [thing.textContent, left + window.scrollX, top + window.scrollY, width, height].join(' ');
      }),
    );
  const before = await places();
  letScriptsCome();
  await waitForApp(page);
  await taken();
  return { before, after: await places() };
}

test.beforeEach(async ({ page, site }) => {
  await begin(page, site);
});

test('nothing of the account moves when scripts take it over', async ({ page, site }) => {
  await signInWithOrder(page.context(), site, newPhone());
  const buttons = page
    .getByRole('button', { name: /^Пропустить/ })
    .or(page.getByRole('link', { name: /^Заменить/ }));
  const { before, after } = await placesAround(page, '/personal/', buttons, () =>
    expect(page.getByRole('button', { name: 'Изменить', exact: true })).toBeVisible(),
  );
  expect(before.length).toBeGreaterThan(3);
  expect(after).toEqual(before);
});

test('nothing of home moves when scripts take it over', async ({ page }) => {
  const parts = page.locator('main h2, #configurator label');
  const { before, after } = await placesAround(page, '/', parts, async () => {
    // Only scripts find a height wrong as it is typed.
    const height = page.locator('#calculator').getByLabel('Рост');
    await expect(async () => {
      await height.fill('');
      await height.fill('1');
      await expect(height).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 });
    }).toPass();
    await height.fill('');
    await expect(height).not.toHaveAttribute('aria-invalid', 'true');
  });
  expect(before.length).toBeGreaterThan(3);
  expect(after).toEqual(before);
});

for (const width of [800, 1000, 1280]) {
  test(`the text of the first look stays in place when its dishes come, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openBeforeScripts(page, '/');
    const title = page.getByRole('heading', { level: 1 });
    const dishes = page.getByRole('main').locator('section').first().getByRole('list').first();
    await expect(dishes.getByRole('listitem')).toHaveCount(4);
    await page.waitForFunction(() => document.fonts.ready);
    const top = () => title.evaluate((element) => element.getBoundingClientRect().top);
    const withDishes = await top();
    const below = await dishes.evaluate((list) => {
      const column = list.parentElement;
      const room = (column?.getBoundingClientRect().bottom ?? 0) - list.getBoundingClientRect().bottom;
      list.previousElementSibling?.remove();
      list.remove();
      return room;
    });
    // A title of a dish may have a line more or less than others.
    expect(Math.abs((await top()) - withDishes)).toBeLessThan(12);
    expect(below).toBeLessThan(24);
  });
}

test('nothing of a placed order moves when scripts take it over', async ({ page, site }) => {
  await signInWithOrder(page.context(), site, newPhone());
  const { before, after } = await placesAround(
    page,
    '/success/',
    page.locator('main :is(h1, h2, h3, li, a)'),
    async () => {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await page.waitForLoadState('networkidle');
    },
  );
  expect(before.join()).toMatch(/Что в.рационе 18.ноября/);
  expect(after).toEqual(before);
});
