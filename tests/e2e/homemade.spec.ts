import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import {
  begin,
  confirmPhone,
  fillAddress,
  fillContact,
  goOnTo,
  journeyMoment,
  open,
  sendOrder,
  waitForApp,
} from '#tests/harness/journey.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer orders what is in the basket, pays it and orders the same again', async ({ page, site }) => {
  const phone = newPhone();
  await begin(page, site);
  await open(page, '/homemade-food/order/');
  await expect(page).toHaveURL(/\/homemade-food\/\?notice=basket$/);
  await expect(page.getByText(/В\sкорзине пока пусто/)).toBeVisible();

  await page.getByRole('button', { name: /^В корзину: Борщ/ }).click();
  const bar = page.getByRole('region', { name: 'Корзина' });
  await expect(bar.getByText(/До\sминимального заказа ещё\s1\s150\s₽/)).toBeVisible();
  // The server is told one change after another: the last one has come when the page is asked for again.
  const told = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/rest/homemade/basket/') && answer.request().postDataJSON()?.count === 6,
  );
  for (let portions = 1; portions < 6; portions += 1) {
    await page.getByRole('button', { name: /^Борщ.*: больше/ }).click();
  }
  await expect(bar.getByText(/До\sбесплатной доставки ещё\s900\s₽/)).toBeVisible();
  await told;
  // A page that sleeps tells the number too.
  await page.goto('/faq/');
  const badge = page.getByRole('link', { name: 'Корзина домашней еды' });
  const shown = () => badge.evaluate((link) => getComputedStyle(link, '::after').content);
  await expect.poll(shown).toBe('"6"');
  await page.goto('/homemade-food/');
  await waitForApp(page);
  await expect(bar.getByText(/6\sпорций/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Корзина домашней еды 6' })).toHaveText('6');

  // The icon of the header opens the same basket.
  await page.getByRole('link', { name: 'Корзина домашней еды 6' }).click();
  const dialog = page.getByRole('dialog', { name: 'Корзина' });
  // What only counts brings no ground along, as the button of a whole dialog does.
  await expect(dialog.getByRole('button', { name: /меньше/ })).toHaveCSS('position', 'static');
  await dialog.getByRole('button', { name: /меньше/ }).click();
  await expect(dialog.getByText(/^2\s050\s₽/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: /Оформить за/ }).click();

  await expect(page).toHaveURL(/\/homemade-food\/order\/$/);
  await fillAddress(page);
  await fillContact(page, phone, 'Анна');
  const main = page.locator('main');
  await main.getByRole('radio', { name: /Картой онлайн/ }).check();
  await expectAccessible(page);
  await sendOrder(page, 'Оплатить');
  await confirmPhone(page, phone);

  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
  await page.getByRole('button', { name: /Оплатить 2\s050/ }).click();
  await expect(page).toHaveURL(/\/homemade-food\/success\/$/);
  await waitForApp(page);
  await expect(page.getByRole('heading', { name: /^Курьер приедет/ })).toBeInViewport();
  await expect(page.getByText(/2\s050\s₽\s— оплачено/)).toBeVisible();
  // Dishes are seen with what the courier brings; the day is told once.
  await expect(page.getByRole('listitem').filter({ hasText: '5\u00a0порций' })).toHaveText(/Борщ/);
  await expect(page.getByText('06:00–08:00')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Как подготовиться' })).toBeVisible();

  await page.getByRole('link', { name: 'Мои заказы' }).click();
  await expect(page).toHaveURL(/\/homemade-food\/order-history\/$/);
  await expect(page.getByText('Оплачен', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Повторить заказ/ }).click();
  await expect(page).toHaveURL(/\/homemade-food\/order\/$/);
  await expect(page.getByText(/2\s050\s₽/).first()).toBeVisible();
});

test('a basket that does not come says so, and comes at another press', async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED/);
  await begin(page, site);
  await open(page, '/homemade-food/');
  await page.getByRole('button', { name: /^В корзину: Борщ/ }).click();
  const icon = page.getByRole('link', { name: 'Корзина домашней еды 1' });
  await expect(icon).toBeVisible();
  await page.route('**/rest/homemade/basket/', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await icon.click();
  const dialog = page.getByRole('dialog', { name: 'Корзина' });
  await expect(dialog.getByRole('alert')).toContainText('Проверьте интернет');
  await page.unroute('**/rest/homemade/basket/');
  await dialog.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(dialog.getByText('Борщ с говядиной и сметаной', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('dishes are ordered step by step as programmes are: errors, a reload and Back each land on their step', async ({
    page,
    site,
  }) => {
    await begin(page, site);
    await open(page, '/homemade-food/');
    await page.getByRole('button', { name: /^В корзину: Борщ/ }).click();
    for (let portions = 1; portions < 6; portions += 1)
      await page.getByRole('button', { name: /^Борщ.*: больше/ }).click();
    await page.getByRole('region', { name: 'Корзина' }).getByRole('link', { name: 'Корзина' }).click();
    await page
      .getByRole('dialog', { name: 'Корзина' })
      .getByRole('link', { name: /Оформить за/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Заказ домашней еды' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    const house = page.getByLabel('Дом, корпус');
    const agreed = page.getByRole('checkbox', { name: /оферты/ });
    await expect(page.getByRole('button', { name: /^Борщ.*: больше/ })).toBeVisible();
    await expect(house).toBeHidden();
    await expect(agreed).toBeHidden();
    await goOnTo(page, 'delivery');
    await expect(page.getByRole('button', { name: /^Борщ.*: больше/ })).toBeHidden();
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expect(page.getByText('Укажите дом')).toBeVisible();
    await page.getByRole('combobox', { name: 'Улица' }).fill('лесная');
    await page.getByRole('option', { name: /Лесная улица/ }).click();
    await house.fill('20');
    await fillContact(page, '+79162041830', 'Анна');
    await expect(agreed).toBeVisible();
    await expect(page.getByRole('group', { name: 'Доставка' })).toContainText('Лесная улица, 20');

    await page.reload();
    await waitForApp(page);
    await expect(page).toHaveURL(/step=payment/);
    await page.goBack();
    await expect(page.getByLabel('Имя')).toHaveValue('Анна');
    await page.goBack();
    await expect(house).toHaveValue('20');
    await page.getByRole('link', { name: 'Изменить: Блюда' }).click();
    await expect(page.getByRole('button', { name: /^Борщ.*: больше/ })).toBeVisible();

    await open(page, '/homemade-food/order/?step=payment');
    await expect(page).toHaveURL(/step=payment/);
    // As the page begins, not before it is left: the form that stands there may still be about to be kept.
    await page.addInitScript(() => sessionStorage.clear());
    await open(page, '/homemade-food/order/?step=payment');
    await expect(page).toHaveURL(/step=delivery/);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('whoever is not signed in is led to it above the dishes, and all steps stand open', async ({
    page,
    site,
  }) => {
    await setClock(site, journeyMoment);
    await page.goto('/homemade-food/');
    await page.getByRole('button', { name: /^В корзину: Борщ/ }).click();
    await page.goto('/homemade-food/order/');
    const signIn = page.getByRole('link', { name: /^Войдите по/ });
    await expect(signIn).toHaveAttribute('href', /back_url=%2Fhomemade-food%2Forder%2F/);
    const dishes = await page.getByRole('heading', { name: /^Блюда/ }).boundingBox();
    expect((await signIn.boundingBox())?.y).toBeLessThan(dishes?.y ?? 0);
    for (const field of ['Дом, корпус', 'Телефон', 'Картой онлайн'])
      await expect(page.getByRole('main').getByLabel(field)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Дальше' })).toBeHidden();
  });
});
