import { formatMoney } from '#shared/money.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, fillAddress, open, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer reads receipts, orders the same again and cancels what was not paid', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  const place = async () => {
    return orderProgramme(visitor, buildOrder({ days: 7, payment: 'card', firstOrder: false }));
  };
  const paid = await place();
  await visitor.request(paid.payment.url ?? '', { form: { state: 'paid' } });
  const unpaid = await place();
  const cancelled = await place();
  await visitor.request(cancelled.payment.url ?? '', { form: { state: 'paid' } });
  const { totalKop } = cancelled.price;
  const cancellation = { to: 'card', expectedKop: totalKop };
  await visitor.request(`/rest/orders/${cancelled.id}/cancellation/`, { json: cancellation });

  await open(page, '/personal/orders/');
  const card = (number: string) => page.getByRole('listitem').filter({ hasText: `№\u00a0${number}` });
  await card(paid.number).getByText('Деньги, чеки и\u00a0документы').click();
  await expect(card(paid.number).getByText('Чек предоплаты')).toBeVisible();
  await expect(card(paid.number).getByText(/редакция от\s\d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expectAccessible(page);

  await expect(
    card(cancelled.number).getByText(`Вернули ${formatMoney(totalKop)} туда, откуда платили`),
  ).toBeVisible();
  await expect(card(cancelled.number).getByText('оплачено', { exact: true })).toBeVisible();
  await expect(card(cancelled.number).getByText(/доставк/)).toHaveCount(0);

  await page.getByRole('link', { name: /^Все платежи, возвраты и\sчеки/ }).click();
  await expect(page.getByText(`Оплата картой: заказ №\u00a0${paid.number}`)).toBeVisible();
  await expect(page.getByText(/^Оплачено [\d\s,]+₽, возвращено [\d\s,]+₽\.$/)).toBeVisible();
  await expectAccessible(page);

  await card(unpaid.number).getByText('Отменить заказ:').click();
  await expect(card(unpaid.number).getByText(/Отменить заказ №\s\d+ на\s[\d\s]+₽\?/)).toBeVisible();
  await card(unpaid.number)
    .getByRole('button', { name: `Да, отменить: заказ ${unpaid.number}` })
    .click();
  await expect(card(unpaid.number).getByText('Отменён')).toBeVisible();
  await expect(card(unpaid.number).getByRole('link', { name: 'Оплатить' })).toHaveCount(0);

  await page.getByRole('link', { name: `Повторить заказ ${paid.number}` }).click();
  await expect(page).toHaveURL(/\/order\/\?programme=balans&kcal=1500&days=7&people=1/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a plan is extended from the day after its end with two presses', async ({ page, site }) => {
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone(), 7);
    await open(page, '/');
    const known = page.getByRole('region', { name: 'Ваши заказы' });
    await expect(known.getByRole('link', { name: /Продлить с.25.ноября/ })).toBeVisible();
    await expectAccessible(page);
    await open(page, '/personal/');
    await page.getByRole('link', { name: /Продлить с.25.ноября: заказ \d+/ }).click();

    await expect(page).toHaveURL(/start=2026-11-25&like=.*step=payment/);
    const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
    await expect(summary).toContainText(/с.25.ноября/);
    await expect(summary.getByRole('checkbox')).toHaveCount(0);
    await expect(summary).toContainText(/Уже приняты и.действуют для\sэтого заказа/);
    await expect(page.getByText(/Лесная улица, 20, кв/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
    await open(page, '/personal/orders/');
    await expect(page.getByRole('link', { name: /Продлить с.2.декабря: заказ \d+/ }).first()).toBeVisible();
  });

  test('an order over a running one warns, and begins after it at a press', async ({ page, site }) => {
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone(), 7);
    await open(page, '/order/?programme=balans&kcal=1500&days=7&people=1&start=2026-11-20');
    const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
    await expect(summary.getByText('На эти дни рацион уже есть')).toBeVisible();
    await summary.getByRole('button', { name: /Начать с.25.ноября/ }).click();
    await expect(summary.getByText('На эти дни рацион уже есть')).toHaveCount(0);
    await expect(summary).toContainText(/с.25.ноября/);

    // Who names no day gets the first one after the running plan.
    await open(page, '/order/?programme=balans&kcal=1500&days=7&people=1');
    await expect(summary).toContainText(/с.25.ноября/);

    // What was begun is offered on home until it is placed or put aside.
    await page.goto('/');
    const begun = page.getByRole('link', { name: /Продолжить заказ: Баланс, 1500.ккал, 7.дней/ });
    await expect(begun).toBeInViewport();
    await waitForApp(page);
    await expectAccessible(page);
    await begun.click();
    await expect(page).toHaveURL(/\/order\/\?programme=balans/);
    await open(page, '/');
    await page.getByRole('button', { name: /Не.продолжать заказ/ }).click();
    await expect(begun).toBeHidden();
    await open(page, '/');
    await page.getByText(/Ваш рацион идёт до.24.ноября/).scrollIntoViewIfNeeded();
    await expect(begun).toBeHidden();
  });

  test('an order that was begun is offered before any script of the page, and moves nothing', async ({
    page,
    site,
  }) => {
    await begin(page, site);
    await open(page, '/order/?programme=balans&kcal=1500&days=7&people=1&start=2026-11-20');
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('order-draft'))).not.toBeNull();
    await page.route(/\/assets\/entry\.client-/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += shift.value;
        document.documentElement.dataset.shifts = `${sum}`;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: /Продолжить заказ: Баланс/ })).toBeInViewport();
    const moved = await page.evaluate(() => Number(document.documentElement.dataset.shifts ?? 0));
    // The site's letters may come after the first paint: a word beside another then moves by some pixels.
    expect(moved).toBeLessThan(0.001);
  });
});

test('the next order follows a plan that runs longer than orders can begin ahead', async ({ page, site }) => {
  await begin(page, site);
  await page.setViewportSize({ width: 1280, height: 900 });
  const visitor = await signInWithOrder(page.context(), site, newPhone(), 7);
  const long = await orderProgramme(
    visitor,
    buildOrder({ days: 28, start: '2026-11-25', payment: 'card', firstOrder: false }),
  );
  await visitor.request(long.payment.url ?? '', { form: { state: 'paid' } });
  await open(page, '/order/?programme=balans&kcal=1500&days=7&people=1&start=2026-11-20');
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' });
  await summary.getByRole('button', { name: /Начать с.23.декабря/ }).click();
  await expect(summary.getByText('На эти дни рацион уже есть')).toHaveCount(0);
  const chosen = page.getByRole('radio', { name: /23.декабря/ });
  await expect(chosen).toBeChecked();
  await page.getByRole('group', { name: /Первый день рациона/ }).scrollIntoViewIfNeeded();
  await expect(chosen).toBeInViewport();
  await fillAddress(page);
  await page.getByRole('radio', { name: /Курьеру/ }).check();
  await summary.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
  await expect(page.getByText(/23.декабря/).first()).toBeVisible();
});

test('a street that is not found is taken as a request, and a kept address tells its fee', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone(), 7);
  const address = { streetId: 'msk-lesnaya-ulitsa', label: 'Дом', house: '20', flat: '84' };
  await visitor.request('/rest/customer/addresses/', {
    json: { ...address, entrance: '', floor: '', intercom: '', comment: '' },
  });
  await open(page, '/order/?programme=balans&kcal=1500&days=7&people=1&step=delivery');
  await expect(page.getByRole('radio', { name: /^Дом.*доставка бесплатно/ })).toBeChecked();

  await page.getByRole('radio', { name: 'Другой адрес' }).check();
  const city = page.getByRole('link', { name: 'Другой город' });
  await expect(city.locator('xpath=..')).toContainText('Москва');
  await city.click();
  await expect(page.getByRole('dialog', { name: 'Куда привезти?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await page.getByRole('combobox').fill('Зазеркальная');
  await page.getByRole('button', { name: /Оставить адрес/ }).click();
  await expect(page.getByRole('dialog').getByLabel(/Адрес/)).toHaveValue('Зазеркальная');
});

test('a house that was typed with its street is kept, and a request takes all of it', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/order/?programme=balans&kcal=1500&days=7&people=1&start=2026-11-20');
  const house = page.getByLabel('Дом, корпус');
  await page.getByRole('combobox').fill('лесная 7');
  await page.getByRole('option', { name: /Лесная улица/ }).click();
  await expect(house).toHaveValue('7');
  await page.getByRole('combobox').fill('коломна октябрьской 12');
  await page
    .getByRole('option', { name: /Октябрьской Революции/ })
    .first()
    .click();
  await expect(house).toHaveValue('12');
  await expect(page.getByText(/^Сюда мы.пока не.возим/)).toBeVisible();
  await page.getByLabel('Квартира').fill('4');
  await page.getByRole('button', { name: 'Оставить адрес' }).click();
  await expect(page.getByRole('dialog').getByLabel(/Адрес/)).toHaveValue(
    /Октябрьской Революции, 12, кв\..4$/,
  );
});
