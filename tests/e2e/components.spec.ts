import type { Page } from 'playwright/test';
import { findViolations } from '#tests/harness/axe.ts';
import { expect, test, watch } from '#tests/harness/browser.ts';
import { open } from '#tests/harness/journey.ts';

const path = '/test-components/';

for (const [name, media] of [
  ['as they are', {}],
  ['with more contrast', { contrast: 'more' }],
  ['with forced colours', { forcedColors: 'active' }],
] as const) {
  test(`axe finds nothing on the components ${name}`, async ({ page }) => {
    // Every component in every state is some ten pages' worth of elements to look at.
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    await open(page, path);
    // Base UI joins a label and its control once the part of the page is taken over.
    await expect(page.locator('[role=progressbar]:not([aria-labelledby], [aria-label])')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(await findViolations(page)).toEqual([]);
  });
}

test('nothing is wider than the page, and everything pressable is large enough', async ({ page }) => {
  await open(page, path);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const small = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, select, summary, nav a, [role=tab], [role=combobox]')]
      .map((element) => ({
        name: element.textContent || element.ariaLabel,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (Math.round(box.height) < 44 || Math.round(box.width) < 44))
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
});

test('without scripts a form still carries what is chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByLabel('Когда привезти').first()).toHaveValue('');
  await page.locator('select[name=select-interval]').selectOption('9-12');
  await expect(page.locator('select[name=select-interval]')).toHaveValue('9-12');
  await page.locator('input[name=switch-off]').check();
  await expect(page.locator('input[name=switch-off]')).toBeChecked();
  await page.getByText('Сколько хранится рацион?').first().click();
  await expect(page.getByText('До двух суток в холодильнике').first()).toBeVisible();
  await context.close();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a list is the native one', async ({ page }) => {
    await open(page, path);
    const list = page.locator('select[name=select-interval]');
    await list.selectOption({ label: '18:00–21:00' });
    await expect(list).toHaveValue('18-21');
  });
});

/** One opened page serves all that touch a component each: opening it is what takes time. */
const byKeyboard = test.extend<object, { components: Page }>({
  components: [
    async ({ browser, site }, use) => {
      const viewport = { width: 1280, height: 800 };
      const context = await browser.newContext({
        baseURL: site.url,
        viewport,
        reducedMotion: 'reduce',
        hasTouch: false,
        isMobile: false,
      });
      const problems: string[] = [];
      await watch(context, problems);
      const page = await context.newPage();
      await open(page, path);
      // The lists of those who have a mouse arrive after the page.
      await expect(page.locator('select')).toHaveCount(0);
      await use(page);
      await context.close();
      if (problems.length > 0) throw new Error(`Errors on the page: ${problems.join(', ')}`);
    },
    { scope: 'worker' },
  ],
});

byKeyboard.describe('by keyboard', () => {
  byKeyboard(
    'select: opens, finds by letter, passes over what is closed, chooses and gives the focus back',
    async ({ components: page }) => {
      const list = page.getByRole('combobox', { name: 'Когда привезти' });
      await list.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: '06:00–09:00' })).toBeVisible();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(list).toContainText('09:00–12:00');
      await expect(list).toBeFocused();
      await expect(page.locator('input[name=select-interval]')).toHaveValue('9-12');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { name: /21:00–23:00/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await expect(list).toContainText('09:00–12:00');
    },
  );

  byKeyboard(
    'combobox: narrows down, says that nothing fits, chooses and clears',
    async ({ components: page }) => {
      const entry = page.getByRole('combobox', { name: 'Что не привозить' });
      await entry.focus();
      await page.keyboard.type('кин');
      await expect(page.getByRole('option')).toHaveText([/Кинза/]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(entry).toHaveValue('Кинза');
      await expect(page.locator('input[name=combobox-ingredient]')).toHaveValue('coriander');
      await entry.fill('ананас');
      await expect(page.getByText('Такого продукта в меню нет')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Что не привозить: очистить' }).click();
      await expect(entry).toHaveValue('');
    },
  );

  byKeyboard('combobox: says that it is looking, then shows what came', async ({ components: page }) => {
    // Noted by the page itself: a busy machine may look too late.
    const notices = page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.body.textContent.includes('Ищем…')) return;
            observer.disconnect();
            resolve('looking');
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
    );
    await page.getByRole('combobox', { name: 'Улица' }).focus();
    await page.keyboard.type('лес');
    expect(await notices).toBe('looking');
    await expect(page.getByRole('option')).toHaveCount(3);
    await expect(page.getByText('Ищем…')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  byKeyboard('switch: the space bar turns it', async ({ components: page }) => {
    const eco = page.getByRole('switch', { name: /Экосборка/ });
    await eco.focus();
    await expect(eco).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect(eco).toBeChecked();
  });

  byKeyboard('rating: arrows give and change stars', async ({ components: page }) => {
    const stars = page.getByRole('group', { name: 'Как вам борщ?' });
    await stars.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expect(stars).toContainText('Очень плохо');
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await expect(stars.getByRole('radio', { name: '5 из 5: отлично' })).toBeChecked();
    await expect(stars).toContainText('Отлично');
  });

  byKeyboard(
    'calendar: one tab stop, arrows across the month, closed days refuse',
    async ({ components: page }) => {
      const calendar = page.getByRole('region', { name: 'Пример календаря' });
      await expect(calendar.locator('[data-date][tabindex="0"]')).toHaveCount(1);
      await calendar.getByRole('button', { name: /среда, 25 ноября/ }).focus();
      await page.keyboard.press('ArrowDown');
      const next = calendar.getByRole('button', { name: /среда, 2 декабря, доставим/ });
      await expect(next).toBeFocused();
      await expect(calendar.getByRole('heading')).toHaveText('Декабрь 2026');
      await page.keyboard.press('Enter');
      await expect(next).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('End');
      const closed = calendar.getByRole('button', { name: /воскресенье, 6 декабря, без\sдоставки/ });
      await expect(closed).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(closed).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('PageUp');
      await expect(calendar.getByRole('button', { name: /пятница, 6 ноября/ })).toBeFocused();
    },
  );

  byKeyboard('accordion: Enter opens one and closes the other', async ({ components: page }) => {
    const first = page.locator('details').filter({ hasText: 'Когда привозят еду?' }).first();
    const second = page.locator('details').filter({ hasText: 'Сколько хранится рацион?' }).first();
    await expect(first).toHaveAttribute('open');
    await second.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(second).toHaveAttribute('open');
    await expect(first).not.toHaveAttribute('open');
  });

  byKeyboard(
    'dialog and panel: keep the focus, close on Esc and give the focus back',
    async ({ components: page }) => {
      for (const name of ['Как мы готовим', 'Открыть меню']) {
        const opener = page.getByRole('button', { name, exact: true }).last();
        await opener.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        await expect
          .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
          .toBe(true);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    },
  );

  byKeyboard('a toast is read out, stays, and goes with its cross', async ({ components: page }) => {
    await page.getByRole('button', { name: 'Сохранить адрес' }).press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Адрес сохранён' });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Закрыть сообщение' }).press('Enter');
    await expect(toast).toHaveCount(0);
  });

  byKeyboard('a toast goes by itself, but not from under the pointer', async ({ components: page }) => {
    await page.clock.install();
    await page.getByRole('button', { name: 'Сохранить адрес' }).press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Адрес сохранён' });
    await toast.hover();
    await page.clock.fastForward(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(1, 1);
    await page.clock.fastForward(7_000);
    await expect(toast).toHaveCount(0);
  });
});

test.describe('the code field', () => {
  const digits = (page: Page) => page.getByRole('group', { name: 'Код из SMS' }).getByRole('textbox');
  const written = (page: Page) =>
    digits(page).evaluateAll((slots: HTMLInputElement[]) => slots.map(({ value }) => value).join(''));

  test.beforeEach(async ({ page }) => {
    await open(page, path);
    await expect(digits(page)).toHaveCount(6);
    await digits(page).first().focus();
  });

  test('takes digits only, one a slot, and sends the code by itself', async ({ page }) => {
    await expect(digits(page).first()).toHaveAttribute('autocomplete', 'one-time-code');
    await page.keyboard.type('12а34');
    expect(await written(page)).toBe('1234');
    await expect(page.getByText('Ещё не отправлен')).toBeVisible();
    await page.keyboard.type('56');
    await expect(page.getByText('Отправлен код 123456')).toBeVisible();
  });

  test('takes back, walks with the arrows and overwrites', async ({ page }) => {
    await page.keyboard.type('123');
    await page.keyboard.press('Backspace');
    expect(await written(page)).toBe('12');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(digits(page).first()).toBeFocused();
    await page.keyboard.type('9');
    expect(await written(page)).toBe('92');
  });

  test('takes a pasted code with a space in it', async ({ page }) => {
    await digits(page)
      .first()
      .evaluate((slot) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '123 456');
        slot.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
    await expect(page.getByText('Отправлен код 123456')).toBeVisible();
  });
});

test.describe('the phone field', () => {
  test('shows a number as it is read aloud', async ({ page }) => {
    await open(page, path);
    const phone = page.getByRole('textbox', { name: 'Телефон', exact: true });
    for (const [typed, shown] of [
      ['89162041830', '+7 916 204-18-30'],
      ['9162041830', '+7 916 204-18-30'],
      ['+7 916 20', '+7 916 20'],
      ['abc', ''],
    ] as const) {
      await phone.fill('');
      await phone.focus();
      await page.keyboard.type(typed);
      await expect(phone).toHaveValue(shown);
    }
  });

  test('takes a whole pasted number in place of what was there', async ({ page }) => {
    await open(page, path);
    const phone = page.getByRole('textbox', { name: 'Телефон', exact: true });
    await phone.focus();
    await page.keyboard.type('9031187704');
    await expect(phone).toHaveValue('+7 903 118-77-04');
    await page.keyboard.insertText('8 (916) 204-18-30');
    await expect(phone).toHaveValue('+7 916 204-18-30');
  });
});
