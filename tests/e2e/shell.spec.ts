import { expect, test } from '#tests/harness/browser.ts';
import { holdScripts } from '#tests/harness/early.ts';
import { begin, open, register, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.describe('the modal layer', () => {
  test('keeps the focus inside, closes on Esc and gives the focus back', async ({ page }) => {
    await open(page, '/');
    const account = page.getByRole('button', { name: 'Войти' }).first();
    await account.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Телефон')).toBeFocused();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(account).toBeFocused();
  });

  test('locks the page without moving it, and lets it go after the leave animation', async ({ page }) => {
    await open(page, '/');
    const width = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().width);
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    const before = await width();
    await page.getByRole('button', { name: 'Войти' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await overflow()).toBe('hidden');
    expect(await width()).toBe(before);
    await page.getByRole('button', { name: 'Закрыть' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await overflow()).toBe('visible');
  });

  test('goes on closing while the next dialog is on its way', async ({ page }) => {
    await open(page, '/order/?programme=fitnes&kcal=1500&days=14&people=1');
    await page.getByRole('button', { name: /Кто ест/ }).click();
    const persons = page.getByRole('dialog', { name: 'Кто ест' });
    await expect(persons).toBeVisible();
    const letCome = await holdScripts(page, '**/assets/*.js');
    await page.keyboard.press('Escape');
    // At once, before the leave animation has run.
    await page.getByRole('button', { name: /Исключения/ }).dispatchEvent('click');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letCome();
    await expect(page.getByRole('dialog', { name: 'Исключения' })).toBeVisible();
  });

  test('opens the next dialog before the browser has told that the last one is closed', async ({ page }) => {
    await open(page, '/order/?programme=fitnes&kcal=1500&days=14&people=1');
    await page.getByRole('button', { name: /Кто ест/ }).click();
    const persons = page.getByRole('dialog', { name: 'Кто ест' });
    await expect(persons).toBeVisible();
    const exclusions = await page.getByRole('button', { name: /Исключения/ }).elementHandle();
    const letCome = await holdScripts(page, '**/assets/*.js');
    // In one task: the event «close» comes in a later one.
    await persons.evaluate((dialog: HTMLDialogElement, button) => {
      dialog.close();
      if (button instanceof HTMLElement) button.click();
    }, exclusions);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letCome();
    await expect(page.getByRole('dialog', { name: 'Исключения' })).toBeVisible();
  });

  test('closes when the visitor goes to another page', async ({ page }) => {
    await open(page, '/faq/');
    await page.getByRole('button', { name: 'Войти' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // The page behind the dialog is hidden from people; only a script can press there.
    await page.locator('footer a[href="/oferta/"]').first().dispatchEvent('click');
    await expect(page).toHaveURL(/\/oferta\/$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('signing in', () => {
  test('leads back to the account page that was asked for', async ({ page, site }) => {
    await begin(page, site);
    await page.goto('/personal/orders/');
    await expect(page).toHaveURL(/\/\?login=yes&back_url=%2Fpersonal%2Forders%2F$/);
    await register(page, newPhone(), 'Вера');
    await expect(page).toHaveURL(/\/personal\/orders\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мои заказы');
  });

  test('never leads to another site', async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/?login=yes&back_url=%2F%2Fevil.example%2F');
    await register(page, newPhone(), 'Вера');
    await expect(page).toHaveURL(/localhost/);
  });

  test('says in Russian how many tries a wrong code leaves', async ({ page, site, problems }) => {
    problems.allow(/authorization error/);
    problems.allow(/422/);
    await begin(page, site);
    await open(page, '/?login=yes');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Телефон').fill(newPhone());
    await dialog.getByRole('button', { name: 'Получить код' }).click();
    await dialog.getByLabel('Имя').fill('Вера');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Получить код' }).click();
    await expect(dialog.getByText('Код из SMS')).toBeVisible();
    await dialog.getByRole('textbox').first().focus();
    await page.keyboard.type('100000');
    await expect(dialog.getByText(/Неверный код\. Осталось попыток:\s4/)).toBeVisible();
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
  });

  test('is undone by the logout, which leads home', async ({ isMobile, page, site }) => {
    await begin(page, site);
    await open(page, '/?login=yes&back_url=%2Fpersonal%2F');
    await register(page, newPhone(), 'Вера');
    await expect(page).toHaveURL(/\/personal\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мой рацион');
    // On a phone the way out stands behind the last tab of the account's bar.
    if (isMobile) await page.getByText('Ещё', { exact: true }).click();
    await page.getByRole('button', { name: 'Выйти' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await waitForApp(page);
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible();
  });
});

test.describe('navigation', () => {
  test('scrolls to the top, to anchors with 72 px above them, and back to where it was', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.locator('footer a[href="/oferta/"]').first().dispatchEvent('click');
    await expect(page).toHaveURL(/\/oferta\/$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
    await page.getByRole('link', { name: 'Собрать рацион' }).first().click();
    await expect
      .poll(() =>
        page.locator('#configurator').evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      )
      .toBe(72);
  });

  test('keeps the same room above an anchor on a full load: 72 px, and 80 px at homemade food', async ({
    page,
  }) => {
    const topOf = (id: string) =>
      page.locator(`[id="${id}"]`).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    for (const [path, id] of [
      ['/', 'configurator'],
      ['/programmy/balans/', 'menu'],
    ] as const) {
      await open(page, `${path}#${id}`);
      await expect.poll(() => topOf(id)).toBe(72);
    }
    await open(page, '/homemade-food/');
    const dish = (await page.locator('main li[id]').nth(8).getAttribute('id')) ?? '';
    await page.goto('/faq/');
    await open(page, `/homemade-food/#${dish}`);
    await expect.poll(() => topOf(dish)).toBe(80);
  });

  test('ends where a redirect row leads, also from a link in the page', async ({ page, site }) => {
    const rows = site.db.prepare(`DELETE FROM redirects WHERE from_path = '/oferta/'`);
    await site.db
      .prepare(`INSERT INTO redirects (from_path, to_url, status) VALUES ('/oferta/', '/faq/', 302)`)
      .run();
    try {
      await open(page, '/');
      await page.locator('footer a[href="/oferta/"]').first().click();
      await expect(page).toHaveURL(/\/faq\/$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Вопросы\sи\sответы/);
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    } finally {
      await rows.run();
    }
  });

  test('updates title and canonical without a full load', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.locator('footer a[href="/oferta/"]').first().click();
    await expect(page).toHaveTitle(/Публичная оферта/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/oferta\/$/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('goes by a full load once a new build is served', async ({ page }) => {
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'another' } }));
    await open(page, '/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    let isAsked = false;
    page.on('requestfinished', (request) => {
      isAsked ||= /builds\/latest\.json\?\d+/.test(request.url());
    });
    // The check listens some time after the page was taken over, once somebody is there.
    let y = 0;
    await expect
      .poll(async () => {
        y = 20 - y;
        await page.mouse.move(50, 50 + y);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return isAsked;
      })
      .toBe(true);
    await page.locator('footer a[href="/oferta/"]').first().click();
    await expect(page).toHaveURL(/\/oferta\/$/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });

  test('reloads once for a chunk that is gone', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|404|dynamically imported|net::ERR/);
    await page.route(/page-screen-.*\.js/, (route) => route.abort());
    await open(page, '/');
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    await page.locator('footer a[href="/oferta/"]').first().click();
    await expect(page).toHaveURL(/\/oferta\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Публичная оферта');
    await page.waitForTimeout(1500);
    expect(loads.length).toBeLessThanOrEqual(2);
  });
});

test.describe('screens of failure', () => {
  test('an unknown path shows the 404 page', async ({ page, problems }) => {
    problems.allow(/404/);
    const answer = await page.goto('/net-takoy/');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Ошибка 404')).toBeVisible();
    await expect(page.getByText('Такой страницы нет. Посмотрите программы питания')).toBeVisible();
    const image = page.locator('main img');
    await expect(image).toHaveAttribute('width', '250');
    await expect(image).toHaveAttribute('height', '269');
    await waitForApp(page);
    await page.getByRole('link', { name: 'На главную', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home is readable, and its configurator leads to the order', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Соберите свой рацион' })).toBeVisible();
    await page.locator('#configurator').getByRole('button', { name: 'Перейти к оформлению' }).click();
    await expect(page).toHaveURL(/\/order\/\?.*programme=balans/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оформление заказа');
  });
});
