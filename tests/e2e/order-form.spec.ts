import { newPhone } from '#tests/harness/visitor.ts';
import { awake, expect, inLongRun, test } from './fixtures.ts';
import {
  applyPromoCode,
  codeOf,
  dialogOf,
  enterCode,
  fillAddress,
  fillContact,
  goOnTo,
  heading,
  sendOrder,
  summaryOf,
} from './flows.ts';

const orders = { tag: ['@orders', '@ordering'] };
const orderPage = '/order/?programme=fitnes&kcal=1500&days=14&people=1';
const placed = 'Спасибо, заказ оформлен!';

test(
  'steps are places of the history; a reload keeps step and form, but asks for the consents again',
  orders,
  async ({ page, goto }) => {
    const { promise: listed, resolve: list } = Promise.withResolvers<void>();
    await page.route('**/rest/programmes/**', async (route) => {
      await listed;
      await route.continue();
    });
    await page.goto(`${orderPage}&step=payment`);
    await page.mouse.move(50, 50);
    // Nothing is filled in: the first step that wants something stands open, while a part of the page is not hydrated yet.
    await expect(page).toHaveURL(/step=delivery/);
    await expect(page.getByLabel('Дом, корпус')).toBeVisible();
    list();
    await awake(page);
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expect(page.getByText('Укажите дом')).toBeVisible();
    await goto(orderPage);
    await fillAddress(page);
    await fillContact(page, '+79162041830');
    const offer = page.getByRole('checkbox', { name: /оферты/ });
    await offer.check();
    await page.reload();
    await awake(page);
    await expect(page).toHaveURL(/step=payment/);
    await expect(offer).not.toBeChecked();
    await page.goBack();
    await expect(page.getByRole('main').getByLabel('Телефон')).toHaveValue('+7 916 204-18-30');
    await page.goBack();
    await expect(page.getByLabel('Дом, корпус')).toHaveValue('20');
    await expect(page.getByRole('combobox')).toHaveValue(/Лесная/);
  },
);

test(
  'a reload, another tab and the bare address of the order find code, price and address',
  orders,
  async ({ page, context, site, goto }) => {
    await goto(orderPage);
    await applyPromoCode(page, site, 'POMNI20');
    // 14 × 1390 ₽, −5 %, −20 %.
    await expect(summaryOf(page).getByText('14 790 ₽').first()).toBeVisible();
    await fillAddress(page);
    await page.reload();
    await expect(summaryOf(page).getByText('14 790 ₽').first()).toBeVisible();
    await expect(page.getByLabel('Квартира')).toHaveValue('84');
    const tab = await context.newPage();
    await tab.goto('/order/');
    await awake(tab);
    await expect(tab).toHaveURL(/\/order\/\?programme=fitnes&kcal=1500&days=14/);
    await expect(summaryOf(tab).getByText('14 790 ₽').first()).toBeVisible();
    // Beyond the tab nobody finds behind which door a stranger lives.
    await expect(tab.getByLabel('Дом, корпус')).toHaveValue('20');
    await expect(tab.getByLabel('Квартира')).toHaveValue('');
  },
);

test('a number that is changed beside its code goes into the order', orders, async ({ page, site, goto }) => {
  const [mistyped, right] = [newPhone(), newPhone()];
  await goto(orderPage);
  await fillAddress(page);
  await fillContact(page, mistyped);
  await page.getByRole('radio', { name: /Курьеру/ }).check();
  await sendOrder(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Отправили шесть цифр')).toBeVisible();
  await dialog.getByRole('button', { name: 'Изменить номер' }).click();
  await dialog.getByLabel('Телефон').fill(right);
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await enterCode(page, site, right);
  await expect(heading(page)).toHaveText(placed);
  const digits = new RegExp([...right.slice(1)].join('\\D{0,3}'));
  await expect(page.locator('main').getByText(digits)).toBeVisible();
});

test(
  'a second press while the payment page is on its way places nothing',
  orders,
  async ({ page, goto, signIn }) => {
    await signIn({ days: 7 });
    let asked = 0;
    await page.route('**/rest/orders/', (route) => {
      asked += 1;
      const payment = { url: '/slow/', paid: false, method: 'card' };
      return route.fulfill({ status: 201, json: { order: { payment } } });
    });
    // A payment page that never comes: the browser stays where it is.
    await page.route('**/slow/', (route) => route.fulfill({ status: 204 }));
    await goto(`${orderPage}&start=2026-11-25`);
    await fillAddress(page);
    await goOnTo(page, 'contact');
    await goOnTo(page, 'payment');
    await sendOrder(page);
    const button = page.getByRole('button', { name: /^Оплатить/ }).filter({ visible: true });
    await expect(button.first()).toHaveAttribute('aria-busy', 'true');
    await button.first().click({ noWaitAfter: true });
    await page.locator('#order-form').dispatchEvent('submit');
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(asked).toBe(1);
  },
);

test(
  'a house typed with its street is kept, and a street that is not found becomes a request',
  inLongRun(orders),
  async ({ page, goto }) => {
    await goto(orderPage);
    await goOnTo(page, 'delivery');
    await page.getByRole('combobox').fill('лесная 7');
    await page.getByRole('option', { name: /Лесная улица/ }).click();
    await expect(page.getByLabel('Дом, корпус')).toHaveValue('7');
    await page.getByRole('combobox').fill('коломна октябрьской 12');
    const far = page.getByRole('option', { name: /Октябрьской Революции/ });
    await far.first().click();
    await expect(page.getByText(/^Сюда мы.пока не.возим/)).toBeVisible();
    await page.getByLabel('Квартира').fill('4');
    await page.getByRole('button', { name: 'Оставить адрес' }).click();
    await expect(dialogOf(page).getByLabel(/Адрес/)).toHaveValue(/Октябрьской Революции, 12, кв\..4$/);
  },
);

test('a new customer with an allergy signs the consent by the code of the order', {
  tag: ['@orders', '@consents'],
}, async ({ page, site, goto }) => {
  const phone = newPhone();
  await goto(`${orderPage}&without=allergy-dairy`);
  await fillAddress(page);
  await fillContact(page, phone);
  await expect(page.getByText(/подписывают кодом из\sSMS/)).toBeVisible();
  await sendOrder(page);
  const dialog = page.getByRole('dialog', { name: 'Подтвердите номер' });
  await expect(dialog.getByText(/заодно подпишете согласие/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Текст согласия' })).toContainText('63-ФЗ');
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(await codeOf(site, phone));
  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
});
