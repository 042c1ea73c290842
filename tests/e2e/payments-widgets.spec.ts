import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, journeyMoment, open } from '#tests/harness/journey.ts';
import { cloudVars, type ProviderAnswer, withSite } from '#tests/harness/paid-site.ts';
import { execute } from '#tests/harness/rows.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

const SCRIPT = 'https://widget.cloudpayments.ru/**';

test('an order is paid in the widget, and on the provider’s page where its script is blocked', async ({
  page,
  problems,
}) => {
  const cloud = new CloudPaymentsDouble();
  const vars = {
    ...cloudVars(cloud),
    PAYMENT_WIDGETS: 'true',
  };
  const outboundService: ProviderAnswer = (request) => cloud.handle(request);
  await withSite(page, { vars, outboundService }, async (shop) => {
    await begin(page, shop);
    const visitor = new Visitor(shop);
    await visitor.signIn(newPhone());
    const order = await orderProgramme(visitor, buildOrder({ payment: 'card' }));
    await enterAs(page.context(), shop, visitor);
    await page.exposeFunction('payAtDouble', (params: Record<string, unknown>) =>
      cloud.payInWidget(shop.url, params),
    );
    await page.route('https://orders.cloudpayments.ru/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Страница провайдера</title>' }),
    );

    problems.allow(/ERR_FAILED/);
    await page.route(SCRIPT, (route) => route.abort());
    await open(page, `${shop.url}/success/`);
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page).toHaveURL(order.payment.url ?? '');

    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: cloud.widgetScript }),
    );
    await open(page, `${shop.url}/success/`);
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page.getByText('Спасибо, заказ оформлен!')).toBeVisible();
    await expect(page.getByText(/— оплачено/)).toBeVisible();
    expect(cloud.transactions).toHaveLength(1);
  });
});

test('an order is paid in the widget of YooKassa, and on its page where the widget stops', async ({
  page,
  problems,
}) => {
  const yoo = new YooKassaDouble();
  const vars = { YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret, PAYMENT_WIDGETS: 'true' };
  const outboundService: ProviderAnswer = (request) => yoo.handle(request);
  await withSite(page, { vars, outboundService }, async (shop) => {
    await begin(page, shop);
    const visitor = new Visitor(shop);
    await visitor.signIn(newPhone());
    const order = await orderProgramme(visitor, buildOrder({ payment: 'card' }));
    await enterAs(page.context(), shop, visitor);
    let isTokenOld = true;
    await page.exposeFunction('payAtYooMoney', async (token: string) => {
      const payment = yoo.paymentOf(token);
      if (isTokenOld || !payment) return 'token_expired';
      payment.status = 'succeeded';
      await yoo.notify(shop.url, 'payment.succeeded', payment);
      return 'success';
    });
    problems.allow(/ERR_FAILED/);
    await page.route('https://yookassa.ru/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: yoo.widgetScript }),
    );
    await page.route('https://yoomoney.ru/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Страница провайдера</title>' }),
    );
    await open(page, `${shop.url}/success/`);
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page).toHaveURL(order.payment.url ?? '');

    isTokenOld = false;
    await open(page, `${shop.url}/success/`);
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page.getByText('Спасибо, заказ оформлен!')).toBeVisible();
  });
});

test('whom the site refuses a payment reads why, and is not led to the provider', async ({
  page,
  problems,
}) => {
  const cloud = new CloudPaymentsDouble();
  const vars = {
    ...cloudVars(cloud),
    PAYMENT_WIDGETS: 'true',
  };
  const outboundService: ProviderAnswer = (request) => cloud.handle(request);
  await withSite(page, { vars, outboundService }, async (shop) => {
    await begin(page, shop);
    const visitor = new Visitor(shop);
    await visitor.signIn(newPhone());
    const { id } = await orderProgramme(visitor, buildOrder({ payment: 'card' }));
    await enterAs(page.context(), shop, visitor);
    problems.allow(/429|409/);
    await execute(
      shop,
      `INSERT INTO rate_counters (key, window_start, count)
       SELECT 'payment:' || customer_id, ?2, 30 FROM invoices WHERE id = ?1`,
      id,
      Date.parse(journeyMoment),
    );
    await open(page, `${shop.url}/success/`);
    await page.getByRole('link', { name: /^Оплатить\s\d/ }).click();
    await expect(
      page.getByRole('alert').getByText(/За\sэтот час оплату открывали уже много раз/),
    ).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/success/`);

    // The link turns into a form, because the place is others' now, and the words stay.
    await execute(shop, `DELETE FROM rate_counters`);
    await execute(shop, `UPDATE invoices SET holds_places = 0 WHERE id = ?`, id);
    await execute(shop, `INSERT OR REPLACE INTO zone_capacity SELECT code, '', 0 FROM delivery_zones`);
    const pay = page.getByRole('link', { name: /^Оплатить\s\d/ });
    await pay.or(page.getByRole('button', { name: /^Оплатить\s\d/ })).click();
    await expect(page.getByRole('alert').getByText(/уже заняты.*Отмените заказ/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Оплатить\s\d/ })).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/success/`);
  });
});
