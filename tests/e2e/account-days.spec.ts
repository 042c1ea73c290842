import type { Page } from 'playwright/test';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { signInAfterDeliveries } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { mustCall } from '#tests/harness/call.ts';
import { begin, open, register, waitForApp } from '#tests/harness/journey.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Ways to be without the socket that tells an open page to look again. */
const silences = {
  'that a proxy closes': (page: Page) => page.routeWebSocket('**/rest/live/', (socket) => socket.close()),
  'that the browser does not have': (page: Page) =>
    page.addInitScript(() => {
      window.WebSocket = new Proxy(WebSocket, {
        construct() {
          throw new Error('No sockets here');
        },
      });
    }),
};

test('a delivery gets stars and words, and is not asked about again', async ({ page, site }) => {
  const { visitor } = await signInAfterDeliveries(page, site, 1);
  await open(page, '/personal/');
  const asked = card(page, /^Как вам доставка/);
  const dialog = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Оценить доставку' }).click();
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Поставьте оценку');
  await dialog.getByRole('radio', { name: /^4 из 5/ }).check();
  const offered = dialog.getByRole('group', { name: 'Что понравилось' });
  await offered.getByRole('button', { name: 'Вежливый курьер' }).click();
  await offered.getByRole('button', { name: 'Сытно' }).click();
  await offered.getByRole('button', { name: 'Сытно' }).click();
  await dialog.getByLabel(/^Что запомнилось/).fill('Курьер позвонил заранее');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(toast(page, 'Спасибо, передали команде')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(asked).toBeHidden();
  const again = await visitor.request('/rest/ratings/asked/');
  expect(await again.json()).toEqual({ delivery: null });
  const stored = await site.db
    .prepare('SELECT stars, text FROM delivery_ratings ORDER BY rowid DESC LIMIT 1')
    .first();
  expect(stored).toEqual({ stars: 4, text: 'Вежливый курьер. Курьер позвонил заранее' });
});

test('one press on a star rates the delivery, and another one mends a slip', async ({ page, site }) => {
  await silences['that the browser does not have'](page);
  await signInAfterDeliveries(page, site, 1);
  await open(page, '/personal/');
  const asked = card(page, /^Как вам доставка/);
  const stored = async () =>
    (await site.db.prepare('SELECT stars FROM delivery_ratings ORDER BY rowid DESC LIMIT 1').first())?.stars;
  await asked.getByRole('radio', { name: /^2 из 5/ }).check();
  await expect(toast(page, 'Спасибо, оценка сохранена')).toBeVisible();
  await expect.poll(stored).toBe(2);
  // The page looks again in between, and nothing is asked any more.
  const looked = page.waitForResponse(/\/rest\/ratings\/asked\//);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await looked;
  await asked.getByRole('radio', { name: /^5 из 5/ }).check();
  await expect.poll(stored).toBe(5);
  await expectAccessible(page);
});

test('who had it all bad says what, or complains and gets an answer', async ({ page, site }) => {
  await signInAfterDeliveries(page, site, 1);
  await open(page, '/personal/');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Всё плохо' }).click();
  await expect(dialog.getByRole('heading', { name: 'Простите нас' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Напишите хотя бы пару слов');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  await dialog.getByRole('radio', { name: 'Чего-то не привезли' }).check();
  await dialog.getByLabel('Подробности').fill('Нет полдника');
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByText(/Ответим до\s16\sноября/)).toBeVisible();
  await expect(dialog.getByText(/Начислили 300\sбонусов/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Хорошо' }).click();
  await page.reload();
  const ticket = page.getByRole('listitem').filter({ hasText: 'Нет полдника' });
  await expect(ticket.getByText(/Разбираемся, ответим до\s16\sноября/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Всё плохо' })).toHaveCount(0);

  await site.db
    .prepare(`UPDATE tickets SET state = 'answered', answer = 'Привезём завтра' WHERE text = 'Нет полдника'`)
    .run();
  await page.reload();
  await expect(ticket.getByText('Привезём завтра')).toBeVisible();
});

test('an answer that did not arrive is asked for again', async ({ page, site, problems }) => {
  problems.allow(/net::ERR_FAILED.*\/rating\//);
  const { visitor } = await signInAfterDeliveries(page, site, 1);
  await open(page, '/personal/');
  const asked = card(page, /^Как вам доставка/);
  const dialog = page.getByRole('dialog');
  await page.route('**/rating/', (route) => route.abort());
  await asked.getByRole('button', { name: 'Всё хорошо' }).click();
  await expect(toast(page, 'Не получилось сохранить оценку')).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click();
  await expect(dialog).toBeHidden();
  await page.unroute('**/rating/');
  await asked.getByRole('button', { name: 'Всё плохо' }).click();
  await expect(asked).toBeHidden();
  await dialog.getByLabel('Что было плохо').fill('Всё остыло');
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(toast(page, 'Спасибо, передали команде')).toBeVisible();
  const again = await visitor.request('/rest/ratings/asked/');
  expect(await again.json()).toEqual({ delivery: null });
});

test('a complaint whose reasons are on their way shows a skeleton, and says when they do not load', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED.*\/rest\/tickets\//);
  await signInAfterDeliveries(page, site, 1);
  await open(page, '/personal/');
  const wrong = page.getByRole('button', { name: 'Что-то не так' });
  await expect(wrong).toBeVisible();
  await page.route('**/rest/tickets/', (route) => route.abort());
  await wrong.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Список причин не\sзагрузился/)).toBeVisible();
  await page.unroute('**/rest/tickets/');
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/rest/tickets/', async (route) => {
    await held;
    await route.continue();
  });
  await wrong.click();
  await expect(dialog.getByRole('status')).toHaveText('Загружаем…');
  answer();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveCount(0);
});

test('the autopilot proposes, is agreed with, is refused by a newer calendar, and is switched off', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 409.*\/meals\//);
  // What a socket tells would show the newer calendar before the press.
  await silences['that the browser does not have'](page);
  const { visitor, orderId } = await signInAfterDeliveries(page, site, 0);
  const { days } = await mustCall(visitor, listMealPlans, {
    query: { from: '2026-11-20', to: '2026-11-21' },
  });
  const codes = days.flatMap(({ meals }) => meals[2]?.dish?.code ?? []);
  expect(codes).toHaveLength(2);
  for (const code of codes) {
    await site.db
      .prepare(
        `INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id,
           person, eaten_on)
         SELECT ?1, ?2, 'Анна', 1, '', '2026-11-16', 'published', customer_id, 1, '2026-11-16' FROM orders WHERE id = ?3`,
      )
      .bind(crypto.randomUUID(), code, orderId)
      .run();
  }
  await open(page, '/personal/exceptions/');
  const proposals = card(page, 'Автопилот вкуса предлагает');
  const rows = proposals.getByRole('listitem');
  await expect(rows.first().getByText(/вы\sпоставили этому блюду 1\sиз\s5/)).toBeVisible();
  await expectAccessible(page);
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  await rows
    .first()
    .getByRole('button', { name: /^Заменить:/ })
    .click();
  await expect(toast(page, /вместо/)).toBeVisible();
  await expect(rows).toHaveCount(count - 1);

  // Another tab was first: nothing is replaced unseen, and the next press holds.
  const version = proposals.locator('input[name=version]').first();
  const known = Number(await version.inputValue());
  await site.db
    .prepare('UPDATE orders SET calendar_version = calendar_version + 1 WHERE id = ?')
    .bind(orderId)
    .run();
  await rows
    .first()
    .getByRole('button', { name: /^Заменить:/ })
    .click();
  await expect(proposals.getByText(/Календарь изменился в\sдругом окне/)).toBeVisible();
  await expect(version).toHaveValue(String(known + 1));
  await expect(rows).toHaveCount(count - 1);
  await rows
    .first()
    .getByRole('button', { name: /^Заменить:/ })
    .click();
  await expect(rows).toHaveCount(count - 2);

  await page.getByRole('switch', { name: /^Автопилот вкуса/ }).uncheck();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Исключения сохранены')).toBeVisible();
  await expect(proposals).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Автопилот вкуса/ })).not.toBeChecked();
  await expect(proposals).toBeHidden();
});

test('the application shows a stranger a plan of workouts, and takes marks after the sign-in', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/webview/workout/');
  const main = page.locator('main');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await main.getByText('Изменить план').click();
  await main.getByRole('radio', { name: /^Сила/ }).check();
  await main
    .getByRole('group', { name: 'Тренировок в неделю' })
    .getByRole('radio', { name: '2', exact: true })
    .check();
  await main.getByRole('button', { name: 'Показать план' }).click();
  await expect(page).toHaveURL(/\/webview\/workout\/\?goal=strength&level=\d&days=2$/);
  await expect(main.getByRole('heading', { name: /^Сила: 2/ })).toBeVisible();
  await waitForApp(page);
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Войти' }).click();
  await register(page, newPhone(), 'Анна');
  await expect(page).toHaveURL(/\/webview\/workout\//);
  // What was composed is the plan now, and marks count by it.
  await expect(main.getByText('0 из 2')).toBeVisible();
  await expect(main.getByText('Изменить план')).toBeVisible();
  const mark = main.getByRole('button', { name: /^Сделано: / }).first();
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await open(page, '/webview/workout/?goal=tone&days=6');
  await expect(main.getByRole('heading', { name: /^Сила: 2/ })).toBeVisible();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test.describe('without a live socket', () => {
  for (const [name, silence] of Object.entries(silences)) {
    test(`${name}, an open page looks every minute`, async ({ page, site }) => {
      await silence(page);
      await signInAfterDeliveries(page, site, 0);
      await open(page, '/personal/');
      const panel = card(page, 'Ближайшая доставка');
      await expect(panel.getByText('В плане')).toBeVisible();
      const date = await page.locator('[data-tone="green"][data-date]').first().getAttribute('data-date');
      const moved = await new Visitor(site).request('/rest/operations/deliveries/', {
        json: { date, to: 'locked' },
        headers: { Authorization: `Bearer ${localOperatorToken}` },
      });
      expect(moved.status).toBe(200);
      // The minute runs from when the page has come to life, which nothing on it shows.
      await expect(async () => {
        await page.clock.fastForward(60_000);
        await expect(panel.getByText('Состав закрыт', { exact: true })).toBeVisible({ timeout: 2000 });
      }).toPass();
    });
  }
});
