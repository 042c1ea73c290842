import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import type { LocalSiteOptions } from '#tests/harness/local-site.ts';
import { expect, test } from './fixtures.ts';
import { bankPage } from './flows.ts';

const payments = { tag: ['@payments', '@money'] };
const paid = 'Спасибо, заказ оформлен!';
const yoo = new YooKassaDouble();
const siteOptions: LocalSiteOptions = {
  vars: { YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret, PAYMENT_WIDGETS: 'true' },
  outboundService: (request) => yoo.handle(request),
};
test.use({ siteOptions });

test(
  'the widget takes the money on the page, and the bank’s page where it stops',
  payments,
  async ({ page, site, goto, signIn }) => {
    const anna = await signIn({ payment: 'card' });
    let isTokenOld = true;
    await page.exposeFunction('payAtYooMoney', async (token: string) => {
      const payment = yoo.paymentOf(token);
      if (isTokenOld || !payment) return 'token_expired';
      payment.status = 'succeeded';
      await yoo.notify(site.url, 'payment.succeeded', payment);
      return 'success';
    });
    await page.route('https://yookassa.ru/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: yoo.widgetScript }),
    );
    await page.route('https://yoomoney.ru/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: bankPage() }),
    );
    await goto('/success/');
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page).toHaveURL(anna.order.payment.url ?? '');
    isTokenOld = false;
    await goto('/success/');
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await expect(page.getByText(paid)).toBeVisible();
  },
);
