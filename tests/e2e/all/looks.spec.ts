import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../flows.ts';
import { expectLook } from './look.ts';

const widths = [390, 768, 1280];
const sizeOf = (width: number) => ({ width, height: { 390: 844, 768: 1024 }[width] ?? 800 });
const pages = [
  ['home', '/'],
  ['programme', '/programmy/balans/'],
  ['order', '/order/?programme=balans&kcal=1500&days=28&people=1'],
  ['blog', '/blog/'],
  ['components', '/test-components/'],
  ['not-found', '/net-takoy-stranicy/'],
] as const;

test.describe('what looks as it did', { tag: '@all' }, () => {
  for (const [name, path] of pages)
    test(`is ${name}`, async ({ page, goto, problems }, info) => {
      problems.allow(/status of 404/);
      for (const width of widths) {
        await page.setViewportSize(sizeOf(width));
        await goto(path);
        await expectLook(page, `${name}-${width}`, info);
      }
    });

  test('is the account', async ({ page, goto, signIn }, info) => {
    const customer = await signIn({ days: 28, payment: 'card' });
    await customer.pay();
    for (const width of widths) {
      await page.setViewportSize(sizeOf(width));
      await goto('/personal/');
      await expectLook(page, `account-${width}`, info);
    }
  });

  test('are a dish and the side menu', async ({ page, goto }, info) => {
    for (const width of widths) {
      await page.setViewportSize(sizeOf(width));
      await goto('/programmy/balans/');
      await page.locator('#menu li a').first().click();
      await expect(dialogOf(page).getByText('Как хранить')).toBeVisible();
      await expectLook(page, `dish-${width}`, info, false);
    }
    await page.setViewportSize(sizeOf(390));
    await goto('/');
    await page.getByRole('button', { name: 'Меню', exact: true }).first().click();
    await expectLook(page, 'menu-390', info, false);
  });
});
