import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { expectLook } from '#tests/harness/looks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [
  ['390', { width: 390, height: 844 }],
  ['768', { width: 768, height: 1024 }],
  ['1280', { width: 1280, height: 800 }],
] as const;

const pages = [
  ['home', '/'],
  ['programme', '/programmy/balans/'],
  ['order', '/order/?programme=balans&kcal=1500&days=28&people=1'],
  ['blog', '/blog/'],
  ['components', '/test-components/'],
  ['not-found', '/net-takoy-stranicy/'],
] as const;

for (const [width, viewport] of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    for (const [name, path] of pages) {
      test(`${name} looks as it did`, async ({ page, site, problems }, info) => {
        problems.allow(/status of 404/);
        await begin(page, site);
        await open(page, path);
        await expectLook(page, `${name}-${width}`, info);
      });
    }
  });
}

test('the account looks as it did', async ({ page, site }, info) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site);
  for (const [width, viewport] of widths) {
    await page.setViewportSize(viewport);
    await open(page, '/personal/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLook(page, `account-${width}`, info);
  }
});

test('dialogs look as they did', async ({ page, site }, info) => {
  await begin(page, site);
  for (const [width, viewport] of widths) {
    await page.setViewportSize(viewport);
    await open(page, '/programmy/balans/');
    await page.locator('#menu li a').first().click();
    await expect(page.getByRole('dialog').getByText('Как хранить')).toBeVisible();
    await expectLook(page, `dish-${width}`, info, { isWhole: false });
  }
});

test('the side menu looks as it did', async ({ page, site }, info) => {
  await page.setViewportSize(widths[0][1]);
  await begin(page, site);
  await open(page, '/');
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
  await expectLook(page, 'menu-390', info, { isWhole: false });
});
