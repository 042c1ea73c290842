import type { Locator } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { holdScripts } from '#tests/harness/early.ts';
import {
  applyPromoCode,
  begin,
  codeOf,
  confirmPhone,
  fillAddress,
  fillContact,
  journeyMoment,
  open,
  sendOrder,
} from '#tests/harness/journey.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';

const orderPage = '/order/?programme=fitnes&kcal=1500&days=14&people=1';

/** Presses the words of a choice, once they stand still: a dialog slides in. */
const press = (group: Locator, name: string | RegExp) =>
  group
    .locator('label')
    .filter({ has: group.page().getByRole('radio', { name }) })
    .click();

test('two people with programmes of their own and a promo code pay, and see what each of them eats', async ({
  page,
  site,
}) => {
  const phone = newPhone();
  await begin(page, site);
  await open(page, orderPage);
  await page.getByRole('button', { name: /Кто ест/ }).click();
  const dialog = page.getByRole('dialog');
  await press(dialog, 'Актив');
  // What the choice comes to is in sight without a scroll.
  await expect(dialog.getByRole('status')).toBeInViewport();
  await press(dialog, /^1800/);
  // The first order's discount counts here as it does in the order: 16 823 ₽ for one person, 33 955 ₽ for both.
  await expect(dialog.getByRole('status')).toContainText(/33.955.₽, к.заказу \+17.132.₽/);
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(page).toHaveURL(/people=2.*programme2=aktiv&kcal2=1800/);
  await expect(page.getByText(/Итого на.двоих/)).toBeVisible();
  await expect(page.getByText('33 955 ₽').first()).toBeVisible();

  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await applyPromoCode(page, site, 'VDVOEM20');
  // 14 × 1390 ₽ and 14 × 1490 ₽, −5 %, −5 % of the second person's part, −20 %.
  await expect(summary.getByText('29 850 ₽').first()).toBeVisible();

  await fillAddress(page);
  await fillContact(page, phone, 'Анна');
  await sendOrder(page, 'Оплатить');
  await confirmPhone(page, phone);
  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
  await page.getByRole('button', { name: /^Оплатить 29/ }).click();

  await expect(page).toHaveURL(/\/success\/$/);
  await expect(page.getByText(/Рацион на\sдвоих, 14\sдней/)).toBeVisible();
  await expect(page.getByText(/Человек.2: Актив, 1800\sккал/)).toBeVisible();
  await open(page, '/personal/');
  await expect(page.getByRole('heading', { name: /Человек.1: Фитнес/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Человек.2: Актив/ })).toBeVisible();
});

test('who else eats is chosen while the code of the plan is on its way, and the plan keeps its own choice', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const letPlanCome = await holdScripts(page, /plan-form-.*\.js/);
  await open(page, orderPage);
  await page.getByRole('button', { name: /Кто ест/ }).click();
  const persons = page.getByRole('dialog', { name: 'Кто ест' });
  await press(persons, 'Актив');
  await press(persons, /^1800/);
  await persons.getByRole('button', { name: 'Готово' }).click();
  await expect(page).toHaveURL(/people=2.*programme2=aktiv&kcal2=1800/);
  letPlanCome();
  await page.getByRole('button', { name: 'Изменить программу или срок' }).click();
  const plan = page.getByRole('dialog', { name: 'Программа и срок' });
  await expect(plan.getByRole('radio', { name: 'Фитнес' })).toBeChecked();
  await expect(plan.getByRole('radio', { name: /^1500/ })).toBeChecked();
});

/** Whether the middle of an element is what is seen there: nothing lies over it. */
const isUncovered = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const people of [1, 2]) {
    test(`sum, consents and button of an order for ${people} are in sight without a scroll`, async ({
      page,
      site,
    }) => {
      await begin(page, site);
      await open(page, `/order/?programme=fitnes&kcal=1500&days=14&people=${people}`);
      const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
      const parts = [
        summary.getByText(/^Итого/),
        summary.getByText(/выгода/),
        summary.getByText(/Принимаю условия/),
        summary.getByRole('button', { name: /^Оплатить/ }),
      ];
      const expectInSight = async () => {
        for (const part of parts) {
          await expect(part).toBeInViewport({ ratio: 1 });
          await expect.poll(() => isUncovered(part)).toBe(true);
        }
      };
      await expectInSight();

      // What the form wants stands beside the consents, and covers nothing of the sum.
      await fillAddress(page);
      await fillContact(page, newPhone(), 'Анна');
      await summary.getByRole('button', { name: /^Оплатить/ }).click();
      await expect(summary.getByText('Примите условия оферты, чтобы оформить заказ')).toBeVisible();
      await expectInSight();
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a family of four is composed person by person, ordered, and seen in the account', async ({
    page,
    site,
  }) => {
    const phone = newPhone();
    await begin(page, site);
    await open(page, orderPage);
    await page.getByRole('button', { name: /Кто ест/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Как зовут').fill('Мама');
    await press(dialog, 'Актив');
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await dialog.getByLabel('Как зовут').fill('Лёша');
    await press(dialog, /^1800/);
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(dialog.getByRole('status')).toContainText('5 рационов');
    await dialog.getByRole('button', { name: 'Убрать' }).click();
    await press(dialog, 'Лёша');
    await dialog.getByRole('button', { name: 'Как у первого' }).click();
    await expect(dialog.getByRole('radio', { name: /^1500/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Готово' }).click();
    await expect(page).toHaveURL(/people=4/);

    expect(decodeURIComponent(page.url())).not.toContain('Мама');
    await page.reload();
    await expect(page.getByText('Мама').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: /Исключения/ }).click();
    const exclusions = page.getByRole('dialog', { name: 'Исключения' });
    await press(exclusions, 'Лёша');
    await exclusions
      .getByRole('group', { name: /Не\sлюблю/ })
      .getByLabel('рыба')
      .check();
    await expect(exclusions.getByText(/Меня[ею]тся \d+ из.\d+.блюд/)).toBeInViewport();
    await expect(exclusions.locator('label img').first()).toBeVisible();
    await exclusions.getByRole('button', { name: 'Готово' }).click();
    await expect(page).toHaveURL(/without3=fish/);
    await expect(page.getByText('Без: рыба').first()).toBeVisible();

    await fillAddress(page);
    await fillContact(page, phone, 'Анна');
    await sendOrder(page, 'Оплатить');
    await confirmPhone(page, phone);
    await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
    await page.getByRole('button', { name: /^Оплатить \d/ }).click();
    await expect(page).toHaveURL(/\/success\/$/);
    await expect(page.getByText(/Мама: Актив, 1500\sккал/)).toBeVisible();
    await expect(page.getByText(/Лёша: Фитнес, 1500\sккал\. Без: рыба/)).toBeVisible();

    await open(page, '/personal/');
    await expect(page.getByRole('heading', { name: /Мама: Актив/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Человек.4: Фитнес/ })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);

    await open(page, '/personal/exceptions/');
    await page.getByText(/^Мама/).click();
    const form = page.locator('details[open]');
    await form
      .getByRole('group', { name: /Не\sлюблю/ })
      .getByLabel('свинина')
      .check();
    await form.getByRole('button', { name: /Сохранить/ }).click();
    await expect(page.getByText(/Мама: исключения сохранены/).first()).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a stranger signs in, mends the form and orders', async ({ page, site }) => {
    await setClock(site, journeyMoment);
    const phone = newPhone();
    await page.goto(orderPage);
    await page.getByRole('link', { name: /Войдите по/ }).click();
    await page.getByRole('textbox', { name: 'Телефон' }).fill(phone);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByLabel('Имя').fill('Анна');
    await page.getByRole('checkbox', { name: /Даю.согласие/ }).check();
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByLabel('Код из SMS').fill(await codeOf(page, phone));
    await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();

    await expect(page).toHaveURL(/\/order\/\?programme=fitnes/);
    const people = await page.locator('form', { has: page.getByLabel('Сколько человек') }).boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(people?.x).toBe(heading?.x);
    expect(people?.y).toBeGreaterThan(heading?.y ?? Number.POSITIVE_INFINITY);
    await page.getByLabel('Сколько человек').selectOption('2');
    await page.getByRole('button', { name: 'Пересчитать' }).click();
    const second = page.getByRole('group', { name: /^Человек.2$/ });
    await second.getByLabel('Программа и калорийность').selectOption('aktiv.1800');
    await second.getByText('Исключения').click();
    await second.getByLabel('рыба').last().check();
    const first = page.getByRole('group', { name: /^Человек.1$/ });
    await first.getByText('Исключения').click();
    await first.getByLabel('грибы').check();
    await page.getByLabel('Без воскресенья').check();
    await page.getByRole('button', { name: 'Пересчитать' }).click();
    await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText(
      /2: Актив, 1800\sккал\. Без: рыба/,
    );
    await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText(
      /1: Фитнес, 1500\sккал\. Без: грибы/,
    );
    await expect(page.getByText(/без\sвоскресенья/).first()).toBeVisible();
    await page
      .getByRole('group', { name: /Как зовут/ })
      .getByLabel(/^Человек.2$/)
      .fill('Мама');
    await page.getByRole('combobox', { name: 'Улица' }).fill('Лесная улица');
    await page.getByRole('radio', { name: /Курьеру/ }).check();
    // The consent to personal data was given with the sign-in.
    await expect(page.getByRole('checkbox', { name: /данных.профиля/ })).toHaveCount(0);
    await page.getByRole('checkbox', { name: /оферты/ }).check();
    const send = page.getByRole('complementary', { name: 'Ваш заказ' }).locator('button[type="submit"]');
    await send.click();
    await expect(page.getByText('Укажите дом')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Улица' })).toHaveValue('Лесная улица');
    await page.getByLabel('Дом, корпус').fill('20');
    await expect(page.getByRole('checkbox', { name: /оферты/ })).toBeChecked();
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
    await expect(page.getByText(/Мама: Актив, 1800\sккал\. Без: рыба/)).toBeVisible();
  });

  test('the length of a programme changes from the order', async ({ page, site }) => {
    await setClock(site, journeyMoment);
    await page.goto(orderPage);
    await page.getByLabel('Сколько дней').selectOption('28');
    await page.getByRole('button', { name: 'Пересчитать' }).click();
    await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText(/28.дней/);
    await expect(page).toHaveURL(/days=28/);
    await expect(page.getByLabel('Сколько дней')).toHaveValue('28');
  });
});
