import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, fillAddress, fillContact, open, register, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a certificate is given, opened and leads to an order that it pays', async ({ page, site }) => {
  const phone = newPhone();
  await begin(page, site);
  await open(page, '/sertificat/');
  const form = page.locator('#buy');
  await form.getByRole('radio', { name: /10\s000/ }).check();
  await form.getByLabel('Кому').fill('Ольга');
  await form.getByLabel('Пожелание').fill('С днём рождения!');
  const card = page.getByRole('complementary', { name: 'Как будет выглядеть сертификат' });
  await expect(card).toHaveText(/10\s000\s₽.*Для:\sОльга.*С днём рождения!.*Придёт сразу после оплаты/);
  await form.getByLabel('Почта получателя').fill('olga@example.ru');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await expectAccessible(page);
  await form.getByRole('button', { name: /Оплатить 10\s000/ }).click();
  await register(page, phone, 'Анна');
  // The form's own button has the same words.
  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
  await page.getByRole('button', { name: /Оплатить 10\s000/ }).click();

  await expect(page).toHaveURL(/\/sertificat\/\?purchase=/);
  await waitForApp(page);
  await expect(page.getByText(/Сертификат №\s\d+ оплачен/)).toBeVisible();
  // Who has paid is sold nothing; the button begins where the words above it do.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Сертификат на\s10\s000\s₽$/);
  await expect(page.locator('#buy')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Подарить ещё один' })).toHaveAttribute(
    'href',
    '/sertificat/#buy',
  );
  // What was bought is seen as the form has shown it.
  await expect(page.getByRole('complementary', { name: 'Купленный сертификат' })).toHaveText(
    /10\s000\s₽.*Для:\sОльга.*С днём рождения!.*Действует до\s16\sноября\s2027/,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const edges = await Promise.all(
    [page.getByText(/Сертификат №\s\d+ оплачен/), page.getByRole('link', { name: 'Открыть сертификат' })].map(
      (part) => part.evaluate((element) => element.getBoundingClientRect().left),
    ),
  );
  expect(edges[1]).toBeCloseTo(edges[0] ?? 0, 0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Открыть сертификат' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^10\s000\s₽$/);
  await expect(page.getByText('С днём рождения!')).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const codeLines = await page.getByText(/^(\w{4}-){3}\w{4}$/).evaluate((code) => {
      const range = document.createRange();
      range.selectNodeContents(code);
      return range.getClientRects().length;
    });
    expect(codeLines, `lines of the code at ${width} px`).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const [code, square, sheet] = await Promise.all(
      [page.getByText(/^(\w{4}-){3}\w{4}$/), page.getByLabel('QR-код'), page.getByRole('article')].map(
        (part) => part.boundingBox(),
      ),
    );
    if (!code || !square || !sheet) throw new Error('no code is shown');
    expect(code.y + code.height).toBeLessThanOrEqual(square.y);
    expect(code.x).toBeGreaterThanOrEqual(sheet.x);
    expect(code.x + code.width).toBeLessThanOrEqual(sheet.x + sheet.width);
  }
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать PDF' }).click();
  expect((await file).suggestedFilename()).toBe('sertifikat.pdf');

  const code = await page.getByText(/^(\w{4}-){3}\w{4}$/).textContent();
  // As from a letter or a square code: the address keeps no code once it is opened.
  await open(page, '/');
  await open(page, `/sertificat/#code=${code}`);
  await expect(page).toHaveURL(/\/sertificat\/\?pass=[^#]+$/);
  await expect(page.getByText(`${code}`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Выбрать рацион' }).click();
  await expect(page).toHaveURL(/\/#configurator$/);
  await open(page, '/order/?programme=balans&kcal=1500&days=2&people=1');
  await expect(page.getByText(`Сертификат ${code}`)).toBeVisible();

  await fillAddress(page);
  await fillContact(page, phone, 'Анна');
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await expect(page.getByText('Платить не\u00a0нужно: заказ уже покрыт.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Картой онлайн/ })).toHaveCount(0);
  await expect(summary.getByText(/спишем \d.\d{3}.₽, останется.\d.\d{3}.₽/)).toBeVisible();
  for (const box of await summary.getByRole('checkbox').all()) await box.check();
  await summary.getByRole('button', { name: 'Оформить', exact: true }).click();
  await expect(page).toHaveURL(/\/success\/$/);
  await expect(page.getByText(/списали \d.\d{3}.₽, осталось.\d.\d{3}.₽/)).toBeVisible();
  await expect(page.getByText('0\u00a0₽\u00a0— заказ покрыл сертификат')).toBeVisible();
  await open(page, '/personal/orders/');
  await expect(page.getByText(/0.₽\s*заказ покрыл сертификат/)).toBeVisible();
});
