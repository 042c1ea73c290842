import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { holdScripts, openBeforeScripts } from '#tests/harness/early.ts';
import { begin, codeOf, open, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, site }) => {
  await begin(page, site);
});

/** Marks the document, so that it can be told from a later one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isFirst: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isFirst' in window);
const dialogs = [
  ['Меню', 'Меню'],
  ['Поиск по сайту', 'Поиск'],
  ['Войти', 'Вход или регистрация'],
] as const;

test.describe('before any script', () => {
  for (const [button, name] of dialogs) {
    test(`«${button}» opens its dialog, which keeps the page and gives the focus back`, async ({ page }) => {
      const letScriptsCome = await openBeforeScripts(page, '/oplata/');
      const opener = page.getByRole('banner').getByRole('button', { name: button, exact: true });
      await opener.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
      await expect.poll(overflow).toBe('hidden');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();

      await opener.press('Enter');
      await dialog.getByRole('button', { name: 'Закрыть' }).click();
      await expect(dialog).toBeHidden();
      await opener.press('Enter');
      await page.mouse.click(5, 20);
      await expect(dialog).toBeHidden();

      await opener.press('Enter');
      letScriptsCome();
      await waitForApp(page);
      await expect(dialog).toBeVisible();
      await expect.poll(() => dialog.evaluate((own) => own.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }

  test('letters of the phone stay, and sign in once the scripts are there', async ({ page }) => {
    const letScriptsCome = await openBeforeScripts(page, '/');
    await page.getByRole('button', { name: 'Войти' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Телефон');
    await expect(field).toBeFocused();
    const phone = newPhone();
    await page.keyboard.type(phone.replace('+7', '8').slice(0, 6));
    letScriptsCome();
    await waitForApp(page);
    await expect(field).toHaveValue(/^\+7 9\d\d \d\d$/);
    await expect(field).toBeFocused();
    await page.keyboard.type(phone.slice(7));
    await mark(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Имя')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('letters of the search stay, and find what they name', async ({ page }) => {
    const letScriptsCome = await openBeforeScripts(page, '/oplata/');
    await page.getByRole('button', { name: 'Поиск по сайту' }).click();
    const dialog = page.getByRole('dialog', { name: 'Поиск' });
    await page.keyboard.type('кур');
    letScriptsCome();
    await expect(dialog.getByRole('status')).toHaveText(/Лучшие совпадения/);
    await expect(dialog.getByRole('combobox')).toHaveValue('кур');
    await page.keyboard.type('ица');
    await expect(dialog.getByRole('combobox')).toHaveValue('курица');
  });

  test('figures of the calculator stay, and are counted with', async ({ page }) => {
    const letScriptsCome = await openBeforeScripts(page, '/');
    const calculator = page.locator('#calculator');
    await calculator.getByLabel('Возраст').fill('30');
    await calculator.getByLabel('Рост').fill('180');
    await calculator.getByRole('radio', { name: 'Мужской' }).check();
    letScriptsCome();
    await waitForApp(page);
    await calculator.getByLabel('Вес, кг').fill('80');
    await expect(calculator.getByText('Вам подойдёт около')).toBeVisible();
    await expect(calculator.getByText('6,25 × 180')).toHaveCount(1);
    await expect(calculator.getByLabel('Возраст')).toHaveValue('30');
    await expect(calculator.getByRole('radio', { name: 'Мужской' })).toBeChecked();
  });

  test('what is chosen in the configurator is what the price says', async ({ page }) => {
    const letScriptsCome = await openBeforeScripts(page, '/');
    const configurator = page.locator('#configurator');
    const days = configurator.getByRole('group', { name: /Сколько дней/ });
    await configurator.getByRole('radio', { name: 'Фитнес' }).check();
    await configurator.getByRole('radio', { name: /^1800/ }).check();
    await days.getByRole('radio', { name: /^28/ }).check();
    await configurator.getByRole('checkbox', { name: 'Без воскресенья' }).check();
    letScriptsCome();
    await waitForApp(page);
    await expect(configurator.getByText(/Фитнес,\s1800\sккал/)).toBeVisible();
    await expect(days.getByRole('radio', { name: /^28/ })).toBeChecked();
    await configurator.getByRole('button', { name: 'Перейти к оформлению' }).click();
    await expect(page).toHaveURL(/programme=fitnes&kcal=1800&days=28&people=1&skip=sun/);
  });

  test('a press on the basket is followed by the browser', async ({ page }) => {
    await openBeforeScripts(page, '/');
    await page.getByRole('link', { name: 'Корзина домашней еды' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(/\/homemade-food\/$/);
  });
});

test('a form of the phone that was sent before the scripts goes on in the dialog', async ({ page }) => {
  const phone = newPhone();
  const letScriptsCome = await openBeforeScripts(page, '/oplata/');
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('dialog').getByLabel('Телефон').fill(phone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/step=name/);
  letScriptsCome();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Имя').fill('Вера');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await expect(dialog.getByText('Код из SMS')).toBeVisible();
  const code = await codeOf(page, phone);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/oplata\/$/);
  await expect(page.getByRole('link', { name: 'Личный кабинет' }).first()).toBeVisible();
});

test.describe('while the scripts of the page are on their way', () => {
  test('a press on a dish is answered once they are there', async ({ page }) => {
    const letScreenCome = await holdScripts(page, /home-screen-.*\.js/);
    await page.goto('/', { waitUntil: 'commit' });
    await mark(page);
    // Somebody is there, and from the moment on that the scripts of every page run presses of links are held.
    await page.waitForFunction(() => {
      document.dispatchEvent(new MouseEvent('pointermove', { movementX: 1 }));
      const link = document.querySelector('main')?.appendChild(document.createElement('a'));
      if (!link) return false;
      // Nothing moves where it is followed.
      link.href = `${window.location.pathname}${window.location.search}#main`;
      const isFree = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      link.remove();
      return !isFree;
    });
    const dish = page.locator('#menu li a').first();
    await dish.click();
    // The press was noticed.
    await expect(dish).toHaveCSS('opacity', '0.6');
    letScreenCome();
    await expect(page.getByRole('dialog').getByText('Как хранить')).toBeVisible();
    await expect(dish).toHaveCSS('opacity', '1');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a press on the basket leads there without a second one', async ({ page }) => {
    const letScreenCome = await holdScripts(page, /home-screen-.*\.js/);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Корзина домашней еды' }).click({ noWaitAfter: true });
    letScreenCome();
    await expect(page).toHaveURL(/\/homemade-food\/$/);
  });
});

test.describe('while the code of the dialogs is on its way', () => {
  const dialogCode = /\/modals-.*\.js/;

  test('letters of the phone stay, and sign in once it is there', async ({ page }) => {
    const letCodeCome = await holdScripts(page, dialogCode);
    await open(page, '/oplata/');
    await mark(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Телефон');
    await expect(field).toBeFocused();
    const phone = newPhone();
    await page.keyboard.type(phone.replace('+7', '8'));
    await page.keyboard.press('Enter');
    letCodeCome();
    await expect(dialog.getByLabel('Имя')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('letters of the search stay, and find what they name', async ({ page }) => {
    const letCodeCome = await holdScripts(page, dialogCode);
    await open(page, '/oplata/');
    await page.getByRole('button', { name: 'Поиск по сайту' }).click();
    const dialog = page.getByRole('dialog', { name: 'Поиск' });
    await page.keyboard.type('кур');
    letCodeCome();
    await expect(dialog.getByRole('status')).toHaveText(/Лучшие совпадения/);
    await expect(dialog.getByRole('combobox')).toHaveValue('кур');
    await expect(dialog.getByRole('combobox')).toBeFocused();
  });

  for (const [button, name] of dialogs) {
    test(`«${button}» opens its dialog, which stays closed once it is closed, and opens again`, async ({
      page,
    }) => {
      const letCodeCome = await holdScripts(page, dialogCode);
      await open(page, '/oplata/');
      const opener = page.getByRole('banner').getByRole('button', { name: button, exact: true });
      await opener.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      const coming = page.waitForResponse(dialogCode);
      letCodeCome();
      await coming;
      await waitForApp(page);
      await expect(dialog).toBeHidden();
      await opener.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }

  test('a dialog stays closed that was closed before its opening was rendered', async ({ page }) => {
    await open(page, '/oplata/');
    await waitForApp(page);
    const opener = page.getByRole('banner').getByRole('button', { name: 'Поиск по сайту' });
    const dialog = page.getByRole('dialog', { name: 'Поиск' });
    // A busy browser tells of it later than it closes it: the rendering comes between.
    const told = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const delay = (event: Event) => {
            event.stopImmediatePropagation();
            document.removeEventListener('close', delay, true);
            setTimeout(() => {
              event.target?.dispatchEvent(new Event('close'));
              resolve();
            }, 300);
          };
          document.addEventListener('close', delay, true);
        }),
    );
    await opener.evaluate((button: HTMLElement) => {
      button.click();
      for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) open.close();
    });
    await told;
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('what was typed into a dialog that was closed is not there again', async ({ page }) => {
    await holdScripts(page, dialogCode);
    await open(page, '/oplata/');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.keyboard.type('916');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('dialog').getByLabel('Телефон')).toHaveValue('');
  });

  test('a press in the menu is answered once it is there', async ({ page }) => {
    const letCodeCome = await holdScripts(page, dialogCode);
    await open(page, '/oplata/');
    await mark(page);
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await menu.getByRole('link', { name: 'Доставка', exact: true }).click({ noWaitAfter: true });
    letCodeCome();
    await expect(page).toHaveURL(/\/dostavka\/$/);
    await expect(menu).toBeHidden();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a press in the menu is followed by the browser if it does not come', async ({ page, problems }) => {
    problems.allow(/Failed to load resource.*modals-/);
    await page.route(dialogCode, (route) => route.abort());
    await open(page, '/oplata/');
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await menu.getByRole('link', { name: 'Доставка', exact: true }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(/\/dostavka\/$/);
  });

  test('other pages open without it, and the dialogs know where they are', async ({ page }) => {
    const letCodeCome = await holdScripts(page, dialogCode);
    await open(page, '/oplata/');
    await mark(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Доставка', exact: true }).click();
    await expect(page).toHaveURL(/\/dostavka\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Доставка/);
    letCodeCome();
    await page.getByRole('button', { name: 'Войти' }).click();
    const backUrl = page.locator('#sign-in input[name="back_url"]');
    await expect(backUrl).toHaveValue('/dostavka/');
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and leads on', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await menu.getByRole('link', { name: 'Доставка', exact: true }).click();
    await expect(page).toHaveURL(/\/dostavka\/$/);
  });

  test('the search opens and finds', async ({ page }) => {
    await page.goto('/oplata/');
    await page.getByRole('button', { name: 'Поиск по сайту' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('курица');
    await page.getByRole('dialog').getByRole('button', { name: 'Найти' }).click();
    await expect(page).toHaveURL(/\/poisk\/\?q=/);
    await expect(page.getByText(/Нашли \d+\sсовпад/)).toBeVisible();
  });

  test('signing in opens and leads back to the page', async ({ page }) => {
    const phone = newPhone();
    await page.goto('/oplata/');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByRole('dialog').getByLabel('Телефон').fill(phone);
    await page.getByRole('dialog').getByRole('button', { name: 'Получить код' }).click();
    const main = page.getByRole('main');
    await main.getByLabel('Имя').fill('Вера');
    await main.getByRole('checkbox', { name: /^Даю согласие/ }).check();
    await main.getByRole('button', { name: 'Получить код' }).click();
    await main.getByLabel('Код из SMS').fill(await codeOf(page, phone));
    await main.getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/oplata\/$/);
  });
});

test('the links of browsers without such buttons open the same dialogs', async ({ page }) => {
  await open(page, '/oplata/');
  const links = [
    ['#site-map', 'Меню'],
    ['/poisk/', 'Поиск'],
    ['/?login=yes', 'Вход или регистрация'],
  ] as const;
  for (const [href, name] of links) {
    await page.locator(`header a[href="${href}"]`).dispatchEvent('click');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('dialogs opened again begin anew', async ({ page }) => {
  await open(page, '/oplata/');
  await page.getByRole('button', { name: 'Войти' }).click();
  const field = page.getByRole('dialog').getByLabel('Телефон');
  await field.fill('+7 916 204');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(field).toHaveValue('');
});

test('a dialog opens before its page is taken over where something keeps the browser from it', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page, /\/assets\/(?!early).*\.js$/);
  await page.addInitScript(() => window.addEventListener('click', (event) => event.preventDefault()));
  await page.goto('/oplata/', { waitUntil: 'commit' });
  const opener = page.getByRole('banner').getByRole('button', { name: 'Войти' });
  const dialog = page.getByRole('dialog', { name: 'Вход или регистрация' });
  await expect(async () => {
    await opener.click();
    await expect(dialog).toBeVisible({ timeout: 200 });
  }).toPass();
  letScriptsCome();
  await waitForApp(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog).toBeVisible();
});
