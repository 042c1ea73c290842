import { listOrders } from '#shared/features/orders/contract.ts';
import { deliverFirst, takePhoto } from '#tests/factories/tickets.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { answerOf } from '#tests/harness/call.ts';
import { begin, goOnAt, open } from '#tests/harness/journey.ts';
import { comeTo } from '#tests/harness/lay-out.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test('a customer writes a review with a picture and allows to show it', async ({ page, site }) => {
  await begin(page, site);
  const phone = newPhone();
  const visitor = await signInWithOrder(page.context(), site, phone);
  const [order] = (await answerOf(listOrders, await visitor.request('/rest/orders/'))).orders;
  await deliverFirst(site, order?.id ?? '');
  await goOnAt(page, site, '2026-11-18T09:00:00.000Z');
  await open(page, '/otzyvy/');
  await page.getByRole('radio', { name: /^5 из 5/ }).check();
  await page.getByLabel('Что понравилось').fill('Вкусно, сытно и вовремя, спасибо за доставку.');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n') });
  await expect(page.getByText('Это не фото')).toBeVisible();
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() });
  await page.getByRole('button', { name: 'Убрать фото' }).click();
  await expect(page.getByRole('checkbox', { name: /Разрешаю показать снимок/ })).toBeHidden();
  await expect(file).toBeFocused();
  await expect(file).toHaveValue('');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() });
  const send = page.getByRole('button', { name: 'Отправить отзыв' });
  await send.click();
  await expect(page.getByText('Разрешите показать снимок')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /Разрешаю показать снимок.* \(редакция от 27\sноября 2026/ })
    .check();
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText(/Отзыв появится здесь после проверки/)).toBeVisible();
  const customer = await site.db
    .prepare('SELECT id FROM customers WHERE phone = ?')
    .bind(phone)
    .first<{ id: string }>();
  const row = await site.db
    .prepare('SELECT photo_key IS NOT NULL AS has_photo FROM reviews WHERE customer_id = ?')
    .bind(customer?.id)
    .first();
  expect(row).toEqual({ has_photo: 1 });

  // It is theirs to see while it waits, and to take back.
  await open(page, '/otzyvy/');
  const own = page.getByRole('img', { name: 'Ваш снимок к\u00a0отзыву о\u00a0программе «Баланс»' });
  await expect(own).toBeVisible();
  await expect.poll(() => own.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText(/ждёт проверки: на\sсайте его пока нет/)).toBeVisible();
  await page.getByText('Убрать снимок').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Убрать с\sсайта и\sстереть/ }).click();
  await expect(page.getByText('Снимок стёрт, отзыв остался')).toBeVisible();
  await expect(own).toBeHidden();
});

test.describe('with a mouse', () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 900 } });

  test('an arrow beside a row slides it', async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/');
    const row = page.locator('#reviews').getByRole('list').first();
    await comeTo(row);
    /** Presses the arrow beside the row, wherever that stands by now, and tells how far the row is. */
    const press = async (side: 'left' | 'right') => {
      const box = await row.boundingBox();
      if (!box) throw new Error('no row of reviews');
      await page.mouse.click(side === 'left' ? box.x - 10 : box.x + box.width + 10, box.y + box.height / 2);
      return row.evaluate(({ scrollLeft }) => scrollLeft);
    };
    // An arrow is there once the row can go its way, which a row that is still sliding tells with the next frame.
    await expect.poll(() => press('right')).toBeGreaterThan(300);
    await expect.poll(() => press('left')).toBe(0);
  });

  test('an arrow that leads nowhere covers no day', async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/');
    const days = page.locator('#configurator').getByRole('group', { name: 'Первый день' });
    await days.getByRole('radio').nth(1).check();
    const first = days.getByRole('radio').first();
    await comeTo(first);
    const box = await first.boundingBox();
    if (!box) throw new Error('no first day');
    await page.mouse.click(box.x + 4, box.y + box.height / 2);
    await expect(first).toBeChecked();
  });
});
