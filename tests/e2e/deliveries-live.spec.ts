import { moscowTime } from '#shared/dates.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const operate = (site: ConstructorParameters<typeof Visitor>[0], date: string, to: string) =>
  new Visitor(site).request('/rest/operations/deliveries/', {
    json: { date, to },
    headers: { Authorization: `Bearer ${localOperatorToken}` },
  });

test('an open page sees what couriers and other tabs do, and a tab that is behind says so', async ({
  page,
  site,
  problems,
}) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  const socket = page.waitForEvent('websocket');
  await open(page, '/personal/');
  await socket;
  const panel = page.getByRole('region', { name: 'Ближайшая доставка' });
  await expect(panel.getByText('В плане')).toBeVisible();

  // Another tab moves the time; this one sees it without a reload.
  const other = await page.context().newPage();
  await open(other, '/personal/');
  await other.getByRole('button', { name: 'Изменить', exact: true }).first().click();
  await other.getByRole('dialog').getByLabel('Когда привезти').selectOption({ label: '10:00–12:00' });
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(panel.getByText(/с\s10:00 до\s12:00/)).toBeVisible();
  await other.close();

  // What is refused is taken back: the press shows at once what the server then does not do. The page is behind for
  // real: Playwright does not intercept the calls of a page that its service worker controls.
  problems.allow(/409/);
  await site.db.prepare('UPDATE orders SET calendar_version = calendar_version + 1').run();
  const skip = page.getByRole('button', { name: /^Пропустить:/ });
  await skip.click();
  await expect(page.getByRole('status').filter({ hasText: 'Календарь изменился' })).toBeVisible();
  await expect(skip).toBeVisible();

  await site.db
    .prepare(
      "INSERT INTO incidents (id, from_date, to_date, text, created_at) VALUES ('1', '2026-01-01', '2030-01-01', ?, 1)",
    )
    .bind('Снегопад: курьеры могут задержаться')
    .run();
  const date = (await page.locator('[data-tone="green"][data-date]').first().getAttribute('data-date')) ?? '';
  await operate(site, date, 'locked');
  await expect(panel.getByText('Состав закрыт', { exact: true })).toBeVisible();
  await expect(page.getByText('Снегопад')).toBeVisible();
  for (const to of ['cooking', 'on_route']) await operate(site, date, to);
  await expect(panel.getByText('В пути')).toBeVisible();
  await site.db.prepare("DELETE FROM incidents WHERE id = '1'").run();

  await page.getByRole('link', { name: 'Список', exact: true }).click();
  await expect(page.getByRole('listitem').getByText('в пути', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a dialog in which the cut-off passes closes its form and says why', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/422/);
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const date = (await page.locator('[data-tone="green"][data-date]').first().getAttribute('data-date')) ?? '';
  await page.getByRole('button', { name: 'Изменить', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Когда привезти').selectOption({ label: '10:00–12:00' });
  // The server's clock goes first: what is sent in that moment is refused in words.
  const cutOff = moscowTime(date, 14) - 2 * 86_400_000;
  await setClock(site, new Date(cutOff + 1000).toISOString());
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText(/Приём изменений .* закрыт/)).toBeVisible();
  await page.clock.fastForward(2 * 86_400_000);
  await expect(dialog.getByText(/Приём изменений закрылся/)).toBeVisible();
  await expect(dialog.getByLabel('Когда привезти')).toHaveCount(0);
  await expect(page.getByText(/^Изменить уже нельзя: приём закрылся/).first()).toBeVisible();
});

test('the dialogs of freezing and of replacing watch the clock too', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Заменить: обед' }).click();
  await expect(dialog.getByRole('button', { name: /^Выбрать/ }).first()).toBeVisible();
  await page.clock.fastForward(3 * 86_400_000);
  await expect(dialog.getByText(/Приём изменений закрылся/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Выбрать/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Заморозить' }).click();
  const from = dialog.getByLabel('Первый день без доставок');
  const first = await from.inputValue();
  await page.clock.fastForward(86_400_000);
  await expect(dialog.getByText(/Приём изменений на\s.* закрылся/)).toBeVisible();
  expect((await from.inputValue()) > first).toBe(true);
});
