import { Response } from 'miniflare';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import type { LocalSiteOptions } from '#tests/harness/local-site.ts';
import { expect, test } from './fixtures.ts';
import { bankPage, heading, orderWeek } from './flows.ts';

const payments = { tag: ['@payments', '@money'] };
const paid = 'Спасибо, заказ оформлен!';
const cloud = new CloudPaymentsDouble();
const bank = { isDown: false, notices: 1 };
const siteOptions: LocalSiteOptions = {
  vars: {
    CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
    CLOUDPAYMENTS_SECRET: cloud.secret,
    PAYMENT_WIDGETS: 'true',
  },
  outboundService: (request) => (bank.isDown ? new Response('', { status: 503 }) : cloud.handle(request)),
};
test.use({ siteOptions });

test.beforeEach(async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED/);
  Object.assign(bank, { isDown: false, notices: 1 });
  await page.route('https://orders.cloudpayments.ru/**', async (route) => {
    const url = new URL(route.request().url());
    const card = url.searchParams.get('card');
    if (card === null) {
      const body = bankPage({ 'Карта с деньгами': '?card=4242', 'Карта без денег': '?card=4012' });
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    }
    const number = card === '4242' ? '4242 4242 4242 4242' : '4012 8888 8888 1881';
    await cloud.pay(site.url, url.origin + url.pathname, { card: number, notices: bank.notices });
    return route.fulfill({ status: 302, headers: { Location: `${site.url}/success/` } });
  });
  await page.route('https://widget.cloudpayments.ru/**', (route) => route.abort());
});

test('a declined card is named, and another one pays', payments, async ({ page, site }) => {
  await orderWeek(page, site, /Картой онлайн/);
  await page.getByRole('link', { name: 'Карта без денег' }).click();
  await expect(heading(page)).toHaveText(/^Оплата не\sпрошла$/);
  await expect(page.getByText(/На\sкарте не\sхватило денег/)).toBeVisible();
  await page.getByRole('link', { name: /^Оплатить 8/ }).click();
  await page.getByRole('link', { name: 'Карта с деньгами' }).click();
  await expect(heading(page)).toHaveText(paid);
  await expect(page.getByText(/8\s854\s₽\s— оплачено/)).toBeVisible();
});

test(
  'an order is placed while the bank is down, and paid from the account when it is back',
  payments,
  async ({ page, goto, signIn }) => {
    bank.isDown = true;
    await signIn({ payment: 'card' });
    await goto('/success/');
    await expect(heading(page)).toHaveText('Заказ ждёт оплаты');
    await goto('/personal/');
    const pay = page.getByRole('button', { name: /^Оплатить 8/ });
    await pay.click();
    await expect(page.getByRole('alert').getByText(/нажмите «Оплатить» ещё раз/)).toBeVisible();
    bank.isDown = false;
    await pay.click();
    await page.getByRole('link', { name: 'Карта с деньгами' }).click();
    await expect(heading(page)).toHaveText(paid);
  },
);

test(
  'the widget takes the money on the page, and the bank’s page where its script is blocked',
  payments,
  async ({ page, site, goto, signIn }) => {
    const anna = await signIn({ payment: 'card' });
    await page.exposeFunction('payAtDouble', (params: Record<string, unknown>) =>
      cloud.payInWidget(site.url, params),
    );
    await goto('/success/');
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page).toHaveURL(anna.order.payment.url ?? '');
    await page.unroute('https://widget.cloudpayments.ru/**');
    await page.route('https://widget.cloudpayments.ru/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: cloud.widgetScript }),
    );
    await goto('/success/');
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page.getByText(paid)).toBeVisible();
    await expect(page.getByText(/— оплачено/)).toBeVisible();
  },
);
