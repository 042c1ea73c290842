import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { expectLook } from '#tests/harness/looks.ts';

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
  ['not-found', '/net-takoy-stranicy/'],
] as const;

for (const [width, viewport] of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const [name, path] of pages) {
      test(`${name} looks as it did`, async ({ page, site, problems }, info) => {
        problems.allow(/status of 404/);
        await begin(page, site);
        await open(page, path);
        await expectLook(page, `${name}-${width}`, info);
      });
    }

    test('the account looks as it did', async ({ page, site }, info) => {
      await begin(page, site);
      await signInWithOrder(page.context(), site);
      await open(page, '/personal/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLook(page, `account-${width}`, info);
    });
  });
}
