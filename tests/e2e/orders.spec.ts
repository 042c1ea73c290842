import type { Locator } from 'playwright/test';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { awake, expect, inLongRun, test } from './fixtures.ts';
import {
  codeOf,
  dialogOf,
  enterCode,
  fillAddress,
  fillContact,
  heading,
  orderByCard,
  payInSandbox,
  sendOrder,
  summaryOf,
} from './flows.ts';

const orders = { tag: ['@orders', '@ordering'] };
const orderPage = '/order/?programme=fitnes&kcal=1500&days=14&people=1';
const placed = 'Спасибо, заказ оформлен!';

/** Presses the words of a choice, once they stand still: a dialog slides in. */
const press = (group: Locator, name: string | RegExp) =>
  group
    .locator('label')
    .filter({ has: group.page().getByRole('radio', { name }) })
    .click();

test(
  'a visitor composes a programme, orders it by card and finds it paid',
  orders,
  async ({ page, site, goto }) => {
    await orderByCard(page, site, newPhone());
    await goto('/personal/orders/');
    await expect(page.getByText('Оплачен').first()).toBeVisible();
    await expect(page.getByText('16 823 ₽').first()).toBeVisible();
  },
);

test.describe('in a wide and low window', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test(
    'an order for the courier has sum, consents and button in sight',
    orders,
    async ({ page, site, goto }) => {
      const phone = newPhone();
      await goto(orderPage);
      const summary = summaryOf(page);
      const parts = [
        summary.getByText(/^Итого/),
        summary.getByText(/Принимаю условия/),
        summary.getByRole('button', { name: /^О(платить|формить)/ }),
      ];
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
      await fillAddress(page);
      await fillContact(page, phone);
      await page.getByRole('radio', { name: /Курьеру/ }).check();
      await summary.getByRole('button', { name: /^Оформить/ }).click();
      await expect(summary.getByText('Примите условия оферты, чтобы оформить заказ')).toBeVisible();
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
      await sendOrder(page);
      await enterCode(page, site, phone);
      await expect(heading(page)).toHaveText(placed);
      await expect(page.getByText(/Приготовьте 16.823.₽/)).toBeVisible();
    },
  );
});

test(
  'a family is composed person by person, and who eats no fish is named in the order',
  orders,
  async ({ page, site, goto }) => {
    const phone = newPhone();
    await goto(orderPage);
    await page.getByRole('button', { name: /Кто ест/ }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Как зовут').fill('Мама');
    await press(dialog, 'Актив');
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await dialog.getByLabel('Как зовут').fill('Лёша');
    await press(dialog, /^1800/);
    await dialog.getByRole('button', { name: 'Как у первого' }).click();
    await expect(dialog.getByRole('radio', { name: /^1500/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await dialog.getByRole('button', { name: 'Убрать' }).click();
    await dialog.getByRole('button', { name: 'Готово' }).click();
    await expect(page).toHaveURL(/people=3/);
    expect(decodeURIComponent(page.url()), 'names stay with the visitor').not.toContain('Мама');
    await page.reload();
    await awake(page);
    await page.getByRole('button', { name: /Исключения/ }).click();
    const exclusions = page.getByRole('dialog', { name: 'Исключения' });
    await press(exclusions, 'Лёша');
    await exclusions
      .getByRole('group', { name: /Не\sлюблю/ })
      .getByLabel('рыба')
      .check();
    await exclusions.getByRole('button', { name: 'Готово' }).click();
    await expect(page).toHaveURL(/without3=fish/);
    await fillAddress(page);
    await fillContact(page, phone);
    await sendOrder(page);
    await enterCode(page, site, phone);
    await payInSandbox(page);
    await expect(page.getByText(/Мама: Актив, 1500\sккал/)).toBeVisible();
    await expect(page.getByText(/Лёша: Фитнес, 1500\sккал\. Без: рыба/)).toBeVisible();
  },
);

test(
  'an order over a running one warns and begins after it; what was begun is offered on home',
  orders,
  async ({ page, goto, signIn }) => {
    await signIn({ days: 7 });
    await goto('/order/?programme=balans&kcal=1500&days=7&people=1&start=2026-11-20');
    const summary = summaryOf(page);
    await expect(summary.getByText('На эти дни рацион уже есть')).toBeVisible();
    await summary.getByRole('button', { name: /Начать с.25.ноября/ }).click();
    await expect(summary.getByText('На эти дни рацион уже есть')).toHaveCount(0);
    await expect(summary).toContainText(/с.25.ноября/);
    await goto('/');
    const begun = page.getByRole('link', { name: /Продолжить заказ: Баланс, 1500.ккал, 7.дней/ });
    await begun.click();
    await expect(page).toHaveURL(/\/order\/\?programme=balans/);
    await goto('/');
    await page.getByRole('button', { name: /Не.продолжать заказ/ }).click();
    await expect(begun).toBeHidden();
  },
);

test(
  'a plan is extended from the day after its end with two presses',
  orders,
  async ({ page, goto, signIn }) => {
    await signIn({ days: 7 });
    await goto('/personal/');
    await page.getByRole('link', { name: /Продлить с.25.ноября: заказ \d+/ }).click();
    await expect(page).toHaveURL(/start=2026-11-25&like=.*step=payment/);
    const summary = summaryOf(page);
    await expect(summary).toContainText(/с.25.ноября/);
    await expect(summary.getByRole('checkbox'), 'nothing is agreed to twice').toHaveCount(0);
    await expect(page.getByText(/Лесная улица, 20, кв/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).click();
    await expect(heading(page)).toHaveText(placed);
    await goto('/personal/orders/');
    await expect(page.getByRole('link', { name: /Продлить с.2.декабря: заказ \d+/ }).first()).toBeVisible();
  },
);

test(
  'a customer reads receipts, orders the same again and cancels what was not paid',
  orders,
  async ({ page, goto, signIn }) => {
    const anna = await signIn({ payment: 'card' });
    await anna.pay();
    const paid = anna.order;
    const cancelled = await anna.place({ payment: 'card', firstOrder: false });
    await anna.pay();
    const { totalKop } = cancelled.price;
    await anna.call(cancelOrder, {
      params: { id: cancelled.id },
      body: { to: 'card', expectedKop: totalKop },
    });
    const unpaid = await anna.place({ payment: 'card', firstOrder: false });
    await goto('/personal/orders/');
    const card = (number: string) => page.getByRole('listitem').filter({ hasText: `№ ${number}` });
    await card(paid.number).getByText('Деньги, чеки и документы').click();
    await expect(card(paid.number).getByText('Чек предоплаты')).toBeVisible();
    await expect(card(cancelled.number).getByText(/^Вернули .* туда, откуда платили/)).toBeVisible();
    await card(unpaid.number).getByText('Отменить заказ:').click();
    await page.getByRole('button', { name: `Да, отменить: заказ ${unpaid.number}` }).click();
    await expect(card(unpaid.number).getByText('Отменён')).toBeVisible();
    await page.getByRole('link', { name: `Повторить заказ ${paid.number}` }).click();
    await expect(page).toHaveURL(/\/order\/\?programme=balans&kcal=1500&days=7&people=1/);
  },
);

test(
  'what to prepare for the first day is read without a scroll, and an e-mail is confirmed',
  inLongRun(orders),
  async ({ page, goto, signIn }) => {
    const email = `${newPhone().slice(1)}@befit.example`;
    await signIn({}, { contact: { name: 'Анна', phone: '+79162041830', email } });
    await goto('/success/');
    await expect(page.getByRole('heading', { name: /среда, 18.ноября, 06:00–08:00/ })).toBeInViewport();
    await expect(page.getByText(/^Ужин, \d+.ккал/)).toBeInViewport();
    await expect(page.getByText(/Приготовьте 8.854.₽/)).toBeVisible();
    await page.getByRole('button', { name: 'Прислать код' }).click();
    await expect(dialogOf(page).getByRole('heading', { name: /Код из.письма/ })).toBeVisible();
    await expect(dialogOf(page).getByText(email)).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a stranger signs in, mends the form and orders for two', orders, async ({ page, site, goto }) => {
    const phone = newPhone();
    await goto(orderPage);
    await page.getByRole('link', { name: /Войдите по/ }).click();
    await page.getByRole('textbox', { name: 'Телефон' }).fill(phone);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByLabel('Имя').fill('Анна');
    await page.getByRole('checkbox', { name: /Даю.согласие/ }).check();
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByLabel('Код из SMS').fill(await codeOf(site, phone));
    await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/order\/\?programme=fitnes/);
    await page.getByLabel('Сколько человек').selectOption('2');
    await page.getByRole('button', { name: 'Пересчитать' }).click();
    const second = page.getByRole('group', { name: /^Человек.2$/ });
    await second.getByLabel('Программа и калорийность').selectOption('aktiv.1800');
    await second.getByText('Исключения').click();
    await second.getByLabel('рыба').last().check();
    await page.getByRole('button', { name: 'Пересчитать' }).click();
    await expect(summaryOf(page)).toContainText(/2: Актив, 1800\sккал\. Без: рыба/);
    await page.getByRole('combobox', { name: 'Улица' }).fill('Лесная улица');
    await page.getByRole('radio', { name: /Курьеру/ }).check();
    await page.getByRole('checkbox', { name: /оферты/ }).check();
    const send = summaryOf(page).locator('button[type="submit"]');
    await send.click();
    await expect(page.getByText('Укажите дом')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Улица' })).toHaveValue('Лесная улица');
    await page.getByLabel('Дом, корпус').fill('20');
    await send.click();
    await expect(heading(page)).toHaveText(placed);
    await expect(page.getByText(/Актив, 1800\sккал\. Без: рыба/)).toBeVisible();
  });
});
