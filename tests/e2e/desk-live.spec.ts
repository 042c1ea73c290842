import type { Page } from 'playwright/test';
import { expect } from '#tests/harness/browser.ts';
import { deskTest, openAtDesk, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { deskDay, fillDay } from '#tests/harness/desk-site.ts';
import { bringTo } from '#tests/harness/operations.ts';

const test = deskTest().extend<{ moved: string }>({
  /** A delivery of the day, beside another one. */
  moved: async ({ site }, use) => {
    for (const _ of [1, 2]) await fillDay(site, 1);
    const find = site.db.prepare(
      `SELECT id FROM deliveries WHERE date = ? AND state = 'planned' ORDER BY id DESC`,
    );
    await use(String(await find.bind(deskDay).first('id')));
  },
});

/** Opens a page whose clock the test moves on. */
async function open(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await signInAtDesk(page);
  await openAtDesk(page, address);
}

test('who looks at a list sees what somebody else has moved, and which row it was', async ({
  page,
  site,
  moved,
}) => {
  await open(page, `/deliveries/?from=${deskDay}`);
  const rows = page.getByRole('grid', { name: 'Доставки' }).locator('tbody tr[aria-rowindex]');
  await expect(rows.first()).toBeVisible();
  const closed = rows.filter({ hasText: 'Закрыта' });
  const before = await closed.count();
  await bringTo(site, [moved], 'locked');
  await page.clock.fastForward(10_000);
  await expect(closed).toHaveCount(before + 1);
  await expect(page.getByRole('status')).toHaveText('Изменилось: 1 доставка');
  const marks = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('input')?.value,
      getComputedStyle(row.querySelectorAll('td')[1] as Element, '::before').content.includes('изменилась'),
    ]),
  );
  expect(marks.filter(([, isMarked]) => isMarked)).toEqual([[moved, true]]);
});

test('who looks at the board sees its numbers change', async ({ page, site, moved }) => {
  await open(page, `/?date=${deskDay}&days=1`);
  const day = page.getByRole('region', { name: 'Доставки на' }).getByRole('row', { name: /^Весь день/ });
  const closed = day.getByRole('cell').nth(1);
  const before = Number(await closed.textContent());
  await bringTo(site, [moved], 'locked');
  await page.clock.fastForward(10_000);
  await expect(closed).toHaveText(String(before + 1));
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/^Обновлено \d/);
});

test('a page that has lost the site says that it may be old, and catches up', async ({
  page,
  problems,
  site,
  moved,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await open(page, `/?date=${deskDay}&days=1`);
  await page.context().setOffline(true);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/^Показанное могло устареть/);
  await bringTo(site, [moved], 'locked');
  await page.context().setOffline(false);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/^Обновлено \d/);
});
