import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, hasTouch: true });

test('a visitor leaves milk out, and turns the day by a finger', async ({ page, site }) => {
  await begin(page, site);
  await open(page, '/programmy/balans/');
  const menu = page.locator('#menu');
  const figures = await menu.getByRole('definition').all();
  const tops = await Promise.all(figures.slice(-4).map(async (figure) => (await figure.boundingBox())?.y));
  // What a day comes to stands in one row.
  expect(new Set(tops).size).toBe(1);
  await menu.getByText('Аллергия или не').click();
  await menu
    .getByRole('group', { name: /^Аллергия/ })
    .getByRole('checkbox', { name: 'молоко' })
    .check();
  await expect(menu.getByText(/^вместо блюда «/).first()).toBeVisible();
  await expect(page).toHaveURL(/\?without=allergy-dairy$/);

  const chosen = menu.getByRole('navigation', { name: 'День меню' }).locator('[aria-current="date"]');
  const first = (await chosen.textContent()) ?? '';
  const meal = menu.getByRole('listitem').nth(1);
  await meal.scrollIntoViewIfNeeded();
  const box = await meal.boundingBox();
  const y = (box?.y ?? 0) + 40;
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await send('touchStart', 320);
  for (const x of [260, 180, 90]) await send('touchMove', x);
  await send('touchEnd');
  await expect(chosen).not.toHaveText(first);

  await meal.getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Чем можно заменить' })).toBeVisible();
  await expect(dialog.getByText(/^молоко$/)).toHaveCount(0);
  // However far a long dialog is scrolled, the cross and the way to order stay at hand.
  await dialog.getByRole('heading', { name: 'Чем можно заменить' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Закрыть' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('link', { name: 'Заказать этот рацион' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Закрыть' }).click();

  await menu.getByRole('link', { name: /^Заказать за/ }).click();
  await page.getByRole('button', { name: 'Перейти к оформлению' }).click();
  await expect(page).toHaveURL(/\/order\/\?.*without=allergy-dairy/);
  await expect(page.getByRole('button', { name: /Исключения Без: молоко \(аллергия\)/ })).toBeVisible();
  // What is to be signed is named before the order is sent.
  await expect(page.getByText(/подписывают кодом из\sSMS/)).toBeAttached();
});
