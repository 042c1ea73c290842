import { Response } from 'miniflare';
import type { Page } from 'playwright/test';
import { buyCertificate } from '#shared/features/certificates/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildCertificate } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { enterAs } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { answerOf } from '#tests/harness/call.ts';
import { begin, confirmPhone, fillAddress, fillContact, open, waitForApp } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { cloudVars, type ProviderAnswer, withSite } from '#tests/harness/paid-site.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

/** A stranger orders by card and signs in at the end; the provider's page opens. */
async function orderByCard(page: Page, site: LocalWorker): Promise<void> {
  const phone = newPhone();
  await begin(page, site);
  await open(page, `${site.url}/order/?programme=balans&kcal=1500&days=7&people=1`);
  await fillAddress(page);
  await fillContact(page, phone, 'Анна');
  const form = page.locator('main');
  await form.getByRole('radio', { name: /Картой онлайн/ }).check();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .first()
    .click();
  await confirmPhone(page, phone);
}

const cardPage = (links: Readonly<Record<string, string>>) =>
  `<!DOCTYPE html><html lang="ru"><title>Оплата</title><link rel="icon" href="data:,"><h1>Страница банка</h1>${Object.entries(
    links,
  )
    .map(([name, href]) => `<p><a href="${href}">${name}</a></p>`)
    .join('')}`;

/** The page of CloudPayments with a card that has money and one that has none; `notices` is how often a charge is told. */
async function serveBank(
  page: Page,
  site: LocalWorker,
  cloud: CloudPaymentsDouble,
  notices = 1,
): Promise<void> {
  await page.route('https://orders.cloudpayments.ru/**', async (route) => {
    const url = new URL(route.request().url());
    const card = url.searchParams.get('card');
    if (card === null) {
      const body = cardPage({ 'Карта с деньгами': '?card=4242', 'Карта без денег': '?card=4012' });
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    }
    await cloud.pay(site.url, `${url.origin}${url.pathname}`, {
      card: card === '4242' ? '4242 4242 4242 4242' : '4012 8888 8888 1881',
      notices,
    });
    return route.fulfill({ status: 302, headers: { Location: `${site.url}/success/` } });
  });
}

test('CloudPayments: a declined card is named, another one pays', async ({ page }) => {
  const cloud = new CloudPaymentsDouble();
  const vars = cloudVars(cloud);
  await withSite(page, { vars, outboundService: (request) => cloud.handle(request) }, async (site) => {
    await serveBank(page, site, cloud);
    await orderByCard(page, site);
    await page.getByRole('link', { name: 'Карта без денег' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Оплата не\sпрошла$/);
    await expect(page.getByText(/На\sкарте не\sхватило денег/)).toBeVisible();
    await page.getByRole('link', { name: /^Оплатить 8/ }).click();
    await page.getByRole('link', { name: 'Карта с деньгами' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
    await expect(page.getByText(/8\s854\s₽\s— оплачено/)).toBeVisible();
  });
});

test('an order is placed while the bank is down, and paid from the account when it is back', async ({
  page,
}) => {
  const cloud = new CloudPaymentsDouble();
  let isDown = true;
  const outboundService: ProviderAnswer = (request) =>
    isDown ? new Response('', { status: 503 }) : cloud.handle(request);
  await withSite(page, { vars: cloudVars(cloud), outboundService }, async (site) => {
    await serveBank(page, site, cloud);
    await orderByCard(page, site);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказ ждёт оплаты');
    await expect(
      page.getByText('Оплата пока не пришла. Если вы ещё не платили, нажмите «Оплатить».'),
    ).toBeVisible();

    await open(page, `${site.url}/personal/`);
    const pay = page.getByRole('button', { name: /^Оплатить 8/ });
    await pay.click();
    await expect(page.getByRole('alert').getByText(/нажмите «Оплатить» ещё раз/)).toBeVisible();

    isDown = false;
    await pay.click();
    await page.getByRole('link', { name: 'Карта с деньгами' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
    await open(page, `${site.url}/personal/orders/`);
    await expect(page.getByText('Оплачен').first()).toBeVisible();
  });
});

test('a payer who comes back before the bank has told of it sees the order paid', async ({ page }) => {
  const cloud = new CloudPaymentsDouble();
  let isHeld = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const outboundService: ProviderAnswer = async (request) => {
    if (isHeld) await held;
    return cloud.handle(request);
  };
  await withSite(page, { vars: cloudVars(cloud), outboundService }, async (site) => {
    await serveBank(page, site, cloud, 0);
    await orderByCard(page, site);
    await expect(page.getByRole('heading', { name: 'Страница банка' })).toBeVisible();
    isHeld = true;
    await page.getByRole('link', { name: 'Карта с деньгами' }).click();
    await expect(page.getByText('Проверяем, прошла ли оплата…')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
  });
});

test('YooKassa: who closes the tab after paying finds the order paid', async ({ page, context }) => {
  const yoo = new YooKassaDouble();
  const vars = { YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret };
  await withSite(page, { vars, outboundService: (request) => yoo.handle(request) }, async (site) => {
    await page.route('https://yoomoney.ru/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: cardPage({}) }),
    );
    await orderByCard(page, site);
    await expect(page.getByRole('heading', { name: 'Страница банка' })).toBeVisible();
    const payment = yoo.paymentAt(page.url());
    await page.close();
    payment.status = 'succeeded';
    expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);

    const later = await context.newPage();
    await later.goto(`${site.url}/success/`);
    await waitForApp(later);
    await expect(later.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
    await expect(later.getByText(/8\s854\s₽\s— оплачено/)).toBeVisible();
    await later.goto(`${site.url}/personal/orders/`);
    await expect(later.getByText('Оплачен').first()).toBeVisible();
  });
});

test('dishes and a certificate that the bank has no page for yet are paid once it is back', async ({
  page,
}) => {
  const cloud = new CloudPaymentsDouble();
  let isDown = true;
  const outboundService: ProviderAnswer = (request) =>
    isDown ? new Response('', { status: 503 }) : cloud.handle(request);
  await withSite(page, { vars: cloudVars(cloud), outboundService }, async (site) => {
    await begin(page, site);
    const visitor = new Visitor(site);
    await visitor.signIn(newPhone());
    await orderHomemade(visitor, { payment: 'card' });
    const bought = await visitor.request('/rest/certificates/', {
      json: buildCertificate(),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const { purchase } = await answerOf(buyCertificate, bought);
    await enterAs(page.context(), site, visitor);
    await serveBank(page, site, cloud, 0);
    const unanswered = page.getByText('Оплата пока не пришла. Если вы ещё не платили, нажмите «Оплатить».');
    const pages = [
      ['/homemade-food/success/', 'Спасибо, заказ оформлен!'],
      [`/sertificat/?purchase=${purchase.id}`, /Сертификат №\s\d+ оплачен/],
    ] as const;
    for (const [path, paid] of pages) {
      isDown = true;
      await open(page, `${site.url}${path}`);
      await expect(unanswered).toBeVisible();
      isDown = false;
      // The form below buys another certificate.
      await page
        .getByRole('button', { name: /^Оплатить \d/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Карта с деньгами' }).click();
      // The bank leads back to the orders; who opens the page of what was paid finds it paid.
      await open(page, `${site.url}${path}`);
      await expect(page.getByText(paid)).toBeVisible();
    }
  });
});
