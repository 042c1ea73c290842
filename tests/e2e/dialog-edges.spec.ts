import type { Locator, Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { findUnderCross } from '#tests/harness/under-cross.ts';
import { newPhone } from '#tests/harness/visitor.ts';

/** Whether a button can be pressed where it stands. */
const isPressable = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height, bottom } = element.getBoundingClientRect();
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    return bottom <= window.innerHeight && front !== null && element.contains(front);
  });

async function walk(page: Page, decides: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: decides });
  await expect(button).toBeVisible();
  const height = await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(height).toBeGreaterThan(60);
  for (let top = 0; top <= height; top += 60) {
    await dialog.evaluate((element, at) => element.scrollTo({ top: at, behavior: 'instant' }), top);
    expect(await dialog.evaluate(findUnderCross)).toEqual([]);
    expect(await isPressable(button)).toBe(true);
  }
}

for (const viewport of [
  { width: 390, height: 540 },
  { width: 1280, height: 540 },
]) {
  test(`head and button of a long dialog stay in sight at ${viewport.width} px`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone());
    await open(page, '/personal/');
    await page.getByRole('button', { name: 'Изменить', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Новый адрес' }).check();
    await walk(page, 'Сохранить');
    await dialog.getByRole('button', { name: 'Закрыть' }).first().click();
    await open(page, '/personal/settings/');
    await page.getByRole('button', { name: 'Добавить адрес' }).click();
    await walk(page, 'Сохранить');
  });
}

test('in a low window the cross covers no field either', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 450 });
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/settings/');
  await page.getByRole('button', { name: 'Добавить адрес' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.evaluate((element) => element.scrollTo({ top: 150, behavior: 'instant' }));
  expect(await dialog.evaluate(findUnderCross)).toEqual([]);
});
