import type { Page } from 'playwright/test';
import { deskSignInPath } from '#shared/desk/routes.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { deskTest } from '#tests/harness/desk-browser.ts';
import { fillDay } from '#tests/harness/desk-site.ts';
import { deliverNext, failOne } from '#tests/harness/operations.ts';

/** A desk of its own for each test: what is corrected stays so. */
const test = deskTest().extend<{ order: string }>({
  /** An order whose first delivery was noted as brought, and whose second as failed. */
  order: async ({ site }, use) => {
    await fillDay(site, 1);
    const id = String(await site.db.prepare('SELECT id FROM orders ORDER BY number DESC').first('id'));
    await deliverNext(site, id);
    await failOne(site, id);
    await use(id);
  },
});

async function open(page: Page, order: string, role: StaffRole): Promise<void> {
  await page.goto(deskSignInPath(`/orders/${order}/`));
  await page.getByLabel('Роль').selectOption(role);
  await page.getByRole('button', { name: 'Войти для пробы' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order}/$`));
}
const rowsOf = (page: Page, state: RegExp) =>
  page.getByRole('region', { name: 'Доставки заказа' }).getByRole('row').filter({ hasText: state });
const brought = /Доставлена/;
const failed = /Не\sдоставлена/;

async function reverse(page: Page): Promise<void> {
  const row = rowsOf(page, brought);
  await row.getByText('Доставлено по ошибке…').click();
  await row.getByLabel('Причина').selectOption('elsewhere');
  await row.getByLabel('Что случилось').fill('Сосед отдал пакет');
  await row.getByRole('button', { name: 'Проверить' }).click();
  await expect(row.getByRole('status')).toContainText(/Вернётся в\sзаказ: [\d\s,]+₽/);
  await expect(row.getByRole('status')).toContainText(/Спишем бонусы/);
  // What was chosen is still there for the act.
  await expect(row.getByLabel('Причина')).toHaveValue('elsewhere');
  await expect(row.getByLabel('Что случилось')).toHaveValue('Сосед отдал пакет');
}

async function bring(page: Page): Promise<void> {
  const row = rowsOf(page, failed).first();
  await row.getByText('На самом деле привезли…').click();
  await row.getByRole('button', { name: 'Проверить' }).click();
  await expect(row.getByRole('status')).toContainText(/Не\sповезём эту еду снова: \d+/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'with scripts off', () => {
    test.use({ javaScriptEnabled });

    test('a wrong «delivered» is told, then taken back', async ({ page, order, site }) => {
      await open(page, order, 'care');
      await reverse(page);
      const reversed = site.db.prepare('SELECT delivery_id FROM delivery_reversals WHERE order_id = ?');
      expect(await reversed.bind(order).first()).toBeNull();
      await rowsOf(page, brought).getByRole('button', { name: 'Доставлено по ошибке' }).click();
      await expect(rowsOf(page, brought)).toHaveCount(0);
      await expect(rowsOf(page, failed)).toHaveCount(2);
    });

    test('a wrong «failed» is told, then noted as brought', async ({ page, order }) => {
      await open(page, order, 'manager');
      await bring(page);
      await expect(rowsOf(page, brought)).toHaveCount(1);
      await rowsOf(page, failed).getByRole('button', { name: 'На самом деле привезли' }).click();
      await expect(rowsOf(page, brought)).toHaveCount(2);
      await expect(rowsOf(page, failed)).toHaveCount(0);
    });

    test('what is refused is said in the row, and nothing is done', async ({ page, order, problems }) => {
      problems.allow(/status of 4\d\d/);
      await open(page, order, 'care');
      const row = rowsOf(page, brought);
      await row.getByText('Доставлено по ошибке…').click();
      await row.getByLabel('Причина').selectOption('other');
      await row.getByRole('button', { name: 'Проверить' }).click();
      await expect(row.getByRole('alert')).toBeVisible();
      await expect(row.getByLabel('Что случилось')).toHaveAccessibleDescription('Напишите, что случилось');
      await expect(row.getByRole('button', { name: 'Доставлено по ошибке' })).toHaveCount(0);
    });
  });
}

test('who may not correct anything is offered nothing', async ({ page, order }) => {
  await open(page, order, 'finance');
  await expect(rowsOf(page, brought)).toHaveCount(1);
  await expect(page.getByText(/по ошибке|На самом деле/)).toHaveCount(0);
});

for (const width of [390, 1024, 1440]) {
  test(`open forms fit into ${width} px, and axe finds nothing`, async ({ page, order }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, order, 'manager');
    await reverse(page);
    await bring(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}
