import type { Page } from 'playwright/test';
import { findCutInDialog, findUnderCross } from '#tests/harness/finders.ts';
import { bring, expect, test } from '../fixtures.ts';
import { expectAccessible } from './accessible.ts';
import { type Opening, openFrom, openings, orderPage } from './addresses.ts';

/** Opens each dialog: it is accessible, nothing of it is cut or stands under its cross, and its end is reached. */
async function walk(page: Page, goto: (path: string) => Promise<unknown>, opened: readonly Opening[]) {
  for (const opening of opened) {
    const { name, dialog } = await openFrom(page, goto, opening);
    await expectAccessible(page, name);
    for (const viewport of [
      { width: 1280, height: 700 },
      { width: 640, height: 450 },
      { width: 390, height: 480 },
    ]) {
      await page.setViewportSize(viewport);
      for (const share of [0, 0.3, 0.6, 1]) {
        await dialog.evaluate((box, part) => box.scrollTo({ top: box.scrollHeight * part }), share);
        expect.soft(await dialog.evaluate(findUnderCross), name).toEqual([]);
      }
      expect.soft(await dialog.evaluate(findCutInDialog), `${name} at ${viewport.width} px`).toEqual([]);
    }
  }
}

test.describe('every dialog', { tag: '@all' }, () => {
  test('of visitors is accessible and whole', async ({ page, goto }) => {
    await walk(page, goto, openings.visitor);
  });

  test('of the account is accessible and whole', async ({ page, goto, signIn }) => {
    const anna = await signIn({ days: 14, payment: 'card' }, { renews: true });
    await anna.pay();
    await walk(page, goto, openings.customer);
  });

  test('after a delivery is accessible and whole', async ({ page, site, goto, signIn, moveTo }) => {
    await bring(site, await signIn({}), 'delivered');
    await moveTo('2026-11-18T09:00:00.000Z');
    await walk(page, goto, openings.afterDelivery);
  });

  test('whose form is wrong is accessible', async ({ page, goto, problems }) => {
    problems.allow(/status of 400/);
    await goto(`${orderPage}&step=delivery`);
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page);
  });
});
